import { inBoth, localDate, refuse, ZERO, type ChangesOf, type RowOf } from '#kernel'
import { contract } from '#areas/contracts/contract/contract.ts'
import { checkQuota } from '#areas/customers/customer-city-quota/server/check-quota.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { canTrade } from '#areas/customers/customer/server/can-trade.ts'
import { order } from '#areas/orders/order/order.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { statusOf } from '#packages/server/act.ts'
import { implement, type EventFacts, type Form } from '#packages/server/implement.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { vehicleCityDemand, vehicleCityDemandLine } from '../vehicle-city-demand.ts'
import { DEMAND, demandLinesOf, leftOf, sumsOf } from './count.ts'
import { prepareDemand, type DemandForm } from './demand.ts'
import { createUserPage } from './people.ts'
import { carSeriesPage } from './series-page.ts'

type DemandOf = RowOf<typeof vehicleCityDemand>

async function prepare(tx: Tx, actor: Actor, form: Form<typeof vehicleCityDemand>): Promise<void> {
  const { values, before } = form
  const whole = { ...before, ...values } as Partial<DemandOf>
  if (whole.customerId) values.customerName = (await findRow(tx, customer, whole.customerId))?.mechanismName ?? null
  const bought = whole.orderId ? await findRow(tx, order, whole.orderId) : undefined
  if (bought && !whole.contractId) values.contractId = bought.contractId
  const contractId = values.contractId ?? whole.contractId
  values.contractType = contractId ? ((await findRow(tx, contract, contractId))?.contractType ?? null) : null
  if (bought && contractId && bought.contractId !== contractId)
    form.fault('orderId', '订单不属于所选合同 / the order is not of that contract')
  await prepareDemand(tx, actor, form as unknown as DemandForm, 'rentExpect')
  if (form.draft || !whole.customerId) return
  const trade = await canTrade(tx, actor, whole.customerId)
  for (const reason of trade.reasons) form.fault('customerId', reason)
  await lookAtQuota(tx, actor, form, whole)
}

/** Short quota holds nothing back: the approver is told (60, 4.4). */
async function lookAtQuota(
  tx: Tx,
  actor: Actor,
  { values }: Form<typeof vehicleCityDemand>,
  whole: Partial<DemandOf>,
): Promise<void> {
  const wanted = values.totalQty ?? whole.totalQty ?? 0
  if (!whole.cityCode || wanted === 0) return
  const { ok, available } = await checkQuota(tx, actor, [
    { customerId: whole.customerId!, cityCode: whole.cityCode, n: wanted, amount: ZERO },
  ])
  values.quotaOk = ok
  values.quotaFreeQty = available[0]?.qty ?? 0
}

/** What is wanted for an intention that was signed becomes a draft for its salesperson, once. */
async function draftFor(tx: Tx, actor: Actor, event: EventFacts): Promise<void> {
  const wanted = await findRow(tx, contract, event.aggregateId)
  if (!wanted) return
  if ((await findRows(tx, vehicleCityDemand, { contractId: wanted.id } as never)).length > 0) return
  await saveRecord(
    tx,
    actor,
    vehicleCityDemand,
    {
      draft: true,
      demandTitle: `${wanted.counterpartyName ?? ''} ${wanted.contractNo ?? ''}`.slice(0, 60),
      cityCode: wanted.cityCodes[0] ?? '',
      deptId: wanted.bizDeptId,
      applyUserId: wanted.bizUserId,
      customerId: wanted.customerId,
      contractId: wanted.id,
      ownCompanyId: wanted.ownCompanyId,
      expectDate: event.payload['expectSignDate'] ?? localDate(actor.clock.now()),
      reason: inBoth(
        `意向合同${event.no}用车${String(event.payload['vehicleQty'] ?? '')}台`,
        `${String(event.payload['vehicleQty'] ?? '')} vehicles for intention ${event.no}`,
      ),
    },
    'save',
  )
}

/** What no order has taken is given up. */
async function giveUp(
  tx: Tx,
  actor: Actor,
  row: DemandOf,
  reason: string,
): Promise<ChangesOf<typeof vehicleCityDemand>> {
  const lines = await demandLinesOf(tx, { demandType: DEMAND.city, ids: [row.id] })
  for (const line of lines.filter(one => leftOf(one) > 0))
    await updateRow(tx, actor, vehicleCityDemandLine, line, { cancelledQty: (line.cancelledQty ?? 0) + leftOf(line) })
  return { closeReason: reason }
}

export default implement(vehicleCityDemand, {
  prepare,
  actions: {
    progress: {
      async run(tx, _actor, { row }) {
        const { total, given, orderedQty, arrivedQty } = await sumsOf(tx, { demandType: DEMAND.city, ids: [row.id] })
        const state = arrivedQty > 0 && arrivedQty >= total - given ? 'met' : orderedQty > 0 ? 'buying' : 'waiting'
        return { orderedQty, arrivedQty, status: statusOf(vehicleCityDemand, state) }
      },
    },
    close: {
      run(tx, actor, { row, reason }) {
        if (!reason.trim()) refuse('reason', '请填写原因 / give the reason')
        return giveUp(tx, actor, row, reason)
      },
    },
  },
  calls: {
    'GET createUserPage': createUserPage(vehicleCityDemand, 'vehicle_city_demand_view'),
    'GET carSeriesPage': carSeriesPage,
  },
  listens: { 'contract-intention.demand': draftFor },
})
