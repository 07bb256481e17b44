import { callsOf, invalid, patienceIn, type Action, type Call, type Method, type Resource } from '#kernel'
import { servicePrefix } from '#kernel'
import { constraintOf } from '#packages/database/errors.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act, stateName } from './act.ts'
import { plain } from './kinds.ts'
import { calledIn } from './mask.ts'
import { inTransaction, inTransactionAhead, reading } from './transaction.ts'
import { readBody } from './validate.ts'
import * as query from './query.ts'
import { readerOf } from './reader.ts'
import { timeline } from './timeline.ts'
import { allResources, codeOf } from './registry.ts'
import { LateAnswer } from './idempotency.ts'
import type { LateRow } from './rows.ts'
import { removeRecord, saveLate, saveRecord } from './save.ts'
import { toldUnique } from './unique-words.ts'
import { isDecidedOn, requireVisible, takesPart } from './scope.ts'
import type { Context, Route } from './route.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>
type Handle = (context: Context) => Promise<unknown>

/** Handlers of calls that other packages own (export, import): by the name of the call. */
export type MoreCalls = Record<
  string,
  (resource: AnyResource, call: Call) => Handle | { handle: Handle; upload: { maxBytes: number } }
>

/** Every call of every definition, its actions and its own custom calls. */
export function routesOf(more: MoreCalls = {}): Route[] {
  return allResources().flatMap(resource => {
    // A resource may answer a standard call in its own way: pages know the call from the definition, the code behind it
    // is its own.
    const own = customRoutes(resource)
    const taken = new Set(own.map(route => `${route.method} ${route.path}`))
    return [
      ...callsOf(resource)
        .filter(call => !taken.has(`${call.method} ${call.path}`))
        .map(call => routeOf(resource, call, more)),
      ...own,
    ]
  })
}

/**
 * Standard calls that create documents or move states: sent again after a lost answer, they must happen once (decisions
 * 13).
 */
const moving = new Set(['save', 'afresh', 'submit', 'update-status', 'import-normal', 'batch-processing'])

function routeOf(resource: AnyResource, call: Call, more: MoreCalls): Route {
  const made = handler(resource, call, more)
  const { handle, upload } = typeof made === 'function' ? { handle: made, upload: undefined } : made
  return {
    method: call.method,
    path: call.path,
    permissions: call.permissions,
    label: call.label,
    resource,
    handle,
    ...(call.patience === undefined ? {} : { patience: call.patience }),
    ...(moving.has(call.does) || call.does.startsWith('action:')
      ? { idempotent: resource.dialect !== 'framework' }
      : {}),
    ...(isWhole(call) ? { isWhole: true } : {}),
    ...(upload ? { upload } : {}),
    ...(['detail', 'timeline'].includes(call.does) && isDecidedOn(resource)
      ? { alsoFor: (tx: Tx, userId: string, id: string) => takesPart(tx, resource, id, userId) }
      : {}),
  }
}

const wholes = new Set(['save', 'update', 'afresh', 'submit', 'remove', 'update-status'])
const isWhole = (call: Call): boolean => wholes.has(call.does) || call.does.startsWith('action:')

function handler(resource: AnyResource, call: Call, more: MoreCalls): ReturnType<MoreCalls[string]> {
  const write =
    (work: (tx: Tx, context: Context) => Promise<unknown>): Handle =>
    context =>
      inTransaction(context, tx => work(tx, context))
  const saving =
    (how: 'update' | 'afresh'): Handle =>
    context =>
      inTransactionAhead(context, (tx, claimed) => save(tx, context, resource, how, claimed)).catch(toldBy(resource))
  if (call.does.startsWith('action:'))
    return write((tx, context) => doAction(tx, context, resource, call.does.slice(7)))
  switch (call.does) {
    case 'page':
      return context => page(context, resource, 'read')
    case 'list':
      return context => pick(context, resource)
    case 'detail':
      return context =>
        query.detailBy(
          readerOf(context.database),
          work => reading(context, work),
          context.actor,
          resource,
          idOf(context, resource),
        )
    case 'timeline':
      return context =>
        reading(context, tx => timeline(tx, context.actor, resource, idOf(context, resource), beforeOf(context)))
    case 'status-count':
      return context =>
        query.statusCount(readerOf(context.database), context.actor, resource, withAsked(resource, context.query))
    case 'save':
      return context => saveNew(context, resource)
    case 'update':
      return saving('update')
    case 'afresh':
      return saving('afresh')
    case 'submit':
      return context =>
        inTransaction(context, tx => save(tx, context, resource, context.body['id'] ? 'update' : 'save')).catch(
          toldBy(resource),
        )
    case 'remove':
      return write((tx, context) => remove(tx, context, resource))
    case 'update-status':
      return write((tx, context) => updateStatus(tx, context, resource))
    default: {
      const made = more[call.does]
      if (!made) throw new Error(`${resource.name}: no handler for the call 【${call.does}】`)
      return made(resource, call)
    }
  }
}

const argument = (context: Context, name: string): string => String(context.body[name] ?? context.query[name] ?? '')
/** Of a long history the oldest line that the reader has. */
const beforeOf = (context: Context): string | undefined =>
  typeof context.query['before'] === 'string' && context.query['before'] !== '' ? context.query['before'] : undefined
function idOf(context: Context, _resource: AnyResource): string {
  const id = argument(context, 'id')
  return id || invalid({ id: '缺少必要的请求参数: id / parameter id is missing' })
}
export const idsOf = (context: Context): string[] => {
  const given = context.body['ids'] ?? context.query['ids'] ?? context.body['id'] ?? context.query['id'] ?? ''
  const ids = (Array.isArray(given) ? given.map(String) : String(given).split(',')).map(id => id.trim()).filter(Boolean)
  return ids.length ? [...new Set(ids)] : invalid({ ids: '请选择至少一条数据 / choose at least one record' })
}

/** What the list holds where the query says nothing of the field, by whatever suffix. */
function withAsked(resource: AnyResource, given: Context['query']): Context['query'] {
  const said = Object.keys(given)
  // One record is asked for by its id, whatever its kind.
  if (said.some(one => one === 'id' || one.startsWith('id_'))) return given
  const silent = Object.entries(resource.list?.asked ?? {}).filter(
    ([field]) => !said.some(one => one === field || one.startsWith(`${field}_`)),
  )
  return silent.length > 0 ? { ...given, ...Object.fromEntries(silent) } : given
}

async function page(context: Context, resource: AnyResource, how: 'read' | 'pick'): Promise<query.Page> {
  const reader = readerOf(context.database)
  const asked = how === 'read' ? withAsked(resource, context.query) : context.query
  if (!codeOf(resource).page) return query.page(reader, undefined, context.actor, resource, asked, how)
  return reading(context, tx => query.page(reader, async () => tx, context.actor, resource, asked, how))
}

/** A picker: `ids` shows chosen ones again (disabled ones too), else the first rows that fit. */
async function pick(context: Context, resource: AnyResource): Promise<Values[]> {
  const { ids, ...rest } = context.query
  if (ids) return (await page({ ...context, query: { id_in: ids, size: '200' } }, resource, 'pick')).records
  return (await page({ ...context, query: { size: '50', ...rest } }, resource, 'pick')).records
}

/** A value that stands already may be told by the commit only. */
const toldBy =
  (resource: AnyResource) =>
  (error: unknown): never => {
    throw constraintOf(error)?.table === resource.table ? toldUnique(resource, error) : error
  }

async function saveNew(context: Context, resource: AnyResource): Promise<unknown> {
  let late: LateRow | undefined
  const answer = await inTransactionAhead<unknown>(context, async (tx, claimed) => {
    late = await saveLate(tx, context.actor, resource, context.body, claimed)
    return late
      ? new LateAnswer({ id: late.id, status: late.status, version: 0 }, 'no', late.number)
      : save(tx, context, resource, 'save', claimed)
  }).catch(toldBy(resource))
  return answer instanceof LateAnswer ? { id: late!.id, no: await late!.no, status: late!.status, version: 0 } : answer
}

async function save(
  tx: Tx,
  context: Context,
  resource: AnyResource,
  how: 'save' | 'update' | 'afresh',
  claimed = Promise.resolve(),
): Promise<unknown> {
  const id = context.body['id']
  const visible = id ? requireVisible(tx, context.actor, resource, [String(id)]) : undefined
  const { row: _, ...answer } = await saveRecord(
    tx,
    context.actor,
    resource,
    context.body,
    how,
    visible !== undefined ? Promise.all([claimed, visible]) : claimed,
    {},
    true,
  )
  return answer
}

async function remove(tx: Tx, context: Context, resource: AnyResource): Promise<unknown> {
  const ids = idsOf(context)
  await requireVisible(tx, context.actor, resource, ids)
  for (const id of ids.sort()) await removeRecord(tx, context.actor, resource, id)
  return {}
}

/** {ids, status}: the action that leads to that state, for each record (records that are only enabled or disabled). */
async function updateStatus(tx: Tx, context: Context, resource: AnyResource): Promise<unknown> {
  const ids = idsOf(context)
  const wanted = stateName(resource, Number(argument(context, 'status')))
  const found = Object.entries((resource.actions ?? {}) as Record<string, Action>).find(
    ([, action]) => action.to === wanted && (action.by ?? 'person') === 'person',
  )
  if (!found || wanted === undefined) return invalid({ status: '状态不正确 / no such state to change to' })
  await requireVisible(tx, context.actor, resource, ids)
  for (const id of ids.sort())
    await act(tx, context.actor, resource, id, found[0] as never, { reason: argument(context, 'reason') })
  return {}
}

async function doAction(tx: Tx, context: Context, resource: AnyResource, name: string): Promise<unknown> {
  const action = (resource.actions as Record<string, Action>)[name]!
  const merged: Values = { ...context.query, ...context.body }
  const ids = action.batch || action.collective ? idsOf(context) : [idOf(context, resource)]
  await requireVisible(tx, context.actor, resource, ids)
  const reason = String(merged['reason'] ?? '').trim()
  if (action.reason === 'required' && reason === '') invalid({ reason: '请填写原因 / give the reason' })
  if ([...reason].length > 500) invalid({ reason: '最多500个字 / at most 500 characters' })
  const input = readInput(action, merged)
  const version =
    merged['version'] === undefined || merged['version'] === '' || ids.length > 1
      ? undefined
      : Number(merged['version'])
  const answers: Values[] = []
  for (const id of ids.sort()) {
    const { row, result } = await act(tx, context.actor, resource, id, name as never, {
      input,
      reason,
      ...(version === undefined ? {} : { version }),
    })
    const values = row as unknown as Values
    answers.push({
      id,
      no: calledIn(resource, context.actor, values),
      status: values['status'],
      version: values['version'],
      ...(typeof result === 'object' && result !== null
        ? JSON.parse(JSON.stringify(result, (_key, value) => plain(value)))
        : {}),
    })
  }
  return action.batch || action.collective ? answers : answers[0]
}

/** The inputs that the action's own form asks; those of its code that are no fields stay as they came. */
export function readInput(action: Action, body: Values): Values {
  if (!action.input) return body
  const shape = { name: 'input', fields: action.input } as unknown as AnyResource
  const { values, faults } = readBody(shape, body, undefined)
  for (const [name, spec] of Object.entries(action.input))
    if (spec.required && (values[name] === undefined || values[name] === null || values[name] === ''))
      faults.push({ path: name, reason: '必填 / required', label: spec.label })
  return faults.length ? invalid(faults) : { ...body, ...values }
}

function customRoutes(resource: AnyResource): Route[] {
  const own = codeOf(resource).calls ?? {}
  // Where a part of the product is put together, definitions stand without their code.
  const isInstalled = codeOf(resource).calls !== undefined
  const nowhere = !isInstalled
    ? []
    : Object.keys(resource.patience ?? {}).filter(one => one.includes(' ') && !Object.hasOwn(own, one))
  if (nowhere.length > 0) throw new Error(`${resource.name}.patience: no such call 【${nowhere.join(', ')}】`)
  return Object.entries(own).map(([key, custom]) => {
    const [method, segment] = key.split(' ') as [Method, string]
    const path = segment.startsWith('/')
      ? segment
      : [servicePrefix[resource.service], resource.path, segment].filter(Boolean).join('/')
    const run = custom.run as (
      tx: Tx,
      actor: Context['actor'],
      input: unknown,
      file: Context['file'],
    ) => Promise<unknown>
    return {
      method,
      path,
      permissions: typeof custom.permission === 'string' ? [custom.permission] : custom.permission,
      label: custom.label,
      resource,
      input: custom.input,
      ...patienceIn(resource, key),
      ...((custom.idempotent ?? (resource.dialect !== 'framework' && (method === 'POST' || method === 'PUT')))
        ? { idempotent: true }
        : {}),
      ...(method !== 'GET' && !custom.each && !custom.upload ? { isWhole: true } : {}),
      ...(custom.upload ? { upload: custom.upload } : {}),
      handle: (context: Context, input: never) =>
        custom.each
          ? custom.each(work => context.database.transaction(context.actor.tenantId, work), context.actor, input)
          : method === 'GET'
            ? reading(context, tx => run(tx, context.actor, input, context.file))
            : inTransaction(context, tx => run(tx, context.actor, input, context.file)),
    }
  })
}
