import {
  absentIsMinusOne,
  callsOf,
  isBarred,
  isEmpty,
  isUnfit,
  localDate,
  textOf,
  twinOf,
  type Action,
  type Call,
  type Door,
  type Field,
  type Language,
  type Resource,
  type State,
} from '#kernel'
import { datetime, dept, user } from '#kernel/fields.ts'

/**
 * `held`: what the pages of a door hold, on the copy of the definition that they are made of. `untold`: a second door
 * whose records have their history under the name of the first.
 */
export type AnyResource = Resource<any, any, any> & {
  readonly held?: Readonly<Record<string, string>>
  readonly untold?: true
}
export type Row = Record<string, unknown>
export type Codes = ReadonlySet<string>

let known = new Map<string, AnyResource>()
let byPage = new Map<string, AnyResource>()

/** Called once before the first page: every definition of the product. */
export function installResources(definitions: readonly AnyResource[]): void {
  known = new Map(definitions.map(one => [one.name, one]))
  byPage = new Map(
    definitions.flatMap(one => [
      ...(one.page ? [[one.page, one] as const] : []),
      ...(one.doors ?? []).map(door => [door.page, through(one, door)] as const),
    ]),
  )
  calls = new WeakMap()
}
/** Under what a person's own columns and filters of a list are kept: each door has its own. */
export const placeOf = (resource: AnyResource): string => (resource.held ? resource.page! : resource.name)
/** What a door holds needs no filter and no column: it is the same in every row. */
function through(resource: AnyResource, { page, label, holds, columns }: Door): AnyResource {
  const isFree = (name: string) => holds[name] === undefined
  const { list } = resource
  return {
    ...resource,
    page,
    label,
    held: holds,
    list: {
      ...list,
      columns: columns ?? list?.columns?.filter(isFree),
      quick: list?.quick?.filter(isFree),
      filters: list?.filters?.filter(isFree),
    },
  } as AnyResource
}

export const findResource = (name: string | undefined): AnyResource | undefined =>
  name === undefined ? undefined : known.get(name)
export function resourceNamed(name: string): AnyResource {
  const found = known.get(name)
  if (!found) throw new Error(`no resource named ${name}`)
  return found
}
export const resourceOfPage = (page: string): AnyResource | undefined => byPage.get(page)
export const allResources = (): AnyResource[] => [...known.values()]

let calls = new WeakMap<AnyResource, Call[]>()
const callList = (resource: AnyResource): Call[] => {
  const found = calls.get(resource) ?? callsOf(resource)
  calls.set(resource, found)
  return found
}
export const callOf = (resource: AnyResource, does: string): Call | undefined =>
  callList(resource).find(one => one.does === does)
export const mayCall = (resource: AnyResource, does: string, codes: Codes): boolean => {
  const call = callOf(resource, does)
  return call !== undefined && call.permissions.some(code => code === 'signed in' || codes.has(code))
}
/**
 * Framework resources add and change by one call: by the code of each half, or by the one code that the call asks for
 * both.
 */
export function submitCode(resource: AnyResource, part: 'add' | 'edit'): string | undefined {
  const call = callOf(resource, 'submit')
  const own = `${resource.permission}_${part}`
  return call && (call.permissions.includes(own) ? own : call.permissions[0])
}
const maySubmit = (resource: AnyResource, part: 'add' | 'edit', codes: Codes): boolean => {
  const code = submitCode(resource, part)
  return code !== undefined && codes.has(code)
}
export const mayAdd = (resource: AnyResource, codes: Codes): boolean =>
  mayCall(resource, 'save', codes) || maySubmit(resource, 'add', codes)
export const mayEdit = (resource: AnyResource, codes: Codes): boolean =>
  mayCall(resource, 'update', codes) || maySubmit(resource, 'edit', codes)

/**
 * What every record carries besides its own fields, as fields: columns, filters and details show them like any other.
 */
const baseFields: Record<string, Field> = {
  createTime: datetime('创建时间 / Created at', 'SF'),
  createUser: user('创建人 / Created by', 'SF'),
  createDept: dept('创建部门 / Department', 'S'),
  updateTime: datetime('更新时间 / Changed at', 'S'),
  updateUser: user('更新人 / Changed by', 'S'),
}
const statusFields = new WeakMap<object, Field>()
function statusField(resource: AnyResource): Field {
  const found = statusFields.get(resource)
  if (found) return found
  const values = statesOf(resource).map(([, state]) => ({ code: state.code, label: state.label, tone: state.tone }))
  const made = {
    kind: 'enum',
    label: '状态 / State',
    required: false,
    unique: false,
    inList: true,
    filter: true,
    system: true,
    search: false,
    masked: false,
    many: false,
    options: {},
    enumeration: { name: `${resource.name}_status`, values },
  } as Field
  statusFields.set(resource, made)
  return made
}

export function fieldOf(resource: AnyResource, name: string): Field | undefined {
  const own = (resource.fields as Record<string, Field>)[name]
  if (own) return own
  if (name === 'status' && resource.states) return statusField(resource)
  return resource.kind === 'record' ? baseFields[name] : undefined
}
export const ownFields = (resource: AnyResource): [string, Field][] =>
  Object.entries(resource.fields as Record<string, Field>)

export const statesOf = (resource: AnyResource): [string, State][] =>
  Object.entries((resource.states?.values ?? {}) as Record<string, State>)
export const stateOf = (resource: AnyResource, code: unknown): [string, State] | undefined =>
  code === '' || code === undefined || code === null
    ? undefined
    : statesOf(resource).find(([, state]) => state.code === Number(code))
export const codeOfState = (resource: AnyResource, name: string): number | undefined =>
  (resource.states?.values as Record<string, State> | undefined)?.[name]?.code

export const actionsOf = (resource: AnyResource): [string, Action][] =>
  Object.entries((resource.actions ?? {}) as Record<string, Action>)

/** A code stands by its name, which came beside it. */
const nameIn = (resource: AnyResource, row: Row, language: Language): unknown =>
  (language === 'en' && resource.titleEn && row[resource.titleEn]) ||
  (fieldOf(resource, resource.title)?.kind === 'dict' && row[twinOf(resource.title)]) ||
  row[resource.title]
/** What people call this record, each reader in his language where it has a name in both. */
export const titleOf = (resource: AnyResource, row: Row, language: Language): string =>
  String(nameIn(resource, row, language) || (resource.number && row[resource.number.field]) || '')
export const numberOf = (resource: AnyResource, row: Row, language: Language): string =>
  String((resource.number && row[resource.number.field]) || nameIn(resource, row, language) || '')
/** What stands beside the names of several records of one title: which city's, or that it is the default of all. */
function apart(resource: AnyResource, row: Row, language: Language): string {
  const field = resource.apartBy === undefined ? undefined : fieldOf(resource, resource.apartBy)
  if (!field) return ''
  const value = row[resource.apartBy!]
  return isAbsent(value)
    ? textOf(field.options.absent ?? ' / ', language)
    : String(row[twinOf(resource.apartBy!)] || value)
}
/**
 * A sentence about one record: its name, and what tells it from its namesakes: what the definition says, its number, or
 * the first of what stands below its name.
 */
export function fullNameOf(resource: AnyResource, row: Row, language: Language): string {
  const title = titleOf(resource, row, language)
  const beside =
    apart(resource, row, language) ||
    (resource.number ? numberOf(resource, row, language) : besideName(resource, row, language))
  if (!title || !beside || title === beside) return title || beside
  return language === 'zh' ? `${title}（${beside}）` : `${title} (${beside})`
}
const besideName = (resource: AnyResource, row: Row, language: Language): string =>
  String(secondLineOf(resource, row, language).find(one => !isAbsent(one)) ?? '')

/** What stands below a record's name where it is looked up, each by its words. */
export function secondLineOf(resource: AnyResource, row: Row, language: Language): unknown[] {
  const names = resource.subtitle ?? (resource.number ? [resource.number.field] : [])
  return names.map(name => {
    const code = fieldOf(resource, name)?.enumeration?.values.find(one => one.code === Number(row[name]))
    return code ? textOf(code.label, language) : row[twinOf(name)] || row[name]
  })
}

const DRAFTABLE = ['draft', 'rejected', 'withdrawn']
/** The same rule as the server's, so that no button is offered which it refuses. */
export function isEditable(resource: AnyResource, row: Row): boolean {
  const now = stateOf(resource, row['status'])?.[0]
  const editable = resource.editableIn ?? (resource.actions?.['submit'] ? DRAFTABLE : undefined)
  return (
    !isClosed(resource, row) &&
    !isBarred(resource, row, 'edit') &&
    !isUnfit(resource, row, 'edit') &&
    (!editable || now === undefined || editable.includes(now))
  )
}
export function isRemovable(resource: AnyResource, row: Row): boolean {
  const now = stateOf(resource, row['status'])?.[0]
  const removable =
    resource.removableIn ?? (resource.states && 'draft' in resource.states.values ? ['draft'] : undefined)
  return (
    !isClosed(resource, row) &&
    !isBarred(resource, row, 'remove') &&
    !isUnfit(resource, row, 'remove') &&
    (!removable || (now !== undefined && removable.includes(now)))
  )
}
const isClosed = (resource: AnyResource, row: Row): boolean => {
  const day = resource.closedAfter && row[resource.closedAfter]
  return typeof day === 'string' && day !== '' && day < localDate(new Date())
}
export const hasDrafts = (resource: AnyResource): boolean =>
  resource.states !== undefined && 'draft' in resource.states.values && resource.actions?.['submit'] !== undefined

/**
 * The framework's rows write an absent number as -1 (blade-dialect 1); a page reads it as nothing, as in every other
 * row.
 */
export const asRead = (resource: AnyResource, row: Row): Row =>
  resource.dialect !== 'framework'
    ? row
    : Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value === -1 && absentIsMinusOne(fieldOf(resource, name)) ? '' : value,
        ]),
      )

/**
 * Framework resources have no call for it: the desk answers their history too. Of rows that all tenants share nobody
 * but the installation's own tenant is told who changed them.
 */
export const hasHistory = (resource: AnyResource, row: Row, tenantId: string | undefined): boolean =>
  !(row['tenantId'] === PLATFORM && tenantId !== PLATFORM) && historyIdOf(row) !== '' && isTold(resource)
/** Rows known by a code keep their history under another key, and answer none to whom it is not told. */
export const historyIdOf = (row: Row): string => String(row['historyId'] ?? row['id'])
/** The tenant in which the shared rows stand. */
const PLATFORM = '000000'
/** A row that is only ever added is its own history: nothing else happens to it. */
const isTold = (resource: AnyResource): boolean =>
  !resource.appendOnly &&
  !resource.untold &&
  (callOf(resource, 'timeline') !== undefined ||
    (resource.dialect === 'framework' && resource.kind === 'record' && callOf(resource, 'detail') !== undefined))

export const isAbsent = isEmpty
/** A yes or no that somebody has to say: a switch that nobody touched would say no for him. */
export const mustBeSaid = (field: Field): boolean =>
  field.kind === 'bool' && field.required === true && field.options.default === undefined
