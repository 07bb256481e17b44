import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { HttpContext } from '#packages/http/context.ts'
import { reading } from '#packages/server/transaction.ts'

/**
 * One kind of process: what runs now, what of it waits beyond its time, and how long a step of it took in the last 90
 * days.
 */
export interface ProcessAge {
  processKey: string
  name: string
  running: number
  overdue: number
  hours: number | null
}
export interface Holder {
  userId: string
  name: string
  waiting: number
  overdue: number
  oldestDays: number
}
export interface AgeingAnswer {
  processes: ProcessAge[]
  holders: Holder[]
}
const SHOWN = 6

/** Card process-ageing (10-platform 13): average hours a step, what is over due, and with whom most of it lies. */
export const processAgeing = (context: HttpContext): Promise<AgeingAnswer> =>
  reading(context, async tx => {
    const now = sql`${localDateTime(context.actor.clock.now())}::timestamptz`
    const processes = await tx.rows<ProcessAge>(sql`
    with open as (
      select i.process_key, count(*)::int as running, count(*) filter (where exists (select 1 from flow_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.state in (1, 2) and t.due_time < ${now}))::int as overdue
        from flow_instance i where i.tenant_id = ${tx.tenantId} and i.state = 1 group by 1),
    done as (
      select i.process_key, round(avg(extract(epoch from t.end_time - t.create_time)) / 3600, 1)::float8 as hours
        from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
       where t.tenant_id = ${tx.tenantId} and t.decided_by is not null and t.end_time > ${now} - interval '90 days' group by 1)
    select coalesce(o.process_key, d.process_key) as "processKey",
           coalesce((select f.name from flow_definition f where f.tenant_id in (${tx.tenantId}, '000000') and f.definition_key = coalesce(o.process_key, d.process_key) order by f.tenant_id = ${tx.tenantId} desc, f.id desc limit 1), '') as name,
           coalesce(o.running, 0) as running, coalesce(o.overdue, 0) as overdue, d.hours
      from open o full join done d on d.process_key = o.process_key order by 4 desc, 3 desc, 5 desc nulls last, 1 limit ${SHOWN}`)
    const holders = await tx.rows<Holder>(sql`
    select h.id::text as "userId", coalesce(u.real_name, u.name, '') as name, count(distinct t.instance_id)::int as waiting, count(distinct t.instance_id) filter (where t.due_time < ${now})::int as overdue,
           greatest(0, extract(day from ${now} - min(t.create_time)))::int as "oldestDays"
      from flow_task t cross join lateral unnest(case when t.assignee_id is null then t.candidate_ids else array[t.assignee_id] end) as h(id)
      join blade_user u on u.tenant_id = t.tenant_id and u.id = h.id
     where t.tenant_id = ${tx.tenantId} and t.state in (1, 2) and not t.held and exists (select 1 from flow_instance i where i.tenant_id = t.tenant_id and i.id = t.instance_id and i.state = 1)
     group by 1, 2 order by 3 desc, 5 desc, 1 limit ${SHOWN}`)
    return { processes, holders }
  })
