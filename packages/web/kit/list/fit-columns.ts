/** One column as wide as its contents want; `isLoose`: may grow (a name), others (amounts, states) keep their width. */
export interface Width { readonly width: number; readonly isLoose: boolean }

/**
 * Widths by which the fold between what is seen and what scrolls falls on the edge of a column: an amount cut under the pinned
 * actions (11,440 of 11,440,000.00) reads like another amount. The loose columns before the fold share what is left over.
 */
export function fitColumns(columns: readonly Width[], room: number): number[] {
  const plain = columns.map(one => one.width)
  if (room <= 0 || plain.reduce((sum, one) => sum + one, 0) <= room) return plain
  let used = 0
  let count = 0
  while (count < columns.length && used + plain[count]! <= room) used += plain[count++]!
  const before = columns.slice(0, count)
  const loose = before.filter(one => one.isLoose).length || count
  if (count === 0) return plain
  const share = Math.floor((room - used) / loose)
  return plain.map((width, index) => (index < count && (columns[index]!.isLoose || loose === count) ? width + share : width))
}
