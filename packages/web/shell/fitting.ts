/** How many items stand in a row: all, or as many as leave room for the button that holds the rest. */
export function fitting(widths: readonly number[], more: number, room: number): number {
  if (widths.reduce((sum, width) => sum + width, 0) <= room) return widths.length
  let used = more
  const at = widths.findIndex(width => (used += width) > room)
  return Math.max(0, at)
}
