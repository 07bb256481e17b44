/**
 * A row of a sheet carries what it was made from: a short hash per column. When the sheet comes back, the hashes tell
 * which cells the reader changed and which somebody else changed meanwhile.
 */
const WIDTH = 4
const SPACE = 36 ** WIDTH

/** FNV-1a over UTF-16 units, as four characters. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return (hash % SPACE).toString(36).padStart(WIDTH, '0')
}

/** `keys` bind it to the columns: hashes of other columns say nothing. */
export const fingerprintOf = (taskId: string, keys: readonly string[], values: readonly string[]): string =>
  `${hashOf(taskId + keys.join())}${values.map(hashOf).join('')}`

/** The hashes of a fingerprint by column; undefined where it is of another task, other columns, or damaged. */
export function readFingerprint(text: string, taskId: string, keys: readonly string[]): string[] | undefined {
  if (text.length !== WIDTH * (keys.length + 1) || !text.startsWith(hashOf(taskId + keys.join()))) return undefined
  return keys.map((_, index) => text.slice(WIDTH * (index + 1), WIDTH * (index + 2)))
}

/**
 * What becomes of one cell. `was`: hash when the sheet was made. `typed`: what the sheet says; empty means untouched.
 * keep: nothing to write; changed: somebody else's value stays; write: the reader's value; clash: both changed it.
 */
export type Verdict = 'keep' | 'changed' | 'write' | 'clash'
export function verdictOf(was: string | undefined, now: string, typed: string): Verdict {
  const movedMeanwhile = was !== undefined && hashOf(now) !== was
  if (typed === now) return 'keep'
  const isUntouched = typed === '' || (was !== undefined && hashOf(typed) === was)
  if (isUntouched) return movedMeanwhile ? 'changed' : 'keep'
  return movedMeanwhile ? 'clash' : 'write'
}
