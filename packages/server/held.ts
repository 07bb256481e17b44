import { plain } from './kinds.ts'

type Values = Readonly<Record<string, unknown>>
const jsonOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(plain(value))
const isThere = (value: unknown): boolean => value !== undefined && value !== null

/** What a record holds, as JSON: what is empty is left out. */
export function heldText(row: Values, fields: readonly string[]): string {
  let text = ''
  for (const field of fields) if (isThere(row[field])) text += `,"${field}":${jsonOf(row[field])}`
  return `{${text.slice(1)}}`
}

/** The same for many records; values that all share are stated once. Parsing JSON is the main cost for PostgreSQL. */
export function heldApart(rows: readonly Values[], fields: readonly string[]): { common: string; own: string[] } {
  const [alike, apart]: [string[], string[]] = [[], []]
  for (const field of fields) {
    const first = rows[0]![field]
    const isAlike = typeof first !== 'object' && rows.every(row => row[field] === first)
    if (!isAlike) apart.push(field)
    else if (isThere(first)) alike.push(field)
  }
  return { common: heldText(rows[0]!, alike), own: rows.map(row => heldText(row, apart)) }
}
