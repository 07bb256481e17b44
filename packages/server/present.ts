import { camel, halfOf, textOf, twinOf, type Field, type Language, type Resource } from '#kernel'
import { maskValue, type MaskKind } from '#kernel/validators.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { stateLabel } from './act.ts'
import { isBuilt, labels, resourceNamed, storageOf, type Column, type Storage } from './registry.ts'
import type { Rights } from './route.ts'

export { twinOf } from '#kernel'
type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>

const targetOf = (spec: Field): AnyResource | undefined => {
  const name = spec.kind === 'ref' ? spec.target! : spec.kind === 'user' || spec.kind === 'dept' ? spec.kind : undefined
  return name !== undefined && isBuilt(name) && resourceNamed(name).kind !== 'view' ? resourceNamed(name) : undefined
}

/** Where the title of a resource stands: for an extension usually in its head, under the same id. */
function titleColumn(resource: AnyResource): { table: string; column: string } {
  const storage = storageOf(resource)
  const column = storage.column.get(resource.title)
  if (!column) throw new Error(`${resource.name}.title: ${resource.title} is no column`)
  return { table: column.alias === 'h' ? storage.head!.table : storage.table, column: column.column }
}

/** Select list of one resource with its display twins; the joins run after the page of ids is known (late look-up). */
export function projection(resource: AnyResource, fields?: ReadonlySet<string>): { select: Sql; joins: Sql } {
  const storage = storageOf(resource)
  const select: string[] = ['t.id']
  const joins: string[] = []
  const own = new Set(storage.columns.map(one => one.field))
  const twin = (field: string, qualified: string, spec: Pick<Field, 'many'>, target: AnyResource) => {
    const name = twinOf(field)
    if (own.has(name)) return
    const { table, column } = titleColumn(target)
    if (spec.many) select.push(`(select string_agg(x."${column}", ',' order by x.id) from "${table}" x where x.tenant_id = t.tenant_id and x.id = any(${qualified})) as "${name}"`)
    else {
      const alias = `j${joins.length}`
      // The read role's policy is open: a reference into another tenant must not show that tenant's name (decisions 1).
      joins.push(`left join "${table}" ${alias} on ${alias}.tenant_id = t.tenant_id and ${alias}.id = ${qualified}`)
      select.push(`${alias}."${column}" as "${name}"`)
    }
  }
  for (const one of storage.columns) {
    if (fields && !fields.has(one.field) && !one.spec.masked) continue
    const qualified = `${one.alias}."${one.column}"`
    select.push(`${qualified} as "${one.field}"`)
    const target = targetOf(one.spec)
    if (target) twin(one.field, qualified, one.spec, target)
  }
  if (resource.kind === 'record') {
    for (const name of ['create_user', 'create_dept', 'create_time', 'update_user', 'update_time', 'status', 'is_deleted', 'version']) select.push(`${storage.base}.${name} as "${camel(name)}"`)
    if (isBuilt('user')) twin('createUser', `${storage.base}.create_user`, { many: false }, resourceNamed('user'))
    if (isBuilt('dept')) twin('createDept', `${storage.base}.create_dept`, { many: false }, resourceNamed('dept'))
  }
  if (resource.kind === 'lines') select.push('t.line_no as "lineNo"')
  return { select: sql.trusted(select.join(', ')), joins: sql.trusted(joins.join(' ')) }
}

/** From what the driver gives to what a person's program reads: twins of codes, masks, no null (blade-dialect 1; decisions 2). */
export async function present(resource: AnyResource, rows: Values[], viewer: { tenantId: string; language: Language; rights?: Rights | undefined }): Promise<Values[]> {
  const storage = storageOf(resource)
  const finish = storage.columns.map(one => finisher(resource, one, storage, viewer))
  for (const row of rows) {
    for (const step of finish) await step(row)
    if (resource.states && row['status'] !== undefined) row['statusName'] = textOf(stateLabel(resource, row['status'] as number), viewer.language)
    for (const [name, value] of Object.entries(row)) if (value === null) row[name] = resource.dialect === 'framework' && storage.column.get(name)?.spec.kind === 'int' ? -1 : ''
  }
  return rows
}

type Step = (row: Values) => void | Promise<void>
function finisher(resource: AnyResource, { field, spec }: Column, storage: Storage, { tenantId, language, rights }: { tenantId: string; language: Language; rights?: Rights | undefined }): Step {
  const name = twinOf(field)
  const free = !storage.column.has(name)
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value])
  const named = (label: (code: unknown) => string | Promise<string>): Step => async row => {
    if (!(field in row)) return
    if (free) row[name] = (await Promise.all(list(row[field]).map(label))).join(',')
    if (row[field] === null && spec.many) row[field] = []
  }
  if (spec.kind === 'enum') {
    const texts = new Map(spec.enumeration!.values.map(one => [one.code, textOf(one.label, language)]))
    return named(code => texts.get(Number(code)) ?? String(code))
  }
  if (spec.kind === 'dict') return named(code => labels()?.dictLabel(tenantId, spec.target!, String(code), language) ?? String(code))
  if (spec.kind === 'region') return named(code => labels()?.regionName(String(code), language) ?? String(code))
  if ((spec.kind === 'text' || spec.kind === 'note') && !spec.many && !spec.masked) return row => {
    const value = row[field]
    if (typeof value === 'string') row[field] = halfOf(value, language)
  }
  if (spec.masked && rights && !rights.unmasked.has(`${resource.name}.${field}`)) return row => {
    const value = row[field]
    if (typeof value !== 'string' || value === '') return
    row[field] = maskValue((spec.options.mask ?? 'all') as MaskKind, value)
    row['_masked'] = [...((row['_masked'] as string[] | undefined) ?? []), field]
  }
  if (spec.many) return row => void (field in row && (row[field] ??= []))
  if (spec.kind === 'ref' && free) return row => { if (typeof row[name] === 'string') row[name] = halfOf(row[name], language) }
  return () => {}
}

/** Values that leave the server by another way than a list: a masked field stays masked in the history and in a clash too. */
export function covered(resource: AnyResource, actor: Actor, values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values
  return Object.fromEntries(Object.entries(values).map(([name, value]) => {
    const spec = storageOf(resource).column.get(name)?.spec
    if (typeof value !== 'string') return [name, value]
    const closed = spec?.masked && actor.rights && !actor.rights.unmasked.has(`${resource.name}.${name}`)
    return [name, closed ? maskValue((spec.options.mask ?? 'all') as MaskKind, value) : spec?.kind === 'text' || spec?.kind === 'note' ? halfOf(value, actor.language) : value]
  }))
}
