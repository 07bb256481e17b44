import { counted } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'

export interface Breach {
  rule: string
  vehicleId: string
  note: string
}

/** 60, 3.3: every row is a breach. */
const rules = (tenantId: string): Record<string, Sql> => ({
  V1: sql`select v.id as vehicle_id, 'state ' || v.biz_status || ' with ' || count(r.id) || ' open lease records' as note from vehicle v
    left join vehicle_lease_record r on r.tenant_id = v.tenant_id and r.vehicle_id = v.id and r.record_kind = 1 and r.end_time is null and r.is_deleted = 0
    where v.tenant_id = ${tenantId} and v.is_deleted = 0 and v.biz_status is not null group by v.tenant_id, v.id
    having count(r.id) <> (case when v.biz_status in (6, 7) or (v.biz_status = 8 and v.prev_biz_status in (6, 7)) then 1 else 0 end)`,
  V2: sql`select v.id as vehicle_id, 'awaits a take but is allotted to nobody' as note from vehicle v where v.tenant_id = ${tenantId} and v.is_deleted = 0 and v.biz_status = 5
    and not exists (select 1 from allocate_vehicle_record a where a.tenant_id = v.tenant_id and a.vehicle_id = v.id and a.state = 2 and a.is_deleted = 0)`,
  V3: sql`select min(vehicle_id) as vehicle_id, count(*) || ' live occupations' as note from allocate_vehicle_record where tenant_id = ${tenantId} and is_deleted = 0 and state in (1, 2, 3) group by vehicle_id having count(*) > 1
    union all select min(vehicle_id), count(*) || ' live occupations of one position' from allocate_vehicle_record where tenant_id = ${tenantId} and is_deleted = 0 and state in (1, 2, 3) and order_vehicle_id is not null group by order_vehicle_id having count(*) > 1`,
  V4: sql`select a.vehicle_id, 'lease records ' || a.id || ' and ' || b.id || ' overlap' as note from vehicle_lease_record a join vehicle_lease_record b on b.tenant_id = a.tenant_id and b.vehicle_id = a.vehicle_id and b.id > a.id and b.is_deleted = 0
    where a.tenant_id = ${tenantId} and a.is_deleted = 0 and tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time)`,
  V5: sql`select v.id as vehicle_id, count(p.id) || ' open stays in state ' || v.biz_status as note from vehicle v join parking_record p on p.tenant_id = v.tenant_id and p.vehicle_id = v.id and p.out_time is null and p.is_deleted = 0
    where v.tenant_id = ${tenantId} and v.is_deleted = 0 group by v.tenant_id, v.id having count(p.id) > 1 or v.biz_status = 6`,
  V6: sql`select vehicle_id, 'mileage ' || mileage || ' after ' || former as note from (select vehicle_id, mileage, source, lag(mileage) over (partition by vehicle_id order by record_time, (source = 8), mileage) as former from vehicle_mileage_record
    where tenant_id = ${tenantId} and is_deleted = 0) m where mileage < former and source <> 8`,
  V7: sql`select id as vehicle_id, 'net value ' || net_value as note from vehicle where tenant_id = ${tenantId} and is_deleted = 0 and net_value is not null
    and (net_value < 0 or net_value <> coalesce(original_value, 0) - coalesce(accum_depreciation, 0) - coalesce(impairment, 0))`,
  V8: sql`select v.id as vehicle_id, 'original value ' || coalesce(v.original_value, 0) || ', capitalised costs ' || coalesce(sum(c.net_amt), 0) as note from vehicle v
    left join vehicle_cost c on c.tenant_id = v.tenant_id and c.vehicle_id = v.id and c.capitalised and c.is_deleted = 0
    where v.tenant_id = ${tenantId} and v.is_deleted = 0 and v.biz_status is not null group by v.tenant_id, v.id having coalesce(v.original_value, 0) <> coalesce(sum(c.net_amt), 0)`,
  V9: sql`select l.id as vehicle_id, 'lot ' || l.lot_name || ' counts ' || coalesce(l.occupied, 0) || ', holds ' || count(p.id) as note from parking_lot l left join parking_record p on p.tenant_id = l.tenant_id and p.lot_id = l.id and p.out_time is null and p.is_deleted = 0
    where l.tenant_id = ${tenantId} and l.is_deleted = 0 group by l.tenant_id, l.id having coalesce(l.occupied, 0) <> count(p.id)
    union all select coalesce(p.vehicle_id, s.vehicle_id), 'space ' || s.space_no || ' names another car than its stay' from parking_space s left join parking_record p on p.tenant_id = s.tenant_id and p.space_id = s.id and p.out_time is null and p.is_deleted = 0
    where s.tenant_id = ${tenantId} and s.is_deleted = 0 and (p.vehicle_id is distinct from s.vehicle_id or (s.state = 2) <> (p.id is not null))`,
  V10: sql`select coalesce(min(g.vehicle_id), min(g.id)) as vehicle_id, 'item ' || item || ' lies in ' || count(*) || ' grids' as note from locker_grid g cross join unnest(g.archive_ids) item
    where g.tenant_id = ${tenantId} and g.is_deleted = 0 group by item having count(*) > 1`,
  V11: sql`select v.id as vehicle_id, 'plate ' || coalesce(v.plate_no, '-') || ' on the card, ' || coalesce(p.plate_no, '-') || ' in its record' as note from vehicle v
    left join vehicle_plate_record p on p.tenant_id = v.tenant_id and p.vehicle_id = v.id and p.to_date is null and p.is_deleted = 0 where v.tenant_id = ${tenantId} and v.is_deleted = 0 and v.biz_status is not null and v.plate_no is distinct from p.plate_no`,
  V12: sql`select coalesce(r.vehicle_id, ov.vehicle_id) as vehicle_id, 'order vehicle ' || ov.order_vehicle_no || ' names another car than its lease record' as note from order_vehicle ov
    left join vehicle_lease_record r on r.tenant_id = ov.tenant_id and r.order_vehicle_id = ov.id and r.record_kind = 1 and r.end_time is null and r.is_deleted = 0
    where ov.tenant_id = ${tenantId} and ov.is_deleted = 0 and ov.status in (5, 6) and r.vehicle_id is distinct from ov.vehicle_id`,
})

/** Every breach of the invariants; nothing is repaired automatically. */
export async function vehicleCheck(tx: Tx): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const [rule, statement] of Object.entries(rules(tx.tenantId)))
    for (const row of await tx.rows<{ vehicle_id: string; note: string }>(sql`${statement} limit 1000`))
      breaches.push({ rule, vehicleId: row.vehicle_id, note: row.note })
  return breaches
}

export const vehicleCheckJob: JobKind = {
  kind: 'vehicle-check',
  label: '车辆数据核对 / Check vehicle data',
  async run({ actor, database }) {
    const breaches = await database.transaction(actor.tenantId, async tx => {
      const found = await vehicleCheck(tx)
      if (found.length) await report(tx, actor, found)
      return found
    })
    return { breaches: breaches.length, first: breaches.slice(0, 50) }
  },
}
const report = (tx: Tx, actor: Actor, found: readonly Breach[]) =>
  notify(tx, actor, {
    bizTypeCode: 'vehicle',
    bizId: found[0]!.vehicleId,
    users: [],
    roles: ['vehicle_supervisor'],
    level: 3,
    dedupeKey: 'vehicle-check',
    title: '车辆数据核对发现异常 / The vehicle check found errors',
    content: `共${found.length}项：${found
      .slice(0, 5)
      .map(one => `${one.rule} ${one.note}`)
      .join('；')} / ${found.length} ${counted(found.length, 'breach', 'breaches')}: ${found
      .slice(0, 5)
      .map(one => `${one.rule} ${one.note}`)
      .join('; ')}`,
  })
export const vehicleCheckSchedule: Schedule = {
  kind: 'vehicle-check',
  dailyAt: '03:30',
  title: '车辆数据核对 / Check vehicle data',
}
