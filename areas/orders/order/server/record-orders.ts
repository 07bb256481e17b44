import { localDate, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { insertRow, insertRows } from '#packages/server/rows.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { openingDebt } from '#areas/billing/bill-receivable/server/opening-debt.ts'
import { openingMargin } from '#areas/accounts/account-vehicle-margin/server/opening-margin.ts'
import {
  planRows,
  rentSchedule,
  takeDrafts,
  type PlanDraft,
  type PlanRow,
} from '#areas/contracts/calculations/index.ts'
import { contractRefOf, type ContractHead } from '#areas/contracts/contract/server/head.ts'
import { quotaKeyOf } from '#areas/contracts/contract/server/quota-key.ts'
import { contractLines, type ContractLines, type ProductLine } from '#areas/contracts/contract/server/terms.ts'
import { workdays } from '#areas/contracts/contract/server/workdays.ts'
import type { RecordedVehicle } from '#areas/contracts/ports.ts'
import { orderVehicle } from '../../order-vehicle/order-vehicle.ts'
import { facts } from '../../order-vehicle/server/lock.ts'
import { rowsOfKind } from '../../order-vehicle/server/rows-of-kind.ts'
import { vehicleTerms } from '../../order-vehicle/server/vehicle-terms.ts'
import { recordedTakesPort } from '../../ports.ts'
import { orderLine } from '../order.ts'
import { refreshCounters } from './counters.ts'
import { insertOrder, vehicleValues, type Order, type OrderVehicle } from './create-orders.ts'

/**
 * 30 D6: orders and positions of a contract that was signed elsewhere are born on lease. Rows due before the cut-over
 * are settled there; debt and deposit of each vehicle come along as opening figures.
 */
export async function recordOrders(
  tx: Tx,
  actor: Actor,
  contract: ContractHead,
  vehicles: readonly RecordedVehicle[],
): Promise<string[]> {
  const lines = await contractLines(tx, contract.id)
  const lineOf = (vehicle: RecordedVehicle) => lines.products.find(one => one.lineNo === vehicle.productLineNo)!
  const made = new Map<RecordedVehicle, string>()
  const orders: Order[] = []
  for (const [cityCode, ones] of Map.groupBy(vehicles, one => lineOf(one).cityCode)) {
    const products = lines.products.filter(line => ones.some(one => one.productLineNo === line.lineNo))
    const order = await insertOrder(tx, actor, contract, cityCode, products, 3)
    orders.push(order)
    await insertRows(
      tx,
      actor,
      orderLine,
      products.map((line, index) => ({
        orderId: order.id,
        lineNo: index + 1,
        contractProductId: line.id,
        carModelId: line.carModelId,
        color: line.color,
        quantity: ones.filter(one => one.productLineNo === line.lineNo).length,
      })) as never,
    )
    for (const vehicle of ones)
      made.set(vehicle, await recordOne(tx, actor, { contract, order, lines, line: lineOf(vehicle) }, vehicle))
  }
  await refreshCounters(
    tx,
    actor,
    contract.id,
    orders.map(one => one.id),
  )
  return vehicles.map(one => made.get(one)!)
}

interface Place {
  contract: ContractHead
  order: Order
  lines: ContractLines
  line: ProductLine
}

async function recordOne(tx: Tx, actor: Actor, place: Place, vehicle: RecordedVehicle): Promise<string> {
  const { contract, order, lines, line } = place
  const id = await tx.newId()
  const born = {
    ...vehicleValues(contract, order, line, lines),
    quotaKey: quotaKeyOf(contract, order.id, line.lineNo),
    id,
    status: 5,
    vehicleId: vehicle.vehicleId,
    vin: vehicle.vin,
    plateNo: vehicle.plateNo,
    takeTime: `${vehicle.takeDate} 00:00:00`,
    takePlace: order.takeAddress,
  }
  const { drafts, rentStartDate, rentEndDate } = await termsOf(
    tx,
    actor,
    place,
    born as unknown as OrderVehicle,
    vehicle,
  )
  const row = await insertRow(tx, actor, orderVehicle, { ...born, rentStartDate, rentEndDate } as never)
  const rows: PlanRow[] = planRows(drafts, {
    contractId: contract.id,
    partyKind: contract.counterpartyType!,
    partyId: contract.counterpartyId!,
    orderId: order.id,
    vehicleId: vehicle.vehicleId,
    rev: 0,
  })
  if (rows.length > 0) await createPlans(tx, actor, 'receipt', contractRefOf(contract, order.cityCode), rows)
  await bringMoney(tx, actor, place, row, vehicle)
  await recordedTakesPort.ask().take(tx, actor, row.id)
  await emit(tx, actor, 'order-vehicle.taken', facts(row, vehicle.takeDate))
  return row.id
}

/** Its rows from the cut-over on, by the rents of 9 C1 or as its kind reckons them. */
async function termsOf(
  tx: Tx,
  actor: Actor,
  { contract, lines }: Place,
  born: OrderVehicle,
  { takeDate }: RecordedVehicle,
): Promise<{ drafts: PlanDraft[]; rentStartDate: string; rentEndDate: string }> {
  const own = await rowsOfKind(tx, actor, contract, born, takeDate)
  if (own) return own
  const { terms } = vehicleTerms(contract, born, lines, takeDate)!
  const { start, end } = rentSchedule(terms.rent)
  const generation = {
    generatedOn: localDate(actor.clock.now()),
    workdays,
    cutoverDate: contract.cutoverDate,
  }
  return { drafts: takeDrafts({ ...terms, deposit: null }, generation), rentStartDate: start, rentEndDate: end }
}

/** What was owed and held on the day of the cut-over: one opening bill, one opening deposit. */
async function bringMoney(
  tx: Tx,
  actor: Actor,
  { contract, order, line }: Place,
  row: OrderVehicle,
  vehicle: RecordedVehicle,
): Promise<void> {
  const party = {
    companyId: contract.ownCompanyId,
    contractId: contract.id,
    contractNo: contract.contractNo,
    orderVehicleId: row.id,
    vehicleId: row.vehicleId,
    plateNo: row.plateNo,
    vin: row.vin,
  }
  if (vehicle.openingDebt > ZERO)
    await openingDebt(tx, actor, {
      ...party,
      contractType: contract.contractType!,
      payerType: contract.counterpartyType!,
      payerId: contract.counterpartyId!,
      payerName: contract.counterpartyName,
      cityCode: order.cityCode,
      deptId: contract.bizDeptId,
      salesUserId: contract.bizUserId,
      amt: vehicle.openingDebt,
      taxRate: line.taxRate,
      dueDate: vehicle.openingDueDate ?? contract.cutoverDate!,
    })
  if (vehicle.depositReceived > ZERO)
    await openingMargin(
      tx,
      actor,
      {
        ...party,
        partyKind: contract.counterpartyType!,
        partyId: contract.counterpartyId!,
        customerName: contract.counterpartyName,
      },
      vehicle.depositReceived,
      { sourceType: 'order-vehicle', sourceId: row.id, sourceNo: row.orderVehicleNo! },
    )
}
