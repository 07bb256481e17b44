import type { Language } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { conditionsOn, type HandColumns, orderOn } from '#packages/server/filters.ts'
import type { Query } from '#packages/server/asked.ts'
import type { FlowCore } from './course.ts'
import { INSTANCE, TASK } from './rows.ts'
import { shownName } from './shown-name.ts'

export interface ListQuery {
  current?: number
  size?: number
  category?: string
  processKey?: string
  resource?: string
  /** Part of the title, the number or the step's name. */
  keyword?: string
  /** Create time, inclusive, 'yyyy-MM-dd'. */
  from?: string
  to?: string
  /** send-list: state of the instance. */
  state?: number
  /** Instances with an open task that this person holds or could claim. */
  holderId?: string
  /** The query string as it came: filters and sorts by the names of TaskItem. */
  asked?: Query
  /** In which the names of models and steps are compared. */
  language?: Language
}
export interface ListPage<Row> {
  records: Row[]
  total: number
  current: number
  size: number
}

/** A row of claim-, todo-, send-, done- and cc-list in the words of dialect 11, and what our own pages show beside. */
export interface TaskItem {
  taskId: string
  taskName: string
  taskDefinitionKey: string
  category: string
  assignee: string
  assigneeName: string
  createTime: string
  endTime: string
  claimTime: string
  executionId: string
  processInstanceId: string
  processDefinitionId: string
  processDefinitionKey: string
  processDefinitionName: string
  processDefinitionVersion: number
  processIsFinished: 'finished' | 'unfinished'
  historyActivityName: string
  businessTable: string
  businessId: string
  status: string
  comment: string
  businessNo: string
  title: string
  amount: string
  cityCode: string
  state: number
  starterId: string
  starterName: string
  ownerName: string
  dueTime: string
  option: string
  detailPath: string
  handlePath: string
  inboxDecide: boolean
  rejectedTimes: number
  currentNodes: string
}

const SIZE_MAX = 1_000

const INSTANCE_FIELDS =
  sql.trusted(`i.id as "processInstanceId", i.id as "executionId", i.category, i.definition_id as "processDefinitionId", i.process_key as "processDefinitionKey",
  d.name as "processDefinitionName", i.definition_version as "processDefinitionVersion", i.state, i.resource as "businessTable", i.business_id as "businessId", i.business_no as "businessNo",
  i.title, i.amount, i.city_code as "cityCode", i.starter_id as "starterId", i.current_nodes as "currentNodes", i.detail_path as "detailPath", i.handle_path as "handlePath",
  i.inbox_decide as "inboxDecide"`)
const TASK_FIELDS =
  sql.trusted(`t.id as "taskId", t.task_name as "taskName", t.activity_id as "taskDefinitionKey", t.assignee_id as "assignee", t.owner_id as "ownerId", t.create_time as "createTime",
  t.end_time as "endTime", t.claim_time as "claimTime", t.comment, t.option, t.due_time as "dueTime", t.rejected_times as "rejectedTimes"`)
const NO_TASK =
  sql.trusted(`null as "taskId", i.current_nodes as "taskName", '' as "taskDefinitionKey", null::bigint as "assignee", null::bigint as "ownerId", i.start_time as "createTime",
  i.end_time as "endTime", null as "claimTime", i.last_comment as "comment", i.result as "option", null as "dueTime", 0 as "rejectedTimes"`)

const TASKS = sql.trusted(
  'flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id join flow_definition d on d.id = i.definition_id',
)

export const claimList = (core: FlowCore, tx: Tx, actor: Actor, query: ListQuery): Promise<ListPage<TaskItem>> =>
  page(core, tx, query, {
    fields: TASK_FIELDS,
    from: TASKS,
    key: 't',
    where: sql`t.tenant_id = ${tx.tenantId} and t.state = ${sql.trusted(String(TASK.waiting))} and t.held = false
    and t.candidate_ids @> array[${actor.userId}::bigint]`,
  })

export const todoList = (core: FlowCore, tx: Tx, actor: Actor, query: ListQuery): Promise<ListPage<TaskItem>> =>
  page(core, tx, query, {
    fields: TASK_FIELDS,
    from: TASKS,
    key: 't',
    where: sql`t.tenant_id = ${tx.tenantId} and t.state in (1, 2) and t.state = ${sql.trusted(String(TASK.held))} and t.held = false
    and t.assignee_id = ${actor.userId}::bigint`,
  })

export const doneList = (core: FlowCore, tx: Tx, actor: Actor, query: ListQuery): Promise<ListPage<TaskItem>> =>
  page(core, tx, query, {
    fields: TASK_FIELDS,
    from: TASKS,
    key: 't',
    order: sql.trusted('t.end_time desc, t.id desc'),
    where: sql`t.tenant_id = ${tx.tenantId} and t.decided_by = ${actor.userId}::bigint`,
  })

export const sendList = (core: FlowCore, tx: Tx, actor: Actor, query: ListQuery): Promise<ListPage<TaskItem>> =>
  page(core, tx, query, {
    fields: NO_TASK,
    from: sql.trusted('flow_instance i join flow_definition d on d.id = i.definition_id'),
    key: 'i',
    where: sql`i.tenant_id = ${tx.tenantId} and i.starter_id = ${actor.userId}::bigint`,
  })

export const ccList = (core: FlowCore, tx: Tx, actor: Actor, query: ListQuery): Promise<ListPage<TaskItem>> =>
  page(core, tx, query, {
    fields: NO_TASK,
    from: sql.trusted(
      'flow_copy c join flow_instance i on i.tenant_id = c.tenant_id and i.id = c.instance_id join flow_definition d on d.id = i.definition_id',
    ),
    key: 'c',
    where: sql`c.tenant_id = ${tx.tenantId} and c.user_id = ${actor.userId}::bigint`,
  })

/** All instances, for `flow_follow_view`. */
export const followList = (core: FlowCore, tx: Tx, query: ListQuery): Promise<ListPage<TaskItem>> =>
  page(core, tx, query, {
    fields: NO_TASK,
    from: sql.trusted('flow_instance i join flow_definition d on d.id = i.definition_id'),
    key: 'i',
    where: sql`i.tenant_id = ${tx.tenantId}`,
  })

interface Source {
  fields: Sql
  from: Sql
  key: 't' | 'i' | 'c'
  where: Sql
  order?: Sql
}
type RawItem = Record<string, string | number | boolean | null>

async function page(core: FlowCore, tx: Tx, query: ListQuery, source: Source): Promise<ListPage<TaskItem>> {
  const current = Math.max(1, Math.trunc(query.current ?? 1))
  const size = Math.min(SIZE_MAX, Math.max(1, Math.trunc(query.size ?? 10)))
  const columns = columnsOf(source.key, query.language ?? 'zh')
  const where = sql.and([source.where, ...filters(query, source.key), ...conditionsOn(columns, query.asked ?? {})])
  const order = orderOn(columns, query.asked ?? {}, source.order ?? sql.trusted(`${source.key}.id desc`))
  const rows = await tx.rows<RawItem>(
    sql`select ${source.fields}, ${INSTANCE_FIELDS} from ${source.from} where ${where} order by ${order} limit ${size} offset ${(current - 1) * size}`,
  )
  const total =
    rows.length < size && current === 1
      ? rows.length
      : Number((await tx.row<{ n: string }>(sql`select count(*) as n from ${source.from} where ${where}`))!.n)
  return { records: await named(core, tx, rows), total, current, size }
}

/**
 * What clients read in a row, they may filter and sort by (blade-dialect 4, 11). Names of models are kept in both
 * languages.
 */
function columnsOf(key: Source['key'], language: Language): HandColumns {
  const at = (text: string): Sql => sql.trusted(text)
  const task: HandColumns = {
    taskId: ['bigint', at('t.id')],
    taskName: ['text', shownName('t.task_name', language)],
    taskDefinitionKey: ['code', at('t.activity_id')],
    assignee: ['bigint', at('t.assignee_id')],
    endTime: ['timestamptz', at('t.end_time')],
    claimTime: ['timestamptz', at('t.claim_time')],
    dueTime: ['timestamptz', at('t.due_time')],
    comment: ['text', at('t.comment')],
  }
  return {
    ...(key === 't' ? task : { endTime: ['timestamptz', at('i.end_time')] }),
    createTime: ['timestamptz', at(key === 't' ? 't.create_time' : 'i.start_time')],
    startTime: ['timestamptz', at('i.start_time')],
    category: ['code', at('i.category')],
    processInstanceId: ['bigint', at('i.id')],
    executionId: ['bigint', at('i.id')],
    processDefinitionId: ['bigint', at('i.definition_id')],
    processDefinitionKey: ['code', at('i.process_key')],
    processDefinitionName: ['text', shownName('d.name', language)],
    processDefinitionVersion: ['bigint', at('i.definition_version')],
    businessTable: ['code', at('i.resource')],
    businessId: ['bigint', at('i.business_id')],
    businessNo: ['text', at('i.business_no')],
    title: ['text', at('i.title')],
    starterId: ['bigint', at('i.starter_id')],
  }
}

function filters(query: ListQuery, key: Source['key']): Sql[] {
  const parts: Sql[] = []
  if (query.category) parts.push(sql`i.category = ${query.category}`)
  if (query.processKey) parts.push(sql`i.process_key = ${query.processKey}`)
  if (query.resource) parts.push(sql`i.resource = ${query.resource}`)
  if (query.holderId)
    parts.push(sql`exists (select 1 from flow_task h where h.tenant_id = i.tenant_id and h.instance_id = i.id and h.state in (1, 2) and not h.held
    and (h.assignee_id = ${query.holderId}::bigint or (h.assignee_id is null and h.candidate_ids @> array[${query.holderId}::bigint])))`)
  if (query.state !== undefined) parts.push(sql`i.state = ${query.state}`)
  const created = sql.trusted(key === 'i' ? 'i.start_time' : `${key}.create_time`)
  if (query.from) parts.push(sql`${created} >= ${query.from}::date`)
  if (query.to) parts.push(sql`${created} < ${query.to}::date + 1`)
  if (query.keyword) {
    const like = `%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`
    parts.push(
      sql`(i.title like ${like} or i.business_no like ${like} or ${sql.trusted(key === 't' ? 't.task_name' : 'i.current_nodes')} like ${like})`,
    )
  }
  return parts
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

async function named(core: FlowCore, tx: Tx, rows: RawItem[]): Promise<TaskItem[]> {
  const ids = new Set(
    rows
      .flatMap(row => [row['assignee'], row['ownerId'], row['starterId']])
      .filter(id => id !== null)
      .map(String),
  )
  const names = ids.size > 0 ? await core.ports.people.names(tx, [...ids]) : new Map<string, string>()
  return rows.map(row => ({
    taskId: text(row['taskId']),
    taskName: text(row['taskName']),
    taskDefinitionKey: text(row['taskDefinitionKey']),
    category: text(row['category']),
    assignee: text(row['assignee']),
    assigneeName: names.get(text(row['assignee'])) ?? '',
    createTime: text(row['createTime']),
    endTime: text(row['endTime']),
    claimTime: text(row['claimTime']),
    executionId: text(row['executionId']),
    processInstanceId: text(row['processInstanceId']),
    processDefinitionId: text(row['processDefinitionId']),
    processDefinitionKey: text(row['processDefinitionKey']),
    processDefinitionName: text(row['processDefinitionName']),
    processDefinitionVersion: Number(row['processDefinitionVersion']),
    processIsFinished: row['state'] === INSTANCE.running ? 'unfinished' : 'finished',
    historyActivityName: text(row['taskName']),
    businessTable: text(row['businessTable']),
    businessId: text(row['businessId']),
    status: text(row['state']),
    comment: text(row['comment']),
    businessNo: text(row['businessNo']),
    title: text(row['title']),
    amount: text(row['amount']),
    cityCode: text(row['cityCode']),
    state: Number(row['state']),
    starterId: text(row['starterId']),
    starterName: names.get(text(row['starterId'])) ?? '',
    ownerName: names.get(text(row['ownerId'])) ?? '',
    dueTime: text(row['dueTime']),
    option: text(row['option']),
    detailPath: text(row['detailPath']),
    handlePath: text(row['handlePath']),
    inboxDecide: row['inboxDecide'] === true,
    rejectedTimes: Number(row['rejectedTimes']),
    currentNodes: text(row['currentNodes']),
  }))
}
