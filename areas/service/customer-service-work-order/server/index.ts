import { z } from 'zod'
import { invalid, type Action } from '#kernel'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { readInput } from '#packages/server/routes.ts'
import { updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { mayDo } from '#areas/platform/user/server/holds-code.ts'
import { partnerWorkPort } from '#areas/partners/service-provider/server/work-port.ts'
import { opIs } from '../../codes.ts'
import { HANDLE, serviceActions } from '../actions.ts'
import { customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { callerInfo, callerOf, sameWithinADay, outsideOf } from './caller.ts'
import { serviceSlaJob, serviceSlaSchedule, serviceVisitJob, serviceVisitSchedule } from './jobs.ts'
import { NO_RIGHT, serviceMoves } from './moves.ts'
import { justifiedComplaints } from './justified.ts'
import { mailCall } from './mail-in.ts'
import { reportCall } from './report.ts'
import { addFollow, nowOf, ownedBy } from './rows.ts'
import { startClock } from './sla.ts'
import { serviceStatistics } from './statistics.ts'
import { tellAssigned, tellComplaint } from './tell.ts'

/** What `op` of `PUT handle` may name. */
const ops = ['accept', 'follow', 'pause', 'resume', 'transfer', 'open', 'resolve'] as const
const text = z.string().trim().max(20).default('')

export default implement(customerServiceWorkOrder, {
  provides: [provide(partnerWorkPort, 'customer-service-work-order', { between: justifiedComplaints })],
  async prepare(tx, actor, form) {
    const { values, body } = form
    const found = await callerOf(tx, actor, { phone: values.callerPhone ?? '', plate: values.plateNo ?? '' })
    for (const name of ['vehicleId', 'customerId', 'driverId', 'contractId', 'orderVehicleId', 'cityCode'] as const)
      values[name] ??= found[name]
    const named = (body['assignUserId'] as string | undefined) || undefined
    if (named && !(await mayDo(tx, named, HANDLE))) form.fault('assignUserId', NO_RIGHT)
    if (form.draft || !values.callerPhone || !values.category || body['isRepeat'] === true) return
    const [same] = await sameWithinADay(tx, actor, { callerPhone: values.callerPhone, category: values.category })
    if (same)
      form.fault(
        'category',
        `24小时内已有同类工单【${same.no}】，请在其中跟进或勾选仍要新建 / order ${same.no} of this caller and category is open: follow up there, or open another one all the same`,
      )
  },
  detail: async (tx, actor, row) => ({ outside: await outsideOf(tx, actor, row) }),
  async saved(tx, actor, row, form) {
    await addFollow(tx, actor, row.id, opIs.opened, row.content!)
    const owned = await ownedBy(tx, actor, row.category!, row.cityCode)
    const chosen = (form.body['assignUserId'] as string | undefined) || undefined
    const handlerId = chosen ?? owned.owner?.ownerId ?? null
    const now = nowOf(actor)
    const started = await updateRow(tx, actor, customerServiceWorkOrder, row, {
      ...(await startClock(tx, actor, row, { owned })),
      transferCount: 0,
      reopenCount: 0,
      occurTime: row.occurTime ?? now,
      ...(row.solvedOnCall
        ? {
            handlerId: actor.userId,
            acceptTime: now,
            resolveTime: now,
            doneTime: now,
            respondHit: true,
            resolveHit: true,
          }
        : handlerId
          ? { handlerId, deptId: owned.owner?.deptId || null, assignTime: now }
          : {}),
    })
    if (row.solvedOnCall) await act(tx, actor, customerServiceWorkOrder, row.id, 'solvedAtOnce')
    else if (handlerId) await act(tx, actor, customerServiceWorkOrder, row.id, 'dispatched')
    await emit(tx, actor, 'service.created', { id: row.id, no: row.orderNo!, vehicleId: row.vehicleId })
    if (row.solvedOnCall) return
    if (handlerId) await tellAssigned(tx, actor, started)
    await tellComplaint(tx, actor, started)
  },
  actions: serviceMoves as never,
  outside: { 'POST report': reportCall, 'POST mail': mailCall },
  calls: {
    'PUT handle': call({
      label: '处理工单 / Handle an order',
      permission: 'customer_service_work_order_handle',
      input: z.looseObject({ id: idInput, op: z.string().max(20), version: z.coerce.number().int().optional() }),
      async run(tx, actor, input) {
        const op = ops.find(one => one === input.op) ?? invalid({ op: '操作不正确 / no such operation' })
        await requireVisible(tx, actor, customerServiceWorkOrder, [input.id])
        const reason = String(input['reason'] ?? '')
          .trim()
          .slice(0, 500)
        const action: Action = serviceActions[op]
        if (action.reason === 'required' && reason === '') invalid({ reason: '请填写原因 / give the reason' })
        const { row } = await act(tx, actor, customerServiceWorkOrder, input.id, op, {
          input: readInput(action, input),
          reason,
          ...(input.version === undefined ? {} : { version: input.version }),
        })
        return { id: row.id, no: row.orderNo, status: row.status, version: row.version }
      },
    }),
    'GET caller-info': call({
      label: '来电信息 / What is known of a caller',
      permission: 'customer_service_work_order_view',
      input: z.looseObject({ phone: text, plate: text }),
      run: (tx, actor, input) => callerInfo(tx, actor, { phone: input.phone, plate: input.plate.toUpperCase() }),
    }),
    'GET statistics': call({
      label: '客服统计 / Figures of customer service',
      permission: 'customer_service_work_order_view',
      input: z.looseObject({}),
      run: (tx, actor) => serviceStatistics(tx, actor),
    }),
  },
  jobs: [serviceSlaJob, serviceVisitJob],
  schedules: [serviceSlaSchedule, serviceVisitSchedule],
})
