import { localDate, ZERO, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, insertRows, lockRow } from '#packages/server/rows.ts'
import { secondTotalsOf } from '../../calculations/second-cost.ts'
import { taskCostsPort, type TaskCost } from '../../register-ports.ts'
import { vehicleCost } from '../../vehicle-cost/vehicle-cost.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { secondCostLine, vehicleRegisterSecondCostSettlement } from '../vehicle-register-second-cost-settlement.ts'

export type SecondCost = RowOf<typeof vehicleRegisterSecondCostSettlement>
export type SecondCostLine = RowOf<typeof secondCostLine>
export const TASK_COST = 'vehicle-task-cost'

/** What is final as far as anybody knows: settled, else invoiced, else what was booked first. */
export const prefilled = (cost: Pick<SecondCostLine, 'isSettled' | 'settledAmt' | 'invoicedAmt' | 'firstAmt'>) =>
  cost.settledAmt > ZERO ? cost.settledAmt : cost.invoicedAmt > ZERO ? cost.invoicedAmt : cost.firstAmt

const lineOf = (cost: TaskCost, capitalised: boolean) => {
  const known = {
    isSettled: cost.settledAmt !== null || cost.invoicedAmt !== null,
    settledAmt: cost.settledAmt ?? ZERO,
    invoicedAmt: cost.invoicedAmt ?? ZERO,
    firstAmt: cost.firstAmt,
  }
  const secondAmt = prefilled(known)
  return {
    ...known,
    costId: cost.id,
    workOrderNo: cost.workOrderNo,
    costItem: cost.costItem,
    supplierType: cost.supplierType,
    supplierId: cost.supplierId,
    supplierName: cost.supplierName,
    secondAmt,
    diffAmt: (secondAmt - cost.firstAmt) as typeof secondAmt,
    taxRate: cost.taxRate,
    capitalised,
    bearer: cost.bearer,
    chargeAmt: cost.chargeAmt,
    chargedIn: cost.chargedIn,
    statutory: cost.isStatutory,
  }
}

/**
 * vehicle.openSecondCost of 90-interfaces 3.6: called by 70 when the last task of the chain is accounted. The same
 * vehicle and group again answers the document that stands.
 */
export async function openSecondCost(
  tx: Tx,
  actor: Actor,
  given: { vehicleId: string; groupId: string | null; groupNo: string | null; costIds: readonly string[] },
): Promise<SecondCost | undefined> {
  const car = await lockRow(tx, actor, vehicle, given.vehicleId)
  const [known] = await findRows(
    tx,
    vehicleRegisterSecondCostSettlement,
    sql`t.vehicle_id = ${given.vehicleId}::bigint and t.group_id is not distinct from ${given.groupId}::bigint and t.status in (1, 2, 3)
      and (t.group_id is not null or exists (select from second_cost_line l where l.tenant_id = t.tenant_id and l.settlement_id = t.id and l.cost_id = any(${[...given.costIds]}::text[])))`,
  )
  if (known) return known
  const costs = await taskCostsPort.ask().of(tx, given.costIds)
  if (costs.length === 0) return undefined
  const booked = new Map(
    (
      await findRows(
        tx,
        vehicleCost,
        sql`t.source_type = ${TASK_COST} and t.source_id = any(${[...given.costIds]}::text[]) and t.reverses_id is null`,
      )
    ).map(row => [row.sourceId!, row]),
  )
  const lines = costs.map(cost => lineOf(cost, booked.get(cost.id)?.capitalised ?? false))
  const row = await insertRow(tx, actor, vehicleRegisterSecondCostSettlement, {
    groupId: given.groupId,
    groupNo: given.groupNo,
    vehicleId: car.id,
    vin: car.vin,
    plateNo: car.plateNo,
    modelName: car.modelName,
    cityCode: car.operateCityCode,
    companyId: car.assetCompanyId ?? car.ownerCompanyId,
    contractType: car.contractType,
    contractId: car.contractId,
    customerId: car.customerId,
    customerName: car.customerName,
    orderVehicleId: car.orderVehicleId,
    openedOn: localDate(actor.clock.now()),
    provisionalQty: lines.filter(one => !one.isSettled).length,
    ...secondTotalsOf(lines),
  })
  await insertRows(
    tx,
    actor,
    secondCostLine,
    lines.map((one, at) => ({ ...one, settlementId: row.id, lineNo: at + 1 })) as never,
  )
  return row
}
