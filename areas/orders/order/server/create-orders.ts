import { localDate, localDateTime, yuan, ZERO, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { orderDrafts, planRows, type PlanRow } from '#areas/contracts/calculations/index.ts'
import { contractParty } from '#areas/contracts/contract/contract-party.ts'
import { contractRefOf, type ContractHead } from '#areas/contracts/contract/server/head.ts'
import {
  contractLines,
  feesOf,
  payRuleOf,
  ruleAt,
  stagesOf,
  type ContractLines,
  type ProductLine,
} from '#areas/contracts/contract/server/terms.ts'
import { workdays } from '#areas/contracts/contract/server/workdays.ts'
import { boughtVehicles } from '#areas/contracts/contract-financing-lease/server/leaseback.ts'
import type { VehiclePrice } from '#areas/contracts/contract-purchase-lease/server/call-off.ts'
import { driverOf } from '#areas/contracts/contract-lease-c/server/driver.ts'
import { orderVehicle } from '../../order-vehicle/order-vehicle.ts'
import { order, orderLine } from '../order.ts'
import { refreshCounters } from './counters.ts'
import { holdKeysFor } from './hold-keys.ts'

export type Order = RowOf<typeof order>
export type OrderVehicle = RowOf<typeof orderVehicle>
const READY = 4
export interface Batch {
  line: ProductLine
  quantity: number
  /** What a vehicle of a call-off has instead of the line (9 C7). */
  price?: VehiclePrice
  /** Vehicles that are with the lessee already: their positions only wait for their price to be paid. */
  vins?: readonly string[]
}

/**
 * Signing with orderMode 1: one order per city, one row per vehicle, its front money in the same transaction. Renewal
 * lines bring their vehicles along.
 */
export async function createOrders(tx: Tx, actor: Actor, contract: ContractHead): Promise<Order[]> {
  const lines = await contractLines(tx, contract.id)
  const delivered = lines.products.filter(line => line.renewOrderVehicleIds.length === 0)
  const orders: Order[] = []
  const bought = delivered.length > 0 ? await boughtVehicles(tx, contract.id) : []
  for (const [cityCode, products] of Map.groupBy(delivered, line => line.cityCode)) {
    const made = await insertOrder(tx, actor, contract, cityCode, products)
    await insertRows(
      tx,
      actor,
      orderLine,
      products.map((line, index) => ({
        orderId: made.id,
        lineNo: index + 1,
        contractProductId: line.id,
        carModelId: line.carModelId,
        color: line.color,
        quantity: line.quantity,
      })) as never,
    )
    await bearVehicles(
      tx,
      actor,
      contract,
      made,
      lines,
      products.map(line => ({ line, quantity: line.quantity, ...vinsOf(bought, line) })),
      true,
    )
    await emit(tx, actor, 'order.created', {
      id: made.id,
      no: made.orderNo!,
      contractId: contract.id,
      insureNeed: made.insureNeed,
      plateNeed: made.plateNeed,
      gpsNeed: made.gpsNeed,
    })
    orders.push(made)
  }
  await refreshCounters(
    tx,
    actor,
    contract.id,
    orders.map(one => one.id),
  )
  return orders
}

/** Takes the vehicles of a line out of those that were bought: of its model first. */
function vinsOf(bought: { vin: string; carModelId: string | null }[], line: ProductLine): { vins?: string[] } {
  if (bought.length === 0) return {}
  const sorted = bought.toSorted(
    (a, b) => Number(b.carModelId === line.carModelId) - Number(a.carModelId === line.carModelId),
  )
  const vins = sorted.slice(0, line.quantity ?? 0).map(one => one.vin)
  bought.splice(0, bought.length, ...sorted.filter(one => !vins.includes(one.vin)))
  return { vins }
}

export async function insertOrder(
  tx: Tx,
  actor: Actor,
  contract: ContractHead,
  cityCode: string,
  products: readonly ProductLine[],
  status = 1,
): Promise<Order> {
  const [receiver] = await findRows(tx, contractParty, { contractId: contract.id, partyType: 1 })
  const placed = products.find(line => line.takePlaceId ?? line.takeAddress)
  return insertRow(tx, actor, order, {
    status,
    orderSource: contract.signType === 3 ? 4 : 1,
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
    expectTakeDate:
      products
        .map(line => line.expectTakeDate)
        .filter(date => date !== null)
        .sort()[0] ?? contract.startDate,
    takePlaceId: placed?.takePlaceId ?? null,
    takeAddress: placed?.takeAddress ?? receiver?.address ?? null,
    receiverName: receiver?.contactName ?? '',
    receiverPhone: receiver?.contactPhone ?? '',
    plateNeed: true,
    gpsNeed: products.some(line => line.withGps),
    insureNeed: true,
  })
}

/**
 * The rows of an order and their money (10.1, "order confirmed"). `bornAtSigning`: fees due at the signature are
 * charged here per vehicle.
 */
export async function bearVehicles(
  tx: Tx,
  actor: Actor,
  contract: ContractHead,
  made: Order,
  lines: ContractLines,
  batches: readonly Batch[],
  bornAtSigning: boolean,
): Promise<OrderVehicle[]> {
  const driverId = await driverOf(tx, contract.id)
  const keys = await holdKeysFor(tx, actor, contract, made, batches)
  const values = batches.flatMap(({ line, quantity, price, vins }) =>
    Array.from({ length: quantity }, (_, at) => ({
      ...vehicleValues(contract, made, line, lines),
      ...price,
      driverId,
      quotaKey: keys.get(line.id)!.shift() ?? null,
      ...(vins?.[at] ? { status: READY, vin: vins[at], readyTime: localDateTime(actor.clock.now()) } : {}),
    })),
  )
  const rows = await insertRows(tx, actor, orderVehicle, values)
  const plans = frontPlans(actor, contract, made, lines, rows, bornAtSigning)
  if (plans.length > 0) await createPlans(tx, actor, 'receipt', contractRefOf(contract, made.cityCode), plans)
  return rows
}

export const vehicleValues = (contract: ContractHead, made: Order, line: ProductLine, lines: ContractLines) => ({
  orderId: made.id,
  contractId: contract.id,
  contractType: contract.contractType,
  contractProductId: line.id,
  customerId: contract.customerId,
  counterpartyName: contract.counterpartyName,
  bizUserId: contract.bizUserId,
  bizDeptId: contract.bizDeptId,
  cityCode: made.cityCode,
  carModelId: line.carModelId,
  modelName: line.modelName,
  color: line.color,
  termMonths: line.termMonths,
  rentUnit: line.rentUnit,
  unitRent: line.unitRent,
  rentStages: stagesOf(lines.rents, line.lineNo).map(stage => ({ ...stage, unitRent: yuan(stage.unitRent) })),
  deposit: line.deposit ?? ZERO,
  downPayment: line.downPayment ?? ZERO,
  vehiclePrice: line.vehiclePrice ?? ZERO,
  financedAmount: line.financedAmount,
  planRev: 0,
})

function frontPlans(
  actor: Actor,
  contract: ContractHead,
  made: Order,
  lines: ContractLines,
  rows: readonly OrderVehicle[],
  bornAtSigning: boolean,
): PlanRow[] {
  const today = localDate(actor.clock.now())
  const stored = ruleAt(lines.rules, today)
  if (!stored) return []
  const rule = payRuleOf(stored)
  return rows.flatMap(row => {
    const line = lines.products.find(one => one.id === row.contractProductId)!
    const deposit = row.deposit > ZERO ? { amount: row.deposit, instalments: rule.depositInstalments } : null
    const drafts = orderDrafts(
      row.id,
      {
        fees: feesOf(lines.fees, line.lineNo),
        deposit,
        downPayment: row.downPayment,
        downPaymentTaxRate: line.taxRate,
      },
      { on: today, generatedOn: today, rule, workdays },
      bornAtSigning,
    )
    return planRows(drafts, {
      contractId: contract.id,
      partyKind: contract.counterpartyType!,
      partyId: contract.counterpartyId!,
      orderId: made.id,
      vehicleId: null,
      rev: 0,
    })
  })
}
