import { inBoth, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { biz, event } from '#areas/vehicles/vehicle/server/moves.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { setFlags } from '#areas/vehicles/vehicle/server/set-flags.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { vehicleFlag } from '#areas/vehicles/vehicle-flag/vehicle-flag.ts'
import { levelIs } from '../../codes.ts'
import type { Case } from './rows.ts'

const sourceOf = (row: Case) => ({ sourceType: 'accident', sourceId: row.id, sourceNo: row.accidentNo! })
/** States from which a vehicle goes into repair (60, 3.2); elsewhere it stays where it is. */
const MAY_BE_REPAIRED: readonly number[] = [
  biz.awaitingStore,
  biz.stock,
  biz.preparing,
  biz.awaitingTake,
  biz.leased,
  biz.returning,
]

/** 60, event 13: a vehicle that cannot be driven stands in repair until the case ends. */
export async function holdVehicle(tx: Tx, actor: Actor, row: Case): Promise<void> {
  const car = await getRow(tx, vehicle, row.vehicleId)
  if (!MAY_BE_REPAIRED.includes(car.bizStatus ?? 0)) return
  await fire(tx, actor, row.vehicleId, event.repairStarted, {
    source: sourceOf(row),
    time: localDateTime(actor.clock.now()),
    reason: inBoth(`事故${row.accidentNo}，车辆不能行驶`, `Accident ${row.accidentNo}: cannot be driven`),
  })
}

/** Event 14, when this case put it into repair and it still stands there. */
export async function freeVehicle(tx: Tx, actor: Actor, row: Case): Promise<boolean> {
  const car = await getRow(tx, vehicle, row.vehicleId)
  if (car.bizStatus !== biz.repair) return false
  const last = await tx.row<{ source: string; id: string }>(sql`
    select source_type as source, source_id as id from vehicle_status_record where tenant_id = ${tx.tenantId} and is_deleted = 0
      and vehicle_id = ${row.vehicleId}::bigint and event = ${event.repairStarted} order by happen_time desc, id desc limit 1`)
  if (last?.source !== 'accident' || last.id !== row.id) return false
  await fire(tx, actor, row.vehicleId, event.repairFinished, {
    source: sourceOf(row),
    time: localDateTime(actor.clock.now()),
    reason: inBoth(`事故${row.accidentNo}处理完毕`, `Accident ${row.accidentNo} is over`),
  })
  return true
}

/** 事故车 for a major accident, 伤亡事故 where somebody was hurt; they stay for ever. */
export async function flagVehicle(
  tx: Tx,
  actor: Actor,
  row: Case,
  isMajor = row.level === levelIs.major,
): Promise<void> {
  const codes = [
    ...(isMajor ? ['accident'] : []),
    ...(row.injuredCount > 0 || row.deadCount > 0 ? ['injuryAccident'] : []),
  ]
  if (codes.length === 0) return
  const flags = await findRows(tx, vehicleFlag, { flagCode: codes, status: 1 } as never)
  await setFlags(
    tx,
    actor,
    row.vehicleId,
    flags.map(one => one.id),
    [],
    { by: 3, reason: inBoth(`事故${row.accidentNo}`, `Accident ${row.accidentNo}`), sourceId: row.id },
  )
}
