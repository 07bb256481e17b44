import { invalid, notFound, Refused, type Fault } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { ConditionError, parseCondition } from './condition.ts'
import { timeOf } from './course.ts'
import { insert, newestDefinition, update } from './store.ts'

/** Which process decides the records of a resource, and how its tasks are met (document 10, 5.10 work-flow). */
export interface BindingItem {
  id: string
  resource: string
  bizKind: string
  processKey: string
  processName: string
  definitionVersion: number
  skipWhen: string
  titleTemplate: string
  variables: string[]
  detailPath: string
  handlePath: string
  inboxDecide: boolean
  dueWorkdays: number | null
  sort: number
  status: number
  version: number
}
export interface BindingInput {
  id?: string | undefined
  resource: string
  bizKind?: string | undefined
  processKey: string
  skipWhen?: string | undefined
  titleTemplate: string
  detailPath?: string | undefined
  handlePath?: string | undefined
  inboxDecide?: boolean | undefined
  dueWorkdays?: number | null | undefined
  sort?: number | undefined
  version?: number | undefined
  variables?: readonly string[] | undefined
}
export interface BindingQuery {
  current: number
  size: number
  resource?: string | undefined
  bizKind?: string | undefined
  processKey?: string | undefined
  keyword?: string | undefined
}

const COLUMNS =
  sql.trusted(`w.id, w.resource, coalesce(w.biz_kind, '') as "bizKind", w.process_key as "processKey", coalesce(d.name, '') as "processName", coalesce(d.definition_version, 0) as "definitionVersion",
  coalesce(w.skip_when, '') as "skipWhen", w.title_template as "titleTemplate", w.variables, w.detail_path as "detailPath", coalesce(w.handle_path, '') as "handlePath", w.inbox_decide as "inboxDecide",
  w.due_workdays as "dueWorkdays", w.sort, w.status, w.version`)
const SOURCE =
  sql.trusted(`work_flow w left join lateral (select name, definition_version from flow_definition d where d.tenant_id in (w.tenant_id, '000000') and d.definition_key = w.process_key and d.is_deleted = 0
  order by mode desc, definition_version desc limit 1) d on true`)

export async function listBindings(
  tx: Tx,
  query: BindingQuery,
): Promise<{ records: BindingItem[]; total: number; current: number; size: number }> {
  const part = (name: 'resource' | 'biz_kind' | 'process_key', value: string | undefined) =>
    value ? sql` and w.${sql.name(name)} = ${value}` : sql.empty
  const like = `%${(query.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const where = sql`w.tenant_id = ${tx.tenantId} and w.is_deleted = 0${part('resource', query.resource)}${part('biz_kind', query.bizKind)}${part('process_key', query.processKey)}${query.keyword ? sql` and (w.resource ilike ${like} or w.process_key ilike ${like} or w.title_template ilike ${like})` : sql.empty}`
  const records = await tx.rows<BindingItem>(
    sql`select ${COLUMNS} from ${SOURCE} where ${where} order by w.sort, w.id limit ${query.size} offset ${(query.current - 1) * query.size}`,
  )
  const total = Number((await tx.row<{ n: string }>(sql`select count(*) as n from work_flow w where ${where}`))!.n)
  return { records, total, current: query.current, size: query.size }
}

/**
 * New rows are enabled; a changed one takes effect with the next submission, running processes keep what they began
 * with.
 */
export async function saveBinding(tx: Tx, actor: Actor, input: BindingInput): Promise<{ id: string; version: number }> {
  const faults = await faultsOf(tx, input)
  if (faults.length > 0) invalid(faults)
  const values = {
    resource: input.resource,
    biz_kind: input.bizKind?.trim() || null,
    process_key: input.processKey,
    skip_when: input.skipWhen?.trim() || null,
    title_template: input.titleTemplate.trim(),
    detail_path: input.detailPath?.trim() ?? '',
    handle_path: input.handlePath?.trim() || null,
    inbox_decide: input.inboxDecide ?? true,
    due_workdays: input.dueWorkdays ?? null,
    sort: input.sort ?? 0,
    ...(input.variables ? { variables: JSON.stringify(input.variables) } : {}),
  }
  const time = timeOf(actor)
  if (!input.id) {
    const [id] = await insert(tx, actor, 'work_flow', [values], time)
    return { id: id!, version: 0 }
  }
  const stored = await lockBinding(tx, input.id)
  if (input.version !== stored.version) throw new Refused({ kind: 'Stale', resource: 'work-flow', id: input.id })
  await update(tx, actor, 'work_flow', input.id, values, time)
  return { id: input.id, version: stored.version + 1 }
}

export async function setBindingStatus(tx: Tx, actor: Actor, ids: readonly string[], status: 1 | 2): Promise<void> {
  for (const id of ids) {
    await lockBinding(tx, id)
    await update(tx, actor, 'work_flow', id, { status }, timeOf(actor))
  }
}

async function lockBinding(tx: Tx, id: string): Promise<{ version: number }> {
  const found = await tx.row<{ version: number }>(
    sql`select version from work_flow where tenant_id = ${tx.tenantId} and id = ${id}::bigint and is_deleted = 0 for update`,
  )
  return found ?? notFound('work-flow', id)
}

async function faultsOf(tx: Tx, input: BindingInput): Promise<Fault[]> {
  const faults: Fault[] = []
  if (!input.titleTemplate.trim())
    faults.push({ path: 'titleTemplate', reason: '请填写标题模板 / Please give the template of the title' })
  if (!(await newestDefinition(tx, input.processKey)))
    faults.push({
      path: 'processKey',
      reason: `流程【${input.processKey}】未部署 / Process [${input.processKey}] is not deployed`,
    })
  if (input.inboxDecide === false && !input.handlePath?.trim())
    faults.push({
      path: 'handlePath',
      reason: '待办不可直接审批时须有办理页 / Without decisions in the inbox there must be a page to decide on',
    })
  for (const [path, value] of [
    ['detailPath', input.detailPath],
    ['handlePath', input.handlePath],
  ] as const) {
    if (value?.trim() && !/^\/[\w/:-]+$/.test(value.trim()))
      faults.push({ path, reason: '以 / 开头的页面地址 / The address of a page, beginning with /' })
  }
  if (input.skipWhen?.trim()) {
    try {
      parseCondition(input.skipWhen)
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error
      faults.push({
        path: 'skipWhen',
        reason: `条件无法识别：${error.message} / The condition is not understood: ${error.message}`,
      })
    }
  }
  return faults
}
