import { addFen, subFen, ZERO, type Fen, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { customerCityQuota } from '../customer-city-quota.ts'

export type QuotaRow = RowOf<typeof customerCityQuota>
export interface Figures {
  limitQty: number
  limitAmount: Fen
  availableQty: number
  availableAmount: Fen
  usedQty: number
  usedAmount: Fen
  useRate: string
}

/** 20-partners 11.6: a temporary increase counts only inside its dates, whatever the job did. */
export function figuresOf(row: QuotaRow, date: LocalDate): Figures {
  const temporary = row.tempFrom !== null && row.tempTo !== null && row.tempFrom <= date && date <= row.tempTo
  const limitQty = (row.quotaQty ?? 0) + (temporary ? (row.tempQty ?? 0) : 0)
  const limitAmount = addFen(row.quotaAmount, temporary ? row.tempAmount : ZERO)
  const usedQty = (row.frozenQty ?? 0) + (row.occupiedQty ?? 0)
  const usedAmount = addFen(row.frozenAmount, row.occupiedAmount)
  return {
    limitQty,
    limitAmount,
    usedQty,
    usedAmount,
    availableQty: limitQty - usedQty,
    availableAmount: subFen(limitAmount, usedAmount),
    useRate: percent(usedQty, limitQty),
  }
}

/** The same in SQL for rows `q`, for lists that add them up. */
export function figuresInSql(date: LocalDate) {
  const temporary = sql`q.temp_from <= ${date}::date and ${date}::date <= q.temp_to`
  const [limitQty, usedQty] = [
    sql`(coalesce(q.quota_qty, 0) + case when ${temporary} then coalesce(q.temp_qty, 0) else 0 end)`,
    sql`(coalesce(q.frozen_qty, 0) + coalesce(q.occupied_qty, 0))`,
  ]
  const [limitAmount, usedAmount] = [
    sql`(coalesce(q.quota_amount, 0) + case when ${temporary} then coalesce(q.temp_amount, 0) else 0 end)`,
    sql`(coalesce(q.frozen_amount, 0) + coalesce(q.occupied_amount, 0))`,
  ]
  return { limitQty, usedQty, limitAmount, usedAmount }
}

/** Two decimals, cut; above nothing it is full. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return part === 0 ? '0.00' : '100.00'
  const hundredths = Math.floor((part * 10_000) / whole)
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** Last day on which a new freeze passes. */
export const lastDay = (row: QuotaRow): LocalDate | null =>
  row.graceTo !== null && (row.validTo === null || row.graceTo > row.validTo) ? row.graceTo : row.validTo
export const isExpired = (row: QuotaRow, date: LocalDate): boolean => lastDay(row) !== null && date > lastDay(row)!
/** A row that only holds forced occupations was never granted. */
export const isGranted = (row: QuotaRow | undefined): row is QuotaRow => row !== undefined && row.validFrom !== null

export const grouped = (amount: bigint): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`
}
