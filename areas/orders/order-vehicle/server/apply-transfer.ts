import { inBoth, refuse, sumFen, yuan, ZERO, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { stopBilling } from '#areas/billing/bill-receipt-plan/server/stop-billing.ts'
import { voidPlans } from '#areas/billing/bill-receipt-plan/server/void-plans.ts'
import { planRows, rentSchedule } from '#areas/contracts/calculations/index.ts'
import { contract as contractHead } from '#areas/contracts/contract/contract.ts'
import { contractProduct } from '#areas/contracts/contract/contract-product.ts'
import { quotaKeyOf } from '#areas/contracts/contract/server/quota-key.ts'
import { contractRefOf } from '#areas/contracts/contract/server/head.ts'
import { contractLines, stagesOf } from '#areas/contracts/contract/server/terms.ts'
import { moveQuota } from '#areas/customers/customer-city-quota/server/move-quota.ts'
import { order } from '../../order/order.ts'
import { refreshCounters } from '../../order/server/counters.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { facts, lockPosition, type OrderVehicle, type Position } from './lock.ts'
import { reckonTransfer, transferMode, type Transfer, type TransferInput } from './preview-transfer.ts'
import { termsOfLine } from './vehicle-terms.ts'

export interface TransferOrder extends TransferInput {
  transferId: string
  switchTime: string
  mileage: number
}

/**
 * orderVehicle.applyTransfer of 90-interfaces 3.3, 5 -> 11: the old position ends the day before the switch and its
 * successor goes on in 5 with the plans and the quota. Deposits are moved by area 60. Key: transferId.
 */
export async function applyTransfer(
  tx: Tx,
  actor: Actor,
  input: TransferOrder,
): Promise<{ newOrderVehicleId: string }> {
  const known = await getRow(tx, orderVehicle, input.orderVehicleId)
  if (input.mode === transferMode.contract && input.targetContractProductId)
    await lockContracts(tx, actor, known, input.targetContractProductId)
  const position = await lockPosition(tx, actor, input.orderVehicleId)
  const { row } = position
  const source = transferKey(input.transferId)
  if (row.status === 11 && row.changeReason === source && row.nextId !== null) return { newOrderVehicleId: row.nextId }
  if (row.status !== 5)
    refuse('notOnLease', '订单车辆【{no}】不在租赁中 / position {no} is not on lease', { no: row.orderVehicleNo })

  const newId = await tx.newId()
  const transfer = await reckonTransfer(tx, actor, input, newId)
  await stopBilling(tx, actor, {
    orderVehicleId: row.id,
    lastDay: transfer.lastDay,
    runningAmt: sumFen(transfer.prorations, one => one.newAmt),
    prorations: transfer.prorations,
    source: { sourceType: 'transfer-vehicle', sourceId: input.transferId },
  })
  if (input.mode === transferMode.contract)
    await voidPlans(
      tx,
      actor,
      { contractId: row.contractId! },
      row.id,
      input.switchDate,
      inBoth('转入新合同', 'Moved to the new contract'),
    )
  const ended = {
    actualEndDate: transfer.lastDay,
    changeReason: source,
  }
  await act(tx, actor, orderVehicle, row.id, 'replace', { input: ended })
  const made = await insertSuccessor(tx, actor, position, transfer, input, newId)
  await updateRow(tx, actor, orderVehicle, row.id, { nextId: newId }, { action: 'replace' })
  await planSuccessor(tx, actor, transfer, made)
  await moveHold(tx, actor, row, made)
  await refreshCounters(tx, actor, row.contractId!, [row.orderId!])
  if (made.contractId !== row.contractId) await refreshCounters(tx, actor, made.contractId!, [made.orderId!])
  await emit(tx, actor, 'order-vehicle.replaced', { ...facts(row, input.switchDate), nextId: newId })
  return { newOrderVehicleId: newId }
}
const transferKey = (transferId: string): string => `transfer-vehicle:${transferId}`

/** L1: both contracts in the order of their ids, before the rows below them. */
async function lockContracts(tx: Tx, actor: Actor, row: OrderVehicle, lineId: string): Promise<void> {
  const target = (await getRow(tx, contractProduct as never, lineId)) as unknown as { contractId: string }
  const ids = [...new Set([row.contractId!, target.contractId])].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  for (const id of ids) await lockRow(tx, actor, contractHead, id)
}

interface Car {
  id: string
  vin: string | null
  plate_no: string | null
}
async function carOf(tx: Tx, row: OrderVehicle, input: TransferOrder): Promise<Car> {
  if (input.mode === transferMode.contract || !input.newVehicleId)
    return { id: row.vehicleId!, vin: row.vin, plate_no: row.plateNo }
  const car = await tx.row<Car>(
    sql`select id, vin, plate_no from vehicle where tenant_id = ${tx.tenantId} and id = ${input.newVehicleId}::bigint and is_deleted = 0 for update`,
  )
  return car ?? refuse('vehicleUnknown', '车辆不存在或已删除 / no such vehicle')
}

async function insertSuccessor(
  tx: Tx,
  actor: Actor,
  { order: batch, row }: Position,
  transfer: Transfer,
  input: TransferOrder,
  newId: string,
): Promise<OrderVehicle> {
  const car = await carOf(tx, row, input)
  const carried = {
    id: newId,
    status: 5,
    prevId: row.id,
    changeReason: transferKey(input.transferId),
    driverId: row.driverId,
    color: row.color,
    vehicleId: car.id,
    vin: car.vin,
    plateNo: car.plate_no,
    takeTime: input.switchTime,
    takeMileage: input.mileage,
    takePlace: row.takePlace,
    extractId: row.extractId,
    planRev: 0,
    rentStartDate: input.switchDate,
  }
  if (input.mode === transferMode.vehicle)
    return insertRow(tx, actor, orderVehicle, {
      ...same(row),
      ...carried,
      orderId: batch.id,
      rentEndDate: row.rentEndDate,
      termChanges: row.termChanges,
      quotaKey: row.quotaKey,
    } as never)
  return insertRow(tx, actor, orderVehicle, {
    ...same(row),
    ...carried,
    ...(await ofTarget(tx, actor, row, transfer, input.switchDate, newId)),
  } as never)
}

/** What a position copies from its predecessor: whose it is and what was agreed for it. */
const same = (row: OrderVehicle) => ({
  contractId: row.contractId,
  contractType: row.contractType,
  contractProductId: row.contractProductId,
  customerId: row.customerId,
  counterpartyName: row.counterpartyName,
  bizUserId: row.bizUserId,
  bizDeptId: row.bizDeptId,
  cityCode: row.cityCode,
  carModelId: row.carModelId,
  modelName: row.modelName,
  termMonths: row.termMonths,
  rentUnit: row.rentUnit,
  unitRent: row.unitRent,
  rentStages: row.rentStages,
  deposit: row.deposit,
  downPayment: row.downPayment,
  vehiclePrice: row.vehiclePrice,
  financedAmount: row.financedAmount,
})

async function ofTarget(
  tx: Tx,
  actor: Actor,
  row: OrderVehicle,
  { target: { contract, line } }: Transfer,
  switchDate: LocalDate,
  newId: string,
) {
  const lines = await contractLines(tx, contract.id)
  const terms = termsOfLine(contract, line, lines, { orderVehicleId: newId, takeDate: switchDate })
  const { id: orderId } = await renewalOrder(tx, actor, contract, line.cityCode, switchDate)
  return {
    orderId,
    contractId: contract.id,
    contractType: contract.contractType,
    contractProductId: line.id,
    customerId: contract.customerId,
    counterpartyName: contract.counterpartyName,
    bizUserId: contract.bizUserId,
    bizDeptId: contract.bizDeptId,
    termMonths: line.termMonths,
    rentUnit: line.rentUnit,
    unitRent: line.unitRent,
    rentStages: stagesOf(lines.rents, line.lineNo).map(stage => ({ ...stage, unitRent: yuan(stage.unitRent) })),
    deposit: line.deposit ?? ZERO,
    downPayment: line.downPayment ?? ZERO,
    vehiclePrice: line.vehiclePrice ?? ZERO,
    financedAmount: line.financedAmount,
    rentEndDate: rentSchedule(terms.rent).end,
    quotaKey: row.quotaKey === null ? null : quotaKeyOf(contract, orderId, line.lineNo),
  }
}

/** One order of source 3 per contract and city takes the vehicles of a renewal. */
async function renewalOrder(
  tx: Tx,
  actor: Actor,
  contract: Transfer['target']['contract'],
  cityCode: string,
  date: LocalDate,
) {
  const [known] = await findRows(tx, order, { contractId: contract.id, cityCode, orderSource: 3 })
  if (known) return lockRow(tx, actor, order, known.id)
  return insertRow(tx, actor, order, {
    status: 3,
    orderSource: 3,
    contractType: contract.contractType,
    contractId: contract.id,
    contractNo: contract.contractNo,
    customerId: contract.customerId,
    counterpartyName: contract.counterpartyName,
    ownCompanyId: contract.ownCompanyId,
    cityCode,
    bizUserId: contract.bizUserId,
    bizDeptId: contract.bizDeptId,
    deliveryUserId: contract.bizUserId,
    expectTakeDate: date,
    plateNeed: false,
    gpsNeed: false,
    insureNeed: false,
    receiverName: '',
    receiverPhone: '',
  })
}

async function planSuccessor(tx: Tx, actor: Actor, transfer: Transfer, made: OrderVehicle): Promise<void> {
  const { contract } = transfer.target
  const rows = planRows(transfer.after, {
    contractId: contract.id,
    partyKind: contract.counterpartyType!,
    partyId: contract.counterpartyId!,
    orderId: made.orderId,
    vehicleId: made.vehicleId,
    rev: 0,
  })
  if (rows.length > 0) await createPlans(tx, actor, 'receipt', contractRefOf(contract, made.cityCode), rows)
}

/** The quota follows the car. In the same contract it stays under the hold of its line. */
async function moveHold(tx: Tx, actor: Actor, row: OrderVehicle, made: OrderVehicle): Promise<void> {
  if (row.quotaKey === null || made.quotaKey === null || row.quotaKey === made.quotaKey) return
  await moveQuota(tx, actor, `${row.quotaKey}#${row.id}`, `${made.quotaKey}#${made.id}`)
}
