import { daysBetween, type LocalDate } from '#kernel'

/** Full years on a day. */
export function ageOn(birthday: LocalDate, on: LocalDate): number {
  const years = Number(on.slice(0, 4)) - Number(birthday.slice(0, 4))
  return on.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** Years with one decimal, rounded down: 2024-06-28 to 2026-11-21 is 2.4. */
export function yearsBetween(from: LocalDate, to: LocalDate): number {
  const full = ageOn(from, to)
  const anniversary = `${Number(from.slice(0, 4)) + full}${from.slice(4)}`
  return full + Math.floor((Math.max(0, daysBetween(anniversary, to)) / 365) * 10) / 10
}

/** What a class may drive besides itself (GA 801): directly below it; the rest follows. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  A1: ['A3', 'B1', 'B2'],
  A2: ['B1', 'B2'],
  A3: ['C1'],
  B1: ['C1'],
  B2: ['C1'],
  C1: ['C2', 'C3'],
  C3: ['C4'],
}
export const covers = (held: string | null, needed: string): boolean =>
  held !== null && (held === needed || (BELOW[held] ?? []).some(one => covers(one, needed)))

/** 12 points and more are too many until the cycle ends; what an authority took away stays taken. */
export const stateByPoints = (state: number, points: number): number =>
  state === 3 || state === 4 ? state : points >= 12 ? 2 : 1

/** Levels of the checks of kinds 2, 4, 10 and 11: all of them without a warning is passed, one with a warning failed. */
export function backgroundOf(
  checks: readonly {
    readonly checkKind: number | null
    readonly level: number | null
    readonly checkTime: string | null
  }[],
): { readonly state: number; readonly time: string | null } {
  const own = checks.filter(one => BACKGROUND_KINDS.includes(one.checkKind ?? 0))
  const times = own.flatMap(one => (one.checkTime === null ? [] : [one.checkTime])).sort()
  if (own.some(one => (one.level ?? 0) >= 2)) return { state: 2, time: times.at(-1) ?? null }
  const isWhole = BACKGROUND_KINDS.every(kind => own.some(one => one.checkKind === kind))
  return isWhole ? { state: 1, time: times[0] ?? null } : { state: 0, time: null }
}
export const BACKGROUND_KINDS: readonly number[] = [2, 4, 10, 11]
