import { callsOf, textOf, type Language } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isBuilt, labels, resourceNamed } from '#packages/server/registry.ts'

/** One thing that may be handed into approval now. `path`: the form by which it begins. */
export interface Startable { processDefinitionKey: string; name: string; category: string; categoryName: string; version: number; resource: string; resourceName: string; path: string }
interface Row { key: string; name: string; category: string; version: number; resource: string }

/**
 * Running processes that a person may begin (10-platform 5.10, start-list): those whose record he may add. Who may add nothing of a kind
 * is not shown its process, for the form behind it would only refuse him.
 */
export async function startList(tx: Tx, codes: ReadonlySet<string>, language: Language): Promise<Startable[]> {
  const rows = await tx.rows<Row>(sql`
    select distinct on (w.resource, d.definition_key) d.definition_key as key, d.name, d.category, d.definition_version as version, w.resource
      from work_flow w join flow_definition d on d.tenant_id = w.tenant_id and d.definition_key = w.process_key and d.is_deleted = 0 and d.state = 1
     where w.tenant_id = ${tx.tenantId} and w.status = 1 and w.is_deleted = 0 order by w.resource, d.definition_key, d.definition_version desc`)
  const found: Startable[] = []
  for (const row of rows) {
    const path = addPathOf(row.resource, codes)
    if (!path) continue
    found.push({
      processDefinitionKey: row.key, name: textOf(row.name, language), category: row.category, categoryName: (await labels()?.dictLabel(tx.tenantId, 'flow', row.category.replace(/^flow_/, ''), language)) || row.category,
      version: row.version, resource: row.resource, resourceName: textOf(resourceNamed(row.resource).label, language), path,
    })
  }
  return found.sort((a, b) => a.category.localeCompare(b.category))
}

function addPathOf(name: string, codes: ReadonlySet<string>): string | undefined {
  if (!isBuilt(name)) return undefined
  const resource = resourceNamed(name)
  const mayAdd = callsOf(resource).some(call => call.does === 'save' && call.permissions.some(code => codes.has(code)))
  return resource.page && mayAdd ? `${resource.page}/add` : undefined
}
