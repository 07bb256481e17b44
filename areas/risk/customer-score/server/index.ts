import { inBoth } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { implement, type EventFacts } from '#packages/server/implement.ts'
import { followLicences } from '../../risk-record/server/follow-licences.ts'
import { refreshOverdue } from '../../risk-record/server/follow-overdue.ts'
import { customerScore } from '../customer-score.ts'
import { scoreCustomers } from './score-customers.ts'

const CHUNK = 200
const CUSTOMER = 1

/** 02:30 (20, section 13): overdue episodes and lapsed papers first, then the score of every customer. */
const riskScoreJob: JobKind = {
  kind: 'risk-score',
  label: '客户评分 / Score customers',
  run: context => inChunks(context, scoreChunk),
}
export async function scoreChunk(tx: Tx, actor: Actor, after: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select c.id from customer c where c.tenant_id = ${tx.tenantId} and c.is_removed = 0 and c.id > ${after}::bigint
    order by c.id limit ${CHUNK}`)
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  await refreshOverdue(tx, actor, ids)
  await followLicences(tx, actor, ids)
  await scoreCustomers(tx, actor, ids, inBoth('每日评分', 'Daily score'))
  return ids
}

const rescore =
  (zh: string, en: string) =>
  async (tx: Tx, actor: Actor, { payload, no }: EventFacts): Promise<void> => {
    if (Number(payload['mechanismType']) === CUSTOMER)
      await scoreCustomers(tx, actor, [String(payload['mechanismId'])], inBoth(`${zh}${no}`, `${en} ${no}`))
  }

export default implement(customerScore, {
  jobs: [riskScoreJob],
  schedules: [{ kind: 'risk-score', dailyAt: '02:30' }],
  listens: {
    'risk.record-effective': rescore('风险记录生效', 'Risk record in effect'),
    'risk.record-resolved': rescore('风险记录解除', 'Risk record resolved'),
    'quota.granted': (tx, actor, { payload }) =>
      scoreCustomers(tx, actor, [String(payload['customerId'])], inBoth('授信生效', 'Quota granted')),
  },
})
