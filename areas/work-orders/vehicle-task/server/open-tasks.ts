import { isAmong, sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { openStages, running } from '../../codes.ts'
import type { OpenDocument } from '#areas/vehicles/ports.ts'
import { kindText, typeIs, typeOf } from '../../kinds/types.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { closeTasks } from './close.ts'
import type { Task } from './rows.ts'

const open = openStages.filter(one => one !== 5)
/** Counting and patrols bind nobody: a car that is counted may be allotted. */
const BINDS_NOBODY = [typeIs.inventory, typeIs.patrol]

/** 60: what must be finished before a car is bound. */
export async function openDocuments(tx: Tx, vehicleIds: readonly string[]): Promise<OpenDocument[]> {
  const rows = await findRows(
    tx,
    vehicleTask,
    sql`${isAmong(sql.trusted('t.vehicle_id'), vehicleIds)} and t.stage = any(${open}::smallint[]) and t.type <> all(${BINDS_NOBODY}::smallint[])`,
  )
  return rows.map(one => ({
    vehicleId: one.vehicleId!,
    name: `${typeOf(one.type!).label.split(' / ')[0]}·${kindText(one.type!, one.subKind!)}`,
    no: one.taskNo!,
  }))
}

/** 90-interfaces 3.7 openTasks: what is not over yet. */
export const openTasks = (
  tx: Tx,
  asked: { vehicleId?: string; contractServiceId?: string; types?: readonly number[] },
): Promise<Task[]> =>
  findRows(
    tx,
    vehicleTask,
    sql`t.stage = any(${[...openStages]}::smallint[])
      ${asked.vehicleId ? sql`and t.vehicle_id = ${asked.vehicleId}::bigint` : sql.empty}
      ${asked.types ? sql`and t.type = any(${[...asked.types]}::smallint[])` : sql.empty}
      ${asked.contractServiceId ? sql`and exists (select 1 from vehicle_work_order o where o.tenant_id = t.tenant_id and o.id = t.work_order_id and o.contract_service_id = ${asked.contractServiceId}::bigint)` : sql.empty}`,
  )

/** 90-interfaces 3.7 closeBySource: closes what may be closed and names the rest. */
export async function closeBySource(
  tx: Tx,
  actor: Actor,
  source: { sourceType: string; sourceId: string; vehicleId?: string },
  reason: string,
): Promise<{ closed: string[]; left: Task[] }> {
  const rows = await findRows(
    tx,
    vehicleTask,
    sql`t.source_type = ${source.sourceType} and t.source_id = ${source.sourceId} and t.stage = any(${[...openStages]}::smallint[])
      ${source.vehicleId ? sql`and t.vehicle_id = ${source.vehicleId}::bigint` : sql.empty}`,
  )
  const free = rows.filter(one => running.includes(one.stage!))
  const { done } = await closeTasks(
    tx,
    actor,
    free.map(one => one.id),
    { reason, skipAbnormal: true },
  )
  return { closed: done, left: rows.filter(one => !done.includes(one.id)) }
}
/** 90-interfaces 3.7 preparationList: the chain of a position, node by node. */
export const preparationList = (tx: Tx, orderVehicleId: string): Promise<Task[]> =>
  findRows(tx, vehicleTask, sql`t.order_vehicle_id = ${orderVehicleId}::bigint and t.group_id is not null`, {
    orderBy: 't.node_seq, t.id',
  })

/** Results of a source that nobody has confirmed yet. */
export const unconfirmedOf = async (tx: Tx, source: { sourceType: string; sourceId: string }): Promise<number> =>
  (await tx.row<{ n: number }>(sql`
    select count(*)::int as n from vehicle_task where tenant_id = ${tx.tenantId} and is_deleted = 0
      and source_type = ${source.sourceType} and source_id = ${source.sourceId} and stage = 4`))!.n
