import { inBoth, refuse, titled, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import type { ReceivedCar, RecordedCar } from '#areas/contracts/ports.ts'
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

/**
 * A vehicle bought from its lessee gets a card of ours; one that we know already must be in stock and promised to
 * nobody, or sold before.
 */
export async function receiveBought(tx: Tx, actor: Actor, car: ReceivedCar): Promise<string> {
  const source = { sourceType: 'leaseback', sourceId: car.sourceId, sourceNo: car.contractNo }
  const [known] = await findRows(tx, vehicle, { vin: car.vin } as never)
  if (known?.bizStatus === biz.disposed) await fire(tx, actor, known.id, event.reacquired, { source })
  else if (known && !(await byVin(tx, [car.vin])).get(car.vin)!.isFree)
    refuse('vinBusy', '车架号【{vin}】的车辆有进行中的业务 / vehicle {vin} has open business', { vin: car.vin })
  const id = known?.id ?? (await openBought(tx, actor, car))
  const card = await updateRow(tx, actor, vehicle, await lockRow(tx, actor, vehicle, id), {
    supplierType: car.sellerType,
    supplierId: car.sellerId,
    purchasePrice: car.price,
    ownerCompanyId: car.companyId,
  })
  if (card.bizStatus !== biz.stock)
    await fire(tx, actor, id, event.manual, {
      source,
      wanted: biz.stock,
      reason: inBoth('售后回租，车辆在承租人处', 'Leaseback: the car is with the lessee'),
    })
  return id
}

const openBought = async (tx: Tx, actor: Actor, car: ReceivedCar): Promise<string> =>
  (
    await saveRecord(
      tx,
      actor,
      vehicle,
      {
        vin: car.vin,
        modelId: car.carModelId,
        color: car.color,
        sourceKind: 1,
        newOrUsed: 2,
        purchasePrice: yuan(car.price),
        ownerKind: 1,
        ownerCompanyId: car.companyId,
        useCompanyId: car.companyId,
        leasingModel: 'finance',
        operationMode: 'KA',
        operateCityCode: car.cityCode,
        operateDeptId: car.deptId,
        managerId: car.managerId,
        unorderedReason: titled('售后回租合同', 'Leaseback', car.contractNo),
      },
      'save',
    )
  ).id

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
  await fire(tx, actor, vehicleId, event.allotted, {
    source,
    needsPreparation: false,
    reason: inBoth('合同补录', 'Contract recorded later'),
  })
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
  await fire(tx, actor, vehicleId, event.taken, { source, reason: inBoth('合同补录', 'Contract recorded later') })
  await updateRow(tx, actor, vehicle, await lockRow(tx, actor, vehicle, vehicleId), {
    rentStartDate: position.rentStartDate,
    leaseExpireDate: position.rentEndDate,
  })
}
