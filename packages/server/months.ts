import { setTimeout as pause } from 'node:timers/promises'
import { addMonths, localDate, monthStart, type Clock, type LocalDate } from '#kernel'
import { isLocked } from '#packages/database/errors.ts'
import { PLATFORM_TENANT } from '#packages/database/pool.ts'
import { type Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { allResources } from './registry.ts'

/** This month and so many more have their part: a job that fails once leaves time to see it. */
const AHEAD = 2
const TRIES = 5
const PAUSE_MS = 500

/** Tables whose rows lie in months (`monthly` of their definitions). */
export const monthlyTables = (): string[] => allResources().flatMap(one => (one.monthly ? [one.table] : []))

/**
 * First days of months that need a part: the present one and the next, and earlier ones of which rows lie among the
 * rest.
 */
export async function missingMonths(tx: Tx, table: string, clock: Clock): Promise<LocalDate[]> {
  const first = monthStart(localDate(clock.now()))
  return (
    await tx.rows<{ month: string }>(
      sql`select missing_months(${table}, ${first}::date, ${addMonths(first, AHEAD)}::date)::text as month`,
    )
  ).map(row => row.month)
}

/**
 * False when another replica made it meanwhile. The parts are the owner's; the functions that make and drop them
 * (packages/schema/months.ts) take nobody's row without `leastDays`.
 */
export const makeMonth = async (tx: Tx, table: string, month: LocalDate): Promise<boolean> =>
  (await tx.row<{ made: boolean }>(sql`select make_month(${table}, ${month}::date) as made`))!.made

/** The oldest month that ended before the day, with its rows of every tenant; undefined when none is left. */
export const dropMonth = async (tx: Tx, table: string, before: LocalDate): Promise<string | undefined> =>
  (await tx.row<{ gone: string | null }>(
    sql`select drop_month(${table}, ${`${before} 00:00:00`}::timestamptz) as gone`,
  ))!.gone ?? undefined

/**
 * A part is made and dropped within three seconds or not at all: readers that are slower than that are let through
 * first.
 */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= TRIES || !isLocked(error)) throw error
      await pause(tries * PAUSE_MS)
    }
  }
}

/**
 * Before a server serves: the months that it writes into stand. Without them rows lie among the rest, where nothing is
 * lost and little is found fast.
 */
export async function makeMonths(database: Database, clock: Clock): Promise<number> {
  const inside = <T>(work: (tx: Tx) => Promise<T>) =>
    whenFree(() => database.transaction(PLATFORM_TENANT, work, { name: 'months' }))
  let made = 0
  for (const table of monthlyTables()) {
    for (const month of await inside(tx => missingMonths(tx, table, clock)))
      if (await inside(tx => makeMonth(tx, table, month))) made++
  }
  return made
}
