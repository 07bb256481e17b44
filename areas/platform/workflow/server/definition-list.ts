import type { Language } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { shownName } from '#packages/flow/shown-name.ts'
import { conditionsOn, type HandColumns, orderOn, pattern } from '#packages/server/filters.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'

export interface DefinitionQuery {
  readonly current: number
  readonly size: number /** 1 common, 2 the tenant's own (dialect 11); absent: both. */
  readonly mode?: string | undefined
  readonly key?: string | undefined
}
interface DefinitionItem {
  id: string
  tenantId: string
  name: string
  key: string
  category: string
  version: number
  deploymentId: string
  deploymentTime: string
  resourceName: string
  suspensionState: 'active' | 'suspended'
}

/** Ids of what a start would use here: of each key the tenant's newest, else the platform's common one. */
export const servingDefinitions = (tenantId: string): Sql => sql`
  select distinct on (definition_key) id from flow_definition where tenant_id in (${tenantId}, ${PLATFORM}) and is_deleted = 0 order by definition_key, mode desc, definition_version desc`

/**
 * Clients of the family open their lists with mode=1. The platform's definitions that a tenant has copies of decide
 * nothing there, and every tenant has
 * copies of the catalogue: so mode 1 answers the processes by which the tenant works now, one row a key, whose own they
 * may be; mode 2 every version that
 * the tenant deployed itself; without a mode its own and the common ones that serve it. For the platform itself the
 * common ones are its own.
 */
function whichOf(tenantId: string, mode: string | undefined): Sql {
  if (mode === '2' || tenantId === PLATFORM) return sql`tenant_id = ${tenantId}`
  return mode === '1'
    ? sql`id in (${servingDefinitions(tenantId)})`
    : sql`(tenant_id = ${tenantId} or (tenant_id = ${PLATFORM} and id in (${servingDefinitions(tenantId)})))`
}

const definitionColumns = (language: Language): HandColumns => ({
  id: ['bigint', sql.trusted('id')],
  name: ['text', shownName('name', language)],
  key: ['text', sql.trusted('definition_key')],
  category: ['code', sql.trusted('category')],
  version: ['bigint', sql.trusted('definition_version')],
  deploymentId: ['bigint', sql.trusted('id')],
  deploymentTime: ['timestamptz', sql.trusted('deploy_time')],
  resourceName: ['text', sql.trusted('resource_name')],
})

/** `asked`: the family's filters and order (dialect 4); `key` finds by key and by name. */
export async function definitionList(
  tx: Tx,
  given: DefinitionQuery,
  asked: Readonly<Record<string, string>>,
  language: Language,
): Promise<{ records: DefinitionItem[]; total: number; current: number; size: number }> {
  const columns = definitionColumns(language)
  const like = `%${pattern(given.key ?? '')}%`
  const where = sql.and([
    whichOf(tx.tenantId, given.mode),
    sql`is_deleted = 0`,
    ...(given.key ? [sql`(definition_key ilike ${like} or name ilike ${like})`] : []),
    ...conditionsOn(columns, asked),
  ])
  const records =
    await tx.rows<DefinitionItem>(sql`select id, tenant_id as "tenantId", name, definition_key as key, category, definition_version as version, id as "deploymentId", deploy_time as "deploymentTime", resource_name as "resourceName",
    case when state = 1 then 'active' else 'suspended' end as "suspensionState" from flow_definition where ${where} order by ${orderOn(columns, asked, sql.trusted('definition_key, definition_version desc'))} limit ${given.size} offset ${(given.current - 1) * given.size}`)
  const total = Number((await tx.row<{ n: string }>(sql`select count(*) as n from flow_definition where ${where}`))!.n)
  return { records, total, current: given.current, size: given.size }
}

/** What a process is called here, also one that is deployed no more; undefined for a key that never was. */
export const processName = async (tx: Tx, key: string): Promise<string | undefined> =>
  (
    await tx.row<{ name: string }>(sql`
  select name from flow_definition where tenant_id in (${tx.tenantId}, ${PLATFORM}) and definition_key = ${key} order by tenant_id = ${tx.tenantId} desc, id desc limit 1`)
  )?.name
