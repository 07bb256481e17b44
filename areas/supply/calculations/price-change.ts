import { addDays, ratioFen, type Fen, type LocalDate } from '#kernel'
import { keyOf, type CheckedLine } from './price-lines.ts'

const OUT_OF_USE = 2
const FOREVER = '9999-12-31'

export interface StoredPrice extends CheckedLine {
  readonly id: string
}
export interface Replacement {
  /** Lines that end the day before the new price. */
  readonly ended: readonly { readonly id: string; readonly validTo: LocalDate; readonly by: number }[]
  /** Lines that the new price overtakes before they began. */
  readonly overtaken: readonly { readonly id: string; readonly by: number }[]
  /** Old prices that come back after a new one which is over earlier. */
  readonly resumed: readonly {
    readonly id: string
    readonly validFrom: LocalDate
    readonly validTo: LocalDate | null
  }[]
}

/**
 * 40, 3.3: prices in use are never edited; from a day on new lines stand in place of those of the same key, without an
 * overlap and without a gap. `by` is the index of the new line.
 */
export function replacement(
  stored: readonly StoredPrice[],
  incoming: readonly CheckedLine[],
  from: LocalDate,
  endDate: LocalDate,
): Replacement {
  const ended: Replacement['ended'][number][] = []
  const overtaken: Replacement['overtaken'][number][] = []
  const resumed: Replacement['resumed'][number][] = []
  incoming.forEach((line, by) => {
    const to = line.validTo || endDate
    for (const old of stored.filter(one => one.lineState !== OUT_OF_USE && keyOf(one) === keyOf(line))) {
      const oldTo = old.validTo || endDate || FOREVER
      if (!old.validFrom || oldTo < from || old.validFrom > to) continue
      if (old.validFrom < from) ended.push({ id: old.id, validTo: addDays(from, -1), by })
      else overtaken.push({ id: old.id, by })
      if (oldTo > to) resumed.push({ id: old.id, validFrom: addDays(to, 1), validTo: old.validTo ?? null })
    }
  })
  return { ended, overtaken, resumed }
}

/** What the same thing costs on that day. */
export const presentPrice = (stored: readonly StoredPrice[], line: CheckedLine, on: LocalDate): Fen | null =>
  stored.find(
    one =>
      one.lineState !== OUT_OF_USE &&
      keyOf(one) === keyOf(line) &&
      (one.validFrom ?? FOREVER) <= on &&
      (one.validTo || FOREVER) >= on,
  )?.price ?? null

/** Per cent, two decimals; null where there was no price, or none but 0. */
export function riseOf(before: Fen | null, after: Fen | null): string | null {
  if (before === null || after === null || before === 0n) return null
  const hundredths = ratioFen((after - before) as Fen, 10_000n, before)
  const sign = hundredths < 0n ? '-' : ''
  const whole = hundredths < 0n ? -hundredths : hundredths
  return `${sign}${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`
}
