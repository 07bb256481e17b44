import chineseDays from 'chinese-days'
import { addDays, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

const { isWorkday: isPublished } = chineseDays as unknown as { isWorkday(date: string): boolean }
/** 1 工作日 and 4 调休上班 are worked. */
const WORKED = ['1', '4']

export interface Calendar {
  isWorkday(day: LocalDate): boolean
}

/** The tenant's rows from `from` to `to`, else the published holidays, else the week (10-platform 5.4, R4). */
export async function calendarOf(tx: Tx, from: LocalDate, to: LocalDate): Promise<Calendar> {
  const rows = await tx.rows<{ day: LocalDate; kind: string }>(
    sql`select day, kind from work_calendar where tenant_id = ${tx.tenantId} and is_deleted = 0 and day between ${from}::date and ${to}::date`,
  )
  const own = new Map(rows.map(row => [row.day, WORKED.includes(row.kind)]))
  return { isWorkday: day => own.get(day) ?? isPublished(day) }
}

/** The longest holiday with its bridge days is shorter than this. */
const SLACK = 40

export const isWorkday = async (tx: Tx, day: LocalDate): Promise<boolean> =>
  (await calendarOf(tx, day, day)).isWorkday(day)

export async function nextWorkday(tx: Tx, from: LocalDate): Promise<LocalDate> {
  return addWorkdays(tx, from, 1)
}
export async function prevWorkday(tx: Tx, from: LocalDate): Promise<LocalDate> {
  const calendar = await calendarOf(tx, addDays(from, -SLACK), from)
  let day = addDays(from, -1)
  while (!calendar.isWorkday(day)) day = addDays(day, -1)
  return day
}
/** The n-th working day after `from`; `from` itself for 0. */
export async function addWorkdays(tx: Tx, from: LocalDate, days: number): Promise<LocalDate> {
  const calendar = await calendarOf(tx, from, addDays(from, days * 2 + SLACK))
  let day = from
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (calendar.isWorkday(day)) left--
  }
  return day
}
/** Working days after `from`, up to and including `to`. */
export async function workdaysBetween(tx: Tx, from: LocalDate, to: LocalDate): Promise<number> {
  const calendar = await calendarOf(tx, from, to)
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (calendar.isWorkday(day)) count++
  return count
}
