import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import type { RecordedCar } from '#areas/contracts/ports.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { liveOccupations, occupation, occupy } from '../../allocate-vehicle-record/server/occupy.ts'
import { setOccupation } from '../../allocate-vehicle-record/server/release.ts'
import { vehicle } from '../vehicle.ts'
import { fire } from './fire.ts'
import { openLease } from './lease-records.ts'
import { biz, event } from './moves.ts'

interface Found {
  id: string
  vin: string
  plateNo: string | null
  modelId: string | null
  cityCode: string | null
  bizStatus: number | null
}

/** 30, section 12: cars in use, in stock and promised to nobody, by their VIN. */
export async function byVin(tx: Tx, vins: readonly string[]): Promise<Map<string, RecordedCar>> {
  const asked = vins.filter(Boolean)
  if (asked.length === 0) return new Map()
  const rows = await tx.rows<Found>(sql`
    select id, vin, plate_no as "plateNo", model_id as "modelId", operate_city_code as "cityCode", biz_status as "bizStatus" from vehicle
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and vin = any(${asked})`)
  const held = await liveOccupations(
    tx,
    rows.map(row => row.id),
  )
  return new Map(
    rows.map(({ vin, bizStatus, ...row }) => [vin, { ...row, isFree: bizStatus === biz.stock && !held.has(row.id) }]),
  )
}

const BY_ORDER = 1
const HOLDER = { customer: 1, driver: 100 } as const

/** A position born on lease: the car is allotted to it and taken, its lease record begins with the take of those days. */
export async function takeRecorded(tx: Tx, actor: Actor, orderVehicleId: string): Promise<void> {
  const position = await getRow(tx, orderVehicle, orderVehicleId)
  const { contractNo } = await getRow(tx, contract, position.contractId!)
  const vehicleId = position.vehicleId!
  const source = { sourceType: 'contract-record', sourceId: position.id, sourceNo: position.orderVehicleNo! }
  const occupyId = await occupy(tx, actor, vehicleId, BY_ORDER, source, {
    orderVehicleId: position.id,
    customerId: position.customerId,
    contractId: position.contractId,
    orderId: position.orderId,
    state: occupation.allotted,
  })
  await fire(tx, actor, vehicleId, event.allotted, { source, needsPreparation: false, reason: '合同补录' })
  const car = await getRow(tx, vehicle, vehicleId)
  await openLease(
    tx,
    actor,
    {
      vehicleId,
      recordKind: 1,
      holderType: position.driverId ? HOLDER.driver : HOLDER.customer,
      customerId: position.customerId,
      driverId: position.driverId,
      holderName: position.counterpartyName,
      contractType: position.contractType,
      contractId: position.contractId,
      orderVehicleId: position.id,
      startTime: position.takeTime!,
      startMileage: car.mileage,
      startEvent: 1,
      ...source,
    },
    {
      orderId: position.orderId,
      contractNo,
      customerName: position.counterpartyName,
      unitRent: position.unitRent,
      rentStartDate: position.rentStartDate,
      leaseExpireDate: position.rentEndDate,
    },
  )
  await setOccupation(tx, actor, occupyId, occupation.taken)
  await fire(tx, actor, vehicleId, event.taken, { source, reason: '合同补录' })
  await updateRow(tx, actor, vehicle, await lockRow(tx, actor, vehicle, vehicleId), {
    rentStartDate: position.rentStartDate,
    leaseExpireDate: position.rentEndDate,
  })
}
