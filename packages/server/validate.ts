import {
  absentIsMinusOne,
  fits,
  inSentence,
  localDate,
  type Fault,
  type Field,
  type Label,
  type Resource,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isAmong, type Sql, sql } from '#packages/database/sql.ts'
import { parseField } from './kinds.ts'
import { fieldsOf, isBuilt, labels, resourceNamed, storageOf } from './registry.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>
export const required: Label = '必填 / required'
const T_ID = sql.trusted('t.id')

/**
 * Reads the fields of a body: own, known, not system. Unknown names are ignored (blade-dialect 1); ill values become
 * faults.
 */
export function readBody(
  resource: AnyResource,
  body: Readonly<Values>,
  before: Values | undefined,
  path = '',
): { values: Values; faults: Fault[] } {
  const values: Values = {}
  const faults: Fault[] = []
  for (const { name, spec } of fieldsOf(resource).typed) {
    if (!(name in body)) continue
    // A masked value sent back keeps the stored one (10-platform 4.4).
    if (spec.masked && before && typeof body[name] === 'string' && (body[name] as string).includes('*')) continue
    const parsed = parseField(isAbsentNumber(resource, spec, body[name]) ? '' : body[name], spec)
    if ('fault' in parsed) faults.push({ path: path + name, reason: parsed.fault })
    else values[name] = parsed.value
  }
  return { values, faults }
}

/** The framework writes an absent number as -1, and its clients send whole rows back (blade-dialect 1). */
const isAbsentNumber = (resource: AnyResource, spec: Field, value: unknown): boolean =>
  resource.dialect === 'framework' && absentIsMinusOne(spec) && String(value) === '-1'

const isAbsent = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Rules that need only the record itself: dependent fields, required ones, order of dates. Clears what does not apply.
 */
export function checkRecord(
  resource: AnyResource,
  actor: Actor,
  values: Values,
  before: Values | undefined,
  draft: boolean,
  path = '',
): Fault[] {
  const faults: Fault[] = []
  const whole: Values = before ? { ...before, ...values } : values
  for (const { name, spec } of fieldsOf(resource).ruled) {
    const { when, requiredWhen, lacks, notBefore, after, past, fixed } = spec.options
    if (when && !fits(when, whole)) {
      if (!isAbsent(whole[name]) && spec.kind !== 'bool') whole[name] = values[name] = spec.many ? [] : null
      continue
    }
    if (spec.system) continue
    const value = whole[name]
    const at = path + name
    if (isAbsent(value)) {
      if (
        !draft &&
        (requiredWhen ? fits(requiredWhen, whole) : spec.required) &&
        !(lacks && before && isAbsent(before[name]))
      )
        faults.push({ path: at, reason: required, label: spec.label })
      continue
    }
    if (
      fixed &&
      before &&
      name in values &&
      isSettled(resource, before) &&
      !isAbsent(before[name]) &&
      String(before[name]) !== String(value)
    )
      faults.push({ path: at, reason: '保存后不可修改 / cannot be changed any more' })
    const floor = notBefore && textIn(whole, notBefore)
    if (floor && String(value) < floor)
      faults.push({
        path: at,
        reason: `不能早于${labelOf(resource, notBefore, 'zh')} / not before ${labelOf(resource, notBefore, 'en')}`,
      })
    const edge = after && textIn(whole, after)
    if (edge && String(value) <= edge)
      faults.push({
        path: at,
        reason: `必须晚于${labelOf(resource, after, 'zh')} / must be after ${labelOf(resource, after, 'en')}`,
      })
    if (past && String(value).slice(0, 10) > localDate(actor.clock.now()))
      faults.push({ path: at, reason: '不能晚于今天 / not later than today' })
  }
  return faults
}
const textIn = (values: Values, field: string): string | undefined =>
  isAbsent(values[field]) ? undefined : String(values[field])
const isSettled = (resource: AnyResource, before: Values) =>
  !('draft' in (resource.states?.values ?? {})) || before['status'] !== resource.states?.values['draft']?.code
function labelOf(resource: AnyResource, field: string, language: 'zh' | 'en'): string {
  const label = (resource.fields as Record<string, Field>)[field]?.label ?? field
  const at = label.indexOf(' / ')
  return at < 0 ? label : language === 'zh' ? label.slice(0, at) : inSentence(label.slice(at + 3))
}

/** One reference to be proved: where it was typed, and the record it was typed in. */
interface Reference {
  path: string
  id: string
  spec: Field
  whole: Values
}

/**
 * Rules that need the database: references exist in the tenant and are allowed, dictionary keys exist. One statement
 * per target.
 */
export async function checkReferences(
  tx: Tx,
  records: readonly { resource: AnyResource; values: Values; before: Values | undefined; path: string }[],
): Promise<Fault[]> {
  const asked: Asked = { byTarget: new Map(), byDictionary: new Map() }
  for (const one of records) collect(one, asked)
  const faults: Fault[] = []
  for (const [dictionary, words] of asked.byDictionary) faults.push(...(await unknownWords(tx, dictionary, words)))
  for (const [target, references] of asked.byTarget)
    faults.push(...(await proveReferences(tx, resourceNamed(target), references)))
  return faults
}

interface Asked {
  readonly byTarget: Map<string, Reference[]>
  readonly byDictionary: Map<string, Reference[]>
}
function collect(
  {
    resource,
    values,
    before,
    path,
  }: { resource: AnyResource; values: Values; before: Values | undefined; path: string },
  asked: Asked,
): void {
  const whole = before ? { ...before, ...values } : values
  for (const { name, spec } of fieldsOf(resource).referring) {
    const value = values[name]
    if (isAbsent(value)) continue
    const isWord = spec.kind === 'dict'
    const target = isWord || spec.kind === 'ref' ? spec.target! : spec.kind
    if (isWord ? !labels() : !isBuilt(target)) continue
    // An unchanged reference stays valid even if its target was disabled since.
    if (!isWord && before && String(before[name]) === String(value)) continue
    const map = isWord ? asked.byDictionary : asked.byTarget
    if (Array.isArray(value))
      for (const id of value) push(map, target, { path: path + name, id: String(id), spec, whole })
    else push(map, target, { path: path + name, id: String(value), spec, whole })
  }
}
const push = <T>(map: Map<string, T[]>, key: string, one: T) => void (map.get(key)?.push(one) ?? map.set(key, [one]))

/** A word of a dictionary is looked up once, not with each of five hundred rows. */
async function unknownWords(tx: Tx, dictionary: string, words: readonly Reference[]): Promise<Fault[]> {
  const known = new Map<string, string>()
  for (const { id } of words) if (!known.has(id)) known.set(id, await labels()!.dictLabel(tx.tenantId, dictionary, id))
  return words
    .filter(({ id }) => known.get(id) === '')
    .map(({ path, id }) => ({ path, reason: `字典中没有【${id}】 / no such choice: ${id}` }))
}

interface Proof {
  readonly asked: string
  readonly select: Sql
  readonly live: Sql
}
const proofs = new WeakMap<AnyResource, Proof[]>()
/** Statement by which references to this resource are proved; few forms ask different columns of one target. */
function proofOf(target: AnyResource, asked: readonly string[]): Proof {
  const known = proofs.get(target) ?? []
  const found = known.find(one => one.asked === asked.join())
  if (found) return found
  const storage = storageOf(target)
  const from = storage.head
    ? sql`${sql.name(storage.table)} t join ${sql.name(storage.head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id`
    : sql`${sql.name(storage.table)} t`
  const columns = asked.map(name => {
    const column = storage.column.get(name)
    return sql.trusted(
      column ? `${column.alias}."${column.column}" as "${name}"` : `${storage.base}.${name} as "${name}"`,
    )
  })
  const made = {
    asked: asked.join(),
    select: sql.trusted(
      sql`select ${sql.join([sql.trusted('t.id'), ...columns])} from ${from} where t.tenant_id = `.text,
    ),
    live: target.kind === 'record' ? sql.trusted(` and ${storage.base}.is_deleted = 0`) : sql.empty,
  }
  proofs.set(target, [...known, made])
  return made
}

async function proveReferences(tx: Tx, target: AnyResource, references: Reference[]): Promise<Fault[]> {
  const { select, live } = proofOf(target, [
    ...new Set(references.flatMap(one => Object.keys(one.spec.options.only ?? {}))),
  ])
  const ids = [...new Set(references.map(one => one.id))]
  const rows = await tx.rows<Values & { id: string }>(sql`${select}${tx.tenantId} and ${isAmong(T_ID, ids)}${live}`)
  const found = new Map(rows.map(row => [row.id, row]))
  return references.flatMap((one): Fault[] => {
    const row = found.get(one.id)
    if (!row)
      return [
        { path: one.path, reason: `${label(target, 'zh')}不存在或已删除 / no such ${inSentence(label(target, 'en'))}` },
      ]
    const bad = Object.entries(one.spec.options.only ?? {}).find(
      ([name, allowed]) => !allowed.some(value => matches(row[name], value, one.whole)),
    )
    return bad
      ? [
          {
            path: one.path,
            reason:
              one.spec.options.otherwise ??
              `该${label(target, 'zh')}不可选（${bad[0] === 'status' ? '未生效或已停用' : '条件不符'}） / this ${inSentence(label(target, 'en'))} cannot be chosen here`,
          },
        ]
      : []
  })
}
const label = (resource: AnyResource, language: 'zh' | 'en') =>
  language === 'zh' ? resource.label.split(' / ')[0]! : resource.label.split(' / ').slice(1).join(' / ')
function matches(stored: unknown, allowed: unknown, whole: Values): boolean {
  const wanted = typeof allowed === 'string' && allowed.startsWith('field:') ? whole[allowed.slice(6)] : allowed
  if (isAbsent(wanted)) return true
  return Array.isArray(stored) ? stored.map(String).includes(String(wanted)) : String(stored) === String(wanted)
}
