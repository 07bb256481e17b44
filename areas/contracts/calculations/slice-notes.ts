import { subFen, yuan, type Fen } from '#kernel'
import type { NoteSlice } from '#areas/billing/calculations/plan-row.ts'
import type { Slice, SlicePart } from './slice-price.ts'

/** The slices of a price as the note of a plan row shows them. */
export const notesOf = (slices: readonly Slice[]): NoteSlice[] =>
  slices.flatMap(slice => slice.parts.map(part => noteOf(part, slice)))

/**
 * The parts of a note add up to the row before reliefs, so a capped pair of parts shows the cap on the last of them.
 */
function noteOf(part: SlicePart, slice: Slice): NoteSlice {
  const note: NoteSlice = {
    from: part.from,
    to: part.to,
    days: part.days,
    dayRent: part.dayRent === null ? null : yuan(part.dayRent),
    amt: yuan(notedAmount(part, slice)),
  }
  return slice.closing ? { ...note, less: { days: slice.closing.days, dayRent: yuan(slice.closing.dayRent) } } : note
}

function notedAmount(part: SlicePart, slice: Slice): Fen {
  if (part !== slice.parts.at(-1)) return part.amt
  const others = slice.parts.slice(0, -1).map(other => other.amt)
  return subFen((slice.amt + slice.relief) as Fen, ...others)
}
