/**
 * One entry of a definition's `indexes`: 'customerId, dueDate desc include amount' or 'unique: mechanismId, phone where
 * phone is not null'.
 */
export interface IndexText {
  readonly unique: boolean
  readonly columns: readonly { readonly field: string; readonly descending: boolean }[]
  /** Fields carried along, so that a sum needs no visit to the table. */
  readonly include: readonly string[]
  /** SQL on columns (not fields). */
  readonly where: string | undefined
}

/** Undefined when the text is none of the two forms. */
export function parseIndex(text: string): IndexText | undefined {
  const match = /^(unique:\s*)?(.+?)(?:\s+include\s+(.+?))?(?:\s+where\s+(.+))?$/.exec(text.trim())
  if (!match) return undefined
  const columns = match[2]!.split(',').map(one => /^\s*(\w+)(\s+desc)?\s*$/.exec(one))
  const include = (match[3] ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)
  if (columns.some(one => !one) || include.some(one => !/^\w+$/.test(one))) return undefined
  return {
    unique: match[1] !== undefined,
    columns: columns.map(one => ({ field: one![1]!, descending: one![2] !== undefined })),
    include,
    where: match[4],
  }
}
