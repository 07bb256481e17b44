import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { gradeOf, scoreOf } from '../../calculations/score.ts'
import { strategyFor } from '../../strategy/server/strategy-for.ts'
import { quota } from '../quota.ts'
import { linesOf } from './course.ts'
import { verifiedOf } from './grades.ts'
import { scoreFactsOf } from './score-facts.ts'
import { snapshotOf } from './snapshot.ts'

/** The score now, against the strategy in force; nothing is written (score-preview). */
export async function previewScore(tx: Tx, actor: Actor, id: string) {
  await requireVisible(tx, actor, quota as never, [id], 'read')
  const row = await getRow(tx, quota, id)
  return scoreOfCustomer(tx, actor, row.customerId, await linesOf(tx, row), await verifiedOf(tx, row))
}

/** What a customer would score today. */
export async function scoreOfCustomer(
  tx: Tx,
  actor: Actor,
  customerId: string,
  lines: Parameters<typeof snapshotOf>[3] = [],
  verified: Awaited<ReturnType<typeof verifiedOf>> = {},
) {
  const owner = await getRow(tx, customer, customerId)
  const strategy = await strategyFor(tx, owner.businessKind ?? '', owner.customerKind ?? 0)
  if (!strategy) return { total: '', grade: '', rows: [], strategyName: '' }
  const snapshot = await snapshotOf(tx, actor, customerId, lines)
  const score = scoreOf(strategy.indicators, scoreFactsOf(snapshot, localDate(actor.clock.now()), verified), {
    businessKind: owner.businessKind,
  })
  return {
    ...score,
    grade: gradeOf(score.total, strategy.grades)?.grade ?? '',
    strategyName: strategy.row.strategyName,
  }
}
