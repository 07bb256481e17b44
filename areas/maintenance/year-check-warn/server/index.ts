import { z } from 'zod'
import { addDays, invalid, localDate, localDateTime, maxDate, refuse, type ChangesOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { explainCall } from '#packages/server/due-reason.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible, scopeOf } from '#packages/server/scope.ts'
import { taskHookPort } from '#areas/work-orders/ports.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { yearCheckWarn } from '../year-check-warn.ts'
import { explainInspection } from './explain.ts'
import { scanJob, type Warn } from './scan.ts'
import { applyValidity, inspectionHook } from './task-hook.ts'

/** Days before the due date by which the work is planned to end. */
const DAYS_SPARE = 3

/** A work order of type 9 for the vehicle; the method says which kind of work. */
async function openOrder(tx: Tx, actor: Actor, row: Warn): Promise<ChangesOf<typeof yearCheckWarn>> {
  const now = localDateTime(actor.clock.now())
  const today = now.slice(0, 10)
  const orderCount = (row.orderCount ?? 0) + 1
  const finish = maxDate(addDays(row.dueDate!, -DAYS_SPARE), addDays(today, 1))
  const made = await createWorkOrder(tx, actor, {
    type: typeIs.yearCheck,
    subKind: row.method ?? 1,
    source: { sourceType: 'year-check-warn', sourceId: row.id, sourceNo: row.warnNo ?? '', sourceSeq: orderCount },
    vehicles: [{ vehicleId: row.vehicleId! }],
    planStart: now,
    planFinish: `${finish} 18:00:00`,
  })
  return { workOrderId: made.workOrderId, orderCount }
}

const byStatus: Readonly<Record<number, 'finish' | 'ignore' | 'reopen'>> = { 1: 'reopen', 3: 'finish', 4: 'ignore' }
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
function requireProof(input: { inspectValidTo?: string | undefined; attachBizId?: unknown }): void {
  const faults: Record<string, Label> = {}
  if (!DATE.test(input.inspectValidTo ?? '')) faults['inspectValidTo'] = '请填写新有效期止 / give the new validity'
  if (!input.attachBizId) faults['attachBizId'] = '请上传行驶证照片 / add the photo of the licence'
  if (Object.keys(faults).length > 0) invalid(faults)
}

export default implement(yearCheckWarn, {
  provides: [provide(taskHookPort, String(typeIs.yearCheck), inspectionHook)],
  actions: {
    order: { run: (tx, actor, { row }) => openOrder(tx, actor, row) },
    orderOpened: {
      run: (_tx, _actor, { input }) => ({ workOrderId: String((input as Record<string, unknown>)['workOrderId']) }),
    },
    orderFailed: { run: () => ({ workOrderId: null }) },
    ignore: { run: (_tx, _actor, { reason }) => ({ ignoreReason: reason.slice(0, 200) }) },
    reopen: {
      async guard(tx, _actor, { row }) {
        const open = await findRows(
          tx,
          yearCheckWarn,
          sql`t.vehicle_id = ${row.vehicleId}::bigint and t.inspect_kind = ${row.inspectKind} and t.status in (1, 2, 5)`,
          { limit: 1 },
        )
        if (open.length > 0)
          refuse('open', '车辆已有新的年检预警【{no}】 / the vehicle has a new warning already: {no}', {
            no: open[0]!.warnNo ?? '',
          })
      },
      run: () => ({ ignoreReason: null }),
    },
    finish: {
      guard(_tx, actor, { input }) {
        if (input.inspectValidTo !== null && input.inspectValidTo <= localDate(actor.clock.now()))
          refuse('inspectValidTo', '新有效期须晚于今天 / valid to a day after today')
      },
      async run(tx, actor, { row, input }) {
        await applyValidity(tx, actor, row.vehicleId!, row.inspectKind!, input.inspectValidTo!, row.id)
        return { attachBizId: input.attachBizId }
      },
    },
  },
  calls: {
    'PUT update-status': call({
      label: '处理预警 / Deal with a warning',
      permission: 'year_check_warn_status',
      input: z.looseObject({
        id: optionalIdInput,
        ids: optionalIdsInput,
        status: z.coerce.number().int(),
        reason: z.string().max(200).optional(),
        inspectValidTo: z.string().optional(),
        attachBizId: optionalIdInput,
      }),
      async run(tx, actor, input) {
        const action = byStatus[input.status] ?? invalid({ status: '状态不正确 / no such state to change to' })
        const reason = input.reason?.trim() ?? ''
        if (action === 'finish') requireProof(input)
        else if (reason === '') invalid({ reason: '请填写原因 / give the reason' })
        const ids = [input.id ?? [], input.ids ?? []].flat().map(String).sort()
        await requireVisible(tx, actor, yearCheckWarn, ids)
        const proof = { inspectValidTo: input.inspectValidTo, attachBizId: input.attachBizId }
        for (const id of ids)
          await act(tx, actor, yearCheckWarn, id, action, {
            reason,
            ...(action === 'finish' ? { input: proof as never } : {}),
          })
        return {}
      },
    }),
    'GET explain': explainCall(yearCheckWarn, 'year_check_warn_view', explainInspection),
    'GET statistics': call({
      label: '年检预警统计 / Warnings by level',
      permission: 'year_check_warn_view',
      input: z.looseObject({}),
      async run(tx, actor) {
        const rows = await tx.rows<{ level: number; count: number }>(sql`
          select t.level, count(*)::int as count from year_check_warn t
          where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.status in (1, 2, 5)
            and ${scopeOf(yearCheckWarn, actor.rights, 'read') ?? sql`true`}
          group by t.level`)
        const of = (level: number) => rows.find(one => one.level === level)?.count ?? 0
        return { first: of(90), second: of(30), urgent: of(7), overdue: of(-1), notYet: of(0) }
      },
    }),
  },
  jobs: [scanJob],
  schedules: [{ kind: scanJob.kind, dailyAt: '00:40' }],
})
