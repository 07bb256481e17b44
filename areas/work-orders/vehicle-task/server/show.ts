import { addHours, hoursBetween } from '../../calculations/sla.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { page, rowsOf } from '#packages/server/query.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { isType, kindLabel } from '../../kinds/types.ts'
import { payloadShown } from '../../vehicle-task-payload/server/payloads.ts'
import { vehicleTaskCost } from '../../vehicle-task-cost/vehicle-task-cost.ts'
import { workCheckItem, workCheckTemplate } from '../../work-check-template/work-check-template.ts'
import { settingOf } from '../../work-order-setting/server/setting-of.ts'
import { vehicleWorkOrder } from '../../vehicle-work-order/vehicle-work-order.ts'
import { vehicleTask, vehicleTaskLog } from '../vehicle-task.ts'
import { quotaShown } from './plate-quotas.ts'
import { isOwn, nowOf, type Task } from './rows.ts'

/** How long it is where it is, and how old (70, 4.3 stayHours, ageDays); one statement for the page. */
export async function agesOf(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const now = nowOf(actor)
  const rows = await tx.rows<{ id: string; since: string; made: string; ended: string | null }>(sql`
    select id, to_char(coalesce(stage_time, create_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as since,
      to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as made, to_char(done_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as ended
    from vehicle_task where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`)
  return new Map(
    rows.map(row => [
      row.id,
      {
        stayHours: row.ended ? 0 : Math.max(0, Math.floor(hoursBetween(row.since, now))),
        ageDays: Math.max(0, Math.floor(hoursBetween(row.made, row.ended ?? now) / 24)),
      },
    ]),
  )
}

/** 70, 4.3 detail: payload, costs, log and chain beside the task. */
export async function detailOf(tx: Tx, actor: Actor, row: Task): Promise<Record<string, unknown>> {
  const ages = (await agesOf(tx, actor, [row.id])).get(row.id) ?? {}
  // Without its order and its type nothing else is known of it.
  if (!row.workOrderId || row.type === null || !isType(row.type)) return ages
  const duties = await settingOf(tx, row)
  const head = await getRow(tx, vehicleWorkOrder, row.workOrderId)
  const costIds = (await findRows(tx, vehicleTaskCost, { taskId: row.id } as never)).map(one => one.id)
  const logIds = (
    await findRows(tx, vehicleTaskLog, { taskId: row.id } as never, { orderBy: 't.log_time, t.id', limit: 200 })
  ).map(one => one.id)
  return {
    ...ages,
    payload: (await payloadShown(tx, actor, row)) ?? (await quotaShown(tx, row)),
    costs: await rowsOf(tx, actor, vehicleTaskCost, costIds),
    log: await rowsOf(tx, actor, vehicleTaskLog, logIds),
    chain: row.groupId ? await chainOf(tx, row) : [],
    checks: await checksOf(tx, row, head.checkTemplateId),
    requirement: head.requirement ?? '',
    isOwn: isOwn(actor, row),
    dispatchBy: row.releaseTime ? addHours(row.releaseTime, duties.dispatchHours) : '',
    acceptBy: row.assignTime ? addHours(row.assignTime, duties.acceptHours) : '',
    duties: {
      needConfirm: duties.needConfirm,
      needAccounting: duties.needAccounting,
      photoMin: duties.photoMin,
      positionRequired: duties.positionRequired,
      radiusM: duties.radiusM,
    },
  }
}
const chainOf = async (tx: Tx, row: Task): Promise<unknown[]> =>
  (
    await findRows(tx, vehicleTask, { groupId: row.groupId, vehicleId: row.vehicleId } as never, {
      orderBy: 't.node_seq',
    })
  ).map(one => ({
    id: one.id,
    taskNo: one.taskNo,
    nodeSeq: one.nodeSeq,
    name: kindLabel(one.type!, one.subKind!),
    stage: one.stage,
    status: one.status,
  }))
/** Items of the order's template, else of the newest one for the type: what the form begins with. */
async function checksOf(tx: Tx, row: Task, templateId: string | null): Promise<unknown[]> {
  const template =
    templateId ??
    (
      await findRows(tx, workCheckTemplate, { type: row.type, enabled: true } as never, {
        orderBy: 't.version_no desc',
        limit: 1,
      })
    )[0]?.id
  if (!template) return []
  const items = await findRows(tx, workCheckItem, { templateId: template } as never, { orderBy: 't.line_no' })
  return items.map(({ itemGroup, item, expected, photo, required }) => ({ itemGroup, item, expected, photo, required }))
}

/** 70, 7.2 detail-by-work-order-id: the same for every task of an order. */
export async function byOrder(tx: Tx, actor: Actor, workOrderId: string): Promise<unknown[]> {
  const { records } = await page(tx, async () => tx, actor, vehicleTask, { workOrderId, size: '200', ascs: 'taskNo' })
  const found = []
  for (const record of records) {
    const row = await getRow(tx, vehicleTask, String(record['id']))
    found.push({ ...record, ...(await detailOf(tx, actor, row)) })
  }
  return found
}
