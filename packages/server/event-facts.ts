import {
  halfOf,
  note,
  ref,
  textOf,
  user,
  type Field,
  type Label,
  type Language,
  type Resource,
  type State,
} from '#kernel'
import { maskValue } from '#kernel/validators.ts'
import type { Actor } from '#packages/database/tx.ts'
import { isId } from './kinds.ts'
import { maskOf } from './mask.ts'
import { rowsOf } from './query.ts'
import { type Reader } from './reader.ts'
import { allEvents, isBuilt, labels, resourceNamed, type DeclaredEvent } from './registry.ts'

type Values = Readonly<Record<string, unknown>>
export interface PublishedEvent {
  readonly id: string
  readonly name: string
  readonly aggregateId: string
  readonly payload: Values
}
/** One thing that an event told, in the reader's words. `records`: what its ids name, and where. */
export interface EventFact {
  readonly label: string
  readonly text: string
  readonly resource?: string
  readonly records?: readonly { readonly id: string; readonly name: string }[]
}
/** `about`: the resource of the record that it is about. */
export interface ToldEvent {
  readonly about: string
  readonly facts: readonly EventFact[]
}

/** What every event carries, and what many do. Tenant, time, record and number stand in columns of their own. */
const COMMON: Readonly<Record<string, Field>> = { actorId: user('操作人 / By'), reason: note('原因 / Reason') }
/** Codes of the resource's own states, where the event does not say otherwise. */
const STATES: Readonly<Record<string, Label>> = {
  status: '状态 / State',
  from: '原状态 / State before',
  to: '新状态 / State after',
}
const ELSEWHERE = new Set(['id', 'no', 'tenantId', 'time'])

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const joined = (names: readonly string[], language: Language): string => names.join(language === 'zh' ? '、' : ', ')

/** vehicleIds are ids of vehicles, whoever tells them. */
function namedAfter(key: string): Field | undefined {
  const name = kebab(/^(\w+?)Ids?$/.exec(key)?.[1] ?? '')
  return name !== '' && isBuilt(name) ? ref(resourceNamed(name).label, '', name) : undefined
}
const specOf = (event: DeclaredEvent | undefined, key: string): Field | undefined =>
  event?.facts?.[key] ?? (event?.resource.fields[key] as Field | undefined) ?? COMMON[key] ?? namedAfter(key)
const targetOf = (spec: Field, payload: Values): string | undefined =>
  spec.kind === 'ref'
    ? spec.target
    : spec.kind === 'user' || spec.kind === 'dept'
      ? spec.kind
      : spec.kind === 'poly'
        ? String(payload[spec.target!] ?? '')
        : undefined

/**
 * What the event says of itself in its own order, then the rest, last what every event carries: the database keeps no
 * order.
 */
const placeOf = (event: DeclaredEvent | undefined, key: string): number => {
  const own = Object.keys(event?.facts ?? {}).indexOf(key)
  return own >= 0 ? own : key in COMMON ? 1_001 : 1_000
}

interface Told {
  readonly key: string
  readonly value: unknown
  readonly spec: Field | undefined
  readonly target: string | undefined
}
/**
 * What of an event is worth a word: not what stands beside it, and not the name of a resource that its ids are told
 * with.
 */
function toldBy(event: DeclaredEvent | undefined, { aggregateId, payload }: PublishedEvent): Told[] {
  const kinds = new Set(Object.values(event?.facts ?? {}).flatMap(one => (one.kind === 'poly' ? [one.target] : [])))
  return Object.entries(payload)
    .filter(
      ([key, value]) =>
        !ELSEWHERE.has(key) && !kinds.has(key) && !isEmpty(value) && value !== aggregateId && value !== payload['no'],
    )
    .map(([key, value]) => {
      const spec = specOf(event, key)
      return { key, value, spec, target: spec && targetOf(spec, payload) }
    })
    .sort((a, b) => placeOf(event, a.key) - placeOf(event, b.key))
}

/**
 * Names and words in place of ids and codes, for a page of events: one question for each kind of record that they name.
 */
export async function tellEvents(
  reader: Reader,
  actor: Actor,
  events: readonly PublishedEvent[],
): Promise<Map<string, ToldEvent>> {
  const all = events
    .map(event => ({ event, declared: allEvents().get(event.name) }))
    .map(one => ({ ...one, told: toldBy(one.declared, one.event) }))
  const wanted = new Map<string, Set<string>>()
  for (const { told } of all)
    for (const { target, value } of told)
      if (target && isBuilt(target))
        for (const id of list(value))
          if (isId(String(id))) wanted.set(target, (wanted.get(target) ?? new Set()).add(String(id)))
  const names = new Map(
    await Promise.all(
      [...wanted].map(
        async ([target, ids]) => [target, await namesOf(reader, actor, resourceNamed(target), [...ids])] as const,
      ),
    ),
  )
  return new Map(
    await Promise.all(
      all.map(async ({ event, declared, told }) => {
        const facts = (await Promise.all(told.map(one => factOf(actor, declared, one, names)))).filter(
          one => one !== undefined,
        )
        return [
          event.id,
          { about: declared?.of === false ? '' : (declared?.of ?? declared?.resource.name ?? ''), facts },
        ] as const
      }),
    ),
  )
}

async function namesOf(
  reader: Reader,
  actor: Actor,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(reader, actor, resource, ids, {
    fields: new Set([resource.title, ...(resource.titleEn ? [resource.titleEn] : [])]),
    how: 'only',
  })
  return new Map(
    rows.map(row => [
      String(row['id']),
      String((actor.language === 'en' && resource.titleEn && row[resource.titleEn]) || row[resource.title] || ''),
    ]),
  )
}

async function factOf(
  actor: Actor,
  event: DeclaredEvent | undefined,
  { key, value, spec, target }: Told,
  names: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<EventFact | undefined> {
  const { language } = actor
  const state = event?.facts?.[key] ? undefined : STATES[key]
  if (state && event?.resource.states)
    return { label: textOf(state, language), text: stateText(event.resource, value, language) }
  if (!spec) return undefined
  const label = textOf(spec.label, language)
  if (target === undefined)
    return {
      label,
      text: joined(await Promise.all(list(value).map(one => wordOf(actor, event, key, spec, one))), language),
    }
  // What is no resource has no names: how many there are says something still.
  if (!isBuilt(target)) return { label, text: String(list(value).length) }
  const records = list(value)
    .map(String)
    .map(id => ({ id, name: names.get(target)?.get(id) ?? '' }))
    .filter(one => one.name !== '')
  if (records.length === 0) return undefined
  const kind = spec.kind === 'poly' ? `${textOf(resourceNamed(target).label, language)} ` : ''
  return {
    label,
    text: `${kind}${joined(
      records.map(one => one.name),
      language,
    )}`,
    resource: target,
    records,
  }
}

function stateText({ states }: Resource, code: unknown, language: Language): string {
  const found = Object.values((states?.values ?? {}) as Record<string, State>).find(one => one.code === Number(code))
  return found ? textOf(found.label, language) : String(code)
}

async function wordOf(
  { tenantId, language, rights }: Actor,
  event: DeclaredEvent | undefined,
  key: string,
  spec: Field,
  value: unknown,
): Promise<string> {
  const word = event?.words?.[String(value)] ?? spec.enumeration?.values.find(one => one.code === Number(value))?.label
  if (word) return textOf(word, language)
  if (spec.kind === 'money') return String(value).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
  if (spec.kind === 'dict')
    return (await labels()?.dictLabel(tenantId, spec.target!, String(value), language)) || String(value)
  if (spec.kind === 'region') return (await labels()?.regionName(String(value), language)) || String(value)
  if (typeof value === 'boolean') return value ? (language === 'zh' ? '是' : 'Yes') : language === 'zh' ? '否' : 'No'
  // { customer: 3 }: how many of each kind.
  if (typeof value === 'object' && value !== null)
    return joined(
      Object.entries(value).map(
        ([name, count]) =>
          `${textOf(event?.words?.[name] ?? (isBuilt(name) ? resourceNamed(name).label : (name as Label)), language)} ${String(count)}`,
      ),
      language,
    )
  const mask = event && maskOf(event.resource.name, key, spec, rights)
  if (mask) return maskValue(mask, String(value))
  // Names of fields are told by their labels.
  const field = spec.many ? (event?.resource.fields[String(value)] as Field | undefined) : undefined
  return field ? textOf(field.label, language) : halfOf(String(value), language)
}
