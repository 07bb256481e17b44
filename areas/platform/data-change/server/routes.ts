import { type Field, halfOf, textOf, type Resource, type State } from '#kernel'
import { maskValue } from '#kernel/validators.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { route, routesAt } from '#packages/http/context.ts'
import { citiesOf, handoverTypes, namesOf, ownedIds } from '#packages/server/handover.ts'
import { idInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { detail } from '#packages/server/query.ts'
import { labels } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import type { Context, Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { maskOf } from '#packages/server/mask.ts'
import { takesPart } from '#packages/server/scope.ts'
import { z } from 'zod'
import { optionalText, pageOf, paging } from '#areas/platform/server/inputs.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { requireAny } from '#areas/platform/server/record-rights.ts'
import { countHeldTasks, heldTask, heldTasks } from '#areas/platform/workflow/server/held-tasks.ts'
import { moveWork, type Moved } from './move.ts'
import { FLOW_TASK, openWork } from './open-work.ts'
import { dataChange } from '../data-change.ts'
import { installHandoverFlow } from './ports.ts'

const base = '/api/blade-system/data-change'
const yes = z.union([z.boolean(), z.number(), z.string()]).nullish()
const isYes = (given: unknown, fallback: boolean) =>
  given === undefined || given === null || given === ''
    ? fallback
    : given === true || given === 1 || given === '1' || given === 'true'

const owner = z.object({ userId: idInput })
const listed = owner.extend({ type: z.string().min(1).max(64), openOnly: yes, keyword: optionalText(64), ...paging })
const moving = z.object({
  type: z.string().min(1).max(64),
  ids: optionalIdsInput,
  all: yes,
  keyword: optionalText(64),
  fromUserId: idInput,
  toUserId: idInput,
  deptMode: z.union([z.string(), z.number()]).nullish(),
  reason: z.string('请填写原因 / Give the reason').trim().min(2, '请填写原因 / Give the reason').max(200),
})

/** Handing over the records of a leaver (10-platform 5.9). Everybody may hand over his own records. */
export function dataChangeRoutes(ports: PlatformPorts): Route[] {
  installHandoverFlow(ports.flow)
  return [
    // GET by the document, PUT by the list of calls.
    ...routesAt([`GET ${base}/list-all`, `PUT ${base}/list-all`], {
      label: '名下数据统计 / Records owned by a person',
      permissions: ['signed in'],
      input: owner,
      handle: (context, { userId }) =>
        reading(context, tx => {
          requireOwn(context, userId, 'data_change_view')
          return openWork(tx, userId, context.actor.language)
        }),
    }),
    route(`GET ${base}/list-by-type`, {
      label: '名下数据 / Records of one kind',
      permissions: ['signed in'],
      input: listed,
      handle: (context, given) =>
        reading(context, async tx => {
          requireOwn(context, given.userId, 'data_change_view')
          return given.type === FLOW_TASK
            ? tasksPage(tx, context.actor, given)
            : recordsPage(tx, context.actor, { ...given, openOnly: isYes(given.openOnly, true) })
        }),
    }),
    // Giver and receiver may read the handover that their message links to, without the right to the list.
    route(`GET ${base}/log-detail`, {
      label: '交接详情 / A handover',
      permissions: ['signed in'],
      input: z.object({ id: idInput }),
      handle: (context, { id }) =>
        reading(context, async tx => {
          const { actor } = context
          const resource = dataChange as unknown as Resource
          const [row] = await findRows(tx, dataChange, sql`t.id = ${id}::bigint`)
          const isHis = row !== undefined && (row.fromUserId === actor.userId || row.toUserId === actor.userId)
          if (!isHis && !(await takesPart(tx, resource, id, actor.userId))) requireAny(actor, ['data_change_view'])
          return detail(tx, actor, resource, id)
        }),
    }),
    route(`PUT ${base}/update-by-ids`, {
      label: '数据交接 / Hand over',
      permissions: ['signed in'],
      input: moving,
      handle: async (context, given) => {
        requireOwn(context, given.fromUserId, 'data_change_update')
        const { type, ids, keyword, fromUserId, toUserId, reason } = given
        const outcome = await moveWork(
          {
            database: ports.database,
            flow: ports.flow,
            rightsOf: (tenantId, userId) => ports.sessions.rightsOf(tenantId, userId),
          },
          context.actor,
          {
            type,
            ids,
            all: isYes(given.all, false),
            keyword,
            fromUserId,
            toUserId,
            withDept: String(given.deptMode ?? '1') === '2',
            reason,
          },
        )
        return inTransaction(context, tx => named(tx, context.actor, type, fromUserId, outcome))
      },
    }),
  ]
}

function requireOwn({ actor }: Context, userId: string, code: string): void {
  if (userId !== actor.userId) requireAny(actor, [code])
}

async function recordsPage(
  tx: Tx,
  actor: Actor,
  given: { userId: string; type: string; openOnly: boolean; keyword: string; current: number; size: number },
): Promise<unknown> {
  const type = handoverTypes().find(one => one.resource.name === given.type)
  if (!type) return pageOf([], 0, given)
  const resource = type.resource as Resource
  const { ids, total } = await ownedIds(tx, type, given.userId, {
    openOnly: given.openOnly,
    ...(given.keyword ? { keyword: given.keyword } : {}),
    limit: given.size,
    offset: (given.current - 1) * given.size,
  })
  const found = new Map(
    (ids.length > 0 ? await findRows(tx, resource, sql`t.id = any(${ids}::bigint[])`) : []).map(row => [
      row.id,
      row as unknown as Record<string, unknown>,
    ]),
  )
  const states = new Map(
    Object.values((resource.states?.values ?? {}) as Record<string, State>).map(one => [one.code, one]),
  )
  const amountField =
    resource.approval?.amount ??
    Object.entries(resource.fields as Record<string, Field>).find(
      ([, field]) => field.kind === 'money' && field.inList,
    )?.[0]
  const records = []
  for (const id of ids) {
    const row = found.get(id)!
    const cities = citiesOf(resource, row)
    const state = states.get(row['status'] as number)
    records.push({
      id,
      ...covered(resource, actor, await namesOf(type, row, tx.tenantId)),
      status: row['status'],
      statusName: state ? textOf(state.label, actor.language) : '',
      tone: state?.tone ?? 'default',
      city: cities.join(','),
      cityName: (await Promise.all(cities.map(city => labels()?.regionName(city, actor.language) ?? city))).join('、'),
      amount:
        amountField && row[amountField] !== null && row[amountField] !== undefined ? moneyText(row[amountField]) : '',
      detailPath: resource.page ? `${resource.page}/detail` : '',
    })
  }
  return pageOf(records, total, given)
}

const moneyText = (fen: unknown): string =>
  typeof fen === 'bigint'
    ? `${fen < 0n ? '-' : ''}${(fen < 0n ? -fen : fen) / 100n}.${String((fen < 0n ? -fen : fen) % 100n).padStart(2, '0')}`
    : String(fen)

/** Rows not transferred are named by number or name, not by id. */
async function named(tx: Tx, actor: Actor, kind: string, fromUserId: string, outcome: Moved): Promise<Moved> {
  const type = handoverTypes().find(one => one.resource.name === kind)
  const ids = outcome.refused.map(one => one.id)
  const rows =
    type && ids.length > 0 ? await findRows(tx, type.resource as Resource, sql`t.id = any(${ids}::bigint[])`) : []
  const names = new Map<string, string>()
  for (const row of rows) {
    const { no, title } = covered(type!.resource as Resource, actor, await namesOf(type!, row, tx.tenantId))
    names.set(row.id, no || title)
  }
  if (kind === FLOW_TASK) for (const id of ids) names.set(id, (await heldTask(tx, fromUserId, id))?.no ?? '')
  return { ...outcome, refused: outcome.refused.map(one => ({ ...one, no: names.get(one.id) ?? '' })) }
}

/** A title that is masked in lists is masked here. */
function covered(
  resource: Resource,
  actor: Actor,
  { no, title }: { no: string; title: string },
): { no: string; title: string } {
  const mask = maskOf(
    resource.name,
    resource.title,
    (resource.fields as Record<string, Field>)[resource.title],
    actor.rights,
  )
  return { no, title: mask ? maskValue(mask, title) : halfOf(title, actor.language) }
}

async function tasksPage(
  tx: Tx,
  actor: Actor,
  given: { userId: string; current: number; size: number },
): Promise<unknown> {
  const tasks = await heldTasks(tx, given.userId, given.size, (given.current - 1) * given.size)
  return pageOf(
    tasks.map(one => ({
      id: one.id,
      no: one.no,
      title: `${halfOf(one.title, actor.language)} · ${textOf(one.step, actor.language)}`,
      status: 102,
      statusName: '',
      tone: 'warning',
      city: one.cityCode ?? '',
      cityName: '',
      amount: one.amount ?? '',
      detailPath: one.detailPath ?? '',
      businessId: one.businessId,
    })),
    await countHeldTasks(tx, given.userId),
    given,
  )
}
