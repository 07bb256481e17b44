import { addDays, localDate, maxDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { allotDetail, vehicleAllot } from '#areas/vehicles/vehicle-allot/vehicle-allot.ts'
import { coverUntil } from '../../insurance-policy/server/cover.ts'
import { demand } from './staged.ts'

/** insure_reason: a car that never had cover, and one whose cover ends before the take. */
const NEW = 1
const RENEWAL = 2

/**
 * 60, 5.2: an allotted car without cover on the planned day is a thing to do, and the take refuses it: the need goes
 * into the pool of its city with the day from which cover is wanted.
 */
export async function demandForAllotted(tx: Tx, actor: Actor, allotId: string): Promise<number> {
  const [allot] = await findRows(tx, vehicleAllot, { id: allotId } as never)
  if (!allot) return 0
  const lines = await findRows(tx, allotDetail, { allotId } as never)
  const today = localDate(actor.clock.now())
  const day = maxDate(allot.planTakeTime?.slice(0, 10) ?? today, today)
  const asked = lines.flatMap(line => (line.vehicleId ? [{ vehicleId: line.vehicleId, day: addDays(day, 1) }] : []))
  const until = await coverUntil(tx, asked)
  const bare = lines.filter(
    line => line.vehicleId && until({ vehicleId: line.vehicleId, day: addDays(day, 1) }) === null,
  )
  const now = await coverUntil(
    tx,
    bare.map(line => ({ vehicleId: line.vehicleId!, day: today })),
  )
  return demand(
    tx,
    actor,
    bare.map(line => {
      const end = now({ vehicleId: line.vehicleId!, day: today })
      return {
        vehicleId: line.vehicleId!,
        reason: end === null ? NEW : RENEWAL,
        expectStart: end === null ? day : addDays(end, 1),
        ...(line.orderVehicleId ? { orderVehicleId: line.orderVehicleId } : {}),
      }
    }),
  )
}

/** A new car needs compulsory cover before it is registered. */
export async function demandForArrived(
  tx: Tx,
  actor: Actor,
  payload: Readonly<Record<string, unknown>>,
): Promise<number> {
  const vehicleId = String(payload['vehicleId'] ?? '')
  if (!/^\d+$/.test(vehicleId)) return 0
  const tomorrow = addDays(localDate(actor.clock.now()), 1)
  const until = await coverUntil(tx, [{ vehicleId, day: tomorrow }])
  if (until({ vehicleId, day: tomorrow }) !== null) return 0
  return demand(tx, actor, [{ vehicleId, reason: NEW, expectStart: tomorrow }])
}
