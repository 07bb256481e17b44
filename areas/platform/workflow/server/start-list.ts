import { callsOf, textOf, type Language } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { systemDictionaries } from '#areas/platform/dict/system-dictionaries.ts'
import { servingDefinitions } from './definition-list.ts'
import { categoryName } from './model-routes.ts'

/**
 * One thing that may be handed into approval now, in the words of dialect 11 and ours. `path`: the form by which it
 * begins.
 */
export interface Startable {
  id: string
  tenantId: string
  name: string
  key: string
  category: string
  categoryName: string
  version: number
  deploymentId: string
  deploymentTime: string
  resourceName: string
  suspensionState: 'active'
  resource: string
  businessName: string
  path: string
}
interface Row {
  id: string
  tenantId: string
  key: string
  name: string
  category: string
  version: number
  deploymentTime: string
  file: string
  resource: string
  state: number
}

/**
 * Running processes that a person may begin (10-platform 5.10, start-list): those with a form of their own, and those
 * whose record he may add. Who may
 * add nothing of a kind is not shown its process, for the form behind it would only refuse him.
 */
export async function startList(tx: Tx, codes: ReadonlySet<string>, language: Language): Promise<Startable[]> {
  const rows = await tx.rows<Row>(sql`
    select distinct on (w.resource, d.definition_key) d.id, d.tenant_id as "tenantId", d.definition_key as key, d.name, d.category, d.definition_version as version, d.deploy_time as "deploymentTime", d.resource_name as file, w.resource, d.state
      from work_flow w join flow_definition d on d.definition_key = w.process_key and d.id in (${servingDefinitions(tx.tenantId)})
     where w.tenant_id = ${tx.tenantId} and w.status = 1 and w.is_deleted = 0 order by w.resource, d.definition_key`)
  const found: Startable[] = []
  for (const row of rows) {
    const path = row.state !== 1 ? undefined : (formOf(row) ?? addPathOf(row.resource, codes))
    if (!path) continue
    found.push({
      id: row.id,
      tenantId: row.tenantId,
      key: row.key,
      name: textOf(row.name, language),
      category: row.category,
      categoryName: await categoryName(tx.tenantId, row.category, language),
      version: row.version,
      deploymentId: row.id,
      deploymentTime: row.deploymentTime,
      resourceName: row.file,
      suspensionState: 'active',
      resource: row.resource,
      businessName: textOf(resourceNamed(row.resource).label, language),
      path,
    })
  }
  return found.sort((a, b) => a.category.localeCompare(b.category))
}

/** A row of dictionary flow names the route of its form in its remark (blade-dialect 10). */
function formOf(row: Row): string | undefined {
  const entry = systemDictionaries
    .find(one => one.code === 'flow')
    ?.entries.find(([key]) => `flow_${key}` === row.category)
  const form = entry?.[2]?.remark
  return form === row.resource && isBuilt(row.resource) ? `/work/process/${form}/form/${row.id}` : undefined
}

function addPathOf(name: string, codes: ReadonlySet<string>): string | undefined {
  if (!isBuilt(name)) return undefined
  const resource = resourceNamed(name)
  const mayAdd = callsOf(resource).some(call => call.does === 'save' && call.permissions.some(code => codes.has(code)))
  return resource.page && mayAdd ? `${resource.page}/add` : undefined
}
