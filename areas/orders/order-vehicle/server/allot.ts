import { localDate, localDateTime, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { allotDrafts, contractFeeDrafts, planRows } from '#areas/contracts/calculations/index.ts'
import { contractRefOf } from '#areas/contracts/contract/server/head.ts'
import { contractLines, feesOf, payRuleOf, ruleAt } from '#areas/contracts/contract/server/terms.ts'
import { workdays } from '#areas/contracts/contract/server/workdays.ts'
import { refreshCounters } from '../../order/server/counters.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { facts, lockPosition, type OrderVehicle, type Position } from './lock.ts'

interface Car {
  id: string
  vin: string | null
  plate_no: string | null
  model_id: string | null
}

/** 1 -> 2: the effect of a vehicle-allot. Repeated with the same allotment it returns the row as it stands. */
export async function allot(
  tx: Tx,
  actor: Actor,
  id: string,
  input: { vehicleId: string; allotId: string; substitute: boolean },
): Promise<OrderVehicle> {
  const position = await lockPosition(tx, actor, id)
  const { row } = position
  if (row.allotId === input.allotId && row.vehicleId === input.vehicleId && row.status >= 2 && row.status <= 6)
    return row
  if (position.contract.status !== 6 && position.contract.status !== 7)
    refuse('contractNotInForce', '合同不在履行中，不能配车 / the contract is not in force')
  const car = await carOf(tx, input.vehicleId)
  await refuseTaken(tx, row, car)
  if (!input.substitute && car.model_id !== null && row.carModelId !== null && car.model_id !== row.carModelId)
    refuse('modelDiffers', '车辆【{plate}】车型与订单不符 / vehicle {plate} is of another model', {
      plate: car.plate_no ?? car.vin,
    })

  const moved = (
    await act(tx, actor, orderVehicle, id, 'allot', {
      input: {
        vehicleId: car.id,
        allotId: input.allotId,
        vin: car.vin,
        plateNo: car.plate_no,
        allotTime: localDateTime(actor.clock.now()),
      },
    })
  ).row
  await chargeAllotment(tx, actor, position, car.id)
  await refreshCounters(tx, actor, position.contract.id, [position.order.id])
  await emit(tx, actor, 'order-vehicle.allotted', facts(moved, localDate(actor.clock.now())))
  return moved
}

/** Lock the vehicle (L5) before checking its holder, so that concurrent allotments name each other. */
async function carOf(tx: Tx, vehicleId: string): Promise<Car> {
  const car = await tx.row<Car>(
    sql`select id, vin, plate_no, model_id from vehicle where tenant_id = ${tx.tenantId} and id = ${vehicleId}::bigint and is_deleted = 0 for update`,
  )
  return car ?? refuse('vehicleUnknown', '车辆不存在或已删除 / no such vehicle')
}

async function refuseTaken(tx: Tx, row: OrderVehicle, car: Car): Promise<void> {
  const other = await tx.row<{ order_vehicle_no: string }>(sql`
    select order_vehicle_no from order_vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = ${car.id}::bigint and status between 2 and 6 and id <> ${row.id}::bigint`)
  if (other)
    refuse('vehicleTaken', '该车辆已被订单【{no}】占用 / vehicle is occupied by order {no}', {
      no: other.order_vehicle_no,
    })
}

/**
 * 10.1: fees of trigger 3. The key has no allotment in it: another vehicle for the same position is not charged again.
 */
async function chargeAllotment(
  tx: Tx,
  actor: Actor,
  { contract, order, row }: Position,
  vehicleId: string,
): Promise<void> {
  const lines = await contractLines(tx, contract.id)
  const today = localDate(actor.clock.now())
  const rule = ruleAt(lines.rules, today)
  const line = lines.products.find(one => one.id === row.contractProductId)
  if (!rule || !line) return
  const event = { on: today, generatedOn: today, rule: payRuleOf(rule), workdays }
  const fees = feesOf(lines.fees, line.lineNo)
  const rows = planRows([...allotDrafts(row.id, fees, event), ...contractFeeDrafts(fees, 3, 'allot', event)], {
    contractId: contract.id,
    partyKind: contract.counterpartyType!,
    partyId: contract.counterpartyId!,
    orderId: order.id,
    vehicleId,
    rev: 0,
  })
  if (rows.length > 0) await createPlans(tx, actor, 'receipt', contractRefOf(contract, order.cityCode), rows)
}
