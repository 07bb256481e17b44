const SEEN_KEY = 'fleet-seen'

/** Somebody touched a key or the mouse here; every window of this browser knows. */
export const noteSeen = (): void => localStorage.setItem(SEEN_KEY, String(Date.now()))

/** How long nobody has been at any window of this browser. */
export function idleMs(): number {
  const seen = Number(globalThis.localStorage?.getItem(SEEN_KEY) ?? 0)
  return seen > 0 ? Math.max(0, Date.now() - seen) : 0
}
