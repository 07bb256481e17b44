import { addDays, localDate, maxDate, titled, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { lockContract } from '#areas/contracts/contract/server/about-contract.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { order } from '#areas/orders/order/order.ts'
import { changeTakePlace } from '#areas/orders/order-vehicle/server/change-take-place.ts'
import {
  contractReceivingGroundChange,
  contractReceivingGroundChangeLine,
} from '../contract-receiving-ground-change.ts'
import type { Change } from './figures.ts'
import { groundTransportPort } from './work-port.ts'

const TRANSPORT_FEE = 19
const CUSTOMER_PAYS = 2
/** A transport has so many days where no take date was agreed. */
const DAYS_TO_MOVE = 3
export const SOURCE = 'contract-receiving-ground-change'

const linesOf = (tx: Tx, changeId: string) =>
  findRows(tx, contractReceivingGroundChangeLine, { changeId }, { orderBy: 't.line_no' })
type StoredLine = Awaited<ReturnType<typeof linesOf>>[number]

/** Approved: places, transport of the cars that stand elsewhere, and the fee, in the transaction of the decision. */
export async function applyGroundChange(tx: Tx, actor: Actor, change: Change): Promise<void> {
  if (change.applied) return
  await lockContract(tx, actor, change.leaseContractId)
  const lines = await linesOf(tx, change.id)
  const groups = [...Map.groupBy(lines, line => `${line.newPlaceId ?? ''}|${line.newAddress ?? ''}`).values()]
  for (const [index, group] of groups.entries()) {
    const { newPlaceId, newAddress } = group[0]!
    const moved = await changeTakePlace(
      tx,
      actor,
      group.map(line => line.orderVehicleId),
      { placeId: newPlaceId, address: newAddress },
      change.contractNo!,
    )
    await bring(tx, actor, change, group, new Map(moved.map(row => [row.id, row.vehicleId])), index + 1)
  }
  await chargeFee(tx, actor, change)
  const row = await lockRow(tx, actor, contractReceivingGroundChange, change.id)
  await updateRow(tx, actor, contractReceivingGroundChange, row, { applied: true }, { action: 'apply' })
  await emit(tx, actor, 'receiving-ground.changed', {
    id: change.id,
    no: change.contractNo!,
    contractId: change.leaseContractId,
    customerId: change.customerId,
    orderVehicleIds: lines.map(line => line.orderVehicleId),
  })
}

/** Cars that are bound already are brought to the new place. */
async function bring(
  tx: Tx,
  actor: Actor,
  change: Change,
  lines: readonly StoredLine[],
  cars: ReadonlyMap<string, string | null>,
  seq: number,
): Promise<void> {
  const bound = lines.filter(line => cars.get(line.orderVehicleId) && line.vehicleLotId !== line.newPlaceId)
  if (bound.length === 0) return
  const today = localDate(actor.clock.now())
  const tasks = await groundTransportPort.ask().open(tx, actor, {
    changeId: change.id,
    changeNo: change.contractNo!,
    companyId: change.ownCompanyId,
    cityCode: change.cityCodes[0] ?? null,
    vehicles: bound.map(line => ({
      vehicleId: cars.get(line.orderVehicleId)!,
      orderVehicleId: line.orderVehicleId,
    })),
    to: { lotId: bound[0]!.newPlaceId, address: bound[0]!.newAddress },
    km: bound[0]!.km,
    from: today,
    until: maxDate(change.newTakeDate ?? addDays(today, DAYS_TO_MOVE), today),
    contactName: change.receiverName,
    contactPhone: change.receiverPhone,
    seq,
  })
  for (const line of bound) {
    const taskId = tasks.get(cars.get(line.orderVehicleId)!)
    if (taskId) await updateRow(tx, actor, contractReceivingGroundChangeLine, line, { taskId })
  }
}

/** Due on the day of the take: the new one, else that of the order. */
async function chargeFee(tx: Tx, actor: Actor, change: Change): Promise<void> {
  if (change.feeBearer !== CUSTOMER_PAYS || change.feeTotal <= ZERO) return
  const lease = await getRow(tx, contract, change.leaseContractId)
  const today = localDate(actor.clock.now())
  const batch = change.orderId ? await getRow(tx, order, change.orderId) : undefined
  await raiseReceivable(tx, actor, {
    source: { sourceType: SOURCE, sourceId: change.id, sourceNo: change.contractNo! },
    companyId: change.ownCompanyId,
    payerType: lease.counterpartyType!,
    payerId: lease.counterpartyId!,
    contractType: lease.contractType!,
    contractId: lease.id,
    feeItem: TRANSPORT_FEE,
    amt: change.feeTotal,
    dueDate: maxDate(change.newTakeDate ?? batch?.expectTakeDate ?? today, today),
    description: titled('提车地变更费', 'Fee for another place of delivery', change.contractNo ?? ''),
    besidePlans: true,
  })
}
