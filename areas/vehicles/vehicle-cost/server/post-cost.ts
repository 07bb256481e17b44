import { addFen, localDate, negFen, notFound, refuse, subFen, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { vehicleParams } from '../../params.ts'
import type { Vehicle } from '../../vehicle/server/fire.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleCost } from '../vehicle-cost.ts'

export type CostRow = RowOf<typeof vehicleCost>
export interface Cost {
  vehicleId: string
  costItem: number
  /** Signed, gross; rebates and recoveries are negative. */
  amt: Fen
  taxAmt?: Fen
  bizDate: string
  bearer: number
  provisional?: boolean
  /** Absent: as 60, 4.11 says of the item and the day. */
  capitalised?: boolean
  supplierType?: number | null
  supplierId?: string | null
  supplierName?: string | null
  payableId?: string | null
  receivableId?: string | null
  sourceType: string
  sourceId: string
  sourceSeq?: number
  sourceNo: string
  attachBizId?: string
  remark?: string | null
}

/** What makes the car ready for use; afterwards a refurbishment alone, and only where somebody says so. */
const beforeUse: readonly number[] = [1, 2, 3, 4, 5, 7, 17, 19, 20]
const refurbishment = 17

/** 60, 4.11: capitalised by default before the car is in use; a refit later only above the parameter and when asked. */
export async function isCapitalised(
  tx: Tx,
  car: Pick<Vehicle, 'putIntoUseDate'>,
  cost: { costItem: number; bizDate: string; netAmt: Fen; wanted: boolean | undefined },
): Promise<boolean> {
  const isInUse = car.putIntoUseDate !== null && cost.bizDate >= car.putIntoUseDate
  if (!isInUse) return cost.wanted ?? beforeUse.includes(cost.costItem)
  if (!cost.wanted) return false
  const { 'vehicle.cost.capitaliseMin': least } = await vehicleParams(tx, 'vehicle.cost.capitaliseMin')
  // Corrections of what was capitalised before keep its way, whatever their size.
  if (cost.costItem !== refurbishment) return beforeUse.includes(cost.costItem)
  return cost.netAmt < ZERO || Number(cost.netAmt) / 100 > least
}

/** Who held the car on that day: the lease that covered its end. */
const holderOn = (tx: Tx, vehicleId: string, day: string) =>
  tx.row<{
    customer_id: string | null
    contract_type: number | null
    contract_id: string | null
    order_vehicle_id: string | null
  }>(
    sql`select customer_id, contract_type, contract_id, order_vehicle_id from vehicle_lease_record where tenant_id = ${tx.tenantId} and vehicle_id = ${vehicleId}::bigint and is_deleted = 0 and record_kind = 1
      and start_time < ${day}::date + 1 and (end_time is null or end_time > ${day}::date) order by start_time desc limit 1`,
  )

/** The month of the day; of a closed period the row goes to the month of the posting, its day stays. */
async function periodFor(tx: Tx, actor: Actor, car: Vehicle, day: string): Promise<string> {
  const period = day.slice(0, 7).replace('-', '')
  const companyId = car.assetCompanyId ?? car.ownerCompanyId
  if (companyId === null) return period
  const closed = await tx.row(
    sql`select 1 from accounting_period where tenant_id = ${tx.tenantId} and company_id = ${companyId}::bigint and period = ${period} and status = 3 and is_deleted = 0`,
  )
  return closed ? localDate(actor.clock.now()).slice(0, 7).replace('-', '') : period
}

/** Columns that every row gets from its car and its day. */
export async function costValues(tx: Tx, actor: Actor, car: Vehicle, cost: Cost) {
  const netAmt = subFen(cost.amt, cost.taxAmt ?? ZERO)
  const holder = await holderOn(tx, car.id, cost.bizDate)
  return {
    ...cost,
    taxAmt: cost.taxAmt ?? ZERO,
    netAmt,
    provisional: cost.provisional ?? false,
    sourceSeq: cost.sourceSeq ?? 0,
    capitalised: await isCapitalised(tx, car, { ...cost, netAmt, wanted: cost.capitalised }),
    period: await periodFor(tx, actor, car, cost.bizDate),
    customerId: holder?.customer_id ?? null,
    contractType: holder?.contract_type ?? null,
    contractId: holder?.contract_id ?? null,
    orderVehicleId: holder?.order_vehicle_id ?? null,
    cityCode: car.operateCityCode,
    deptId: car.operateDeptId,
  }
}

/** vehicle.postCost of 90-interfaces 3.6: the same source again returns the same row. */
export async function postCost(tx: Tx, actor: Actor, cost: Cost): Promise<string> {
  const car = await lockRow(tx, actor, vehicle, cost.vehicleId)
  const [known] = await bySource(tx, cost.sourceType, cost.sourceId, cost.sourceSeq ?? 0)
  if (known) return known.id
  const row = await insertRow(tx, actor, vehicleCost, await costValues(tx, actor, car, cost))
  await follow(tx, actor, car, row)
  return row.id
}

const bySource = (tx: Tx, sourceType: string, sourceId: string, sourceSeq?: number): Promise<CostRow[]> =>
  findRows(
    tx,
    vehicleCost,
    sql`t.source_type = ${sourceType} and t.source_id = ${sourceId} ${sourceSeq === undefined ? sql.empty : sql`and t.source_seq = ${sourceSeq}`}`,
  )

/** V8: a capitalised row changes the original value; depreciation follows from the next month (7.2). */
export async function follow(tx: Tx, actor: Actor, car: Vehicle, row: CostRow): Promise<void> {
  const net = row.netAmt!
  await updateRow(tx, actor, vehicle, car, {
    costTotal: addFen(car.costTotal ?? ZERO, net),
    ...(row.capitalised
      ? {
          originalValue: addFen(car.originalValue ?? ZERO, net),
          netValue: addFen(car.netValue ?? ZERO, net),
        }
      : {}),
  })
  await emit(tx, actor, 'vehicle.cost-posted', { id: car.id, no: car.vehicleNo!, costItem: row.costItem })
}

/** vehicle.reverseCost: mirror rows of everything that this source posted; what is reversed stays so. */
export async function reverseCost(
  tx: Tx,
  actor: Actor,
  source: { sourceType: string; sourceId: string; sourceSeq?: number },
  reason: string,
): Promise<number> {
  const rows = (await bySource(tx, source.sourceType, source.sourceId, source.sourceSeq)).filter(
    one => one.reversedById === null && one.reversesId === null,
  )
  for (const row of rows) await mirror(tx, actor, row.id, reason)
  return rows.length
}

export async function mirror(tx: Tx, actor: Actor, id: string, reason: string): Promise<CostRow> {
  const [known] = await findRows(tx, vehicleCost, { id } as never)
  const car = await lockRow(tx, actor, vehicle, known?.vehicleId ?? notFound('vehicle-cost', id))
  const row = await lockRow(tx, actor, vehicleCost, id)
  if (row.reversedById !== null || row.reversesId !== null)
    refuse('costReversed', '该成本已冲回 / this cost is reversed already')
  const today = localDate(actor.clock.now())
  const mirrored = await insertRow(tx, actor, vehicleCost, {
    vehicleId: row.vehicleId,
    costItem: row.costItem,
    bizDate: today,
    period: await periodFor(tx, actor, car, today),
    amt: negFen(row.amt!),
    taxAmt: negFen(row.taxAmt ?? ZERO),
    netAmt: negFen(row.netAmt!),
    capitalised: row.capitalised,
    bearer: row.bearer,
    customerId: row.customerId,
    contractType: row.contractType,
    contractId: row.contractId,
    orderVehicleId: row.orderVehicleId,
    supplierType: row.supplierType,
    supplierId: row.supplierId,
    supplierName: row.supplierName,
    sourceType: 'vehicle-cost-reversal',
    sourceId: row.id,
    sourceSeq: 0,
    sourceNo: row.sourceNo,
    provisional: row.provisional,
    reversesId: row.id,
    cityCode: car.operateCityCode,
    deptId: car.operateDeptId,
    remark: reason.slice(0, 500),
  })
  await updateRow(tx, actor, vehicleCost, row, { reversedById: mirrored.id })
  await follow(tx, actor, car, mirrored)
  return mirrored
}
