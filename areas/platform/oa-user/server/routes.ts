import { maskValue, textOf, type Field, type Label } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { route } from '#packages/http/context.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { idsInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { rowsOf } from '#packages/server/query.ts'
import { findRows } from '#packages/server/rows.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { maskOf } from '#packages/server/mask.ts'
import { z } from 'zod'
import { optionalId, optionalText, pageOf, paging } from '#areas/platform/server/inputs.ts'
import { oaDept, oaPull, oaUser, type OaDifference } from '../oa-user.ts'
import { applyDepts, backupTree, restoreDepts } from './apply-depts.ts'
import { applyPeople } from './apply-people.ts'
import { connectedOa } from './gateway.ts'
import { compareAll } from './recompare.ts'

const base = '/api/blade-user/oa'
const view = ['synchronous_view'] as const
const save = ['synchronous_save'] as const

const filter = z.object({ ...paging, state: optionalText(8), deptId: optionalText(64), keyword: optionalText(64) })
const people = (path: string, label: Label, states?: readonly number[]) =>
  route(`GET ${base}/${path}`, {
    label,
    permissions: view,
    input: filter,
    handle: (context, given) => reading(context, tx => peoplePage(tx, context.actor, given, states)),
  })
const applying = z.object({
  ids: idsInput,
  deptId: optionalId,
  roleIds: optionalIdsInput,
  postIds: optionalIdsInput,
  fields: z.array(z.string().max(32)).nullish(),
  userId: optionalId,
})

/** Synchronisation with the OA: what it told, what differs, and applying it (10-platform 5.9). */
export function oaRoutes(): Route[] {
  return [
    people('get-user-list', 'OA人员 / OA people'),
    people('get-add-user-list', 'OA新增人员 / New in the OA', [1]),
    people('get-update-user-list', 'OA变更人员 / Changed in the OA', [2, 4, 5]),
    route(`GET ${base}/dept-list`, {
      label: 'OA组织 / OA departments',
      permissions: view,
      handle: context =>
        reading(context, async tx =>
          (
            await rowsOf(
              tx,
              context.actor,
              oaDept as never,
              (await findRows(tx, oaDept, {}, { orderBy: 't.sort nulls last, t.id' })).map(row => row.id),
            )
          ).map(row => spoken(row, context.actor)),
        ),
    }),
    route(`GET ${base}/connected`, {
      label: '接入的OA / OA connected',
      permissions: view,
      handle: context =>
        reading(context, async tx => {
          const { kind, name } = await connectedOa(tx)
          return { kind, name: textOf(name, context.actor.language) }
        }),
    }),
    ...pullRoutes(),
    ...applyRoutes(),
  ]
}

function pullRoutes(): Route[] {
  return [
    route(`GET ${base}/pull-list`, {
      label: '同步批次 / Pulls',
      permissions: view,
      handle: context =>
        reading(context, async tx => {
          const now = await statesNow(tx)
          return (await findRows(tx, oaPull, {}, { orderBy: 't.id desc', limit: 30 })).map(
            ({ id, batchNo, isFull, finished, users, depts, counts, note, createTime }) => ({
              id,
              batchNo,
              isFull: isFull ? 1 : 0,
              finished: finished ? 1 : 0,
              users,
              depts,
              counts: counts ?? {},
              now,
              note: note ? textOf(note.replace(' ∕ ', ' / '), context.actor.language) : '',
              createTime,
            }),
          )
        }),
    }),
    route(`POST ${base}/pull-user-list`, {
      label: '拉取OA人员 / Pull from the OA',
      permissions: ['synchronous_pull'],
      input: z.object({ full: z.union([z.boolean(), z.number(), z.string()]).nullish() }),
      handle: (context, { full }) =>
        inTransaction(context, async tx => ({
          jobId: await enqueue(
            tx,
            context.actor,
            'oa-pull',
            { full: !(full === false || full === 0 || full === '0' || full === 'false') },
            { title: '组织同步 / Synchronise with OA' },
          ),
        })),
    }),
  ]
}

function applyRoutes(): Route[] {
  return [
    route(`POST ${base}/save-seeyon-user`, {
      label: '同步人员 / Apply people',
      permissions: save,
      input: applying,
      handle: (context, given) =>
        inTransaction(context, tx => applyPeople(tx, context.actor, { ...given, fields: given.fields ?? [] })),
    }),
    route(`POST ${base}/save-dept`, {
      label: '同步组织 / Apply departments',
      permissions: save,
      input: z.object({ ids: idsInput }),
      handle: (context, { ids }) => inTransaction(context, tx => applyDepts(tx, context.actor, ids)),
    }),
    route(`POST ${base}/ignore`, {
      label: '忽略 / Ignore',
      permissions: save,
      input: z.object({ ids: idsInput, ignored: z.union([z.boolean(), z.number(), z.string()]).nullish() }),
      handle: (context, given) =>
        inTransaction(context, async tx => {
          await tx.run(
            sql`update ${sql.name(oaUser.table)} set ignored = ${!(given.ignored === false || given.ignored === 0 || given.ignored === '0')} where tenant_id = ${tx.tenantId} and id = any(${given.ids}::bigint[])`,
          )
          await compareAll(tx, context.actor)
          return {}
        }),
    }),
    route('GET /api/blade-system/dept/backup/tree', {
      label: '部门备份 / Department backup',
      permissions: view,
      handle: context => reading(context, tx => backupTree(tx)),
    }),
    route('POST /api/blade-system/dept/restore', {
      label: '部门还原 / Restore departments',
      permissions: save,
      input: z.object({ ids: idsInput }),
      handle: (context, { ids }) => inTransaction(context, tx => restoreDepts(tx, context.actor, ids)),
    }),
  ]
}

/** How many people are in which state: fewer are new once some were applied or ignored. */
const statesNow = async (tx: Tx): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await tx.rows<{ state: number; n: number }>(
        sql`select state, count(*)::int as n from ${sql.name(oaUser.table)} where tenant_id = ${tx.tenantId} and is_deleted = 0 group by state`,
      )
    ).map(row => [row.state, row.n]),
  )

async function peoplePage(
  tx: Tx,
  actor: Actor,
  given: { current: number; size: number; state: string; deptId: string; keyword: string },
  states?: readonly number[],
): Promise<unknown> {
  const wanted = given.state ? given.state.split(',').map(Number).filter(Number.isInteger) : states
  const like = `%${given.keyword.replace(/[\\%_]/g, '\\$&')}%`
  const where: Sql = sql.and([
    sql.trusted('true'),
    ...(wanted ? [sql`t.state = any(${[...wanted]}::smallint[])`] : []),
    ...(given.deptId ? [sql`t.oa_dept_id = ${given.deptId}`] : []),
    ...(given.keyword ? [sql`(t.real_name ilike ${like} or t.code ilike ${like} or t.login_name ilike ${like})`] : []),
  ])
  const ids = (
    await tx.rows<{ id: string }>(
      sql`select t.id from ${sql.name(oaUser.table)} t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${where} order by t.state, t.id`,
    )
  ).map(row => row.id)
  const shown = ids.slice((given.current - 1) * given.size, given.current * given.size)
  const depts = new Map((await findRows(tx, oaDept, {})).map(row => [row.oaId, row.deptName ?? '']))
  const rows = await rowsOf(tx, actor, oaUser as never, shown)
  return pageOf(
    rows.map(row => ({ ...spoken(row, actor), oaDeptName: depts.get(String(row['oaDeptId'] ?? '')) ?? '' })),
    ids.length,
    given,
  )
}

const said = ({ field, ours, theirs }: OaDifference, actor: Actor): { ours: string; theirs: string } => {
  if (field === 'status') return { ours: textOf(ours, actor.language), theirs: textOf(theirs, actor.language) }
  const mask = maskOf(oaUser.name, field, (oaUser.fields as Record<string, Field>)[field], actor.rights)
  return mask ? { ours: ours && maskValue(mask, ours), theirs: theirs && maskValue(mask, theirs) } : { ours, theirs }
}

/**
 * Differences in the reader's language; a mobile or an address that is masked for him is masked in its difference, so
 * that he still sees which of two it is.
 */
function spoken(row: Record<string, unknown>, actor: Actor): Record<string, unknown> {
  const diff = Array.isArray(row['diff'])
    ? (row['diff'] as OaDifference[]).map(one => ({
        ...one,
        label: textOf(one.label, actor.language),
        ...said(one, actor),
      }))
    : []
  return { ...row, diff }
}
