import { addFen, ratioFen, subFen, ZERO, type ChangesOf, type Fen, type Label } from '#kernel'
import { contract } from '#areas/contracts/contract/contract.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { milestoneAmounts } from '../../calculations/purchasing.ts'
import { carModel } from '../../car-model/car-model.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { supplyPort } from '../../ports.ts'
import { demandLinesOf, leftOf, type DemandLineRow } from '../../vehicle-city-demand/server/count.ts'
import { vehicleCityDemand } from '../../vehicle-city-demand/vehicle-city-demand.ts'
import type { purchaseOrderLine, purchaseOrderMilestone } from '../purchase-order-lines.ts'
import type { purchaseOrder } from '../purchase-order.ts'
import { demandsOf, type Order } from './rows.ts'

type OrderForm = Form<typeof purchaseOrder>
type Line = ChangesOf<typeof purchaseOrderLine>
/** Framework, purchase agreement, vehicle sale, car factory, purchase (60, 4.4). */
const CONTRACTS: readonly number[] = [6, 9, 10, 11, 19]
/** Dealers and factories. */
const SUPPLIERS: readonly number[] = [3, 6]

/** 60, 4.4: who sells on what ground, what each line comes to, from which demand it is, when which part is due. */
export async function prepareOrder(tx: Tx, _actor: Actor, form: OrderForm): Promise<void> {
  const whole = { ...form.before, ...form.values } as Partial<Order>
  await parties(tx, form, whole)
  const lines = form.lines['lines'] as Line[] | undefined
  if (lines) {
    await priceLines(tx, form, whole, lines)
    if (whole.demandType) await matchDemands(tx, form, whole as Order, lines)
  }
  const total = form.values.totalAmt ?? whole.totalAmt ?? ZERO
  dueParts(form, total)
}

async function parties(tx: Tx, form: OrderForm, whole: Partial<Order>): Promise<void> {
  const { values, fault } = form
  if (whole.supplierType && !SUPPLIERS.includes(whole.supplierType))
    fault('supplierType', '供应商须为经销商或主机厂 / the supplier is a dealer or a car factory')
  values.supplierName = whole.supplierId
    ? ((await findRow(tx, mechanism, whole.supplierId))?.mechanismName ?? null)
    : null
  if (whole.contractType && !CONTRACTS.includes(whole.contractType))
    fault('contractType', '采购依据须为采购类合同 / a contract of purchase is needed')
  const ground = whole.contractId ? await findRow(tx, contract, whole.contractId) : undefined
  if (ground) {
    values.contractNo = ground.contractNo
    if (whole.supplierId && ground.counterpartyId !== null && ground.counterpartyId !== whole.supplierId)
      fault('contractId', '采购合同的对方不是该供应商 / the contract is with another party')
    if (whole.orderDate && ((ground.endDate && whole.orderDate > ground.endDate) || whole.orderDate < ground.startDate))
      fault('orderDate', '下单日不在合同期内 / the date lies outside the term of the contract')
  } else if (!form.draft && !whole.contractNo)
    fault('contractNo', '请选择采购合同或填写纸质合同编号 / choose the contract or enter its paper number')
}

async function priceLines(tx: Tx, form: OrderForm, whole: Partial<Order>, lines: Line[]): Promise<void> {
  let quantity = 0
  let total = ZERO
  let rebates = ZERO
  let isAbove = false
  let latest = ''
  for (const [index, line] of lines.entries()) {
    const say = (field: string, reason: Label) => form.fault(`lines.${index}.${field}`, reason)
    const count = line.quantity ?? 0
    line.amount = ratioFen(line.unitPrice ?? ZERO, count, 1)
    line.guidePrice = (line.modelId ? (await findRow(tx, carModel, line.modelId))?.guidePrice : null) ?? ZERO
    line.deliverCityCode = line.deliverLotId
      ? ((await findRow(tx, parkingLot, line.deliverLotId))?.cityCode ?? null)
      : null
    Object.assign(line, { vinQty: 0, arrivedQty: 0, closedQty: 0, agreedPrice: ZERO, demandLineId: null })
    if (line.promiseDate && whole.orderDate && line.promiseDate < whole.orderDate)
      say('promiseDate', '承诺到车不能早于下单日 / not before the date of the order')
    isAbove = (await compareAgreement(tx, whole, line, say)) || isAbove
    quantity += count
    total = addFen(total, line.amount)
    rebates = addFen(rebates, ratioFen(line.rebatePerUnit ?? ZERO, count, 1))
    if (line.promiseDate && line.promiseDate > latest) latest = line.promiseDate
  }
  Object.assign(form.values, {
    totalQty: quantity,
    vinQty: 0,
    arrivedQty: 0,
    totalAmt: total,
    rebateTotal: rebates,
    netTotal: subFen(total, rebates),
    aboveAgreement: isAbove,
    ...(latest ? { expectArrive: latest } : {}),
  })
}

/** What the agreement says of the line; answers whether the order pays more. */
async function compareAgreement(
  tx: Tx,
  whole: Partial<Order>,
  line: Line,
  say: (field: string, reason: Label) => void,
): Promise<boolean> {
  if (!whole.contractId || !line.modelId || !line.quantity) return false
  const quote = await supplyPort.ask().quote(tx, {
    contractId: whole.contractId,
    modelId: line.modelId,
    color: line.color ?? null,
    cityCode: line.deliverCityCode ?? '',
    qty: line.quantity,
    date: whole.orderDate ?? '',
  })
  for (const block of quote?.blocks ?? []) say('quantity', block)
  if (!quote || quote.price === null) return false
  line.agreedPrice = quote.price
  if (line.rebatePerUnit === undefined || line.rebatePerUnit === null) line.rebatePerUnit = quote.rebatePerUnit ?? ZERO
  return (line.unitPrice ?? ZERO) > quote.price
}

const fitsDemand = (wanted: DemandLineRow, line: Line, seriesId: string | null): boolean =>
  (wanted.modelId ? wanted.modelId === line.modelId : wanted.seriesId === seriesId) &&
  (!wanted.color || !line.color || wanted.color === line.color)

/**
 * Each line is of one line of the demands: the named one, else the most urgent that fits. What is left is checked again
 * under lock at the approval.
 */
async function matchDemands(tx: Tx, form: OrderForm, whole: Order, lines: Line[]): Promise<void> {
  const demands = demandsOf({
    ...whole,
    cityDemandIds: whole.cityDemandIds ?? [],
    ownDemandIds: whole.ownDemandIds ?? [],
  })
  const wanted = await demandLinesOf(tx, demands)
  const sent = (Array.isArray(form.body['lines']) ? form.body['lines'] : []) as Record<string, unknown>[]
  const left = new Map(wanted.map(one => [one.id, leftOf(one)]))
  for (const [index, line] of lines.entries()) {
    if (!line.modelId) {
      line.demandLineId = wanted.find(one => one.id === String(sent[index]?.['demandLineId'] ?? ''))?.id ?? null
      continue
    }
    const seriesId = (await findRow(tx, carModel, line.modelId))?.seriesId ?? null
    const fitting = wanted.filter(one => fitsDemand(one, line, seriesId))
    const chosen =
      fitting.find(one => one.id === String(sent[index]?.['demandLineId'] ?? '')) ??
      fitting.find(one => left.get(one.id)! >= (line.quantity ?? 0)) ??
      fitting[0]
    if (!chosen) {
      if (!form.draft)
        form.fault(`lines.${index}.modelId`, '所选需求中没有该车型或颜色 / the demands hold no such model or colour')
      continue
    }
    const room = left.get(chosen.id)!
    if (!form.draft && room < (line.quantity ?? 0)) form.fault(`lines.${index}.quantity`, onlyLeft(room))
    left.set(chosen.id, room - (line.quantity ?? 0))
    line.demandLineId = chosen.id
  }
  if (!whole.leaseOrderId && demands.demandType === 1 && demands.ids.length > 0)
    form.values.leaseOrderId = (await findRow(tx, vehicleCityDemand, demands.ids[0]!))?.orderId ?? null
}
export const onlyLeft = (n: number): Label =>
  `需求剩余数量不足，剩余${Math.max(0, n)}台 / only ${Math.max(0, n)} left in the demand`

function dueParts(form: OrderForm, total: Fen): void {
  const parts = form.lines['milestones'] as ChangesOf<typeof purchaseOrderMilestone>[] | undefined
  if (!parts) return
  const amounts = milestoneAmounts(
    total,
    parts.map(one => ({ percent: one.percent ?? '0' })),
  )
  for (const [index, part] of parts.entries())
    Object.assign(part, { amount: amounts[index], milestoneState: 0, payableId: null, dueDate: part.fixedDate ?? null })
  const sum = parts.reduce((all, one) => all + Math.round(Number(one.percent ?? 0) * 1_000_000), 0)
  if (!form.draft && sum !== 100_000_000)
    form.fault('milestones', '付款节点比例之和应为100% / the shares of the milestones must add up to 100%')
}
