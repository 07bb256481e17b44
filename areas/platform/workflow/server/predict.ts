import { callsOf, invalid, type Resource } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import type { FlowEngine, Path } from '#packages/flow/index.ts'
import { route } from '#packages/http/context.ts'
import { approvalSubject } from '#packages/server/act.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import type { Context, Route } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { requireAny } from '#areas/platform/server/record-rights.ts'
import { startOf } from './approval.ts'

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
const json = z
  .string()
  .max(20_000)
  .optional()
  .transform((text, context) => {
    const given = text ? parsed(text) : {}
    if (isObject(given)) return given
    context.addIssue({ code: 'custom', message: '不是有效的JSON对象 / Not a JSON object' })
    return z.NEVER
  })
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
const asked = z.object({
  processInstanceId: optionalIdInput,
  processKey: z.string().max(64).optional(),
  variables: json,
  resource: z.string().max(64).optional(),
  id: optionalIdInput,
})
const form = z.object({ resource: z.string().max(64), id: optionalIdInput, values: z.record(z.string(), z.unknown()) })

/**
 * `work/predict`: the rest of a running process, the path of a stored record before it is submitted, or the path of a
 * key with given variables.
 * By POST the path of a form as it stands: it is kept as a draft, asked, and taken back.
 */
export function predictRoutes(
  flow: FlowEngine,
  requireReader: (context: Context, tx: Tx, instanceId: string) => Promise<void>,
): Route[] {
  return [
    route('GET /api/blade-flow/work/predict', {
      label: '预测路径 / Predicted path',
      permissions: ['signed in'],
      input: asked,
      handle: (context, given) =>
        reading(context, async tx => {
          if (given.processInstanceId) {
            await requireReader(context, tx, given.processInstanceId)
            return flow.forecast(tx, context.actor, given.processInstanceId)
          }
          if (given.resource && given.id) return storedPath(flow, tx, context, approvable(given.resource), given.id)
          if (!given.processKey)
            return invalid({ processKey: '缺少必要的请求参数: processKey / parameter processKey is missing' })
          return flow.predict(tx, context.actor, {
            processKey: given.processKey,
            variables: given.variables,
            fields: given.variables,
          })
        }),
    }),
    route('POST /api/blade-flow/work/predict', {
      label: '预测表单的路径 / Path of a form',
      permissions: ['signed in'],
      input: form,
      idempotent: false,
      handle: (context, given) => formPath(flow, context, approvable(given.resource), given.id, given.values),
    }),
  ]
}

function approvable(name: string): Resource {
  const found = isBuilt(name) ? resourceNamed(name) : undefined
  return found?.approval ? found : invalid({ resource: '该业务不需要审批 / This business needs no approval' })
}

async function storedPath(flow: FlowEngine, tx: Tx, context: Context, resource: Resource, id: string): Promise<Path> {
  await requireVisible(tx, context.actor, resource, [id], 'read')
  return pathOf(flow, tx, context, resource, id)
}

async function pathOf(flow: FlowEngine, tx: Tx, context: Context, resource: Resource, id: string): Promise<Path> {
  const subject = await approvalSubject(tx, context.actor, resource, (await getRow(tx, resource, id)) as never)
  return subject
    ? flow.predictStart(tx, context.actor, startOf(subject))
    : { processKey: resource.approval!.processKey, name: '', isSkipped: true, steps: [] }
}

/** Carries the answer out of a transaction that must not commit. */
class Reckoned extends Error {
  readonly path: Path
  constructor(path: Path) {
    super('reckoned')
    this.path = path
  }
}

async function formPath(
  flow: FlowEngine,
  context: Context,
  resource: Resource,
  id: string | undefined,
  values: Record<string, unknown>,
): Promise<Path> {
  const does = id ? ['update', 'afresh', 'save'] : ['save']
  const codes = callsOf(resource)
    .filter(call => does.includes(call.does))
    .flatMap(call => call.permissions)
  if (!codes.includes('signed in')) requireAny(context.actor, codes)
  try {
    return await context.database.transaction(context.actor.tenantId, async tx => {
      if (id) await requireVisible(tx, context.actor, resource, [id])
      const saved = await saveRecord(
        tx,
        context.actor,
        resource,
        { ...values, ...(id ? { id } : { draft: true }) },
        id ? 'update' : 'save',
      )
      throw new Reckoned(await pathOf(flow, tx, context, resource, saved.id))
    })
  } catch (error) {
    if (error instanceof Reckoned) return error.path
    throw error
  }
}
