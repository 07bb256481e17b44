import { invalid, refuse, textOf, type Fault, type Language } from '#kernel'
import { COMMON_TENANT, type DeployInput, type FlowEngine } from '#packages/flow/index.ts'
import { route } from '#packages/http/context.ts'
import { idInput, idsInput, optionalIdInput } from '#packages/server/inputs.ts'
import { labels } from '#packages/server/registry.ts'
import type { Context, Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { paging } from '#areas/platform/server/inputs.ts'
import { requireAny } from '#areas/platform/server/record-rights.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import { editorNames } from './known.ts'
import { inLanguage, pageOf } from './page-shape.ts'

const base = '/api/blade-flow/model'
const optional = z
  .string()
  .nullish()
  .transform(given => given ?? undefined)
const query = z.object({ ...paging, name: optional })
const submit = z.object({
  id: optionalIdInput,
  modelKey: z.string().max(64),
  name: z.string().max(128),
  category: z.string().max(32).default('flow_1'),
  description: optional,
  xml: z.string().min(1),
  version: z.coerce.number().int().optional(),
  validateOnly: z.boolean().default(false),
})
const deployment = z.object({ modelId: idInput, category: optional, tenantIds: optional })

/** Models drawn in the browser: list, store, deploy (10-platform 5.10 flow-model). */
export function modelRoutes(flow: FlowEngine): Route[] {
  return [
    route(`GET ${base}/list`, {
      label: '流程模型 / Models',
      permissions: ['flow_model_view'],
      input: query,
      handle: (context, given) =>
        reading(context, async tx => {
          const page = await flow.listModels(tx, {
            current: given.current,
            size: given.size,
            name: given.name,
            asked: context.query,
            language: context.actor.language,
          })
          return pageOf({
            ...page,
            records: await withCategoryNames(
              tx.tenantId,
              context.actor.language,
              inLanguage(context.actor.language, page.records),
            ),
          })
        }),
    }),
    route(`GET ${base}/detail`, {
      label: '流程模型详情 / Model',
      permissions: ['flow_model_view'],
      input: z.object({ id: optionalIdInput, modelKey: optional }),
      // Without an id only what a new model of that key may name.
      handle: (context, { id, modelKey }) =>
        reading(context, async tx => {
          const model = id ? await flow.modelDetail(tx, id) : undefined
          return { ...model, known: await editorNames(tx, model?.modelKey ?? modelKey ?? '', context.actor.language) }
        }),
    }),
    route(`POST ${base}/submit`, {
      label: '保存流程模型 / Keep a model',
      permissions: ['flow_model_add', 'flow_model_edit'],
      input: submit,
      handle: (context, given) =>
        inTransaction(context, async tx => {
          const code = given.id ? 'flow_model_edit' : 'flow_model_add'
          requireAny(context.actor, [code])
          return given.validateOnly
            ? { faults: await flow.inspect(tx, given.modelKey, given.xml) }
            : flow.submitModel(tx, context.actor, given)
        }),
    }),
    route(`POST ${base}/remove`, {
      label: '删除流程模型 / Remove models',
      permissions: ['flow_model_delete'],
      input: z.object({ ids: idsInput }),
      handle: (context, { ids }) =>
        inTransaction(context, async tx => {
          await flow.removeModels(tx, context.actor, ids)
          return {}
        }),
    }),
    route(`POST ${base}/deploy`, {
      label: '部署流程模型 / Deploy a model',
      permissions: ['flow_model_deploy'],
      input: deployment,
      handle: (context, given) =>
        inTransaction(context, async tx => {
          const others = await otherTenants(context, given.tenantIds)
          const own = await flow.deployModel(tx, context.actor, given.modelId, given.category)
          if (others.length > 0) {
            const model = await flow.modelDetail(tx, given.modelId)
            await deployElsewhere(context, flow, others, {
              key: model.modelKey,
              name: model.name,
              category: model.category,
              xml: model.xml,
            })
          }
          return own
        }),
    }),
  ]
}

/**
 * Tenants named besides the caller's own: only the platform deploys for others (a tenant would otherwise write into its
 * neighbour), and only for those there are.
 */
export async function otherTenants(context: Context, given: string | undefined): Promise<string[]> {
  const others = [
    ...new Set(
      (given ?? '')
        .split(',')
        .map(one => one.trim())
        .filter(one => one !== '' && one !== context.actor.tenantId),
    ),
  ]
  if (others.length > 0 && context.actor.tenantId !== COMMON_TENANT)
    refuse('flow.otherTenant', '只能为本租户部署流程 / Processes are deployed for the own tenant only', {
      tenantIds: others.join(','),
    })
  for (const tenantId of others)
    if (!(await tenantNamed(context.database, tenantId)))
      invalid({ tenantIds: `租户【${tenantId}】不存在 / There is no tenant [${tenantId}]` })
  return others
}

/**
 * Asked of every tenant before the first one is written: a role that one of them lacks would leave it deployed for half
 * of them.
 */
export async function deployElsewhere(
  context: Context,
  flow: FlowEngine,
  tenants: readonly string[],
  input: DeployInput & { key: string },
): Promise<void> {
  const faults: Fault[] = []
  for (const tenantId of tenants)
    faults.push(
      ...(await context.database.transaction(tenantId, tx => flow.inspect(tx, input.key, input.xml))).map(fault =>
        inTenant(fault, tenantId),
      ),
    )
  if (faults.length > 0) invalid(faults)
  for (const tenantId of tenants)
    await context.database.transaction(tenantId, tx => flow.deploy(tx, { ...context.actor, tenantId }, input))
}

const inTenant = (fault: Fault, tenantId: string): Fault => ({
  ...fault,
  reason: `租户${tenantId}：${textOf(fault.reason, 'zh')} / Tenant ${tenantId}: ${textOf(fault.reason, 'en')}`,
})

/** Categories are `flow_` and the key of an entry of dictionary flow. */
export async function categoryName(tenantId: string, category: string, language: Language): Promise<string> {
  return (await labels()?.dictLabel(tenantId, 'flow', category.replace(/^flow_/, ''), language)) || category
}
export async function withCategoryNames<Row extends { category: string }>(
  tenantId: string,
  language: Language,
  rows: readonly Row[],
): Promise<(Row & { categoryName: string })[]> {
  const names = new Map<string, string>()
  for (const category of new Set(rows.map(row => row.category)))
    names.set(category, await categoryName(tenantId, category, language))
  return rows.map(row => ({ ...row, categoryName: names.get(row.category)! }))
}
