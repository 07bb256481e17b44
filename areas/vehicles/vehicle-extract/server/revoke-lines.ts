import { addDays, localDate, localDateTime, refuse } from '#kernel'
import { revokeTake } from '#areas/orders/order-vehicle/server/revoke-take.ts'
import { stayOn } from '../../parking-record/server/leave.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, lockRow, lockRows, removeRow, updateRow } from '#packages/server/rows.ts'
import { liveOccupations, occupation } from '../../allocate-vehicle-record/server/occupy.ts'
import { setOccupation } from '../../allocate-vehicle-record/server/release.ts'
import { papersPort } from '../../ports.ts'
import { vehicleLeaseRecord } from '../../vehicle-lease-record/vehicle-lease-record.ts'
import { fire } from '../../vehicle/server/fire.ts'
import { clearLease } from '../../vehicle/server/lease-records.ts'
import { event } from '../../vehicle/server/moves.ts'
import { vehicleMileageRecord } from '../../vehicle/histories.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleExtractDetail } from '../vehicle-extract.ts'
import { lineSource, lineState, takeLines, type Extract_, type TakeLine } from './rows.ts'

/** 60, 4.6 revoke: same day, the exact reverse in every area, or nothing. */
export async function revokeLines(
  tx: Tx,
  actor: Actor,
  head: Extract_,
  lineIds: readonly string[],
  reason: string,
): Promise<void> {
  const lines = (await takeLines(tx, head.id)).filter(one => lineIds.includes(one.id))
  if (lines.length === 0 || lines.some(one => one.lineState !== lineState.taken))
    refuse('lineState', '只能撤销已提车的明细 / only lines handed over can be revoked')
  const late = lines.find(one => one.takeTime!.slice(0, 10) !== localDate(actor.clock.now()))
  if (late)
    refuse(
      'revokeLate',
      '车辆【{plate}】只能在提车当日撤销 / vehicle {plate}: a handover can be revoked only on the same day',
      {
        plate: late.plateNo ?? late.vin,
      },
    )
  await lockRows(
    tx,
    vehicle,
    lines.map(one => one.vehicleId!),
  )
  for (const line of lines) await revokeLine(tx, actor, head, line, reason)
}

/** Those with a car taken today: what the page may offer. */
export async function revocableTakes(
  tx: Tx,
  actor: Actor,
  extractIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<{
    id: string
  }>(sql`select distinct extract_id as id from vehicle_extract_detail where tenant_id = ${tx.tenantId} and extract_id = any(${extractIds}::bigint[]) and line_state = ${lineState.taken}
    and take_time >= ${`${today} 00:00:00`}::timestamptz and take_time < ${`${addDays(today, 1)} 00:00:00`}::timestamptz`)
  return new Set(rows.map(row => row.id))
}

async function revokeLine(tx: Tx, actor: Actor, head: Extract_, line: TakeLine, reason: string): Promise<void> {
  const source = lineSource(head, line)
  const [record] = await findRows(
    tx,
    vehicleLeaseRecord,
    sql`t.vehicle_id = ${line.vehicleId}::bigint and t.order_vehicle_id = ${line.orderVehicleId}::bigint and t.end_time is null`,
  )
  if (!record)
    refuse('noLease', '车辆【{plate}】的租赁履历已结束，不能撤销 / the lease record of {plate} has ended', {
      plate: line.plateNo ?? line.vin,
    })
  await removeRow(tx, actor, vehicleLeaseRecord, record!)
  await clearLease(tx, actor, line.vehicleId!)
  const held = (await liveOccupations(tx, [line.vehicleId!])).get(line.vehicleId!)
  if (held) await setOccupation(tx, actor, held.id, occupation.allotted)
  await fire(tx, actor, line.vehicleId!, event.takeRevoked, { source, reason })
  await papersPort.ask().takeBack(tx, actor, {
    vehicleId: line.vehicleId!,
    missingItems: [],
    on: localDate(actor.clock.now()),
    at: localDateTime(actor.clock.now()),
    source,
  })
  await stayOn(tx, actor, line.vehicleId!, line.takeTime!)
  await takeBackReading(tx, actor, line, source)
  await updateRow(tx, actor, vehicleExtractDetail, line, {
    lineState: lineState.waiting,
    takeTime: null,
    takeMileage: null,
    signTime: null,
    rentStartDate: null,
    firstDueDate: null,
  })
  if (held?.sourceType === 'vehicle-allot') {
    await tx.run(
      sql`update allot_detail set line_state = 2 where tenant_id = ${tx.tenantId} and allot_id = ${held.sourceId}::bigint and order_vehicle_id = ${line.orderVehicleId}::bigint and line_state = 3`,
    )
    await tx.run(
      sql`update vehicle_allot set taken_qty = greatest(coalesce(taken_qty, 0) - 1, 0) where tenant_id = ${tx.tenantId} and id = ${held.sourceId}::bigint`,
    )
  }
  await revokeTake(tx, actor, line.orderVehicleId, { extractId: head.id, reason })
  await emit(tx, actor, 'vehicle-extract.revoked', {
    id: head.id,
    no: head.extractNo!,
    orderVehicleId: line.orderVehicleId,
    vehicleId: line.vehicleId,
    reason,
  })
}

/** The reading of a revoked handover must not limit the next one. */
async function takeBackReading(
  tx: Tx,
  actor: Actor,
  line: TakeLine,
  source: { sourceType: string; sourceId: string },
): Promise<void> {
  const [reading] = await findRows(tx, vehicleMileageRecord, {
    vehicleId: line.vehicleId!,
    sourceType: source.sourceType,
    sourceId: source.sourceId,
  })
  if (!reading) return
  await removeRow(tx, actor, vehicleMileageRecord, reading)
  const [last] = await findRows(tx, vehicleMileageRecord, sql`t.vehicle_id = ${line.vehicleId}::bigint`, {
    orderBy: 't.record_time desc, (t.source = 8) desc, t.mileage desc',
    limit: 1,
  })
  await updateRow(tx, actor, vehicle, await lockRow(tx, actor, vehicle, line.vehicleId!), {
    mileage: last?.mileage ?? null,
    mileageTime: last?.recordTime ?? null,
    mileageSource: last?.source ?? null,
  })
}
