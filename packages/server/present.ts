import {
  absentIsMinusOne,
  camel,
  fitsInSql,
  halfOf,
  textOf,
  twinOf,
  type Enumeration,
  type Field,
  type Language,
  type Resource,
  type State,
  type Tone,
} from '#kernel'
import { maskValue } from '#kernel/validators.ts'
import { SECRET_MASK } from '#packages/security/secrets.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import { isClearIn, maskOf } from './mask.ts'
import { isBuilt, labels, resourceNamed, storageOf, type Column, type LabelPort, type Storage } from './registry.ts'
import type { Rights } from './route.ts'

export { twinOf } from '#kernel'
import { fits } from './covered.ts'
import { starred } from './covered.ts'

type AnyResource = Resource<any, any, any>

type Values = Record<string, unknown>

const targetOf = (spec: Field): AnyResource | undefined => {
  const name = spec.kind === 'ref' ? spec.target! : spec.kind === 'user' || spec.kind === 'dept' ? spec.kind : undefined
  return name !== undefined && isBuilt(name) && resourceNamed(name).kind !== 'view' ? resourceNamed(name) : undefined
}

/**
 * Where the title of a resource stands: for an extension usually in its head, under the same id. A masked one is told
 * beside no id: whoever may know it looks it up by the resource's own list.
 */
function titleColumn(resource: AnyResource): { table: string; named: (alias: string) => string } {
  const storage = storageOf(resource)
  const column = storage.column.get(resource.title)
  if (!column) throw new Error(`${resource.name}.title: ${resource.title} is no column`)
  const {
    masked,
    options: { maskedWhen },
  } = column.spec
  const named = (alias: string) =>
    !masked
      ? `${alias}."${column.column}"`
      : !maskedWhen
        ? 'null::varchar'
        : `case when ${fitsInSql(maskedWhen, name => `${alias}."${storage.column.get(name)!.column}"`)} then null else ${alias}."${column.column}" end`
  return { table: column.alias === 'h' ? storage.head!.table : storage.table, named }
}

/**
 * Which columns a reading takes. `pick`: masked ones come along, covered. `only`: what the caller names and what a row
 * cannot do without.
 */
export interface Wanted {
  readonly fields: ReadonlySet<string>
  readonly how: 'pick' | 'only'
}

/** A name that stands beside an id: where it is read, and under which key it leaves. */
export interface NameBeside {
  readonly field: string
  readonly twin: string
  readonly many: boolean
  readonly table: string
  /** The title in SQL, of a row under this alias. */
  readonly named: (alias: string) => string
}

/** `own` selects without the names, which then are asked for by `names`. */
interface Projection {
  readonly select: Sql
  readonly joins: Sql
  readonly own: Sql
  readonly names: readonly NameBeside[]
}

const projections = new WeakMap<object, Map<string, Projection>>()

/** Callers choose the columns: their combinations are without number, the memory for them is not. */
const KEPT_PROJECTIONS = 200

/**
 * Select list of one resource with its display twins; the joins run after the page of ids is known (late look-up). Made
 * once for each set of columns.
 */
export function projection(resource: AnyResource, wanted?: Wanted): Projection {
  const storage = storageOf(resource)
  const known = projections.get(storage) ?? new Map<string, Projection>()
  projections.set(storage, known)
  const key = wanted ? `${wanted.how} ${[...wanted.fields].sort().join()}` : ''
  const found = known.get(key)
  if (found) return found
  if (known.size >= KEPT_PROJECTIONS) known.delete(known.keys().next().value!)
  const made = makeProjection(resource, storage, wanted)
  known.set(key, made)
  return made
}

const BASE = [
  'create_user',
  'create_dept',
  'create_time',
  'update_user',
  'update_time',
  'status',
  'is_deleted',
  'version',
] as const

const NEEDED = new Set(['status', 'version'])

function makeProjection(resource: AnyResource, storage: Storage, wanted: Wanted | undefined): Projection {
  const select: string[] = ['t.id']
  const beside: string[] = []
  const names: NameBeside[] = []
  const joins: string[] = []
  const own = new Set(storage.columns.map(one => one.field))
  const twin = (field: string, qualified: string, spec: Pick<Field, 'many'>, target: AnyResource) => {
    const name = twinOf(field)
    if (own.has(name)) return
    const { table, named } = titleColumn(target)
    names.push({ field, twin: name, many: spec.many === true, table, named })
    if (spec.many)
      beside.push(
        // Most rows name nothing: the question costs a sort and a scan for each of them.
        `case when cardinality(${qualified}) > 0 then (select string_agg(${named('x')}, ',' order by x.id) from "${table}" x where x.tenant_id = t.tenant_id and x.id = any(${qualified})) end as "${name}"`,
      )
    else {
      const alias = `j${joins.length}`
      // The read role's policy is open: a reference into another tenant must not show that tenant's name (decisions 1).
      joins.push(`left join "${table}" ${alias} on ${alias}.tenant_id = t.tenant_id and ${alias}.id = ${qualified}`)
      beside.push(`${named(alias)} as "${name}"`)
    }
  }
  const isWanted = (field: string, isMasked: boolean) =>
    !wanted || wanted.fields.has(field) || (isMasked && wanted.how === 'pick')
  // What decides whether another one is masked comes along with it.
  const deciding = new Set(
    storage.columns.flatMap(({ field, spec }) =>
      spec.options.maskedWhen && isWanted(field, true) ? Object.keys(spec.options.maskedWhen) : [],
    ),
  )
  const takes = (field: string, isMasked: boolean) => isWanted(field, isMasked) || deciding.has(field)
  for (const one of storage.columns) {
    if (one.spec.options.untold || !takes(one.field, one.spec.masked === true)) continue
    const qualified = `${one.alias}."${one.column}"`
    select.push(`${qualified} as "${one.field}"`)
    const target = targetOf(one.spec)
    if (target) twin(one.field, qualified, one.spec, target)
  }
  if (resource.kind === 'record') {
    const base = BASE.filter(name => wanted?.how !== 'only' || NEEDED.has(name) || wanted.fields.has(camel(name)))
    for (const name of base) select.push(`${storage.base}.${name} as "${camel(name)}"`)
    // Clients of the family read the tenant of every row (blade-dialect 1); our own pages know theirs.
    if (resource.dialect === 'framework' && wanted === undefined && !own.has('tenantId'))
      select.push('t.tenant_id as "tenantId"')
    if (isBuilt('user') && base.includes('create_user'))
      twin('createUser', `${storage.base}.create_user`, { many: false }, resourceNamed('user'))
    if (isBuilt('dept') && base.includes('create_dept'))
      twin('createDept', `${storage.base}.create_dept`, { many: false }, resourceNamed('dept'))
  }
  if (resource.kind === 'lines') select.push('t.line_no as "lineNo"')
  return {
    select: sql.trusted([...select, ...beside].join(', ')),
    joins: sql.trusted(joins.join(' ')),
    own: sql.trusted(select.join(', ')),
    names,
  }
}

type Viewer = { tenantId: string; language: Language; rights?: Rights | undefined }

type Step = (row: Values) => void

/**
 * From what the driver gives to what a person's program reads: twins of codes, masks, no null (blade-dialect 1;
 * decisions 2).
 */
export async function present(resource: AnyResource, rows: Values[], viewer: Viewer): Promise<Values[]> {
  const first = rows[0]
  if (!first) return rows
  const storage = storageOf(resource)
  const steps: Step[] = []
  for (const one of storage.columns) {
    if (!(one.field in first)) continue
    const made = finisher(resource, one, storage, viewer, rows)
    // Most columns wait for nothing: a turn for each of a hundred and fifty would cost more than their work.
    const step = made instanceof Promise ? await made : made
    if (step !== undefined) steps.push(step)
  }
  const states =
    resource.states &&
    new Map(
      Object.values(resource.states.values as Record<string, State>).map(one => [
        one.code,
        textOf(one.label, viewer.language),
      ]),
    )
  const isFramework = resource.dialect === 'framework'
  const coded = isFramework
    ? storage.columns
        .filter(one => one.spec.kind === 'dict' && !one.spec.many && one.field in first)
        .map(one => one.field)
    : []
  for (const row of rows) {
    for (const step of steps) step(row)
    // Numbers to clients of the family, whose own lists of these codes are numbers: a text would stand in the form as
    // it is.
    for (const field of coded)
      if (typeof row[field] === 'string' && /^\d{1,9}$/.test(row[field])) row[field] = Number(row[field])
    if (states && row['status'] !== undefined)
      row['statusName'] = states.get(row['status'] as number) ?? String(row['status'])
    for (const name in row)
      if (row[name] === null) row[name] = isFramework && absentIsMinusOne(storage.column.get(name)?.spec) ? -1 : ''
  }
  return rows
}

const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/** What one column needs before it leaves. Labels are asked once for each distinct code of the page, not once a row. */
function finisher(
  resource: AnyResource,
  { field, spec }: Column,
  storage: Storage,
  { tenantId, language, rights }: Viewer,
  rows: readonly Values[],
): Step | undefined | Promise<Step> {
  const name = twinOf(field)
  const isFree = !storage.column.has(name)
  if (spec.options.sealed)
    return row => {
      row[field] = row[field] && fits(spec, row) ? SECRET_MASK : starred(row[field])
    }
  const named =
    (labels: ReadonlyMap<unknown, string>): Step =>
    row => {
      const value = row[field]
      if (isFree)
        row[name] = Array.isArray(value)
          ? value.map(code => labels.get(code) ?? String(code)).join(',')
          : value === null
            ? ''
            : (labels.get(value) ?? String(value))
      if (value === null && spec.many) row[field] = []
    }
  if (spec.kind === 'enum') return named(textsOf(spec.enumeration!, language))
  if (spec.kind === 'dict' || spec.kind === 'region') {
    const codes = isFree ? new Set(rows.flatMap(row => list(row[field]))) : new Set()
    const known = labels()
    if (!known || codes.size === 0) return named(new Map())
    return namesOf(known, spec, codes, tenantId, language).then(async labels => {
      const tones = spec.kind === 'dict' ? await tonesOf(known, spec, codes, tenantId) : undefined
      return tones ? toned(field, named(labels), tones) : named(labels)
    })
  }
  if ((spec.kind === 'text' || spec.kind === 'note') && !spec.many && !spec.masked)
    return row => {
      const value = row[field]
      if (typeof value === 'string') row[field] = halfOf(value, language)
    }
  const mask = maskOf(resource.name, field, spec, rights)
  if (mask)
    return row => {
      const value = row[field]
      const isHeld = typeof value === 'string' ? value !== '' : spec.kind === 'json' && value !== null
      if (!isHeld || isClearIn(spec, row)) return
      row[field] = typeof value === 'string' ? maskValue(mask, value) : maskValue('all', ' ')
      row['_masked'] = [...((row['_masked'] as string[] | undefined) ?? []), field]
    }
  if (spec.kind === 'ref' && isFree && !spec.many)
    return row => {
      if (typeof row[name] === 'string') row[name] = halfOf(row[name], language)
    }
  return spec.many ? row => void (row[field] ??= []) : undefined
}

async function namesOf(
  known: LabelPort,
  spec: Field,
  codes: ReadonlySet<unknown>,
  tenantId: string,
  language: Language,
): Promise<Map<unknown, string>> {
  const found = new Map<unknown, string>()
  for (const code of codes)
    found.set(
      code,
      await (spec.kind === 'dict'
        ? known.dictLabel(tenantId, spec.target!, String(code), language)
        : known.regionName(String(code), language)),
    )
  return found
}

/**
 * Beside the words, as `_masked` beside the masks: rows of dictionaries without colours carry nothing more than before.
 */
const toned =
  (field: string, named: Step, tones: ReadonlyMap<unknown, Tone>): Step =>
  row => {
    const found = list(row[field]).map(code => tones.get(code) ?? '')
    if (found.some(tone => tone !== ''))
      row['_tones'] = { ...(row['_tones'] as Record<string, readonly string[]> | undefined), [field]: found }
    named(row)
  }

async function tonesOf(
  known: LabelPort,
  spec: Field,
  codes: ReadonlySet<unknown>,
  tenantId: string,
): Promise<Map<unknown, Tone> | undefined> {
  const found = new Map<unknown, Tone>()
  for (const code of codes) {
    const tone = await known.dictTone(tenantId, spec.target!, String(code))
    if (tone) found.set(code, tone)
  }
  return found.size > 0 ? found : undefined
}

const texts = new WeakMap<Enumeration, { zh: Map<unknown, string>; en: Map<unknown, string> }>()

function textsOf(enumeration: Enumeration, language: Language): ReadonlyMap<unknown, string> {
  const known = texts.get(enumeration)
  if (known) return known[language]
  const made = (one: Language) =>
    new Map<unknown, string>(enumeration.values.map(value => [value.code, textOf(value.label, one)]))
  const both = { zh: made('zh'), en: made('en') }
  texts.set(enumeration, both)
  return both[language]
}
