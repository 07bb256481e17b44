import { localDateTime, refuse } from '#kernel'
import { unallot } from '#areas/orders/order-vehicle/server/unallot.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, lockRows, updateRow } from '#packages/server/rows.ts'
import { release } from '../../allocate-vehicle-record/server/release.ts'
import { event } from '../../vehicle/server/moves.ts'
import { fire } from '../../vehicle/server/fire.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { allotDetail, vehicleAllot } from '../vehicle-allot.ts'
import { allotLines, sourceOf, type Allot, type AllotLine } from './rows.ts'
import { tellReleased } from './tell.ts'

/** Lines that hold a car and may give it up; one in an open take names the take. */
export async function releasable(tx: Tx, row: Allot, lineIds?: readonly string[]): Promise<AllotLine[]> {
  const held = (await allotLines(tx, row.id)).filter(one => one.lineState === 1 || one.lineState === 2)
  const lines = lineIds ? held.filter(one => lineIds.includes(one.id)) : held
  if (lineIds && lines.length !== new Set(lineIds).size)
    refuse('lineState', '所选明细已释放或已提车 / a chosen line is released or taken already')
  const open = await tx.row<{
    extract_no: string
    plate: string
  }>(sql`select e.extract_no, coalesce(d.plate_no, d.vin) as plate from vehicle_extract_detail d join vehicle_extract e on e.tenant_id = d.tenant_id and e.id = d.extract_id
    where d.tenant_id = ${tx.tenantId} and d.line_state = 1 and e.is_deleted = 0 and e.status in (1, 3, 102) and d.order_vehicle_id = any(${lines.map(one => one.orderVehicleId)}::bigint[]) limit 1`)
  if (open)
    refuse('inTake', '车辆【{plate}】已在提车单【{no}】中 / vehicle {plate} is already in handover {no}', {
      plate: open.plate,
      no: open.extract_no,
    })
  return lines
}

interface Freeable {
  readonly releasable: boolean
  readonly cancellable: boolean
}
/** Offers per row: release for vehicles in no open handover; cancel if all are releasable and none was handed over. */
export async function freeable(tx: Tx, allotIds: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<
    Freeable & { id: string }
  >(sql`select d.allot_id as id, bool_or(d.line_state in (1, 2) and not t.is_open) as releasable,
      bool_or(d.line_state in (1, 2)) and not bool_or(d.line_state = 3 or (d.line_state in (1, 2) and t.is_open)) as cancellable
    from allot_detail d cross join lateral (select exists (select 1 from vehicle_extract_detail l join vehicle_extract e on e.tenant_id = l.tenant_id and e.id = l.extract_id
      where l.tenant_id = d.tenant_id and l.order_vehicle_id = d.order_vehicle_id and l.line_state = 1 and e.is_deleted = 0 and e.status in (1, 3, 102)) as is_open) t
    where d.tenant_id = ${tx.tenantId} and d.allot_id = any(${allotIds}::bigint[]) group by d.allot_id`)
  return new Map(rows.map(({ id, releasable, cancellable }) => [id, { releasable, cancellable }]))
}

/**
 * The car that an order's position was given goes back, by the allotment that gave it; answers whether there was one.
 */
export async function releasePosition(tx: Tx, actor: Actor, orderVehicleId: string, reason: string): Promise<boolean> {
  const [line] = await findRows(tx, allotDetail, { orderVehicleId, lineState: 2 } as never)
  if (line) await act(tx, actor, vehicleAllot, line.allotId!, 'releaseLine', { input: { lineIds: [line.id] }, reason })
  return line !== undefined
}

/** Event 8 for every line: the car is free for the next document in the same transaction. */
export async function releaseLines(
  tx: Tx,
  actor: Actor,
  row: Allot,
  lines: readonly AllotLine[],
  reason: string,
): Promise<void> {
  await lockRows(
    tx,
    vehicle,
    lines.map(one => one.vehicleId),
  )
  const now = localDateTime(actor.clock.now())
  for (const line of lines) {
    if (line.lineState === 2) {
      await fire(tx, actor, line.vehicleId, event.released, { source: { ...sourceOf(row), sourceId: line.id }, reason })
      await unallot(tx, actor, line.orderVehicleId, { source: row.allotNo!, reason })
    } else if (line.occupyId) await release(tx, actor, line.occupyId, reason)
    await updateRow(tx, actor, allotDetail, line, { lineState: 4, releaseReason: reason, releaseTime: now })
    await emit(tx, actor, 'vehicle-allot.line-released', {
      id: row.id,
      no: row.allotNo!,
      orderVehicleId: line.orderVehicleId,
      vehicleId: line.vehicleId,
      reason,
    })
  }
  const told = lines.filter(one => one.lineState === 2)
  if (told.length > 0) await tellReleased(tx, actor, row, told, reason)
}
