import { addDays, type Tone } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { inTwo, type Segment } from '#areas/vehicles/history-port.ts'
import { isType, typeOf } from '../../kinds/types.ts'

interface Row {
  id: string
  vehicle_id: string
  task_no: string
  type: number
  stage: number
  from: string
  to: string | null
  finish_date: string | null
  new_valid_to: string | null
}
const CLOSED = 7
const DONE = 6

/** Work on cars on the time axis, from the release of a task to its end, and the inspections that were passed. */
export async function taskHistory(
  tx: Tx,
  { vehicleIds, from, to }: { vehicleIds: readonly string[]; from: string; to: string },
): Promise<Segment[]> {
  const rows = await tx.rows<Row>(sql`
    select t.id, t.vehicle_id, t.task_no, t.type, t.stage, coalesce(t.release_time, t.create_time) as "from",
      case when t.stage in (${DONE}, ${CLOSED}) then coalesce(t.done_time, t.stage_time, t.update_time) end as "to", y.finish_date, y.new_valid_to
    from vehicle_task t left join vehicle_task_year_check y on y.tenant_id = t.tenant_id and y.task_id = t.id and t.type = 9 and t.stage = ${DONE}
    where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.vehicle_id = any(${[...vehicleIds]}::bigint[]) and coalesce(t.release_time, t.create_time) <= ${to}::timestamptz
    order by 5, t.id`)
  return rows.flatMap(row => [
    ...(row.to === null || row.to > from ? [workOf(row)] : []),
    ...inspectionOf(row).filter(one => one.from <= to && one.to! > from),
  ])
}

const labelOf = (row: Row): [zh: string, en: string] =>
  (isType(row.type) ? typeOf(row.type).label : '任务 / Task').split(' / ') as [string, string]
const toneOf = (stage: number): Tone => (stage === DONE ? 'success' : stage === CLOSED ? 'default' : 'warning')

function workOf(row: Row): Segment {
  const [zh, en] = labelOf(row)
  return {
    vehicleId: row.vehicle_id,
    lane: 'work',
    id: row.id,
    from: row.from,
    to: row.to,
    label: inTwo(`${zh} ${row.task_no}`, `${en} ${row.task_no}`),
    tone: toneOf(row.stage),
    doc: { resource: 'vehicle-task', id: row.id, no: row.task_no },
    facts: { stage: row.stage },
  }
}

function inspectionOf(row: Row): Segment[] {
  if (row.finish_date === null || row.new_valid_to === null) return []
  return [
    {
      vehicleId: row.vehicle_id,
      lane: 'inspection',
      id: `${row.id}-valid`,
      from: `${row.finish_date} 00:00:00`,
      to: `${addDays(row.new_valid_to, 1)} 00:00:00`,
      label: inTwo(`年检合格，至${row.new_valid_to}`, `Passed, valid to ${row.new_valid_to}`),
      tone: 'success',
      doc: { resource: 'vehicle-task', id: row.id, no: row.task_no },
      facts: { validTo: row.new_valid_to },
    },
  ]
}
