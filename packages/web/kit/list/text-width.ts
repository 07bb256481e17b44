import type { Field } from '#kernel'

/**
 * Px of a text at the size of a table, by the kinds of its signs: exact enough to lay out, with no measuring in the
 * page.
 */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 255 ? 14 : 7.4), 0)

export const PADDING = 22
export const SORTER = 14

/** A head is bold and read whole, up to here: of 'Shown to cust…' and 'Shown to col…' nobody knows which is which. */
const LONGEST_HEAD = 190
export const headWidth = (label: string): number =>
  Math.ceil(
    Math.min(
      LONGEST_HEAD,
      [...label].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 255 ? 14 : 8.2), PADDING + SORTER),
    ),
  )

/** A column of a small table, as wide as its kind needs and its head says. */
export const titledWidth = (usual: number, label: string): number => Math.max(usual, headWidth(label) - SORTER)

/** What stands in these columns is the text itself, cut with an ellipsis where it is longer. */
const TEXTS = ['text', 'note', 'ref', 'poly', 'dept']
/** May grow and give way; the frame of a plate is drawn whole or not at all. */
export const isLoose = (field: Field): boolean => TEXTS.includes(field.kind) && field.options.format !== 'plate'

/** Its words are drawn as tags: one that is cut is no word any more. */
export const isTagged = (field: Field): boolean => field.enumeration?.values.some(one => one.tone) === true

/** Colour, edge and room of a tag beside its word. */
export const TAG = 18
/** A state is one word with a meaning: 'Awaiting verificat…' cuts the tag as well. */
export const tagsWidth = (labels: readonly string[]): number =>
  Math.ceil(Math.max(0, ...labels.map(textWidth)) + TAG + PADDING)
