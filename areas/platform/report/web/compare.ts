import type { Column, Outcome, Row } from './report-calls.ts'

const [INT, MONEY, QTY, RATE, DATE, TIME] = [2, 3, 4, 5, 6, 8]
export const isNumber = (column: Column): boolean => [INT, MONEY, QTY, RATE].includes(column.type)
const isDay = (column: Column): boolean => [DATE, TIME].includes(column.type)

/** One line of two periods: what it is about, and each figure before and after. */
export interface ComparedRow {
  readonly key: string
  readonly names: Row
  readonly earlier: Row | undefined
  readonly later: Row | undefined
}
export interface Comparison {
  readonly names: readonly Column[]
  readonly figures: readonly Column[]
  readonly rows: readonly ComparedRow[]
}

/**
 * Rows of two results of one report, laid beside each other by what they are about: the fewest columns from the left
 * that tell the rows of either result apart.
 * A day stands apart in every period, so days count only where nothing else does. Undefined where no rows can be told
 * apart, or no two of them meet.
 */
export function compared(earlier: Outcome, later: Outcome): Comparison | undefined {
  const columns = later.columns.filter(one => one.key !== 'id' && earlier.columns.some(other => other.key === one.key))
  const words = columns.filter(one => !isNumber(one))
  const [names, days] = [words.filter(one => !isDay(one)), words.filter(isDay)]
  const sorted = [
    ...names.filter(one => one.group > 0).sort((a, b) => a.group - b.group),
    ...names.filter(one => !(one.group > 0)),
  ]
  const tellsApart = (keys: readonly Column[]) =>
    [earlier, later].every(one => new Set(one.rows.map(row => keyOf(row, keys))).size === one.rows.length)
  const candidates = [...sorted.map((_one, at) => sorted.slice(0, at + 1)), [...sorted, ...days]]
  const keys = candidates.find(one => one.length > 0 && tellsApart(one))
  if (!keys) return undefined
  const before = new Map(earlier.rows.map(row => [keyOf(row, keys), row]))
  const after = new Map(later.rows.map(row => [keyOf(row, keys), row]))
  if (before.size > 0 && after.size > 0 && ![...after.keys()].some(key => before.has(key))) return undefined
  const all = [...new Set([...after.keys(), ...before.keys()])]
  return {
    names: keys,
    figures: columns.filter(isNumber),
    rows: all.map(key => ({
      key,
      names: (after.get(key) ?? before.get(key))!,
      earlier: before.get(key),
      later: after.get(key),
    })),
  }
}
const keyOf = (row: Row, keys: readonly Column[]): string => JSON.stringify(keys.map(one => row[one.key] ?? ''))

/**
 * later - earlier to the last digit; figures of money travel as text and are reckoned without floats. '' where either
 * is none.
 */
export function difference(earlier: string | null | undefined, later: string | null | undefined): string {
  const [a, b] = [decimal(earlier), decimal(later)]
  if (!a || !b) return ''
  const scale = Math.max(a.scale, b.scale)
  const units = b.units * 10n ** BigInt(scale - b.scale) - a.units * 10n ** BigInt(scale - a.scale)
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${scale > 0 ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits}`
}

/** How much more or less, in percent of the earlier; '' where that is nothing. */
export function change(earlier: string | null | undefined, later: string | null | undefined): string {
  const [a, b] = [Number(earlier), Number(later)]
  return !earlier || !later || !Number.isFinite(a) || !Number.isFinite(b) || a === 0
    ? ''
    : (((b - a) / Math.abs(a)) * 100).toFixed(1)
}

function decimal(value: string | null | undefined): { units: bigint; scale: number } | undefined {
  const found = /^(-?\d+)(?:\.(\d+))?$/.exec(value ?? '')
  return found ? { units: BigInt(found[1]! + (found[2] ?? '')), scale: found[2]?.length ?? 0 } : undefined
}
