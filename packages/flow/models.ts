import { invalid, notFound, refuse, Refused, type Fault, type Language } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { timeOf } from './course.ts'
import type { Query } from '#packages/server/asked.ts'
import { conditionsOn, type HandColumns, orderOn, pattern } from '#packages/server/filters.ts'
import { deploy, knownNames, type Deployment } from './definitions.ts'
import { inspectModel } from './parse.ts'
import type { FlowPorts } from './ports.ts'
import { shownName } from './shown-name.ts'
import { insert, update } from './store.ts'

/**
 * A drawn model before it is deployed (document 10, 5.10). `modelVersion`: the definition's version that came from it,
 * 0 = never deployed.
 */
export interface ModelRow {
  id: string
  modelKey: string
  name: string
  category: string
  description: string
  shapeCode: string
  modelVersion: number
  draftDirty: boolean
  version: number
  created: string
  lastUpdated: string
  /** Newest deployed version of the key, whoever brought it: an uploaded one is newer than the drawing. */
  deployedVersion: number
  deployedId: string
}
export interface ModelDetail extends ModelRow {
  xml: string
}
export interface ModelInput {
  id?: string | undefined
  modelKey: string
  name: string
  category: string
  description?: string | undefined
  xml: string
  shapeCode?: string | undefined
  version?: number | undefined
}
export interface ModelQuery {
  current: number
  size: number
  name?: string | undefined
  /** The query string as it came, and the language of names in it. */
  asked: Query
  language: Language
}

const COLUMNS =
  sql.trusted(`m.id, m.model_key as "modelKey", m.name, m.category, coalesce(m.description, '') as description, coalesce(m.shape_code, '') as "shapeCode", m.model_version as "modelVersion",
  m.draft_dirty as "draftDirty", m.version, m.create_time as created, m.update_time as "lastUpdated", coalesce(d.definition_version, 0) as "deployedVersion", coalesce(d.id::text, '') as "deployedId"`)
const SOURCE =
  sql.trusted(`flow_model m left join lateral (select id, definition_version from flow_definition d where d.tenant_id = m.tenant_id and d.definition_key = m.model_key and d.is_deleted = 0
  order by definition_version desc limit 1) d on true`)

const columnsIn = (language: Language): HandColumns => ({
  id: ['bigint', sql.trusted('m.id')],
  modelKey: ['text', sql.trusted('m.model_key')],
  name: ['text', shownName('m.name', language)],
  description: ['text', sql.trusted('m.description')],
  category: ['code', sql.trusted('m.category')],
  version: ['bigint', sql.trusted('m.version')],
  created: ['timestamptz', sql.trusted('m.create_time')],
  lastUpdated: ['timestamptz', sql.trusted('m.update_time')],
})
export async function listModels(
  tx: Tx,
  query: ModelQuery,
): Promise<{ records: ModelRow[]; total: number; current: number; size: number }> {
  // What a person types as a name may be the key.
  const { name: _, ...asked } = query.asked
  const columns = columnsIn(query.language)
  const like = `%${pattern(query.name ?? '')}%`
  const where = sql.and([
    sql`m.tenant_id = ${tx.tenantId} and m.is_deleted = 0`,
    ...(query.name ? [sql`(m.name ilike ${like} or m.model_key ilike ${like})`] : []),
    ...conditionsOn(columns, asked),
  ])
  const records = await tx.rows<ModelRow>(
    sql`select ${COLUMNS} from ${SOURCE} where ${where} order by ${orderOn(columns, asked, sql.trusted('m.category, m.model_key'))} limit ${query.size} offset ${(query.current - 1) * query.size}`,
  )
  const total = Number((await tx.row<{ n: string }>(sql`select count(*) as n from flow_model m where ${where}`))!.n)
  return { records, total, current: query.current, size: query.size }
}

export async function modelDetail(tx: Tx, id: string): Promise<ModelDetail> {
  const found = await tx.row<ModelDetail>(
    sql`select ${COLUMNS}, m.xml from ${SOURCE} where m.tenant_id = ${tx.tenantId} and m.id = ${id}::bigint and m.is_deleted = 0`,
  )
  return found ?? notFound('flow-model', id)
}

/** Everything that speaks against a drawing; nothing is stored. */
export async function faultsOf(ports: FlowPorts, tx: Tx, key: string, xml: string): Promise<Fault[]> {
  const { model, faults } = await inspectModel(xml, await knownNames(ports, tx, key))
  if (faults.length === 0 && model.key !== key)
    faults.push({
      path: 'modelKey',
      reason: `流程图中的标识【${model.key}】与模型标识【${key}】不一致 / The drawing has the key [${model.key}], the model [${key}]`,
    })
  return faults
}

const KEY = /^[a-z][a-z0-9_-]{1,63}$/

/**
 * Stores a model whose every fault was mended: line, name, reason of each go back to the editor (5.10, refused at
 * submit).
 */
export async function submitModel(
  ports: FlowPorts,
  tx: Tx,
  actor: Actor,
  input: ModelInput,
): Promise<{ id: string; version: number }> {
  const key = input.modelKey.trim()
  if (!KEY.test(key))
    invalid({
      modelKey:
        '标识以小写字母开头，只含小写字母、数字、- 和 _ / A key begins with a small letter and holds small letters, digits, - and _',
    })
  if (!input.name.trim()) invalid({ name: '请填写名称 / Please give a name' })
  const faults = await faultsOf(ports, tx, key, input.xml)
  if (faults.length > 0) invalid(faults)
  const values = {
    model_key: key,
    name: input.name.trim().slice(0, 128),
    category: input.category,
    description: input.description?.slice(0, 500) ?? null,
    xml: input.xml,
    draft_dirty: true,
    ...(input.shapeCode === undefined ? {} : { shape_code: input.shapeCode }),
  }
  // Two people who make the same key at once: the second waits here and is told.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`flow-model ${tx.tenantId} ${key}`}))`)
  const other = await tx.row<{ id: string }>(
    sql`select id from flow_model where tenant_id = ${tx.tenantId} and model_key = ${key} and is_deleted = 0`,
  )
  if (other && other.id !== input.id)
    throw new Refused({
      kind: 'Duplicate',
      message: `标识【${key}】已有模型 / There is a model with the key [${key}]`,
      facts: { guard: 'flow.modelKey', key },
    })
  const time = timeOf(actor)
  if (!input.id) {
    const [id] = await insert(tx, actor, 'flow_model', [values], time)
    return { id: id!, version: 0 }
  }
  const stored = await lockModel(tx, input.id)
  if (input.version !== undefined && input.version !== stored.version)
    throw new Refused({ kind: 'Stale', resource: 'flow-model', id: input.id })
  await update(tx, actor, 'flow_model', input.id, values, time)
  return { id: input.id, version: stored.version + 1 }
}

interface Locked {
  modelKey: string
  name: string
  category: string
  xml: string
  version: number
}
async function lockModel(tx: Tx, id: string): Promise<Locked> {
  const found = await tx.row<Locked>(
    sql`select model_key as "modelKey", name, category, xml, version from flow_model where tenant_id = ${tx.tenantId} and id = ${id}::bigint and is_deleted = 0 for update`,
  )
  return found ?? notFound('flow-model', id)
}

/** What was deployed from it stays: only the drawing goes. */
export async function removeModels(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await lockModel(tx, id)
    await update(tx, actor, 'flow_model', id, { is_deleted: 1 }, timeOf(actor))
  }
}

/** Definition version n+1 from the drawing; from now on new instances follow it. */
export async function deployModel(
  ports: FlowPorts,
  tx: Tx,
  actor: Actor,
  id: string,
  category?: string,
): Promise<Deployment> {
  const stored = await lockModel(tx, id)
  const deployed = await deploy(ports, tx, actor, {
    key: stored.modelKey,
    name: stored.name,
    category: category || stored.category,
    xml: stored.xml,
    modelId: id,
  })
  await update(
    tx,
    actor,
    'flow_model',
    id,
    { model_version: deployed.definitionVersion, draft_dirty: false, ...(category ? { category } : {}) },
    timeOf(actor),
  )
  return deployed
}

/**
 * A model as the product brings it, together with its first definition: nobody could otherwise change it by drawing.
 */
export async function foundModel(ports: FlowPorts, tx: Tx, actor: Actor, input: ModelInput): Promise<Deployment> {
  const known = await tx.row(
    sql`select 1 as ok from flow_model where tenant_id = ${tx.tenantId} and model_key = ${input.modelKey} and is_deleted = 0`,
  )
  if (known)
    refuse('flow.modelKey', '标识【{key}】已有模型 / There is a model with the key [{key}]', { key: input.modelKey })
  const [id] = await insert(
    tx,
    actor,
    'flow_model',
    [
      {
        model_key: input.modelKey,
        name: input.name,
        category: input.category,
        xml: input.xml,
        shape_code: input.shapeCode ?? null,
      },
    ],
    timeOf(actor),
  )
  return deployModel(ports, tx, actor, id!)
}
