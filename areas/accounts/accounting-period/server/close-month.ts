import { addMonths, fillLabel, halfOf, inBoth, localDateTime, refuse, textOf, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRow, getRow, updateRow } from '#packages/server/rows.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { breachesOf, findBreaches, ruleCount } from '#areas/accounts/ledger/server/check-ledger.ts'
import { accountingPeriod } from '../accounting-period.ts'
import { documentChecks } from './checks.ts'

type Period = RowOf<typeof accountingPeriod>
export const PERIOD = { open: 1, closing: 2, closed: 3 } as const

/** Books of so many entries are checked by a job, rule by rule; smaller ones within the call. */
export async function isClosedByJob(tx: Tx): Promise<boolean> {
  const from = Number((await paramValues(tx, ['ledger.close.jobFrom']))['ledger.close.jobFrom'])
  const found = await tx.row<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ledger_entry where tenant_id = ${tx.tenantId} and is_deleted = 0 limit ${from}) e`,
  )
  return found!.n >= from
}

/** The whole ledger at once, then the documents of the month: refuses what holds the closing up. */
export async function requireClosable(tx: Tx, actor: Actor, row: Period): Promise<void> {
  const { total } = await findBreaches(tx)
  if (total > 0) refuseBroken(total)
  await requireDocuments(tx, actor, row)
}
const refuseBroken = (n: number): never =>
  refuse('ledgerBreach', '账务检查有{n}处不符，不能结账 / the ledger check found {n} {n|difference|differences}', { n })

async function requireDocuments(tx: Tx, actor: Actor, row: Period): Promise<void> {
  for (const one of await documentChecks(tx, actor, row))
    if (one.refusal && one.n > 0) refuse(one.key, one.refusal, { n: one.n })
}

export const closedBy = (actor: Actor) => ({
  closedBy: actor.userId === '0' ? null : actor.userId,
  closedTime: localDateTime(actor.clock.now()),
})

/**
 * Closing of large books: every rule of the ledger is a step of its own. A server that dies goes on at the rule where it
 * stood; the last step asks the documents again, under the month's lock, and closes. What does not hold opens the month.
 */
export const closeJob: JobKind = {
  kind: 'period-close',
  label: '月度结账 / Closing of a month',
  async run(context) {
    const { actor } = context
    const id = String(context.params['periodId'])
    const total = ruleCount() + 1
    for (;;) {
      const at = Number(context.cursor?.['at'] ?? 0)
      if (context.cursor?.['ended']) return resultOf(context.cursor)
      if (context.stopping()) return undefined
      const since = String(context.cursor?.['since'] ?? actor.clock.now().toISOString())
      await context.step(async tx => {
        const row = await findRow(tx, accountingPeriod, id)
        if (row?.status !== PERIOD.closing) return { cursor: { at, since, ended: true } }
        const fault = at < total - 1 ? await broken(tx, at) : await unready(tx, actor, row)
        if (fault) {
          await act(tx, actor, accountingPeriod, id, 'halt', { input: { changes: { closeResult: fault } } })
          return { cursor: { at, since, ended: true } }
        }
        if (at === total - 1) {
          const cursor = { at: total, since, ended: true, ...(await measured(tx, actor, row, since)) }
          await act(tx, actor, accountingPeriod, id, 'finish')
          return { cursor }
        }
        await updateRow(tx, actor, accountingPeriod, row, { stepsDone: at + 1, stepsTotal: total })
        return { cursor: { at: at + 1, since } }
      })
      await context.progress(Number(context.cursor?.['at'] ?? 0), total)
    }
  },
}

async function broken(tx: Tx, at: number): Promise<string | undefined> {
  const { number, label, n } = await breachesOf(tx, at)
  if (n === 0) return undefined
  return inBoth(
    `账务检查有${n}处不符：${number} ${textOf(label, 'zh')}`,
    `the ledger check found differences (${n}): ${number} ${textOf(label, 'en')}`,
  )
}

async function unready(tx: Tx, actor: Actor, row: Period): Promise<string | undefined> {
  const open = (await documentChecks(tx, actor, row)).find(one => one.refusal && one.n > 0)
  return open && fillLabel(open.refusal!, { n: open.n }).slice(0, 300)
}

/** How much was closed, and how fast: shown with the job. */
async function measured(tx: Tx, actor: Actor, row: Period, since: string) {
  const first = `${row.period!.slice(0, 4)}-${row.period!.slice(4)}-01`
  const found = await tx.row<{ n: number }>(
    sql`select count(*)::int as n from ledger_entry where tenant_id = ${tx.tenantId} and company_id = ${row.companyId}::bigint and is_deleted = 0
      and post_date >= ${first}::date and post_date < ${addMonths(first, 1)}::date`,
  )
  const seconds = Math.max(1, Math.round((actor.clock.now().getTime() - new Date(since).getTime()) / 1000))
  return { entries: found!.n, seconds, perSecond: Math.round(found!.n / seconds) }
}
const resultOf = (cursor: Readonly<Record<string, unknown>>) => ({
  done: Number(cursor['at'] ?? 0),
  entries: cursor['entries'] ?? 0,
  seconds: cursor['seconds'] ?? 0,
  perSecond: cursor['perSecond'] ?? 0,
})

/** How far a closing has come, for the page that waits for it. */
export async function closingState(tx: Tx, actor: Actor, id: string) {
  const row = await getRow(tx, accountingPeriod, id)
  return {
    isClosing: row.status === PERIOD.closing,
    stepsDone: row.stepsDone ?? 0,
    stepsTotal: row.stepsTotal ?? 0,
    said: row.closeResult ? halfOf(row.closeResult, actor.language) : '',
  }
}
