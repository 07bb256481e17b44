import { localDateTime, refuse, textOf, type RowOf } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { leave } from '../../parking-record/server/leave.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { liveOccupations, occupation } from '../../allocate-vehicle-record/server/occupy.ts'
import { release } from '../../allocate-vehicle-record/server/release.ts'
import { vehicleEvent } from '../../codes.ts'
import type { Source } from '../../source.ts'
import { followRule, ruleFor } from '../../vehicle-status-config/server/apply-rule.ts'
import { closeLease, openLeaseOf } from './lease-records.ts'
import { biz, event, isLeased, nextState, type MoveFacts } from './moves.ts'
import { secondsBetween } from './seconds.ts'
import { vehicle } from '../vehicle.ts'
import { vehicleStatusRecord } from '../histories.ts'

export type Vehicle = RowOf<typeof vehicle>
export interface Firing extends MoveFacts {
  source: Source
  time?: string
  reason?: string
  mileage?: number
  returnId?: string
  keepOccupation?: boolean
}
/** Occupations by which a customer gets the car: allotment, direct lease, transfer. */
const BINDING: readonly number[] = [1, 2, 7]
const labelIn = (values: readonly { code: number; label: string }[], code: number | null, language: 'zh' | 'en') =>
  textOf(values.find(one => one.code === code)?.label ?? String(code), language)

/**
 * vehicle.fire of 90-interfaces 3.6, the only writer of bizStatus (60, 3.2). The same source and event again returns
 * the first result. A move into the lease needs an open lease record; a move out closes what the caller left open.
 */
export async function fire(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  happening: number,
  firing: Firing,
): Promise<{ from: number; to: number }> {
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  const earlier = await repeated(tx, vehicleId, happening, firing.source)
  if (earlier) return earlier

  const live = (await liveOccupations(tx, [vehicleId])).get(vehicleId)
  const isAllotted = live?.state === occupation.allotted && BINDING.includes(live.occupyKind ?? 0)
  const before = { state: car.bizStatus!, prev: car.prevBizStatus }
  const builtIn = nextState(happening, before, { isAllotted, ...firing })
  if (!builtIn)
    refuse(
      'vehicleState',
      '车辆【{plate}】当前状态【{state}】不允许执行【{event}】 / vehicle {plate} in state {stateEn} does not allow {eventEn}',
      {
        plate: car.plateNo ?? car.vin,
        state: labelIn(vehicleState.values, car.bizStatus, 'zh'),
        event: labelIn(vehicleEvent.values, happening, 'zh'),
        stateEn: labelIn(vehicleState.values, car.bizStatus, 'en'),
        eventEn: labelIn(vehicleEvent.values, happening, 'en'),
      },
    )
  const ruled = await ruleFor(tx, actor, car, happening, before, builtIn, firing.source)
  const after = ruled?.after ?? builtIn
  if (after.state === biz.awaitingTake && !isAllotted)
    refuse('notAllotted', '车辆【{plate}】没有已配的占用 / vehicle {plate} is allotted to nobody', {
      plate: car.plateNo ?? car.vin,
    })
  const time = firing.time ?? localDateTime(actor.clock.now())
  await followLease(tx, actor, car, happening, isLeased(after), { ...firing, time })
  await followPlace(tx, actor, vehicleId, happening, { ...firing, time })

  const current = await lockRow(tx, actor, vehicle, vehicleId)
  const idleSince =
    happening === event.stored || happening === event.received || happening === event.manualReturn
      ? (current.idleSince ?? time.slice(0, 10))
      : current.idleSince
  await updateRow(
    tx,
    actor,
    vehicle,
    current,
    {
      bizStatus: after.state,
      prevBizStatus: after.prev,
      bizStatusTime: time,
      idleSince,
      ...lifeDates(current, happening, time.slice(0, 10)),
    },
    { action: 'fire', ...(firing.reason ? { reason: firing.reason } : {}) },
  )
  await insertRow(tx, actor, vehicleStatusRecord, {
    vehicleId,
    event: happening,
    fromStatus: before.state,
    toStatus: after.state,
    ...firing.source,
    reason: firing.reason ?? null,
    happenTime: time,
    staySeconds: secondsBetween(car.bizStatusTime, time),
    cityCode: car.operateCityCode,
    configId: ruled?.rule.id ?? null,
  })
  if (ruled) await followRule(tx, actor, car, ruled.rule, firing.source)
  await emit(tx, actor, 'vehicle.status-changed', {
    id: vehicleId,
    no: car.vehicleNo!,
    from: before.state,
    to: after.state,
    event: happening,
  })
  return { from: before.state, to: after.state }
}

/**
 * Depreciation runs from the month after the first confirmation that the car is ready, at the latest its first take,
 * up to the month in which it left the fleet (60, 7.2).
 */
function lifeDates(car: Vehicle, happening: number, day: string): Partial<Vehicle> {
  if (happening === event.servicingConfirmed || happening === event.taken)
    return car.putIntoUseDate === null ? { putIntoUseDate: day } : {}
  if (happening === event.disposed || happening === event.lost) return { disposeDate: day }
  if (happening === event.recovered || happening === event.reacquired) return { disposeDate: null }
  return {}
}

/**
 * Events that reverse an event of the same document: a revoked handover may be repeated, a released line allotted
 * again.
 */
const backOf: Record<number, number> = {
  [event.taken]: event.takeRevoked,
  [event.allotted]: event.released,
  [event.returnOpened]: event.returnCancelled,
  [event.repairStarted]: event.repairFinished,
}
const forthOf: Record<number, number> = Object.fromEntries(
  Object.entries(backOf).map(([forth, back]) => [back, Number(forth)]),
)

/** The key source + event (90-interfaces 3.6) is numbered by count: ids and times do not order events of one second. */
async function repeated(
  tx: Tx,
  vehicleId: string,
  happening: number,
  source: Source,
): Promise<{ from: number; to: number } | undefined> {
  if (source.sourceId === '') return undefined
  const known = await findRows(
    tx,
    vehicleStatusRecord,
    sql`t.vehicle_id = ${vehicleId}::bigint and t.source_type = ${source.sourceType} and t.source_id = ${source.sourceId}`,
  )
  const times = (which: number | undefined) => known.filter(one => one.event === which).length
  const same = known.find(one => one.event === happening)
  if (!same) return undefined
  const isDone =
    happening in backOf ? times(happening) > times(backOf[happening]) : times(happening) >= times(forthOf[happening])
  return isDone ? { from: same.fromStatus!, to: same.toStatus! } : undefined
}

const endOf: Record<number, number> = {
  [event.received]: 1,
  [event.disposed]: 4,
  [event.lost]: 5,
  [event.manualReturn]: 6,
}

/** V1: a leased state exactly while a lease record of kind 1 is open. */
async function followLease(
  tx: Tx,
  actor: Actor,
  car: Vehicle,
  happening: number,
  leased: boolean,
  firing: Firing & { time: string },
): Promise<void> {
  const open = await openLeaseOf(tx, car.id)
  if (leased && open?.recordKind !== 1)
    refuse('noLease', '车辆【{plate}】没有进行中的租赁履历 / vehicle {plate} has no open lease record', {
      plate: car.plateNo ?? car.vin,
    })
  const end = endOf[happening]
  if (!leased && open?.recordKind === 1 && end !== undefined)
    await closeLease(tx, actor, open, {
      time: firing.time,
      event: end,
      mileage: firing.mileage ?? null,
      returnId: firing.returnId ?? null,
    })
  else if (!leased && open?.recordKind === 1)
    refuse('leaseOpen', '车辆【{plate}】的租赁履历尚未结束 / the lease record of vehicle {plate} is still open', {
      plate: car.plateNo ?? car.vin,
    })
  // 8 releases the vehicle, 15 and 16 release it from every document; a return releases it unless a secured lease
  // keeps it.
  const frees =
    [event.released, event.disposed, event.lost, event.manualReturn].includes(happening as never) ||
    (happening === event.received && !firing.keepOccupation)
  const live = frees ? (await liveOccupations(tx, [car.id])).get(car.id) : undefined
  if (live) await release(tx, actor, live.id, firing.reason ?? labelIn(vehicleEvent.values, happening, 'zh'))
}

/** V5: no stay while the car is away; outKind by what takes it away. */
async function followPlace(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  happening: number,
  firing: Firing & { time: string },
): Promise<void> {
  const outKind =
    happening === event.taken
      ? 1
      : happening === event.departed
        ? 2
        : happening === event.disposed
          ? 5
          : happening === event.lost
            ? 6
            : happening === event.returnCancelled
              ? 1
              : undefined
  if (outKind !== undefined)
    await leave(tx, actor, vehicleId, { time: firing.time, kind: outKind, source: firing.source })
}
