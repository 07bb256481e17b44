import { camel, snake, type EventSpec, type Field, type Label, type Language, type Resource, type Tone } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import type { SecretBox } from '#packages/security/secrets.ts'
import type { ActionCode, Implementation, ImplementationOf, Subscriber } from './implement.ts'
import { checkLive } from './live.ts'
import { installPorts, type Provision } from './ports.ts'

/** What the engine asks of the approval engine; installed once. Without it every submit is approved at once. */
export interface ApprovalPort {
  start(tx: Tx, actor: Actor, subject: ApprovalSubject): Promise<{ instanceId: string } | 'none'>
  withdraw(tx: Tx, actor: Actor, resource: string, id: string, comment: string): Promise<void>
  /** A decision made on the record's own page by one who is asked; what the end of the process moves is moved then. */
  decide?(
    tx: Tx,
    actor: Actor,
    decision: { resource: string; id: string; decision: 'approve' | 'reject'; comment: string },
  ): Promise<void>
  /** Ends the running process without an outcome: the record goes another way by itself. */
  cancel?(tx: Tx, actor: Actor, resource: string, id: string, reason: string): Promise<void>
}
export interface ApprovalSubject {
  resource: string
  processKey: string
  id: string
  no: string
  title: string
  deptId: string | undefined
  cityCode: string | undefined
  /** Kind inside the resource: chooses the binding. */
  bizKind?: string
  amount: string | undefined
  variables: Record<string, unknown>
  fields: Record<string, unknown>
  /** Who applies, where it is not the actor: the next part of an approval begins with the decision on the one before. */
  starterId?: string
}
/** Labels of dictionary codes and regions, cached per replica for a short time by their owner. */
export interface LabelPort {
  /** '' when the dictionary has no such key. */
  dictLabel(tenantId: string, code: string, key: string, language?: Language): Promise<string>
  /** The colour that the entry was given; undefined for most. */
  dictTone(tenantId: string, code: string, key: string): Promise<Tone | undefined>
  regionName(code: string, language?: Language): Promise<string>
  /** The key that a label or key means; undefined when none does. */
  dictKey(tenantId: string, code: string, text: string): Promise<string | undefined>
  /** Every label of a dictionary, for drop-downs. */
  dictLabels(tenantId: string, code: string, language?: Language): Promise<string[]>
  regionCodes(name: string): Promise<string[]>
}

/** One column of a resource: where it lives. Extension resources have two tables with one id. */
export interface Column {
  readonly field: string
  readonly spec: Field
  readonly column: string
  readonly alias: 't' | 'h'
}
export interface Storage {
  /** Own table, alias t. */
  readonly table: string
  /** Head table of an extension, alias h; base columns then live there. */
  readonly head?: Resource
  readonly base: 't' | 'h'
  readonly columns: readonly Column[]
  readonly column: ReadonlyMap<string, Column>
}

/** What people said about a record, as lines of its history. */
export interface RemarkPort {
  of(
    tx: Tx,
    actor: Actor,
    resources: readonly string[],
    id: string,
    between: RemarkSpan,
  ): Promise<Record<string, unknown>[]>
}
/** Moments of one page of the history: after the older end, before the newer one; '' where the page has no such end. */
export interface RemarkSpan {
  readonly from: string
  readonly until: string
}
/** Who keeps the files of a record. Without it groups belong to whoever uploaded them. */
export interface AttachmentPort {
  bind(tx: Tx, actor: Actor, attachBizId: string, resource: string, id: string): Promise<unknown>
  read?(tx: Tx, attachBizId: string): Promise<readonly StoredFile[]>
  /** Keeps a file that the product made, as the one of a new group that belongs to a record; answers the group. */
  keep?(tx: Tx, actor: Actor, file: MadeFile): Promise<string>
}
export interface MadeFile {
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
  readonly resource: string
  readonly recordId: string
  /** The group that it joins; without one it begins its own. */
  readonly group?: string
}
export interface StoredFile {
  readonly name: string
  /** What somebody said that it is, '' where nobody did. */
  readonly kind: string
  readonly mime: string
  bytes(): Promise<Buffer>
}

interface Installed {
  resources: Map<string, Resource>
  code: Map<string, ImplementationOf<Resource>>
  storage: Map<string, Storage>
  approval: ApprovalPort
  labels: LabelPort | undefined
  attachments: AttachmentPort | undefined
  remarks: RemarkPort | undefined
  historyBox: SecretBox | undefined
}
let installed: Installed | undefined

/** Called once at start-up, before any request; nothing changes it afterwards. */
export function install(
  definitions: readonly Resource[],
  implementations: readonly Implementation[],
  ports: {
    approval?: ApprovalPort
    labels?: LabelPort
    attachments?: AttachmentPort
    remarks?: RemarkPort
    /** Seals masked fields in the history. */
    historyBox?: SecretBox
    /** Providers of a test for ports whose owner is not installed; they win. */
    standIns?: readonly Provision[]
  } = {},
): void {
  const resources = new Map(definitions.map(one => [one.name, one]))
  const code = new Map<string, ImplementationOf<Resource>>()
  for (const one of implementations) {
    if (code.has(one.resource.name)) throw new Error(`${one.resource.name} is implemented twice`)
    code.set(one.resource.name, one.code)
    for (const action of Object.keys(one.code.actions ?? {}))
      if (!Object.keys(one.resource.actions ?? {}).includes(action))
        throw new Error(`${one.resource.name}: code for an unknown action 【${action}】`)
  }
  for (const resource of definitions)
    for (const [name, action] of Object.entries(resource.actions ?? {})) {
      const written = (code.get(resource.name)?.actions as Record<string, ActionCode<Resource, never>> | undefined)?.[
        name
      ]
      if (!action.to && action.call && !written?.run && !written?.after)
        throw new Error(`${resource.name}.${name}: an action without 'to' needs code in server/`)
    }
  installed = {
    resources,
    code,
    storage: new Map(),
    approval: ports.approval ?? { start: async () => 'none', withdraw: async () => {} },
    labels: ports.labels,
    attachments: ports.attachments,
    remarks: ports.remarks,
    historyBox: ports.historyBox,
  }
  installPorts(implementations, ports.standIns)
  for (const { resource } of implementations) checkLive(resource)
}

function world(): Installed {
  if (!installed) throw new Error('the registry is not installed: call install(definitions, implementations) first')
  return installed
}

export const allResources = (): Resource[] => [...world().resources.values()]
export const isBuilt = (name: string): boolean => world().resources.has(name)
export function resourceNamed(name: string): Resource {
  const found = world().resources.get(name)
  if (!found) throw new Error(`no resource named ${name}`)
  return found
}
export const codeOf = (resource: Resource): ImplementationOf<Resource> => world().code.get(resource.name) ?? {}
export const approval = (): ApprovalPort => world().approval
export const historyBox = (): SecretBox | undefined => world().historyBox
export const labels = (): LabelPort | undefined => world().labels

export const remarksOf = (
  tx: Tx,
  actor: Actor,
  resources: readonly string[],
  id: string,
  between: RemarkSpan,
): Promise<Record<string, unknown>[]> => world().remarks?.of(tx, actor, resources, id, between) ?? Promise.resolve([])

/** The files of a group, for papers that show them. Whoever asks has checked that the reader may see the record. */
export const filesOfGroup = (tx: Tx, attachBizId: string): Promise<readonly StoredFile[]> =>
  world().attachments?.read?.(tx, attachBizId) ?? Promise.resolve([])
/** Whether a store takes files that the product makes; parts of it run without one in tests. */
export const keepsFiles = (): boolean => world().attachments?.keep !== undefined
export const keepFile = (tx: Tx, actor: Actor, file: MadeFile): Promise<string> => {
  const keep = world().attachments?.keep
  if (!keep) throw new Error('no store keeps files that the product makes')
  return keep(tx, actor, file)
}

/**
 * The groups of files among these values belong to the record from now on: its rights decide who reads them
 * (10-platform 5.6).
 */
export async function bindFiles(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  id: string,
  holders: readonly { fields: Readonly<Record<string, Field>>; values: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const port = world().attachments
  if (!port) return
  const groups = holders.flatMap(({ fields, values }) =>
    fieldsOf({ fields }).files.flatMap(({ name }) => [values[name] || []].flat().map(String)),
  )
  for (const group of new Set(groups)) await port.bind(tx, actor, group, resource.name, id)
}

export function storageOf(resource: Resource): Storage {
  const known = world().storage.get(resource.name)
  if (known) return known
  const head = resource.extends ? resourceNamed(resource.extends) : undefined
  const columns = Object.entries(resource.fields)
    .filter(([, spec]) => spec.kind !== 'lines' && !spec.options.computed)
    .map(
      ([field, spec]): Column => ({
        field,
        spec,
        column: snake(field),
        alias: head && field in head.fields ? 'h' : 't',
      }),
    )
  const storage: Storage = {
    table: resource.table,
    base: head ? 'h' : 't',
    columns,
    column: new Map(columns.map(one => [one.field, one])),
    ...(head ? { head } : {}),
  }
  world().storage.set(resource.name, storage)
  return storage
}

type Fields = readonly { readonly name: string; readonly spec: Field }[]
interface FieldLists {
  /** What a body may hold. */ readonly typed: Fields /** Names of records, and words of dictionaries. */
  readonly referring: Fields
  readonly files: Fields
  /** With a rule that the record itself can break, or that clears them. */
  readonly ruled: Fields
  readonly lines: Fields
  readonly defaults: Fields
}
const fieldLists = new WeakMap<object, FieldLists>()

/**
 * The fields of a resource by what is done with them, listed once: a form of 150 fields would list them anew six times
 * for each row of a file.
 */
export function fieldsOf(resource: Pick<Resource, 'fields'>): FieldLists {
  const known = fieldLists.get(resource.fields)
  if (known) return known
  const all = Object.entries(resource.fields as Record<string, Field>).map(([name, spec]) => ({ name, spec }))
  const whole = all.filter(({ spec }) => spec.kind !== 'lines')
  const isRuled = ({ system, required, options: { when, requiredWhen, notBefore, after, past, fixed } }: Field) =>
    when || (!system && (required || requiredWhen || notBefore || after || past || fixed))
  const made = {
    ruled: whole.filter(({ spec }) => isRuled(spec)),
    typed: whole.filter(({ spec }) => !spec.system),
    lines: all.filter(({ spec }) => spec.kind === 'lines'),
    defaults: all.filter(({ spec }) => spec.options.default !== undefined),
    referring: whole.filter(({ spec }) => ['ref', 'user', 'dept', 'dict'].includes(spec.kind)),
    files: whole.filter(({ spec }) => spec.kind === 'files'),
  }
  fieldLists.set(resource.fields, made)
  return made
}

export const baseColumns = [
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'status',
  'isDeleted',
  'version',
] as const
export const isBase = (name: string): boolean => name === 'id' || (baseColumns as readonly string[]).includes(name)
export const fieldOf = (parameter: string): string => camel(parameter)

/** Background work of every resource, and when it is due. */
export const allJobs = () => [...world().code.values()].flatMap(one => one.jobs ?? [])
export const allSchedules = (): Schedule[] => {
  const labels = new Map(allJobs().map(one => [one.kind, one.label]))
  return [...world().code.values()]
    .flatMap(one => one.schedules ?? [])
    .map(one => ({ ...(labels.has(one.kind) ? { title: labels.get(one.kind)! } : {}), ...one }))
}

export interface DeclaredEvent extends EventSpec {
  readonly name: string
  readonly resource: Resource
}
const declared = new WeakMap<object, ReadonlyMap<string, DeclaredEvent>>()
/** Every event that a definition declares, by its name. */
export function allEvents(): ReadonlyMap<string, DeclaredEvent> {
  const { resources } = world()
  const known = declared.get(resources)
  if (known) return known
  const made = new Map(
    [...resources.values()].flatMap(resource =>
      Object.entries(resource.events ?? {}).map(([name, spec]): [string, DeclaredEvent] => [
        name,
        { name, resource, ...(typeof spec === 'string' ? { label: spec } : spec) },
      ]),
    ),
  )
  declared.set(resources, made)
  return made
}
/** Its words; its name where nobody declares it: what a newer replica published. */
export const eventLabel = (name: string): Label => allEvents().get(name)?.label ?? (name as Label)

/** Who hears of an event: the resources whose code listens to its name. */
export const subscribersOf = (name: string): Subscriber[] =>
  [...world().code].flatMap(([subscriber, code]) => {
    const run = code.listens?.[name as `${string}.${string}`]
    return run ? [{ subscriber, run }] : []
  })
