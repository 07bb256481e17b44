import { fen, isAmount, isLocalDate, isLocalDateTime, ZERO, type Fen } from '#kernel'
import { z } from 'zod'

const SIGNED = /^-?\d{1,10}(\.\d{1,2})?$/
/** An amount of a payload, which may be negative; nothing readable is nothing. */
export function amount(value: unknown): Fen | null {
  const said = typeof value === 'number' ? value.toFixed(2) : typeof value === 'string' ? value.trim() : ''
  if (!SIGNED.test(said)) return null
  const bare = said.replace('-', '')
  if (!isAmount(bare)) return null
  return (said.startsWith('-') ? -fen(bare) : fen(bare)) as Fen
}
export const amountOr0 = (value: unknown): Fen => amount(value) ?? ZERO
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
export const intIn = (value: unknown): number | null =>
  Number.isSafeInteger(Number(value)) &&
  value !== '' &&
  value !== null &&
  value !== undefined &&
  Math.abs(Number(value)) < 32_000
    ? Number(value)
    : null
export const dayIn = (value: unknown): string | null => (isLocalDate(value) ? value : null)
export const timeIn = (value: unknown): string | null => (isLocalDateTime(value) ? value : null)
export const intsIn = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap(one => intIn(one) ?? []) : [])
export const rowsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'object' && one !== null) : []

/** What a client may send as the data of one row: plain values, no deeper than a list of rows. */
const plain = z.union([z.string().max(500), z.number(), z.boolean(), z.null()])
export const payloadInput = z.record(
  z.string().max(40),
  z.union([plain, z.array(z.union([plain, z.record(z.string().max(40), plain)])).max(60)]),
)
