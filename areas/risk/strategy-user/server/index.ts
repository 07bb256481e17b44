import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { reviewerPort } from '#areas/customers/ports.ts'
import { strategyUser } from '../strategy-user.ts'
import { isReviewer, openCounts, reviewersFor, type StrategyUser } from './reviewers.ts'
import type { Tx } from '#packages/database/tx.ts'

const ADMISSION = 0

/** One statement per step that the rows name. */
async function openOf(tx: Tx, rows: readonly StrategyUser[]): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>()
  for (const [step, ones] of Map.groupBy(rows, row => row.step)) {
    const open = await openCounts(
      tx,
      step,
      ones.map(one => one.userId),
    )
    for (const one of ones) found.set(one.id, { openCount: open.get(one.userId) ?? 0 })
  }
  return found
}

export default implement(strategyUser, {
  provides: [
    provide(reviewerPort, {
      choose: async (tx, actor, { cityCode, amount, exclude }) =>
        (await reviewersFor(tx, actor, ADMISSION, cityCode ? [cityCode] : [], amount, exclude))[0]?.userId,
      isConfigured: (tx, userId, cityCode) => isReviewer(tx, userId, ADMISSION, cityCode ? [cityCode] : []),
    }),
  ],
  async prepare(tx, _actor, form) {
    const row = { ...form.before, ...form.values }
    if (row.step != null && row.userId) {
      const [other] = await findRows(
        tx,
        strategyUser,
        sql`t.step = ${row.step} and t.user_id = ${row.userId}::bigint and t.id is distinct from ${form.before?.id ?? null}::bigint`,
        { limit: 1 },
      )
      if (other) form.fault('userId', '该环节已配置此审批人 / this reviewer is set for this step already')
    }
    if (row.amountFrom != null && row.amountTo != null && row.amountTo <= row.amountFrom)
      form.fault('amountTo', '须大于金额自 / must exceed amount from')
    if (row.backupUserId && row.backupUserId === row.userId)
      form.fault('backupUserId', '备份人不能是审批人本人 / the backup is somebody else')
  },
  page: async (tx, _actor, ids) => openOf(tx, await findRows(tx, strategyUser, sql`t.id = any(${[...ids]}::bigint[])`)),
  detail: async (tx, _actor, row) => (await openOf(tx, [row])).get(row.id) ?? {},
})
