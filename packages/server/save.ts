import {
  fen,
  invalid,
  localDate,
  refuse,
  Refused,
  type Action,
  type ChangesOf,
  type Fault,
  type Label,
  type Resource,
  type RowOf,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from './implement.ts'
import { act, refuseBuiltIn, stateName, statusOf } from './act.ts'
import { lineFields, readLines, saveLines } from './lines.ts'
import { calledIn } from './mask.ts'
import { bindFiles, codeOf, fieldsOf } from './registry.ts'
import {
  insertRow,
  insertRowLate,
  isNumberedHere,
  type LateRow,
  lockRow,
  removeRow,
  updateRow,
  updateRowLate,
} from './rows.ts'
import type { Happening } from './audit.ts'
import { versionBody, wantedVersion } from './versions.ts'
import { checkRecord, checkReferences, readBody, required } from './validate.ts'
import { explained } from './unique-words.ts'

export type { RowOf }

type AnyResource = Resource<any, any, any>

type Values = Record<string, unknown>

export interface Saved {
  id: string
  no: string
  status: number
  version: number
  row: Values
}

const unsettled = ['draft', 'rejected', 'withdrawn']

/**
 * The form's way in: checks everything, reports every fault at once, writes head and lines, submits unless it is a
 * draft.
 * A caller who goes on after a refusal puts it behind a savepoint (tx.attempt): a unique index that said no ends the
 * transaction.
 * `visible`: under way while the record is read and its references are looked up; nothing else is done before it came.
 * `told`: how the history names this change. `isLast`: the caller asks no more of the row. `save` inserts (with the id
 * of a draft: stores and submits it), `update` edits, `afresh` edits and resubmits.
 */
export async function saveRecord(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  given: Readonly<Values>,
  how: 'save' | 'update' | 'afresh',
  visible?: Promise<unknown>,
  told: Partial<Happening> = {},
  isLast = false,
): Promise<Saved> {
  // Asked in one message. Whether he may see it is told first: what he may not see is not even known to be changed.
  const isNew = how === 'save' && isAbsentId(given['id'])
  const [seen, read] = await Promise.allSettled([
    isNew ? undefined : visible,
    isNew ? undefined : stored(tx, actor, resource, given, how),
  ])
  if (seen.status === 'rejected') throw seen.reason
  if (read.status === 'rejected') throw read.reason
  const before = read.value
  const version = how === 'update' ? wantedVersion(given) : undefined
  // A form that asks for an earlier version says nothing else: the values are the history's, the checks are those of
  // any form.
  const { body, happening } =
    version === undefined
      ? { body: given, happening: told }
      : await versionBody(tx, actor, resource, given, version, before)
  const draft = body['draft'] === true
  const form = await checkedForm(
    tx,
    actor,
    resource,
    body,
    before,
    draft || (how === 'update' && isUnsettled(resource, before)),
    visible,
  )
  // Only the form's own lines and the resource's code change the row after it was written.
  const isCurrent = Object.keys(form.lines).length === 0 && !codeOf(resource).saved
  if (isLast && how === 'update' && before && !resource.extends && isCurrent)
    return changedLate(tx, actor, resource, before, form.values as Values, happening)
  let row = await writtenForm(tx, actor, resource, form, before, happening)
  const action =
    how === 'afresh' ? 'afresh' : how === 'save' && !draft && resource.actions?.['submit'] ? 'submit' : undefined
  if (action)
    row = (await act(tx, actor, resource, row.id, action, { reason: String(body['submitRemark'] ?? '') }))
      .row as Values & {
      id: string
    }
  else if (!isCurrent) row = (await lockRow(tx, actor, resource, row.id)) as Values & { id: string }
  return savedOf(resource, actor, row)
}

const savedOf = (resource: AnyResource, actor: Actor, row: Values): Saved => ({
  id: row['id'] as string,
  no: calledIn(resource, actor, row),
  status: row['status'] as number,
  version: row['version'] as number,
  row,
})

/** Head, lines and files of a checked form, and what the resource's own code adds. */
async function writtenForm(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  form: Form<AnyResource>,
  before: Values | undefined,
  happening: Partial<Happening>,
): Promise<Values & { id: string }> {
  const row = (await explained(resource, () =>
    before
      ? updateRow(
          tx,
          actor,
          resource,
          before as unknown as RowOf<AnyResource>,
          form.values as ChangesOf<AnyResource>,
          happening,
        )
      : insertRow(tx, actor, resource, form.values as ChangesOf<AnyResource>),
  )) as Values & { id: string }
  for (const [field, list] of Object.entries(form.lines)) await saveLines(tx, actor, resource, row.id, field, list)
  await bindFiles(tx, actor, resource, row.id, [
    { fields: resource.fields, values: form.values as Values },
    ...lineFields(resource).flatMap(([field, , child]) =>
      (form.lines[field] ?? []).map(values => ({ fields: child.fields, values })),
    ),
  ])
  await codeOf(resource).saved?.(tx, actor, row as never, form as never)
  return row
}

/** An update after which nothing more is written: nobody waits for what it answers. */
async function changedLate(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  before: Values,
  values: Values,
  happening: Partial<Happening>,
): Promise<Saved> {
  const version = await updateRowLate(tx, actor, resource, before, values, happening)
  await bindFiles(tx, actor, resource, before['id'] as string, [{ fields: resource.fields, values }])
  return savedOf(resource, actor, { ...before, ...values, version })
}

/**
 * saveRecord for a new record after which nothing more is written, or undefined where more is: lines, a submit, the
 * resource's own code. A unique value that stands already is told by the commit (`toldUnique`).
 */
export async function saveLate(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  body: Readonly<Values>,
  visible: Promise<unknown>,
): Promise<LateRow | undefined> {
  const draft = body['draft'] === true
  const isMore =
    fieldsOf(resource).lines.length > 0 ||
    codeOf(resource).saved !== undefined ||
    (!draft && resource.actions?.['submit'] !== undefined)
  if (!isAbsentId(body['id']) || isMore || !isNumberedHere(resource)) return undefined
  const form = await checkedForm(tx, actor, resource, body, undefined, draft, visible)
  const late = await insertRowLate(tx, actor, resource, form.values as ChangesOf<AnyResource>)
  await bindFiles(tx, actor, resource, late.id, [{ fields: resource.fields, values: form.values as Values }])
  return late
}

export interface CollectedForm {
  form: Form<AnyResource>
  faults: Fault[]
}

/**
 * The form of a body with all its faults reported together: from the fields, the references, and the resource's own
 * `prepare`.
 */
export async function checkedForm(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  body: Readonly<Values>,
  before: Values | undefined,
  draft: boolean,
  visible?: Promise<unknown>,
): Promise<Form<AnyResource>> {
  const { form, faults } = await collectForm(tx, actor, resource, body, before, draft, undefined, visible)
  if (faults.length) invalid(faults)
  return form
}

/**
 * What is known of a form's row before: its values as they were read, which become the form's own, and the faults of
 * its references, proved for many rows at once.
 */
export interface Proved {
  readonly values: Values
  readonly faults: readonly Fault[]
  readonly references: readonly Fault[]
}

export async function collectForm(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  body: Readonly<Values>,
  before: Values | undefined,
  draft: boolean,
  proved?: Proved,
  visible?: Promise<unknown>,
): Promise<CollectedForm> {
  const { values, faults } = proved
    ? { values: proved.values, faults: [...proved.faults] }
    : readBody(resource, body, before)
  if (!before) fillDefaults(resource, actor, values, body)
  const children = readLines(resource, body, draft, faults)
  for (const child of children.records)
    if (!child.values['id']) fillDefaults(child.resource, actor, child.values, child.sent)
  const form = {
    values,
    lines: children.lines,
    before,
    draft,
    body,
    fault: (path: string, reason: Label) => void faults.push({ path, reason }),
  } as unknown as Form<AnyResource>
  const [references] = proved
    ? [proved.references]
    : await Promise.all([checkReferences(tx, [{ resource, values, before, path: '' }, ...children.records]), visible])
  faults.push(...references)
  if (before) refuseBuiltIn(resource, before, 'edit')
  if (before && isClosed(resource, actor, before)) faults.push({ path: resource.closedAfter!, reason: PAST })
  // What cannot be read cannot be reckoned with: `prepare` sees whole values only.
  if (faults.length === 0) await codeOf(resource).prepare?.(tx, actor, form as never)
  faults.push(...checkRecord(resource, actor, values, before, draft))
  for (const child of children.records)
    faults.push(...checkRecord(child.resource, actor, child.values, undefined, draft, child.path))
  // What was typed but could not be read is not missing as well.
  if (faults.length === 0) return { form, faults }
  const unread = new Set(faults.filter(one => one.reason !== required).map(one => one.path))
  return {
    form,
    faults: faults.filter(
      (one, index) =>
        !(one.reason === required && unread.has(one.path)) &&
        faults.findIndex(other => other.path === one.path && other.reason === one.reason) === index,
    ),
  }
}

const PAST = '日期已过，不能再修改 / The day is past: this stays as it is'

const isClosed = (resource: AnyResource, actor: Actor, row: Values): boolean =>
  resource.closedAfter !== undefined &&
  typeof row[resource.closedAfter] === 'string' &&
  (row[resource.closedAfter] as string) < localDate(actor.clock.now())

function fillDefaults(resource: AnyResource, actor: Actor, values: Values, body: Readonly<Values>): void {
  for (const { name, spec } of fieldsOf(resource).defaults) {
    const standard = spec.options.default
    if (name in values || name in body) continue
    const value =
      standard === 'today'
        ? localDate(actor.clock.now())
        : standard === 'me'
          ? actor.userId
          : standard === 'myDept'
            ? actor.deptId
            : spec.kind === 'money' && typeof standard === 'string'
              ? fen(standard)
              : standard
    if (value !== '') values[name] = value
  }
}

const isUnsettled = (resource: AnyResource, before: Values | undefined) =>
  before !== undefined &&
  unsettled.includes(stateName(resource, before['status'] as number) ?? '') &&
  'draft' in resource.states!.values

const isAbsentId = (id: unknown): boolean => id === undefined || id === null || String(id) === ''

/** A save with the id stores and submits: a draft, and what may still be edited and goes into approval from its state. */
const submittable = (resource: AnyResource): readonly string[] => [
  'draft',
  ...(resource.editableIn ?? []).filter(
    name => name !== 'draft' && (resource.actions?.['submit'] as Action | undefined)?.from?.includes(name),
  ),
]

async function stored(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  body: Readonly<Values>,
  how: 'save' | 'update' | 'afresh',
): Promise<Values | undefined> {
  const id = isAbsentId(body['id'])
    ? invalid({ id: '缺少必要的请求参数: id / parameter id is missing' })
    : String(body['id'])
  // A business update without the version it read could overwrite what it never saw (decisions 12).
  if (body['version'] === undefined || body['version'] === '') {
    if (resource.dialect !== 'framework')
      invalid({ version: '缺少版本号，请刷新后重试 / version is missing, refresh and retry' })
  }
  const version = body['version'] === undefined || body['version'] === '' ? undefined : Number(body['version'])
  const row = (await lockRow(tx, actor, resource, id, version)) as Values
  const editable =
    how === 'save'
      ? submittable(resource)
      : (resource.editableIn ?? (resource.actions?.['submit'] ? unsettled : undefined))
  const now = stateName(resource, row['status'] as number)
  if (how !== 'afresh' && editable && now !== undefined && !editable.includes(now))
    throw new Refused({
      kind: 'WrongState',
      resource: resource.name,
      id,
      state: resource.states!.values[now]!.label,
      action: '编辑 / Edit',
    })
  return row
}

export async function removeRecord(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: string,
  version?: number,
): Promise<void> {
  const row = await lockRow(tx, actor, resource, id, version)
  const removable = resource.removableIn ?? ('draft' in (resource.states?.values ?? {}) ? ['draft'] : undefined)
  const status = (row as unknown as { status: number }).status
  const now = stateName(resource, status)
  if (removable && !removable.some(name => statusOf(resource, name) === status))
    throw new Refused({
      kind: 'WrongState',
      resource: resource.name,
      id,
      state: resource.states!.values[now!]!.label,
      action: '删除 / Delete',
    })
  if (isClosed(resource, actor, row as unknown as Values)) refuse('past', PAST)
  refuseBuiltIn(resource, row as unknown as Values, 'remove')
  await codeOf(resource).removing?.(tx, actor, row as never)
  await removeRow(tx, actor, resource, row)
}
