import { z } from 'zod'
import { invalid, Refused } from '#kernel'
import { act } from '#packages/server/act.ts'
import { call, implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { customerBusiness, holdUses } from '#areas/customers/ports.ts'
import { businessAfter } from './customer-business.ts'
import { usesOfHolds } from './hold-uses.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { ordersPort } from '#areas/contracts/ports.ts'
import { refreshFigures } from '../../order-vehicle/server/bill-figures.ts'
import { cancelSome, cancelWaiting } from '../../order-vehicle/server/cancel.ts'
import { takeBought } from '../../order-vehicle/server/take-bought.ts'
import { createOrders } from './create-orders.ts'
import { cityIsClosed, closedCities } from '#areas/platform/area/server/closed-city.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { frameworkOf } from '#areas/contracts/contract-purchase-lease/server/call-off.ts'
import { order, orderLine } from '../order.ts'
import { close, closeOrdersOf, lockContractOf } from './close.ts'
import { contractAuditJob, contractAuditSchedule } from './contract-audit.ts'
import { confirm } from './confirm.ts'
import { refusePastPlan } from './planned.ts'
import { demandWhenPaid } from './purchase-demand.ts'
import { recordOrders } from './record-orders.ts'
import { renewalJob, renewVehicles } from './renew.ts'

/** A lease that says so, and every framework (30, D7). */
async function ordersByCallOff(tx: Tx, contractId: string): Promise<boolean> {
  const lease = await tx.row<{ order_mode: number }>(
    sql`select order_mode from contract_lease where tenant_id = ${tx.tenantId} and id = ${contractId}::bigint`,
  )
  return lease?.order_mode === 2 || (await frameworkOf(tx, contractId)) !== undefined
}

export default implement(order, {
  provides: [
    provide(customerBusiness, { after: businessAfter }),
    provide(holdUses, { source: usesOfHolds }),
    provide(ordersPort, {
      create: createOrders,
      cancelWaiting,
      cancelSome,
      close: closeOrdersOf,
      refreshFigures,
      record: recordOrders,
      takeBought,
      renew: renewVehicles,
    }),
  ],
  /** Only call-off orders are typed (30, section 5): names come from the contract, quantities from its lines. */
  async prepare(tx, actor, form) {
    refusePastPlan(actor, form, 'expectTakeDate')
    const contractId = form.values.contractId ?? form.before?.contractId
    if (!contractId) return
    const head = await getRow(tx, contract, contractId)
    Object.assign(form.values, {
      orderSource: 2,
      contractType: head.contractType,
      contractNo: head.contractNo,
      customerId: head.customerId,
      counterpartyName: head.counterpartyName,
      ownCompanyId: head.ownCompanyId,
      bizUserId: head.bizUserId,
      bizDeptId: head.bizDeptId,
    })
    if (!(await ordersByCallOff(tx, contractId)))
      form.fault('contractId', '该合同签约时已自动下单 / the order was created when the contract was signed')
    const whole = { ...form.before, ...form.values }
    if (!form.draft && (await closedCities(tx, [whole.cityCode])).size > 0) form.fault('cityCode', cityIsClosed)
    if (!form.draft && !whole.takePlaceId && !whole.takeAddress)
      form.fault('takeAddress', '提车停车场与地址填一项 / enter either a parking lot or an address')
    for (const [index, line] of (
      (form.lines['lines'] ?? []) as { contractProductId?: string; carModelId?: string; color?: string | null }[]
    ).entries()) {
      const found = line.contractProductId
        ? await tx.row<{ contract_id: string; car_model_id: string; color: string | null }>(
            sql`select contract_id, car_model_id, color from contract_product where tenant_id = ${tx.tenantId} and id = ${line.contractProductId}::bigint`,
          )
        : undefined
      if (found && found.contract_id !== contractId)
        form.fault(`lines.${index}.contractProductId`, '不是该合同的产品行 / not a line of this contract')
      else if (found) Object.assign(line, { carModelId: found.car_model_id, color: line.color ?? found.color })
    }
    if (form.lines['lines'])
      form.values.quantity = (form.lines['lines'] as { quantity?: number }[]).reduce(
        (sum, line) => sum + (line.quantity ?? 0),
        0,
      )
    else if (form.before)
      form.values.quantity = (await findRows(tx, orderLine, { orderId: form.before.id })).reduce(
        (sum, line) => sum + line.quantity,
        0,
      )
  },
  actions: {
    confirm,
    close,
    progress: { run: (_tx, _actor, { input }) => ({ status: Number(input['status']) }) },
    complete: { locks: (tx, actor, id) => lockContractOf(tx, actor, id) },
  },
  jobs: [renewalJob, contractAuditJob],
  schedules: [{ kind: 'renewal-apply', dailyAt: '00:10' }, contractAuditSchedule],
  listens: {
    'receivable.settled': (tx, actor, { payload }) =>
      demandWhenPaid(tx, actor, payload['orderVehicleId'] ? String(payload['orderVehicleId']) : null),
  },
  calls: {
    /**
     * Confirming and closing have separate codes (30, section 8): either opens the call, the requested state decides.
     */
    'PUT update-status': call({
      label: '确认或关闭 / Confirm or close',
      permission: ['order_confirm', 'order_close'],
      input: z.object({
        id: optionalIdInput,
        ids: optionalIdsInput,
        status: z.coerce.number().int(),
        reason: z.string().max(500).optional(),
      }),
      async run(tx, actor, input) {
        const action =
          input.status === 1
            ? 'confirm'
            : input.status === 4
              ? 'close'
              : invalid({ status: '状态不正确 / invalid target state' })
        if (actor.rights && !actor.rights.codes.has(`order_${action}`))
          throw new Refused({ kind: 'NotAllowed', permission: `order_${action}` })
        if (action === 'close' && !input.reason?.trim()) invalid({ reason: '请填写原因 / give the reason' })
        const ids = [input.id ?? [], input.ids ?? []].flat().sort()
        await requireVisible(tx, actor, order, ids)
        for (const id of ids) await act(tx, actor, order, id, action, { reason: input.reason?.trim() ?? '' })
        return {}
      },
    }),
  },
})
