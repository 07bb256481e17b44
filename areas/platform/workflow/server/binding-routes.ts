import type { FlowEngine } from '#packages/flow/index.ts'
import { textOf } from '#kernel'
import { route } from '#packages/http/context.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { allResources, isBuilt, resourceNamed } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { pageOf } from './page-shape.ts'

const base = '/api/ratutech-core/work-flow'
const optional = z
  .string()
  .max(500)
  .nullish()
  .transform(given => given ?? undefined)
const query = z.object({
  current: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(1000).default(100),
  resource: optional,
  bizKind: optional,
  processKey: optional,
  keyword: optional,
})
const days = z.preprocess(
  given => (given === '' || given === undefined ? null : given),
  z.coerce.number().int().min(0).max(365).nullable(),
)
const fields = {
  resource: z.string().min(1, '请选择业务 / Choose the business').max(64),
  bizKind: optional,
  processKey: z.string().min(1, '请选择流程 / Choose the process').max(64),
  skipWhen: optional,
  titleTemplate: z.string().max(200),
  detailPath: optional,
  handlePath: optional,
  inboxDecide: z.boolean().default(true),
  dueWorkdays: days.default(null),
  sort: z.coerce.number().int().min(0).max(9999).default(0),
}

/** Which process decides what: 10-platform 5.10, work-flow. */
export function bindingRoutes(flow: FlowEngine): Route[] {
  return [
    route(`GET ${base}/list`, {
      label: '流程绑定 / Bindings',
      permissions: ['signed in'],
      input: query,
      handle: (context, given) =>
        reading(context, async tx => {
          const page = await flow.listBindings(tx, given)
          const { language } = context.actor
          const nameOf = (name: string) => (isBuilt(name) ? textOf(resourceNamed(name).label, language) : '')
          return pageOf({
            ...page,
            records: page.records.map(one => ({
              ...one,
              dueWorkdays: one.dueWorkdays ?? '',
              resourceName: nameOf(one.resource),
              isBuilt: isBuilt(one.resource),
            })),
          })
        }),
    }),
    route(`POST ${base}/save`, {
      label: '新增绑定 / Add a binding',
      permissions: ['work_flow_edit'],
      input: z.object(fields),
      handle: (context, given) =>
        inTransaction(context, tx =>
          flow.saveBinding(tx, context.actor, { ...given, variables: variablesOf(given.resource) }),
        ),
    }),
    route(`PUT ${base}/update`, {
      label: '修改绑定 / Change a binding',
      permissions: ['work_flow_edit'],
      input: z.object({ ...fields, id: idInput, version: z.coerce.number().int() }),
      handle: (context, given) => inTransaction(context, tx => flow.saveBinding(tx, context.actor, given)),
    }),
    route(`PUT ${base}/update-status`, {
      label: '启停绑定 / Enable or disable',
      permissions: ['work_flow_edit'],
      input: z.object({ ids: idsInput, status: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)])) }),
      handle: (context, given) =>
        inTransaction(context, async tx => {
          await flow.setBindingStatus(tx, context.actor, given.ids, given.status)
          return {}
        }),
    }),
  ]
}

const variablesOf = (resource: string): string[] => [
  ...(isBuilt(resource) ? (resourceNamed(resource).approval?.variables ?? []) : []),
]

/** Businesses that may be bound: those whose save submits into approval. */
export const bindable = (): string[] =>
  allResources()
    .filter(one => one.approval)
    .map(one => one.name)
