import { inBoth, instantOf, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { act } from '#packages/server/act.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { endingIn, openYearly } from '../../quota-apply/server/after-approval.ts'
import { quota } from '../quota.ts'
import { tellLate } from './notices.ts'

const SOON = 0.8
/** Hourly (20, section 13): cases past their time are marked; reviewers hear of it at 80 % and at the end. */
export async function watchSla(tx: Tx, actor: Actor): Promise<{ late: number; soon: number }> {
  const now = actor.clock.now()
  const open = await findRows(tx, quota, sql`t.status = 102 and t.sla_due is not null`)
  let [late, soon] = [0, 0]
  for (const row of open) {
    const [from, due] = [instantOf(row.stepTime!).getTime(), instantOf(row.slaDue!).getTime()]
    const isOver = now.getTime() > due
    if (!isOver && now.getTime() < from + (due - from) * SOON) continue
    if (isOver && !row.overSla) {
      await updateRow(tx, actor, quota, row, { overSla: true })
      late += 1
    }
    if (!isOver) soon += 1
    await tellLate(tx, actor, row, isOver)
  }
  return { late, soon }
}

/** Cases in effect whose validity is over. */
export async function expireCases(tx: Tx, actor: Actor): Promise<{ expired: number }> {
  const over = await findRows(tx, quota, sql`t.status = 1 and t.valid_to < ${localDate(actor.clock.now())}::date`)
  for (const row of over)
    await act(tx, actor, quota, row.id, 'expire', { reason: inBoth('有效期已过', 'Its validity is over') })
  return { expired: over.length }
}

const YEARLY_DAYS = 60
/** 02:10: sixty days before its end a renewal waits as a draft for customers who use their quota (11.8). */
export async function openRenewals(tx: Tx, actor: Actor): Promise<{ opened: number }> {
  let opened = 0
  for (const { id } of await endingIn(tx, actor, YEARLY_DAYS)) if (await openYearly(tx, actor, id)) opened += 1
  return { opened }
}

const inOne =
  <T>(work: (tx: Tx, actor: Actor) => Promise<T>): JobKind['run'] =>
  context =>
    context.database.transaction(context.actor.tenantId, tx => work(tx, context.actor)) as never

export const caseJobs: JobKind[] = [
  { kind: 'review-sla', label: '授信审查时限 / Deadlines of quota cases', run: inOne(watchSla) },
  { kind: 'quota-case-expire', label: '授信到期 / Expire quota cases', run: inOne(expireCases) },
  { kind: 'yearly-review', label: '年审续授草稿 / Drafts of yearly renewals', run: inOne(openRenewals) },
]
const HOURS = ['09', '10', '11', '12', '13', '14', '15', '16', '17', '18'] as const
export const caseSchedules: Schedule[] = [
  ...HOURS.map(hour => ({
    kind: 'review-sla',
    dailyAt: `${hour}:05` as const,
    title: '授信审查时限 / Deadlines of quota cases' as const,
  })),
  { kind: 'quota-case-expire', dailyAt: '00:14' },
  { kind: 'yearly-review', dailyAt: '02:10' },
]
