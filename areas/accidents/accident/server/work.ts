import { addDays, localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { createWorkOrder, type Made } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import type { Case } from './rows.ts'

/** Sub kinds of 70: an accident repair; a tow or a rescue. */
const ACCIDENT_REPAIR = 3
/** Done and closed. */
const OVER: readonly number[] = [6, 7]
const DAYS = { tow: 1, repair: 15 } as const

interface Wanted {
  readonly address?: string | null
  readonly requirement?: string | null
  readonly planOutDate?: string | null
  readonly providerId?: string | null
}
/** Of the order that is open, else the next: one that is over may be followed by another. */
async function nextSeq(tx: Tx, row: Case, type: number, subKind: number): Promise<number> {
  const tasks = await tx.rows<{ status: number; seq: number }>(sql`
    select status, coalesce(source_seq, 1) as seq from vehicle_task where tenant_id = ${tx.tenantId} and is_deleted = 0
      and source_type = 'accident' and source_id = ${row.id} and type = ${type} and sub_kind = ${subKind} order by source_seq desc`)
  const open = tasks.find(one => !OVER.includes(one.status))
  return open ? open.seq : (tasks[0]?.seq ?? 0) + 1
}

async function opens(tx: Tx, actor: Actor, row: Case, type: number, subKind: number, days: number, wanted: Wanted) {
  const now = localDateTime(actor.clock.now())
  return createWorkOrder(tx, actor, {
    type,
    subKind,
    source: {
      sourceType: 'accident',
      sourceId: row.id,
      sourceNo: row.accidentNo!,
      sourceSeq: await nextSeq(tx, row, type, subKind),
    },
    vehicles: [{ vehicleId: row.vehicleId }],
    cityCode: row.cityCode,
    companyId: row.companyId,
    planStart: now,
    planFinish: wanted.planOutDate ? `${wanted.planOutDate} 18:00:00` : `${addDays(now.slice(0, 10), days)} 18:00:00`,
    ...(type === typeIs.transport ? { from: { placeType: 5, address: row.currentPlace ?? row.accidentPlace } } : {}),
    ...(type === typeIs.transport && wanted.address ? { to: { placeType: 5, address: wanted.address } } : {}),
    providerId: wanted.providerId ?? null,
    contactName: row.driverName,
    contactPhone: row.driverPhone,
    priority: row.drivable ? 2 : 1,
    requirement: (wanted.requirement || `${row.accidentNo} ${row.accidentPlace}`).slice(0, 500),
  })
}

/** A tow (3) or a rescue (4) brings the vehicle away. The same again answers the order that is open. */
export const openTow = (tx: Tx, actor: Actor, row: Case, subKind: 3 | 4, wanted: Wanted = {}): Promise<Made> =>
  opens(tx, actor, row, typeIs.transport, subKind, DAYS.tow, wanted)

/** 转维修: a maintenance order of an accident repair. The same again answers the order that is open. */
export async function openRepair(tx: Tx, actor: Actor, row: Case, wanted: Wanted = {}): Promise<Made> {
  if (row.totalLoss) refuse('totalLoss', '全损事故不能转维修 / a total loss is not repaired')
  return opens(tx, actor, row, typeIs.maintenance, ACCIDENT_REPAIR, DAYS.repair, wanted)
}

/** Numbers of repair orders of this case that are not over: it is not terminated over them. */
export const openRepairsOf = async (tx: Tx, accidentId: string): Promise<string[]> =>
  (
    await tx.rows<{ no: string }>(sql`
      select work_order_no as no from vehicle_work_order where tenant_id = ${tx.tenantId} and is_deleted = 0
        and source_type = 'accident' and source_id = ${accidentId} and type = ${typeIs.maintenance} and status not in (6, 7)
      order by id`)
  ).map(row => row.no)
