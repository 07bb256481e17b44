import { addDays, localDate, localDateTime, Refused, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { handoverTypes, takeBackRow } from '#packages/server/handover.ts'
import { findRows } from '#packages/server/rows.ts'
import { moveAsked } from './move.ts'
import { handoverFlow } from './ports.ts'
import { dataChange, dataChangeItem } from '../data-change.ts'

const UNDO_DAYS = 7

/** Undo (10-platform 5.9): within seven days, for rows not changed since, unless the former owner has left. */
export default implement(dataChange, {
  actions: {
    // Decision and move share a transaction: a row the area refuses stays, and a disabled receiver keeps the task
    // open.
    approve: { run: (tx, actor, { row }) => moveAsked(tx, actor, handoverFlow(), row) },
    undo: {
      async guard(tx, actor, { row }) {
        if (localDate(actor.clock.now()) > addDays(row.createTime.slice(0, 10), UNDO_DAYS))
          refuse('undoLate', '交接已超过{n}天，不能撤销 / The handover is more than {n} days old', { n: UNDO_DAYS })
        const former = await tx.row<{ status: number }>(
          sql`select status from blade_user where tenant_id = ${tx.tenantId} and id = ${row.fromUserId} and is_deleted = 0`,
        )
        if (former?.status !== 1) refuse('formerGone', '原负责人已离职 / The former owner has left')
      },
      async run(tx, actor, { row }) {
        const type =
          handoverTypes().find(one => one.resource.name === row.type) ??
          refuse(
            'undoTask',
            '审批任务的交接不能撤销，请改派 / Handed-over approvals cannot be taken back, reassign them',
          )
        let taken = 0
        for (const item of await findRows(
          tx,
          dataChangeItem,
          { changeId: row.id },
          { orderBy: 't.record_id::bigint' },
        )) {
          try {
            await tx.attempt(() =>
              takeBackRow(
                tx,
                actor,
                type,
                { id: item.recordId!, version: item.recordVersion!, before: item.before ?? {} },
                `撤销 ${row.batchNo}`,
              ),
            )
            taken++
          } catch (error) {
            // Rows changed since stay with the new owner; the count reports them.
            if (!(error instanceof Refused)) throw error
          }
        }
        if (taken === 0)
          refuse(
            'nothingUnchanged',
            '记录交接后均已被修改，不能撤销 / Every record was changed since, nothing can be taken back',
          )
        return { undoneCount: taken, undoneTime: localDateTime(actor.clock.now()) }
      },
    },
  },
})
