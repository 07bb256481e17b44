import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { Possession } from '#areas/vehicles/ports.ts'

/**
 * 90-interfaces 3.7 custodyRows: periods in which a task had the vehicle in our hands or a provider's: transport, receipt,
 * inspection, repair, pick-up. It begins with what the payload says (departure, hand-over, in the shop), else with the
 * acceptance, but only where the vehicle was not on lease; it ends when the result is handed in.
 */
export const heldByTasks = (
  tx: Tx,
  { vehicleIds, from, to }: { vehicleIds: readonly string[]; from: string; to: string },
): Promise<Possession[]> =>
  tx.rows<Possession>(sql`
    select h.vehicle_id as "vehicleId", 'vehicle-task' as resource, h.id as "docId", to_char(h.since at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "from", to_char(h.until at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "to",
      h.task_no as "docNo", h.handler_id as "userId", h.provider_id as "mechanismId"
    from (
      select t.id, t.vehicle_id, t.task_no, t.handler_id, t.provider_id, coalesce(
          (select min(l.depart_time) from vehicle_task_leg l join vehicle_task_transport p on p.tenant_id = l.tenant_id and p.id = l.payload_id where p.tenant_id = t.tenant_id and p.task_id = t.id),
          (select p.actual_time from vehicle_task_receive p where p.tenant_id = t.tenant_id and p.task_id = t.id),
          (select p.in_shop_time from vehicle_task_maintenance p where p.tenant_id = t.tenant_id and p.task_id = t.id),
          (select p.pick_time from vehicle_task_collection_car p where p.tenant_id = t.tenant_id and p.task_id = t.id),
          case when t.order_vehicle_id is null then t.accept_time end) as since,
        coalesce(t.submit_time, t.done_time) as until
      from vehicle_task t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.vehicle_id = any(${[...vehicleIds]}::bigint[]) and t.type in (4, 5, 9, 10, 12)
        and (t.stage <> 7 or t.submit_time is not null)) h
    where h.since <= ${to}::timestamptz and (h.until is null or h.until > ${from}::timestamptz)
    order by h.since desc`)
