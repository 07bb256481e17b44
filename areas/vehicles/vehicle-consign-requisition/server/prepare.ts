import { localDate, yuan, ZERO, type ChangesOf, type RowOf } from '#kernel'
import { contract } from '#areas/contracts/contract/contract.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { order } from '#areas/orders/order/order.ts'
import { refusePastPlan } from '#areas/orders/order/server/planned.ts'
import { getExposure } from '#areas/billing/bill-receivable/server/exposure.ts'
import { contractLines, type ProductLine } from '#areas/contracts/contract/server/terms.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, lockRow, lockRows } from '#packages/server/rows.ts'
import type { vehicleConsignRequisitionLine } from '../lines.ts'
import type { vehicleConsignRequisition } from '../vehicle-consign-requisition.ts'
import { reckon, type LineMoney } from './reckon.ts'
import { consignLines, openPositions } from './rows.ts'

type ConsignForm = Form<typeof vehicleConsignRequisition>
type Line = ChangesOf<typeof vehicleConsignRequisitionLine> & Record<string, unknown>
/** The money of a form, kept until its row stands. */
const moneyOf = new WeakMap<object, LineMoney[]>()
export const reckonedOf = (form: object): LineMoney[] | undefined => moneyOf.get(form)

const ASKABLE: readonly number[] = [4, 5, 6, 7]

/** 60, 4.5 save: positions are reserved under the lock of their order, the money is reckoned, all faults told at once. */
export async function prepareConsign(tx: Tx, actor: Actor, form: ConsignForm): Promise<void> {
  refusePastPlan(actor, form, 'planTakeTime')
  const orderId = form.values.orderId ?? form.before?.orderId
  if (!orderId) return
  const seen = await findRow(tx, order, orderId)
  if (!seen) return
  if (!form.draft) await lockRow(tx, actor, contract, seen.contractId)
  const batch = form.draft ? seen : await lockRow(tx, actor, order, orderId)
  fillHead(form, batch)
  if (!ASKABLE.includes(batch.contractType ?? 0))
    form.fault('orderId', '该订单的合同类型不能申请交付 / cars of such a contract are not asked for')
  if (form.values.contractId !== batch.contractId)
    form.fault('contractId', '合同与订单不符 / the order is of another contract')
  const lines = await linesOf(tx, form)
  await reserve(tx, form, batch, lines)
  if (form.draft) return
  if (lines.length === 0) return form.fault('details', '请至少填写一行 / enter at least one row')
  await lockRows(
    tx,
    orderVehicle,
    lines.flatMap(line => line.orderVehicleIds ?? []),
  )
  await checkReceiver(tx, form, batch)
  await settleMoney(tx, actor, form, batch, lines)
}

function fillHead({ values, before }: ConsignForm, batch: RowOf<typeof order>): void {
  Object.assign(values, {
    contractType: String(batch.contractType ?? ''),
    contractId: values.contractId ?? before?.contractId ?? batch.contractId,
    contractNo: batch.contractNo,
    customerId: batch.customerId,
    customerName: batch.counterpartyName,
    cityCode: batch.cityCode,
    deptId: batch.bizDeptId,
    takePlaceId: values.takePlaceId === undefined ? (before?.takePlaceId ?? batch.takePlaceId) : values.takePlaceId,
    receiverName: values.receiverName ?? before?.receiverName ?? batch.receiverName,
    receiverPhone: values.receiverPhone ?? before?.receiverPhone ?? batch.receiverPhone,
    receiverIdNo: values.receiverIdNo ?? before?.receiverIdNo ?? batch.receiverIdNo,
    cancelledQty: 0,
    allottedQty: 0,
    takenQty: 0,
  } as never)
}

/** The rows sent, or those that stand when only the head is sent again. */
async function linesOf(tx: Tx, form: ConsignForm): Promise<Line[]> {
  if (!form.lines['details'] && form.before)
    form.lines['details'] = (await consignLines(tx, form.before.id)) as unknown as Record<string, unknown>[]
  return (form.lines['details'] ?? []) as Line[]
}

async function reserve(tx: Tx, form: ConsignForm, batch: RowOf<typeof order>, lines: readonly Line[]): Promise<void> {
  const { products } = await contractLines(tx, batch.contractId)
  const open = await openPositions(tx, batch.id, form.before?.id)
  for (const [index, line] of lines.entries()) {
    const product = products.find(one => one.id === line.contractProductId)
    if (line.contractProductId && !product)
      form.fault(`details.${index}.contractProductId`, '不是该合同的产品行 / not a line of this contract')
    if (!product) continue
    fillLine(form, line, index, product, batch)
    const left = open.get(product.id) ?? []
    const wanted = line.quantity ?? 0
    if (wanted > left.length && !form.draft)
      form.fault(`details.${index}.quantity`, `可申请数量不足，剩余${left.length}台 / only ${left.length} left`)
    line.orderVehicleIds = form.draft ? [] : left.slice(0, wanted)
    open.set(product.id, left.slice(wanted))
  }
  form.values.totalQty = lines.reduce((sum, line) => sum + (line.quantity ?? 0), 0)
}

function fillLine(
  form: ConsignForm,
  line: Line,
  index: number,
  product: ProductLine,
  batch: RowOf<typeof order>,
): void {
  line.modelId ??= product.carModelId
  if (line.modelId !== product.carModelId)
    form.fault(
      `details.${index}.modelId`,
      '车型与产品行不符，其他车型请填可替代车型 / not the model of the line; other models are substitutes',
    )
  Object.assign(line, {
    color: line.color ?? product.color,
    vehicleNature: product.vehicleNature,
    plateCityCode: line.plateCityCode ?? product.plateCityCode ?? product.cityCode,
    plateNeed: batch.plateNeed,
    gpsNeed: batch.gpsNeed,
    insureNeed: batch.insureNeed,
    needDate: line.needDate ?? (form.values.planTakeTime ?? form.before?.planTakeTime)?.slice(0, 10) ?? null,
    allottedQty: 0,
    takenQty: 0,
    lineState: 1,
  })
}

/** A receiver whom neither contract nor order names brings an authorisation. */
async function checkReceiver(tx: Tx, form: ConsignForm, batch: RowOf<typeof order>): Promise<void> {
  const name = form.values.receiverName ?? form.before?.receiverName
  const file = form.values.authFileBizId === undefined ? form.before?.authFileBizId : form.values.authFileBizId
  if (!name || file || name === batch.receiverName) return
  const known = await tx.row(
    sql`select 1 from contract_party where tenant_id = ${tx.tenantId} and contract_id = ${batch.contractId}::bigint and (contact_name = ${name} or legal_person = ${name} or signer_name = ${name}) limit 1`,
  )
  if (!known)
    form.fault(
      'authFileBizId',
      '提车人不是合同联系人，请上传授权书 / the receiver is no contact of the contract: an authorisation is needed',
    )
}

async function settleMoney(
  tx: Tx,
  actor: Actor,
  form: ConsignForm,
  batch: RowOf<typeof order>,
  lines: readonly Line[],
): Promise<void> {
  const planned = form.values.planTakeTime ?? form.before?.planTakeTime
  if (!planned) return
  const money = await reckon(
    tx,
    actor,
    batch.contractId,
    lines
      .filter(line => line.contractProductId)
      .map(line => ({
        contractProductId: line.contractProductId!,
        modelId: line.modelId ?? null,
        orderVehicleIds: line.orderVehicleIds ?? [],
      })),
    planned.slice(0, 10),
  )
  moneyOf.set(form, money.lines)
  const today = localDate(actor.clock.now())
  const owed = batch.customerId ? await getExposure(tx, batch.customerId, today) : undefined
  Object.assign(form.values, {
    frontDue: money.frontDue,
    frontPaid: money.frontPaid,
    frontShort: money.frontShort,
    overdueAmt: owed?.overdueAmt ?? ZERO,
    overdueDays: owed?.overdueDays ?? 0,
  })
  const early = form.values.earlyTakeOver ?? form.before?.earlyTakeOver ?? false
  if (money.frontShort > ZERO && !early)
    form.fault(
      'earlyTakeOver',
      `首付款未收齐，差额${yuan(money.frontShort)}元，请填写先提后付说明 / front money short by ${yuan(money.frontShort)}: fill in take before payment`,
    )
  const promised = form.values.promiseDate ?? form.before?.promiseDate
  if (early && promised && promised < today)
    form.fault('promiseDate', '承诺付款日不能早于今天 / not earlier than today')
}
