import { localDate, localDateTime, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { notFound } from '#kernel'
import { customer } from '#areas/customers/customer/customer.ts'
import { gradeOf, scoreOf } from '../../calculations/score.ts'
import { quota } from '../../quota/quota.ts'
import { verifiedOf } from '../../quota/server/grades.ts'
import { scoreFactsOf } from '../../quota/server/score-facts.ts'
import { snapshotOf } from '../../quota/server/snapshot.ts'
import { strategy, type Trial, type TrialRow } from '../strategy.ts'
import { strategyFor, strategyOf, type Strategy } from './strategy-for.ts'

const DRAFT = 103

/**
 * Score and grade of every customer in force whom the draft would judge, under the draft and under what judges him now
 * (20-partners 7). Kept with the draft, so that whoever publishes it sees what it would change.
 */
export async function simulate(tx: Tx, actor: Actor, id: string): Promise<Trial> {
  const row = (await findRow(tx, strategy, id)) ?? notFound('strategy', id)
  if (row.status !== DRAFT) refuse('strategyPublished', '只能试算草稿 / only a draft is tried out')
  const draft = (await strategyOf(tx, id))!
  const customers = await findRows(
    tx,
    customer,
    sql`h.status = 1 and t.business_kind = any(${row.businessKinds}::text[]) and t.customer_kind = any(${row.customerKinds}::smallint[])`,
    { orderBy: 't.id' },
  )
  const changed: TrialRow[] = []
  for (const one of customers) {
    const now = await strategyFor(tx, one.businessKind!, one.customerKind!)
    const [oldResult, newResult] = await judged(tx, actor, one, now, draft)
    if (oldResult.grade !== newResult.grade)
      changed.push({
        customerId: one.id,
        customerName: one.mechanismName ?? '',
        oldScore: oldResult.score,
        oldGrade: oldResult.grade,
        newScore: newResult.score,
        newGrade: newResult.grade,
      })
  }
  const trial: Trial = { time: localDateTime(actor.clock.now()), customers: customers.length, changed }
  await updateRow(tx, actor, strategy, row, { simulation: trial }, { action: 'simulate' })
  return trial
}

interface Judged {
  readonly score: string
  readonly grade: string
}

async function judged(
  tx: Tx,
  actor: Actor,
  one: { id: string; businessKind: string | null },
  ...strategies: (Strategy | undefined)[]
): Promise<[Judged, Judged]> {
  const [last] = await findRows(tx, quota, { customerId: one.id, status: 1 }, { orderBy: 't.id desc', limit: 1 })
  const snapshot = await snapshotOf(tx, actor, one.id, [])
  const facts = scoreFactsOf(snapshot, localDate(actor.clock.now()), last ? await verifiedOf(tx, last) : {})
  const [now, then] = strategies.map((rules): Judged => {
    if (!rules) return { score: '', grade: '' }
    const { total } = scoreOf(rules.indicators, facts, { businessKind: one.businessKind })
    return { score: total, grade: gradeOf(total, rules.grades)?.grade ?? '' }
  })
  return [now!, then!]
}
