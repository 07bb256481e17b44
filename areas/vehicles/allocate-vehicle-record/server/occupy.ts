import { localDateTime, Refused, type RowOf } from '#kernel'
import { constraintOf } from '#packages/database/errors.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRows, lockRow, lockRows, updateRow } from '#packages/server/rows.ts'
import type { Source } from '../../source.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { allocateVehicleRecord } from '../allocate-vehicle-record.ts'

export type Occupation = RowOf<typeof allocateVehicleRecord>
export const occupation = { reserved: 1, allotted: 2, taken: 3, released: 4 } as const
export interface Wish {
  vehicleId: string
  kind: number
  source: Source
  orderVehicleId?: string | null
  customerId?: string | null
  contractId?: string | null
  orderId?: string | null
  expireTime?: string | null
  state?: number
}

export async function liveOccupations(tx: Tx, vehicleIds: readonly string[]): Promise<Map<string, Occupation>> {
  const rows = vehicleIds.length
    ? await findRows(
        tx,
        allocateVehicleRecord,
        sql`t.vehicle_id = any(${[...vehicleIds]}::bigint[]) and t.state in (1, 2, 3)`,
      )
    : []
  return new Map(rows.map(row => [row.vehicleId!, row]))
}

/**
 * 60, 5.3: locks the vehicles in ascending order, checks them, then occupies them; the refusal names every occupied
 * vehicle, so that the form keeps the others.
 */
export async function occupyAll(tx: Tx, actor: Actor, wishes: readonly Wish[]): Promise<Occupation[]> {
  if (wishes.length === 0) return []
  const cars = new Map(
    (
      await lockRows(
        tx,
        vehicle,
        wishes.map(one => one.vehicleId),
      )
    ).map(row => [row.id, row]),
  )
  const taken = await liveOccupations(
    tx,
    wishes.map(one => one.vehicleId),
  )
  if (taken.size)
    throw alreadyTaken(
      [...taken.values()].map(row => ({
        vehicleId: row.vehicleId!,
        plate: cars.get(row.vehicleId!)?.plateNo ?? cars.get(row.vehicleId!)?.vin ?? '',
        no: row.sourceNo ?? '',
      })),
    )
  const now = localDateTime(actor.clock.now())
  try {
    const rows = await insertRows(
      tx,
      actor,
      allocateVehicleRecord,
      wishes.map(({ vehicleId, kind, source, state = occupation.reserved, ...wish }) => ({
        vehicleId,
        occupyKind: kind,
        ...source,
        ...wish,
        state,
        fromTime: now,
        userId: actor.userId,
      })),
    )
    for (const row of rows) await updateRow(tx, actor, vehicle, row.vehicleId!, { occupyId: row.id })
    return rows
  } catch (error) {
    // The unique index is the final check against double occupation.
    if (constraintOf(error)?.kind !== 'unique') throw error
    throw new Refused({
      kind: 'Duplicate',
      message:
        '车辆或订单车辆已被其他单据占用，请刷新后重新选择 / occupied by another document in the meantime; refresh and choose again',
    })
  }
}

export function alreadyTaken(lost: readonly { vehicleId: string; plate: string; no: string }[]): Refused {
  const list = (words: (one: { plate: string; no: string }) => string, separator: string) =>
    lost.map(words).join(separator)
  return new Refused({
    kind: 'Duplicate',
    facts: { vehicleIds: lost.map(one => one.vehicleId) },
    message: `${list(one => `车辆【${one.plate}】已被【${one.no}】占用`, '；')}，请重新选择 / ${list(one => `${one.plate} is taken by ${one.no}`, '; ')}, choose again`,
  })
}

/**
 * vehicle.occupy of 90-interfaces 3.6: one live row per car, whoever wants it. The same source again returns the same
 * row.
 */
export async function occupy(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  kind: number,
  source: Source,
  options: Pick<Wish, 'orderVehicleId' | 'expireTime' | 'customerId' | 'contractId' | 'orderId' | 'state'> = {},
): Promise<string> {
  await lockRow(tx, actor, vehicle, vehicleId)
  const own = (await liveOccupations(tx, [vehicleId])).get(vehicleId)
  if (own && own.sourceType === source.sourceType && own.sourceId === source.sourceId && own.occupyKind === kind)
    return own.id
  return (await occupyAll(tx, actor, [{ vehicleId, kind, source, ...options }]))[0]!.id
}
