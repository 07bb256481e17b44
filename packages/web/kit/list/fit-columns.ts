/**
 * One column in px: `width` as its kind wants; `least`, what its head and the rows so far need (never above `width`).
 * `isLoose`: a name, which may grow; amounts and states keep their width.
 */
export interface Width {
  readonly width: number
  readonly least: number
  readonly isLoose: boolean
}

/**
 * Widths by which the fold between what is seen and what scrolls falls on the edge of a column: an amount cut under the
 * pinned actions (11,440 of 11,440,000.00) reads like another amount. Columns give up what their contents leave empty
 * before one of them goes behind the fold; what is then left over goes to the loose ones before it.
 */
export function fitColumns(columns: readonly Width[], room: number): number[] {
  const plain = columns.map(one => one.width)
  if (room <= 0 || total(plain) <= room) return plain
  const count = countThatFits(columns, room)
  if (count === 0) return plain
  const before = columns.slice(0, count)
  const spare = room - total(before.map(one => one.width))
  const widths = spare < 0 ? shrunk(before, -spare) : grown(before, spare)
  return [...widths, ...plain.slice(count)]
}

function countThatFits(columns: readonly Width[], room: number): number {
  let used = 0
  const over = columns.findIndex(one => (used += one.least) > room)
  return over < 0 ? columns.length : over
}
function shrunk(columns: readonly Width[], missing: number): number[] {
  const empty = total(columns.map(one => one.width - one.least))
  return columns.map(one => Math.floor(one.width - (one.width - one.least) * (missing / empty)))
}
function grown(columns: readonly Width[], spare: number): number[] {
  const loose = columns.filter(one => one.isLoose).length
  const share = Math.floor(spare / (loose || columns.length))
  return columns.map(one => (one.isLoose || loose === 0 ? one.width + share : one.width))
}
const total = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0)
