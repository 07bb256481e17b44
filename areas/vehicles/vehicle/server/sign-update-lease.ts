import { z } from 'zod'
import { invalid, localDate, refuse, type RowOf } from '#kernel'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { idInput } from '#packages/server/inputs.ts'
import { sql } from '#packages/database/sql.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { allocateVehicleRecord } from '../../allocate-vehicle-record/allocate-vehicle-record.ts'
import { liveOccupations } from '../../allocate-vehicle-record/server/occupy.ts'
import { closeLease, openLease, openLeaseOf, type LeaseRecord } from './lease-records.ts'
import { vehicle } from '../vehicle.ts'

export const signUpdateInput = z.object({
  fromOrderVehicleId: idInput,
  orderVehicleId: idInput,
  signDate: z.iso.date('日期格式为yyyy-MM-dd / the date must be yyyy-MM-dd'),
})
type Input = z.output<typeof signUpdateInput>
type Position = RowOf<typeof orderVehicle>

const leaseEnd = { transferOut: 2 } as const
const leaseStart = { transfer: 2 } as const
const taken = 5

async function positionsOf(tx: Tx, { fromOrderVehicleId, orderVehicleId }: Input): Promise<[Position, Position]> {
  const from = await getRow(tx, orderVehicle, fromOrderVehicleId)
  const to = await getRow(tx, orderVehicle, orderVehicleId)
  if (from.vehicleId !== to.vehicleId || to.vehicleId === null)
    invalid({ orderVehicleId: '两个订单车辆不是同一台车 / the two positions are not of the same vehicle' })
  if (to.status !== taken) invalid({ orderVehicleId: '新订单车辆不在租 / the new position is not on lease' })
  return [from, to]
}

/**
 * vehicle/sign-update-lease (60, 4.2): a car goes on under another contract. The lease record is split at 00:00 of the
 * day, which belongs to the new one; card and occupation follow. Done once, a second call finds it done.
 */
export async function signUpdateLease(tx: Tx, actor: Actor, input: Input): Promise<{ leaseRecordId: string }> {
  const [, to] = await positionsOf(tx, input)
  await requireVisible(tx, actor, vehicle, [to.vehicleId!])
  return goOn(tx, actor, input)
}

/** The same for contracts that renew others: whoever signs them need not see the car. */
export async function goOn(tx: Tx, actor: Actor, input: Input): Promise<{ leaseRecordId: string }> {
  const [from, to] = await positionsOf(tx, input)
  const car = await lockRow(tx, actor, vehicle, to.vehicleId!)
  const open = await openLeaseOf(tx, car.id)
  if (open?.orderVehicleId === to.id) return { leaseRecordId: open.id }
  if (open?.recordKind !== 1 || open.orderVehicleId !== from.id)
    return refuse('noLease', '原订单车辆没有进行中的租赁履历 / the former position has no open lease record')
  if (from.status === taken || from.status === 6)
    refuse('stillLeased', '原订单车辆仍在租，请先办理转移 / the former position is still on lease, transfer it first')
  const time = `${input.signDate} 00:00:00`
  if (input.signDate > localDate(actor.clock.now()))
    invalid({ signDate: '切换日不能晚于今天 / the day of the switch must not lie in the future' })
  if (time <= open.startTime!) invalid({ signDate: '切换日须晚于提车日 / the switch must come after the take' })
  await closeLease(tx, actor, open, { time, event: leaseEnd.transferOut, mileage: car.mileage, returnId: null })
  const record = await openNext(tx, actor, car, open, to, time)
  await moveOccupation(tx, actor, car.id, to)
  return { leaseRecordId: record.id }
}

/** The record of whoever goes on with this car from `time` on; the card follows. */
export async function openNext(
  tx: Tx,
  actor: Actor,
  car: RowOf<typeof vehicle>,
  before: LeaseRecord,
  to: Position,
  time: string,
): Promise<LeaseRecord> {
  const contract = await tx.row<{ no: string | null }>(
    sql`select contract_no as no from contract where tenant_id = ${tx.tenantId} and id = ${to.contractId}::bigint`,
  )
  return openLease(
    tx,
    actor,
    {
      vehicleId: car.id,
      recordKind: 1,
      holderType: to.driverId ? 100 : 1,
      customerId: to.customerId,
      driverId: to.driverId,
      holderName: to.counterpartyName,
      holderPhone: before.customerId === to.customerId ? before.holderPhone : null,
      contractType: to.contractType,
      contractId: to.contractId,
      orderVehicleId: to.id,
      startTime: time,
      startMileage: car.mileage,
      startEvent: leaseStart.transfer,
      extractId: before.extractId,
      sourceType: 'order-vehicle',
      sourceId: to.id,
    },
    {
      orderId: to.orderId,
      contractNo: contract?.no ?? null,
      customerName: to.counterpartyName,
      unitRent: to.unitRent,
      rentStartDate: to.rentStartDate,
      leaseExpireDate: to.rentEndDate,
    },
  )
}

async function moveOccupation(tx: Tx, actor: Actor, vehicleId: string, to: Position): Promise<void> {
  const live = (await liveOccupations(tx, [vehicleId])).get(vehicleId)
  if (!live) return
  await updateRow(tx, actor, allocateVehicleRecord, live, {
    orderVehicleId: to.id,
    orderId: to.orderId,
    contractId: to.contractId,
    customerId: to.customerId,
  })
}
