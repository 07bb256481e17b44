import { halfOf } from '#kernel'
import { isBuilt } from '#packages/server/registry.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerScore } from '../../customer-score/customer-score.ts'
import { riskAlert } from '../../risk-alert/risk-alert.ts'
import { riskRecord } from '../../risk-record/risk-record.ts'
import { radarOf } from './radar.ts'

const CHANGES = 3
interface City extends Record<string, unknown> {
  holds: unknown
}

/** The radar in short, for whoever writes or decides a contract: no holds and no cars, but the last changes. */
export async function panelOf(tx: Tx, actor: Actor, customerId: string): Promise<Record<string, unknown>> {
  const owner = await getRow(tx, customer, customerId)
  const { tree, ...radar } = (await radarOf(tx, actor, customerId)) as { tree: City[] } & Record<string, unknown>
  const scores = isBuilt('customer-score')
    ? await findRows(tx, customerScore, { customerId }, { orderBy: 't.score_day desc, t.id desc', limit: CHANGES })
    : []
  const records = await findRows(
    tx,
    riskRecord,
    { mechanismType: 1, mechanismId: customerId, status: 1 },
    { orderBy: 't.level desc, t.id desc', limit: CHANGES },
  )
  const alerts = await findRows(tx, riskAlert, { customerId, closeDay: null }, { orderBy: 't.id desc', limit: CHANGES })
  const own = (text: string | null) => halfOf(text ?? '', actor.language)
  return {
    ...radar,
    customerId,
    customerName: owner.mechanismName ?? '',
    grade: owner.riskGrade ?? '',
    score: owner.riskScore ?? '',
    blackFlag: owner.blackFlag === true,
    cities: tree.map(({ holds: _, ...city }) => city),
    scores: scores.map(one => ({
      day: one.scoreDay,
      score: one.score,
      oldScore: one.oldScore ?? '',
      grade: one.grade ?? '',
      cause: own(one.cause),
    })),
    records: records.map(one => ({ id: one.id, no: one.recordNo, level: one.level, says: own(one.description) })),
    alerts: alerts.map(one => ({ id: one.id, code: one.alertCode, says: own(one.content), rule: own(one.rule) })),
  }
}
