import { localDate, localDateTime } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { enquiry } from '../enquiry.ts'
import { openQuotes } from './quotes.ts'
import { kindOf } from './rows.ts'

const isDue = (actor: Actor): Sql =>
  sql`t.status = 10 and t.opened_time is null and t.quote_deadline <= ${localDateTime(actor.clock.now())}::timestamptz`

export async function openDue(tx: Tx, actor: Actor): Promise<{ opened: number }> {
  const due = await findRows(tx, enquiry, isDue(actor), { orderBy: 't.id' })
  for (const head of due) await openQuotes(tx, actor, head.id)
  return { opened: due.length }
}
export async function expireDue(tx: Tx, actor: Actor): Promise<{ expired: number }> {
  const past = await findRows(
    tx,
    enquiry,
    sql`t.status = 1 and t.price_valid_to < ${localDate(actor.clock.now())}::date`,
    { orderBy: 't.id' },
  )
  for (const head of past) await act(tx, actor, kindOf(head), head.id, 'expire' as never)
  return { expired: past.length }
}

export const deadlineJob: JobKind = {
  kind: 'enquiry-deadline',
  label: '询价开启报价 / Open quotes at their deadline',
  run: ({ database, actor }) => database.transaction(actor.tenantId, tx => openDue(tx, actor)),
}
export const expireJob: JobKind = {
  kind: 'enquiry-expire',
  label: '询价失效 / Enquiries past their validity',
  run: ({ database, actor }) => database.transaction(actor.tenantId, tx => expireDue(tx, actor)),
}
export const enquirySchedules: readonly Schedule[] = [
  { kind: 'enquiry-expire', dailyAt: '00:30' },
  {
    kind: 'enquiry-deadline',
    everyMinutes: 5,
    isNeeded: async (tx, actor) => (await findRows(tx, enquiry, isDue(actor), { limit: 1 })).length > 0,
  },
]
