import {
  fits,
  isBarred,
  notFound,
  refuse,
  Refused,
  yuan,
  type Action,
  type ChangesOf,
  type Fen,
  type Field,
  type Label,
  type Resource,
  type RowOf,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { ActionCode } from './implement.ts'
import { approval, bindFiles, codeOf, type ApprovalSubject } from './registry.ts'
import { lockRow, lockRows, updateRow, updateRows } from './rows.ts'

type AnyResource = Resource<any, any, any>
export interface Doing {
  input?: Record<string, unknown>
  reason?: string
  version?: number
}

/**
 * The one function that writes a state. Locks the row, refuses what its state does not allow, runs guard, work and
 * follow-up of the action in the caller's transaction, and keeps the move in the record's timeline.
 * Throws Refused: NotFound, Stale, WrongState, and whatever the action's code refuses.
 */
export async function act<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  target: string | RowOf<R>,
  name: keyof NonNullable<R['actions']> & string,
  doing: Doing = {},
): Promise<{ row: RowOf<R>; result: unknown }> {
  const action = resource.actions?.[name] as Action | undefined
  if (!action) throw new Error(`${resource.name} has no action ${name}`)
  const id = typeof target === 'string' ? target : (target as { id: string }).id
  const code = codeOf(resource).actions?.[name] as ActionCode<R, Record<string, unknown>> | undefined
  await code?.locks?.(tx, actor, id)
  const row = await lockRow(tx, actor, resource, id, doing.version)
  refuseWrongState(resource, row as never, action)
  refuseBuiltIn(resource, row as never, name)

  const context = { row, input: doing.input ?? {}, reason: doing.reason ?? '' }
  await code?.guard?.(tx, actor, context)
  const changes = ((await code?.run?.(tx, actor, context)) ?? {}) as ChangesOf<R> & { status?: number }
  const to = nextStatus(resource, action, name, changes.status)
  const { status: _, ...fields } = changes
  // The work may have written the row itself: read again so that no change of it is lost.
  const current = code?.run ? await lockRow(tx, actor, resource, id) : row
  const moved = await updateRow(tx, actor, resource, current, fields as ChangesOf<R>, {
    action: name,
    from: (row as { status: number }).status,
    ...(to === undefined ? {} : { to }),
    ...(context.reason ? { reason: context.reason } : {}),
  })
  await bindFiles(tx, actor, resource, id, [{ fields: resource.fields as Record<string, Field>, values: fields }])
  const result = await code?.after?.(tx, actor, { ...context, row: moved })
  if (action.to === 'approving' && resource.approval)
    return { row: await startApproval(tx, actor, resource, moved), result }
  return { row: moved, result }
}

export interface Move {
  readonly id: string
  readonly input?: Record<string, unknown>
  readonly reason?: string
}

/**
 * act() for many rows at once, each named once: locked in one statement, written in one, with one of history. Guards
 * and work run row by row before the first is written,
 * what follows after the last: for moves whose rows do not look at each other. Answers the rows in the order given.
 */
export async function actAll<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  moves: readonly Move[],
  name: keyof NonNullable<R['actions']> & string,
): Promise<RowOf<R>[]> {
  const action = resource.actions?.[name] as Action | undefined
  if (!action) throw new Error(`${resource.name} has no action ${name}`)
  if (action.to === 'approving')
    throw new Error(`${resource.name}.${name}: a submit starts a process and is done one by one`)
  const ids = moves.map(move => move.id)
  if (new Set(ids).size !== ids.length) throw new Error(`${resource.name}.${name}: a row is named twice`)
  const code = codeOf(resource).actions?.[name] as ActionCode<R, Record<string, unknown>> | undefined
  for (const id of code?.locks ? ids : []) await code!.locks!(tx, actor, id)
  const held = async () => new Map((await lockRows(tx, resource, ids)).map(row => [(row as { id: string }).id, row]))
  const rows = await held()
  const doings = []
  let hasWaited = false
  for (const { id, input = {}, reason = '' } of moves) {
    const row = rows.get(id) ?? notFound(resource.name, id)
    refuseWrongState(resource, row as never, action)
    refuseBuiltIn(resource, row as never, name)
    const context = { row, input, reason }
    await code?.guard?.(tx, actor, context)
    const run = code?.run?.(tx, actor, context)
    hasWaited ||= run instanceof Promise
    doings.push({ context, changes: ((await run) ?? {}) as ChangesOf<R> & { status?: number } })
  }
  // Work that waited for nothing has written nothing; else what it changed in its own row must not be lost.
  const current = hasWaited ? await held() : rows
  const moved = await updateRows(
    tx,
    actor,
    resource,
    doings.map(({ context, changes: { status, ...fields } }) => {
      const { id, status: from } = context.row as { id: string; status: number }
      const to = nextStatus(resource, action, name, status)
      return {
        row: current.get(id)!,
        changes: fields as ChangesOf<R>,
        happening: {
          action: name,
          from,
          ...(to === undefined ? {} : { to }),
          ...(context.reason ? { reason: context.reason } : {}),
        },
      }
    }),
  )
  for (const [
    index,
    {
      context,
      changes: { status: _, ...fields },
    },
  ] of doings.entries()) {
    await bindFiles(tx, actor, resource, ids[index]!, [
      { fields: resource.fields as Record<string, Field>, values: fields },
    ])
    await code?.after?.(tx, actor, { ...context, row: moved[index]! })
  }
  return moved
}

export function stateName(resource: AnyResource, status: number): string | undefined {
  return Object.entries(resource.states?.values ?? {}).find(([, one]) => (one as { code: number }).code === status)?.[0]
}
export function stateLabel(resource: AnyResource, status: number): Label {
  const name = stateName(resource, status)
  return name === undefined ? (`${status} / ${status}` as Label) : resource.states!.values[name]!.label
}
export const statusOf = (resource: AnyResource, name: string): number => {
  const found = resource.states?.values[name]
  if (!found) throw new Error(`${resource.name} has no state ${name}`)
  return found.code
}

export function allows(resource: AnyResource, action: Action, status: number): boolean {
  const now = stateName(resource, status)
  return !action.from || (now !== undefined && action.from.includes(now))
}
function refuseWrongState(resource: AnyResource, row: { id: string; status: number }, action: Action): void {
  if (!allows(resource, action, row.status))
    throw new Refused({
      kind: 'WrongState',
      resource: resource.name,
      id: row.id,
      state: stateLabel(resource, row.status),
      action: action.label,
    })
}

const BUILT_IN_WORDS: Readonly<Record<string, Label>> = {
  remove: '删除 / removed',
  edit: '修改 / changed',
  disable: '停用 / disabled',
  enable: '启用 / enabled',
}
/** What the product brought stays as its definition says. */
export function refuseBuiltIn(resource: AnyResource, row: Readonly<Record<string, unknown>>, what: string): void {
  if (isBarred(resource, row, what))
    refuse('builtin', '内置的{name}不能{what} / A built-in {name} cannot be {what}', {
      name: resource.label,
      what: BUILT_IN_WORDS[what] ?? resource.actions![what]!.label,
    })
}

function nextStatus(
  resource: AnyResource,
  action: Action,
  name: string,
  chosen: number | undefined,
): number | undefined {
  if (action.to) return statusOf(resource, action.to)
  if (chosen === undefined) return undefined
  if (!action.mayReach?.some(one => statusOf(resource, one) === chosen))
    throw new Error(`${resource.name}.${name} chose a state that 'mayReach' does not name: ${chosen}`)
  return chosen
}

/**
 * The last step of a submit: the process starts in the same transaction; no process needed = approved at once
 * (90-interfaces 3.1). Called by code whose action has no `to`, as it does not always ask for a process.
 */
export async function startApproval<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  row: RowOf<R>,
): Promise<RowOf<R>> {
  const subject = await approvalSubject(tx, actor, resource, row)
  const started = subject ? await approval().start(tx, actor, subject) : 'none'
  if (started === 'none') return (await act(tx, actor, resource, row.id, 'approve')).row
  return 'processInstanceId' in resource.fields
    ? updateRow(tx, actor, resource, row, { processInstanceId: started.instanceId } as unknown as ChangesOf<R>)
    : row
}

/** As a person writes it: five days, half a day. Amounts keep their cents. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('.') ? value.replace(/\.?0+$/, '') : value

/**
 * What a process is told about a record; undefined where none is needed (`approval.only`). A forecast asks for the
 * same.
 */
export async function approvalSubject<R extends AnyResource>(
  tx: Tx,
  actor: Actor,
  resource: R,
  row: RowOf<R>,
): Promise<ApprovalSubject | undefined> {
  const values = row as Record<string, unknown> & { id: string }
  const { processKey, variables = [], amount, city, dept, kind, only } = resource.approval!
  if (!fits(only, values)) return undefined
  const scalar = (value: unknown) => (typeof value === 'bigint' ? yuan(value as Fen) : value)
  const first = (value: unknown) => (Array.isArray(value) ? value[0] : value) as string | undefined
  return {
    resource: resource.name,
    processKey,
    id: values.id,
    no: String(values[resource.number?.field ?? resource.title] ?? ''),
    title: String(values[resource.title] ?? ''),
    deptId: (values[dept ?? 'bizDeptId'] ?? values['createDept']) as string | undefined,
    cityCode: first(values[city ?? 'cityCode']),
    amount: amount ? String(scalar(values[amount]) ?? '0.00') : undefined,
    ...(kind ? { bizKind: String(values[kind] ?? '') } : {}),
    variables: {
      ...Object.fromEntries(variables.map(name => [name, scalar(values[name])])),
      ...(await codeOf(resource).variables?.(tx, actor, row as never)),
    },
    fields: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        (resource.fields as Record<string, Field>)[name]?.kind === 'qty' ? plain(value) : scalar(value),
      ]),
    ),
  }
}
