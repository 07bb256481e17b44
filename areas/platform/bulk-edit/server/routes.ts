import { bulkFields, halfOf, notFound, refuse, type Resource, textOf } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { route } from '#packages/http/context.ts'
import { enqueue, jobState } from '#packages/jobs/jobs.ts'
import { bulkCall, bulkValues, type Chosen, type Trial, tryRows } from '#packages/server/bulk.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { idText } from '#areas/platform/server/inputs.ts'
import { requireAny } from '#areas/platform/server/record-rights.ts'
import { BULK_EDIT, type Refusal } from './bulk-job.ts'

const base = '/api/blade-desk/bulk-edit'
const signedIn = ['signed in'] as const
/** A preview locks its rows while it looks; the page asks for one portion after the other. */
const TRIED_AT_ONCE = 50
const MOST = 1000
const chosen = z.object({ id: idText, version: z.coerce.number().int() })
const named = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/)
const wanted = { resource: named, values: z.record(z.string().max(64), z.unknown()) }

/** Many rows, the same change: tried first, row by row, then done as one job (10-platform, lists). */
export const bulkEditRoutes = (): Route[] => [
  route(`GET ${base}/fields`, {
    label: '可批量修改的字段 / Fields for a bulk edit',
    permissions: signedIn,
    input: z.object({ resource: named }),
    handle: async ({ actor }, { resource }) => [...bulkFields(mayChange(actor, resource))],
  }),
  route(`POST ${base}/preview`, {
    label: '批量修改预览 / Preview a bulk edit',
    permissions: signedIn,
    input: z.object({ ...wanted, rows: z.array(chosen).min(1).max(TRIED_AT_ONCE) }),
    handle: async ({ database, actor }, { resource: name, values, rows }) => {
      const resource = mayChange(actor, name)
      const trials = await undone(database, actor, resource, rows, bulkValues(resource, values))
      return trials.map(one => ({
        ...one,
        along: one.along.map(field => textOf(resource.fields[field]!.label, actor.language)),
        refusal: halfOf(one.refusal, actor.language),
      }))
    },
  }),
  route(`POST ${base}/run`, {
    label: '批量修改 / Bulk edit',
    permissions: signedIn,
    idempotent: true,
    input: z.object({ ...wanted, rows: z.array(chosen).min(1).max(MOST) }),
    handle: (context, { resource: name, values, rows }) => {
      const resource = mayChange(context.actor, name)
      const changes = bulkValues(resource, values)
      if (new Set(rows.map(row => row.id)).size !== rows.length)
        refuse('bulkTwice', '同一条数据选择了两次 / a row is chosen twice')
      return inTransaction(context, async tx => ({
        jobId: await enqueue(
          tx,
          context.actor,
          BULK_EDIT,
          { resource: name, values: changes, rows: rows.map(row => [row.id, row.version]) },
          { title: `批量修改 ${textOf(resource.label, 'zh')} / Bulk edit ${textOf(resource.label, 'en')}` },
        ),
        total: rows.length,
      }))
    },
  }),
  route(`GET ${base}/state`, {
    label: '批量修改进度 / Progress of a bulk edit',
    permissions: signedIn,
    input: z.object({ jobId: idText }),
    handle: (context, { jobId }) => reading(context, tx => stateOf(tx, context.actor, jobId)),
  }),
]

function mayChange(actor: Actor, name: string): Resource {
  const resource = isBuilt(name) ? resourceNamed(name) : notFound(name, '')
  const call = bulkCall(resource)
  if (!call) return refuse('bulkNone', '此列表不支持批量修改 / rows of this list are not changed together')
  requireAny(actor, call.permissions)
  return resource
}

/** Nothing of the trial stays: it ends its transaction by a throw. */
class Tried extends Error {
  readonly trials: Trial[]
  constructor(trials: Trial[]) {
    super('a preview is rolled back')
    this.trials = trials
  }
}
async function undone(
  database: Database,
  actor: Actor,
  resource: Resource,
  rows: readonly Chosen[],
  values: Record<string, unknown>,
): Promise<Trial[]> {
  try {
    return await database.transaction(
      actor.tenantId,
      async tx => {
        throw new Tried(await tryRows(tx, actor, resource, rows, values))
      },
      { name: 'bulk edit preview' },
    )
  } catch (error) {
    if (error instanceof Tried) return error.trials
    throw error
  }
}

async function stateOf(
  tx: Parameters<Parameters<Database['transaction']>[1]>[0],
  actor: Actor,
  jobId: string,
): Promise<Record<string, unknown>> {
  const job = await tx.row<{
    state: number
    total: number
    done: number
    failed: number
    result: { refusals?: Refusal[] } | null
    error: string | null
  }>(sql`select state, total, done, failed, result, error from job
    where tenant_id = ${tx.tenantId} and id = ${jobId}::bigint and kind = ${BULK_EDIT} and user_id = ${actor.userId}::bigint`)
  if (!job) return notFound('job', jobId)
  return {
    isOver: job.state === jobState.done || job.state === jobState.failed,
    isFailed: job.state === jobState.failed,
    total: job.total,
    done: job.done,
    failed: job.failed,
    refusals: (job.result?.refusals ?? []).map(one => ({ ...one, reason: halfOf(one.reason, actor.language) })),
  }
}
