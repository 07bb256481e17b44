import { localDate, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { accountPayable, accountPayableLine } from '#areas/billing/account-payable/account-payable.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { ORDER } from '../../insurance-work-order/states.ts'
import { insuranceRequirement } from '../insurance-requirement.ts'
import { getBatch } from './get-batch.ts'
import { lockOrders, moveOrder } from './orders.ts'
import { stepDue } from './sla.ts'

/** account-payable: 3 = fully paid. */
const SETTLED = 3
async function payablesOf(tx: Tx, billId: string) {
  const [request] = await findRows(tx, accountPayable, { billId } as never)
  if (!request || request.sourceType !== 'insurance') return undefined
  const batch = await getBatch(tx, request.sourceId)
  if (!batch) return undefined
  const all = await findRows(tx, accountPayable, { id: batch.payableIds } as never)
  const lines = await findRows(tx, accountPayableLine, { payableId: batch.payableIds } as never)
  return { batch, all, lines }
}

/** C2: an order goes on when every payable that holds one of its lines is fully paid; told twice changes nothing. */
export async function payablePaid(tx: Tx, actor: Actor, billId: string): Promise<void> {
  const found = await payablesOf(tx, billId)
  if (!found) return
  const { batch, all, lines } = found
  const open = new Set(all.filter(one => one.status !== SETTLED).map(one => one.id))
  const waiting = new Set(lines.filter(one => open.has(one.payableId!)).map(one => one.vehicleId))
  for (const order of await lockOrders(tx, batch.id))
    if (order.status === ORDER.paying && !waiting.has(order.vehicleId))
      await moveOrder(tx, actor, order, ORDER.toEnter, {
        paidAmt: order.totalAmt > ZERO ? order.totalAmt : ZERO,
        paidDate: localDate(actor.clock.now()),
        ...(await stepDue(tx, actor, order, ORDER.toEnter)),
      })
  const payState = open.size === 0 ? 3 : all.some(one => one.status === SETTLED) ? 2 : 1
  if (payState !== batch.payState) await updateRow(tx, actor, insuranceRequirement, batch.id, { payState })
}

/** The bank sent it back: 6 -> 5 while no policy is entered, afterwards people are told. */
export async function payableBounced(tx: Tx, actor: Actor, billId: string): Promise<void> {
  const found = await payablesOf(tx, billId)
  if (!found) return
  const { batch, all, lines } = found
  const open = new Set(all.filter(one => one.status !== SETTLED).map(one => one.id))
  const unpaid = new Set(lines.filter(one => open.has(one.payableId!)).map(one => one.vehicleId))
  const later: string[] = []
  for (const order of await lockOrders(tx, batch.id)) {
    if (!unpaid.has(order.vehicleId)) continue
    if (order.status === ORDER.toEnter && order.activeRequirementId === null)
      await moveOrder(tx, actor, order, ORDER.paying, { paidAmt: ZERO, paidDate: null, slaDue: null })
    else if (order.status !== ORDER.paying) later.push(order.workOrderNo!)
  }
  await updateRow(tx, actor, insuranceRequirement, batch.id, { payState: open.size === all.length ? 1 : 2 })
  await notify(tx, actor, {
    bizTypeCode: 'insurance_payable_bounced',
    bizId: batch.id,
    level: 2,
    title: `保险付款被退回：${batch.requirementNo} / A payment of insurance came back: ${batch.requirementNo}`,
    content:
      later.length > 0
        ? `以下工单已在维护或完成，请核对：${later.slice(0, 10).join('、')} / These orders went on already: ${later.slice(0, 10).join(', ')}`
        : '工单已退回付款中，请重新付款 / The orders wait for their payment again',
    roles: ['insurance_officer', 'insurance_supervisor'],
    cityCode: batch.cityCode,
  })
}
