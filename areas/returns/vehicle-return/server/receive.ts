import { addDays, daysBetween, fen, instantOf, localDateTime, refuse, sumFen, timesFen, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { bindFiles } from '#packages/server/registry.ts'
import { getRow, lockRow } from '#packages/server/rows.ts'
import { suspendActivation } from '#areas/billing/bill-receipt-plan/server/suspend-activation.ts'
import { received } from '#areas/orders/order-vehicle/server/received.ts'
import { lockPositions } from '#areas/orders/order-vehicle/server/lock.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { enter } from '#areas/vehicles/parking-record/server/enter.ts'
import { fromHolder } from '#areas/assets/asset-archives/server/verbs.ts'
import { endLease } from '#areas/vehicles/vehicle/server/end-lease.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { event } from '#areas/vehicles/vehicle/server/moves.ts'
import { gradeLetter } from '../../codes.ts'
import {
  vehicleReturnRecord,
  type MissingItem,
  type ReturnDamage,
} from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { byVehicle, moveWhenReceived, recordSource } from './moves.ts'
import type { Return } from './prepare.ts'
import { openIncidents } from './incidents.ts'
import { countRecords, recordsOf, type ReturnRecord } from './records.ts'

/** What was found when one car came back. */
export interface Reception {
  recordId: string
  actualTime: string
  mileage: number
  /** Unknown of a car that came back by hand. */
  energyLevel: number | null
  conditionGrade: number
  lotId?: string | null | undefined
  spaceId?: string | null | undefined
  damages: ReturnDamage[]
  missing: MissingItem[]
  cleanFee: string
  handoverBizId?: string | null | undefined
  signBizId?: string | null | undefined
  remark?: string | null | undefined
}

/**
 * 70, R3: the cars are back. Their rent stops with the day, the lease record ends, the card goes to stock, to repair or
 * to the store, and no plan row after the day becomes a bill while the statement is made.
 */
export async function confirmReceive(
  tx: Tx,
  actor: Actor,
  input: { id: string; records: Reception[] },
): Promise<{ received: number; status: number }> {
  const known = await recordsOf(tx, input.id)
  const chosen = known.filter(one => input.records.some(wanted => wanted.recordId === one.id))
  if (chosen.length !== input.records.length)
    refuse('otherReturn', '所选车辆不在此退车单中 / a chosen vehicle is not in this return')
  await lockPositions(
    tx,
    actor,
    chosen.map(one => one.orderVehicleId!),
  )
  const head = await lockRow(tx, actor, vehicleReturn, input.id)
  const fresh = (await recordsOf(tx, input.id, true)).filter(one => chosen.some(other => other.id === one.id))
  const waiting = fresh.filter(one => one.status === 1)
  if (waiting.length > 0 && head.status !== 10)
    refuse('notAwaiting', '当前状态不允许收车 / no vehicle is awaited in this state')
  for (const record of byVehicle(waiting))
    await receiveOne(tx, actor, head, record, input.records.find(one => one.recordId === record.id)!)
  await countRecords(tx, actor, head.id)
  await moveWhenReceived(tx, actor, head.id)
  return { received: waiting.length, status: (await getRow(tx, vehicleReturn, head.id)).status }
}

async function receiveOne(tx: Tx, actor: Actor, head: Return, record: ReturnRecord, found: Reception): Promise<void> {
  const orderVehicleId = record.orderVehicleId!
  const vehicleId = record.vehicleId!
  refuseOutOfTime(actor, record, found)
  const lastRentDate = found.actualTime.slice(0, 10)
  await act(tx, actor, vehicleReturnRecord, record, 'receive', {
    input: {
      ...receivedFields(record, found, lastRentDate),
      ...(await openIncidents(tx, record, lastRentDate)),
    } as never,
  })
  await bindFiles(tx, actor, vehicleReturnRecord, record.id, [
    { fields: vehicleReturnRecord.fields, values: { handoverBizId: found.handoverBizId, signBizId: found.signBizId } },
  ])
  await received(tx, actor, orderVehicleId, { returnId: head.id, time: found.actualTime })

  const keepOccupation = head.returnType === 4
  await endLease(tx, actor, orderVehicleId, {
    time: found.actualTime,
    mileage: found.mileage,
    event: head.manual ? 6 : head.returnMode === 3 ? 3 : 1,
    returnId: head.id,
    keepOccupation,
  })
  const source = recordSource(head, record)
  const hasRoom = await roomIn(tx, found.lotId)
  await fire(tx, actor, vehicleId, head.manual ? event.manualReturn : event.received, {
    source,
    time: found.actualTime,
    hasRoom,
    conditionGrade: gradeLetter[found.conditionGrade]!,
    mileage: found.mileage,
    returnId: head.id,
    keepOccupation,
  })
  if (hasRoom)
    await enter(tx, actor, vehicleId, found.lotId!, {
      time: found.actualTime,
      kind: 2,
      source,
      spaceId: found.spaceId ?? null,
      mileage: found.mileage,
    })
  await fromHolder(tx, actor, {
    vehicleId,
    missingKeys: found.missing.map(one => one.item),
    on: lastRentDate,
    at: found.actualTime,
    source,
  })
  // While a vehicle is secured the rent runs on, unless the contract stops it.
  if (!keepOccupation || head.rentDuringProtect === false)
    await suspendActivation(tx, actor, orderVehicleId, addDays(lastRentDate, 1), suspender(head.id))
  await emit(tx, actor, 'vehicle.received-back', {
    id: vehicleId,
    no: record.plateNo ?? record.vin ?? '',
    lotId: found.lotId ?? null,
    time: found.actualTime,
    mileage: found.mileage,
  })
}
/** Who holds back the plan rows of a vehicle while its return is settled. */
export const suspender = (returnId: string): string => `vehicle-return:${returnId}`

/** Neither in the future nor before the take. */
export function refuseOutOfTime(actor: Actor, record: ReturnRecord, found: Pick<Reception, 'actualTime'>): void {
  const car = record.plateNo ?? record.vin
  if (instantOf(found.actualTime as never) > actor.clock.now())
    refuse('future', '车辆【{car}】退车时间不能晚于当前时间 / the return of {car} lies in the future', {
      car,
      now: localDateTime(actor.clock.now()),
    })
  if (record.takeDate !== null && found.actualTime.slice(0, 10) < record.takeDate)
    refuse('beforeTake', '车辆【{car}】退车时间不能早于提车日{day} / {car} came back before its take of {day}', {
      car,
      day: record.takeDate,
    })
}

const totalOf = (amounts: readonly Fen[]): Fen => sumFen(amounts, amount => amount)
function receivedFields(record: ReturnRecord, found: Reception, lastRentDate: string) {
  const over = record.rentEndDate === null ? 0 : daysBetween(record.rentEndDate, lastRentDate)
  return {
    actualReturnTime: found.actualTime,
    lastRentDate,
    holdoverDays: Math.max(0, over),
    returnLotId: found.lotId ?? null,
    returnSpaceId: found.spaceId ?? null,
    mileage: found.mileage,
    energyLevel: found.energyLevel,
    conditionGrade: found.conditionGrade,
    damages: found.damages,
    missing: found.missing,
    damageAmt: totalOf(found.damages.map(one => fen(one.price))),
    missingAmt: totalOf(found.missing.map(one => timesFen(fen(one.price), one.qty))),
    cleanFee: fen(found.cleanFee),
    handoverBizId: found.handoverBizId ?? null,
    signBizId: found.signBizId ?? null,
    remark: found.remark ?? record.remark,
  }
}

/** 60, event 12: an own or rented lot with a free place takes the car; locked, so that two cars for one place meet here. */
async function roomIn(tx: Tx, lotId: string | null | undefined): Promise<boolean> {
  if (!lotId) return false
  const lot = await tx.row<{ free: number }>(
    sql`select capacity - coalesce(occupied, 0) - coalesce(reserved, 0) as free from ${sql.trusted(parkingLot.table)} where tenant_id = ${tx.tenantId} and id = ${lotId}::bigint and is_deleted = 0 for update`,
  )
  return lot !== undefined && lot.free > 0
}
