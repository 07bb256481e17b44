import { notFound } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import {
  COMMON_TENANT,
  INSTANCE,
  TASK,
  type BindingRow,
  type DefinitionRow,
  type InstanceRow,
  type TaskRow,
} from './rows.ts'

const INSTANCE_COLUMNS =
  sql.trusted(`id, process_key as "processKey", definition_id as "definitionId", definition_version as "definitionVersion", resource,
  business_id as "businessId", business_no as "businessNo", biz_kind as "bizKind", title, category, starter_id as "starterId", starter_dept_id as "starterDeptId",
  dept_id as "deptId", city_code as "cityCode", amount, variables, fields, flow_state as "flowState", data_version as "dataVersion", state,
  start_time as "startTime", end_time as "endTime", inbox_decide as "inboxDecide", due_workdays as "dueWorkdays", remind_time as "remindTime", last_comment as "lastComment"`)
const TASK_COLUMNS =
  sql.trusted(`id, instance_id as "instanceId", token, activity_id as "activityId", task_name as "taskName", slot, assignee_id as "assigneeId",
  candidate_ids as "candidateIds", owner_id as "ownerId", owners, delegated, state, option, decided_by as "decidedBy", target_node as "targetNode", escalate_time as "escalateTime", data_version as "dataVersion", voided,
  parent_id as "parentId", sign, held, create_time as "createTime", due_time as "dueTime"`)
const DEFINITION_COLUMNS = sql.trusted(
  `id, tenant_id as "tenantId", definition_key as "key", name, category, definition_version as "definitionVersion", mode, xml, state`,
)

export async function bindingsOf(tx: Tx, resource: string): Promise<BindingRow[]> {
  return tx.rows<BindingRow>(sql`select id, resource, biz_kind as "bizKind", process_key as "processKey", skip_when as "skipWhen", title_template as "titleTemplate",
    detail_path as "detailPath", handle_path as "handlePath", inbox_decide as "inboxDecide", due_workdays as "dueWorkdays"
    from work_flow where tenant_id = ${tx.tenantId} and resource = ${resource} and status = 1 and is_deleted = 0 order by sort, id`)
}

/** The newest definition of the tenant, else the common one. */
export async function newestDefinition(tx: Tx, key: string): Promise<DefinitionRow | undefined> {
  const [newest] = await tx.rows<DefinitionRow>(sql`select ${DEFINITION_COLUMNS} from flow_definition
    where tenant_id in (${tx.tenantId}, ${COMMON_TENANT}) and definition_key = ${key} and is_deleted = 0 order by mode desc, definition_version desc limit 1`)
  return newest
}

/** Also a removed one: its running instances finish on it. */
export async function definitionOf(tx: Tx, id: string): Promise<DefinitionRow> {
  const found = await tx.row<DefinitionRow>(
    sql`select ${DEFINITION_COLUMNS} from flow_definition where id = ${id}::bigint and tenant_id in (${tx.tenantId}, ${COMMON_TENANT})`,
  )
  return found ?? notFound('flow-definition', id)
}

/** Slot L0 of the lock order: the instance first, then its task. */
export async function lockInstance(tx: Tx, id: string): Promise<InstanceRow> {
  const found = await tx.row<InstanceRow>(
    sql`select ${INSTANCE_COLUMNS} from flow_instance where id = ${id}::bigint and tenant_id = ${tx.tenantId} for update`,
  )
  return found ?? notFound('flow-instance', id)
}
export async function instanceOf(tx: Tx, id: string): Promise<InstanceRow> {
  const found = await tx.row<InstanceRow>(
    sql`select ${INSTANCE_COLUMNS} from flow_instance where id = ${id}::bigint and tenant_id = ${tx.tenantId}`,
  )
  return found ?? notFound('flow-instance', id)
}
export async function lockTask(tx: Tx, id: string): Promise<TaskRow> {
  const found = await tx.row<TaskRow>(
    sql`select ${TASK_COLUMNS} from flow_task where id = ${id}::bigint and tenant_id = ${tx.tenantId} for update`,
  )
  return found ?? notFound('flow-task', id)
}
export async function taskOf(tx: Tx, id: string): Promise<TaskRow> {
  const found = await tx.row<TaskRow>(
    sql`select ${TASK_COLUMNS} from flow_task where id = ${id}::bigint and tenant_id = ${tx.tenantId}`,
  )
  return found ?? notFound('flow-task', id)
}
export const tasksOf = (tx: Tx, instanceId: string): Promise<TaskRow[]> =>
  tx.rows<TaskRow>(
    sql`select ${TASK_COLUMNS} from flow_task where instance_id = ${instanceId}::bigint and tenant_id = ${tx.tenantId} order by create_time, id`,
  )

export async function runningInstanceId(tx: Tx, resource: string, businessId: string): Promise<string | undefined> {
  return (
    await tx.row<{ id: string }>(
      sql`select id from flow_instance where tenant_id = ${tx.tenantId} and resource = ${resource} and business_id = ${businessId}::bigint and state = ${INSTANCE.running}`,
    )
  )?.id
}
export async function lastInstanceId(tx: Tx, resource: string, businessId: string): Promise<string | null> {
  const [last] = await tx.rows<{ id: string }>(
    sql`select id from flow_instance where tenant_id = ${tx.tenantId} and resource = ${resource} and business_id = ${businessId}::bigint order by create_time desc, id desc limit 1`,
  )
  return last?.id ?? null
}

/** Columns and values of a new row, with the audit columns that every record carries. */
export async function insert(
  tx: Tx,
  actor: Actor,
  table: string,
  rows: Record<string, unknown>[],
  time: string,
  conflict: Sql = sql.empty,
): Promise<string[]> {
  if (rows.length === 0) return []
  const ids: string[] = []
  const names = Object.keys(rows[0]!)
  const values: Sql[] = []
  for (const row of rows) {
    const id = await tx.newId()
    ids.push(id)
    const own = names.map(name => sql`${row[name] ?? null}`)
    values.push(
      sql`(${sql.join([sql`${id}::bigint`, sql`${tx.tenantId}`, sql`${actor.userId}::bigint`, sql`${actor.deptId || null}::bigint`, sql`${time}::timestamptz`, sql`${actor.userId}::bigint`, sql`${time}::timestamptz`, ...own])})`,
    )
  }
  const columns = sql.join(
    ['id', 'tenant_id', 'create_user', 'create_dept', 'create_time', 'update_user', 'update_time', ...names].map(
      sql.name,
    ),
  )
  await tx.run(sql`insert into ${sql.name(table)} (${columns}) values ${sql.join(values)} ${conflict}`)
  return ids
}

export async function update(
  tx: Tx,
  actor: Actor,
  table: string,
  id: string,
  changes: Record<string, unknown>,
  time: string,
): Promise<void> {
  const sets = Object.entries(changes).map(([name, value]) => sql`${sql.name(name)} = ${value ?? null}`)
  const touched =
    await tx.run(sql`update ${sql.name(table)} set ${sql.join([...sets, sql`update_user = ${actor.userId}::bigint`, sql`update_time = ${time}::timestamptz`, sql.trusted('version = version + 1')])}
    where id = ${id}::bigint and tenant_id = ${tx.tenantId}`)
  if (touched !== 1) throw new Error(`${table} ${id}: ${touched} rows updated instead of one`)
}

export const isOpen = (task: TaskRow): boolean => task.state === TASK.waiting || task.state === TASK.held
