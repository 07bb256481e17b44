import { localDateTime, refuse, Refused } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { findRow, getRow, updateRow } from '#packages/server/rows.ts'
import { beginReturn, cancelReturn } from '#areas/orders/order-vehicle/server/begin-return.ts'
import { lockPositions } from '#areas/orders/order-vehicle/server/lock.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { biz, event } from '#areas/vehicles/vehicle/server/moves.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { offencesPort } from '../../ports.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { barsOf, candidates, todayIn } from './positions.ts'
import { entryTerms, type Return } from './prepare.ts'
import { priceRecords } from './price.ts'
import { countRecords, isIn, recordsOf, type ReturnRecord } from './records.ts'

type Code = ActionCode<typeof vehicleReturn, never>

/** D9: the positions of a return before the return itself. */
export async function lockBefore(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockPositions(
    tx,
    actor,
    (await recordsOf(tx, id)).filter(isIn).map(one => one.orderVehicleId!),
  )
}

export const sourceOf = (row: Pick<Return, 'id' | 'returnNo'>) => ({
  sourceType: 'vehicle-return',
  sourceId: row.id,
  sourceNo: row.returnNo ?? '',
})
export const facts = (row: Return) => ({
  id: row.id,
  no: row.returnNo!,
  returnType: row.returnType,
  customerId: row.customerId,
  contractIds: row.contractIds,
})

/** R1 again, with the positions locked: whoever came first holds the vehicle, the other reads its number (409). */
async function refuseBarred(tx: Tx, actor: Actor, row: Return, records: readonly ReturnRecord[]): Promise<void> {
  const terms = await entryTerms(tx, row)
  const cars = await candidates(
    tx,
    records.map(one => one.orderVehicleId!),
    todayIn(actor),
  )
  const taken = cars.find(one => one.openReturn !== null && one.openReturnId !== row.id)
  const bars = cars.flatMap(one => barsOf(one, terms))
  if (bars.length === 0) return
  const half = (index: 0 | 1) => bars.map(one => one.split(' / ')[index]).join('; ')
  const message = `${half(0)} / ${half(1)}` as const
  if (taken) throw new Refused({ kind: 'Duplicate', message, facts: { returnNo: taken.openReturn } })
  refuse('mayNotEnter', message)
}

/** 103, 100, 101 -> 102: from here the vehicles stand in this return. */
export const submit: Code = {
  locks: lockBefore,
  async run(tx, actor, { row }) {
    const records = (await recordsOf(tx, row.id, true)).filter(isIn)
    if (records.length === 0) refuse('noVehicles', '请选择退车车辆 / choose the vehicles')
    await refuseBarred(tx, actor, row, records)
    await priceRecords(tx, actor, row)
    for (const record of (await recordsOf(tx, row.id)).filter(isIn)) {
      await beginReturn(tx, actor, record.orderVehicleId!, { returnId: row.id, returnKind: row.returnType })
      if (!record.holding) await updateRow(tx, actor, vehicleReturnRecord, record, { holding: true })
    }
    await emit(tx, actor, 'vehicle-return.opened', facts(row))
  },
}

const approvedState: Record<number, 'awaitingReceive' | 'toSettle' | 'awaitingCompensation'> = {
  1: 'awaitingReceive',
  2: 'awaitingReceive',
  3: 'toSettle',
  4: 'awaitingReceive',
  5: 'awaitingCompensation',
}
/** 102 -> 10, 20 or 11 by kind. Vehicles that come back are awaited from here (60, event 10). */
export const approve: Code = {
  locks: lockBefore,
  async run(tx, actor, { row }) {
    const records = (await recordsOf(tx, row.id, true)).filter(isIn)
    await refuseBarred(tx, actor, row, records)
    const next = approvedState[row.returnType]!
    if (next === 'awaitingReceive')
      for (const record of byVehicle(records))
        await fire(tx, actor, record.vehicleId!, event.returnOpened, {
          source: recordSource(row, record),
          returnId: row.id,
        })
    await emit(tx, actor, 'vehicle-return.approved', facts(row))
    return { status: statusOf(vehicleReturn, next) }
  },
}

/** L5: vehicles by rising id. */
export const byVehicle = (records: readonly ReturnRecord[]): ReturnRecord[] =>
  [...records].sort((a, b) => (BigInt(a.vehicleId ?? '0') < BigInt(b.vehicleId ?? '0') ? -1 : 1))
/** Events of one vehicle in one return; a return that was cancelled and opened again counts its own. */
export const recordSource = (row: Return, record: Pick<ReturnRecord, 'id'>) => ({
  sourceType: 'vehicle-return-record',
  sourceId: record.id,
  sourceNo: row.returnNo ?? '',
})

/** The vehicle goes on with its lessee: position back to 5, card back to on lease, no longer held. */
export async function releaseRecord(
  tx: Tx,
  actor: Actor,
  row: Return,
  record: ReturnRecord,
  reason: string,
): Promise<void> {
  await cancelReturn(tx, actor, record.orderVehicleId!, { returnId: row.id })
  await offencesPort.ask().unmark(tx, row.returnNo!, record.orderVehicleId!)
  const car = await findRow(tx, vehicle, record.vehicleId!)
  const isAway =
    car?.bizStatus === biz.returning || (car?.bizStatus === biz.repair && car.prevBizStatus === biz.returning)
  if (isAway)
    await fire(tx, actor, record.vehicleId!, event.returnCancelled, {
      source: recordSource(row, record),
      returnId: row.id,
      reason,
    })
}

export const close: Code = {
  locks: lockBefore,
  async guard(tx, _actor, { row }) {
    if (row.status === 20 && row.returnType !== 3)
      refuse('received', '车辆已收回，不能关闭 / vehicles were received, the return cannot be closed')
    const records = await recordsOf(tx, row.id)
    if (records.some(one => one.status === 2))
      refuse('received', '车辆已收回，不能关闭 / vehicles were received, the return cannot be closed')
  },
  async run(tx, actor, { row, reason }) {
    const records = (await recordsOf(tx, row.id, true)).filter(isIn)
    for (const record of byVehicle(records)) {
      await releaseRecord(tx, actor, row, record, reason)
      await updateRow(tx, actor, vehicleReturnRecord, record, { holding: false })
    }
    await emit(tx, actor, 'vehicle-return.cancelled', facts(row))
    return { closeReason: reason.slice(0, 200) }
  },
}

/** 70, 3.4: one vehicle leaves the return before it came back. */
export const removeRecord: ActionCode<typeof vehicleReturnRecord, never> = {
  async locks(tx, actor, id) {
    const record = await getRow(tx, vehicleReturnRecord, id)
    await lockPositions(tx, actor, [record.orderVehicleId!])
  },
  async run(tx, actor, { row, reason }) {
    const head = await getRow(tx, vehicleReturn, row.returnId!)
    if (row.holding) await releaseRecord(tx, actor, head, row, reason)
    return { holding: false, removeReason: reason.slice(0, 200) }
  },
  async after(tx, actor, { row }) {
    await countRecords(tx, actor, row.returnId!)
    await moveWhenReceived(tx, actor, row.returnId!)
  },
}

/** All received or removed: kinds 1 and 2 go to settlement, kind 4 holds the vehicles for redemption. */
export async function moveWhenReceived(tx: Tx, actor: Actor, returnId: string): Promise<void> {
  const head = await getRow(tx, vehicleReturn, returnId)
  const records = (await recordsOf(tx, returnId)).filter(isIn)
  if (head.status !== 10 || records.length === 0 || records.some(one => one.status === 1)) return
  await act(tx, actor, vehicleReturn, returnId, 'received', {
    input: {
      status: statusOf(vehicleReturn, head.returnType === 4 ? 'secured' : 'toSettle'),
      ...(head.returnType === 4 ? { redeemDeadline: deadline(actor, head.redeemDays ?? 7) } : {}),
    },
  })
  await emit(tx, actor, 'vehicle-return.received', facts(head))
  if (head.returnType === 4)
    await emit(tx, actor, 'vehicle-return.secured', { ...facts(head), vehicleIds: records.map(one => one.vehicleId!) })
}
const deadline = (actor: Actor, days: number): string =>
  localDateTime(new Date(actor.clock.now().getTime() + days * 86_400_000) as never)
