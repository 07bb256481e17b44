import { isLocalDate, notFound, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { FlowEngine, ListPage, ListQuery, TaskItem } from '#packages/flow/index.ts'
import { route } from '#packages/http/context.ts'
import type { Context, Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { idInput, idsInput, optionalIdInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import { leaveRoutes } from '#areas/platform/leave/server/routes.ts'
import { pageOfRows, paging } from '#areas/platform/server/inputs.ts'
import { requireAny } from '#areas/platform/server/record-rights.ts'
import { exportInstancesRoute } from './export-instances.ts'
import { bindingRoutes } from './binding-routes.ts'
import { processName } from './definition-list.ts'
import { modelRoutes, withCategoryNames } from './model-routes.ts'
import { inLanguage, pageOf } from './page-shape.ts'
import { startList } from './start-list.ts'
import { predictRoutes } from './predict.ts'
import { signatureRoute } from './signature-route.ts'
import { managerRoutes } from './manager-routes.ts'

const id = idInput
const startColumns = {
  id: 'code',
  tenantId: 'code',
  name: 'text',
  key: 'text',
  category: 'code',
  version: 'number',
  deploymentId: 'code',
  deploymentTime: 'time',
  resourceName: 'text',
  resource: 'code',
  businessName: 'text',
} as const
const text = z.string().max(1000).optional()
const day = z.union([z.literal(''), z.string().refine(isLocalDate)]).optional()
const list = z.object({
  ...paging,
  resource: z.string().optional(),
  keyword: z.string().optional(),
  state: z.union([z.literal('').transform(() => undefined), z.coerce.number().int().min(0).max(99)]).optional(),
  holderId: optionalIdInput,
  beginDate: day,
  endDate: day,
})
const ids = idsInput

const work = '/api/blade-flow/work'
const writes = (
  path: string,
  label: Label,
  input: z.ZodType,
  run: (tx: Tx, context: Context, input: never) => Promise<unknown>,
): Route =>
  route(`POST ${path}` as never, {
    label,
    permissions: ['signed in'],
    input,
    handle: (context, given) => inTransaction(context, async tx => (await run(tx, context, given as never)) ?? {}),
  })
const decision = z.object({
  taskId: id,
  processInstanceId: z.coerce.string().optional(),
  comment: text,
  flag: z.string().optional(),
  attachBizId: optionalIdInput,
  nodeId: z.string().max(64).optional(),
  directBack: z.coerce.boolean().optional(),
  fromPage: z.coerce.boolean().optional(),
})

/** The workflow's calls (blade-dialect 11): the same engine that the records' submits use. */
export function workflowRoutes(flow: FlowEngine): Route[] {
  const lists = (['claim', 'todo', 'send', 'done', 'cc'] as const).map(name =>
    route(`GET ${work}/${name}-list`, {
      label:
        `${{ claim: '待签', todo: '待办', send: '我发起的', done: '已办', cc: '抄送' }[name]} / ${name} list` as Label,
      permissions: ['signed in'],
      input: list,
      handle: (context, query) =>
        reading(context, async tx =>
          pageOf(await named(context, await flow[`${name}List`](tx, context.actor, listQuery(query, context)))),
        ),
    }),
  )
  return [
    exportInstancesRoute(),
    route(`GET ${work}/start-list`, {
      label: '可发起的流程 / Processes to start',
      permissions: ['signed in'],
      input: z.object({ mode: z.string().optional() }),
      handle: (context, query) =>
        reading(context, async tx => {
          // mode 1 is whatever can be started here (definition-list.ts), 2 what the tenant deployed itself.
          const all = (await startList(tx, context.rights.codes, context.actor.language)).filter(
            one => query.mode !== '2' || one.tenantId === tx.tenantId,
          )
          return pageOfRows(all, context.query, startColumns)
        }),
    }),
    ...lists,
    ...decisionRoutes(flow),
    ...applicantRoutes(flow),
    route(`GET ${work}/task-enabled-option`, {
      label: '可用操作 / Enabled options',
      permissions: ['signed in'],
      input: z.object({ taskId: id }),
      handle: (context, { taskId }) => reading(context, tx => flow.taskOptions(tx, context.actor, taskId)),
    }),
    ...predictRoutes(flow, (context, tx, instanceId) => requireReader(flow, tx, context, instanceId)),
    ...historyRoutes(flow),
    ...followRoutes(flow),
    ...managerRoutes(flow),
    ...modelRoutes(flow),
    ...bindingRoutes(flow),
    ...leaveRoutes(flow),
  ]
}

function decisionRoutes(flow: FlowEngine): Route[] {
  return [
    writes(
      `${work}/claim-task`,
      '签收 / Claim',
      z.object({ taskId: id }),
      (tx, { actor }, { taskId }: { taskId: string }) => flow.decide(tx, actor, { taskId, decision: 'claim' }),
    ),
    writes(
      `${work}/unclaim`,
      '退回签收 / Unclaim',
      z.object({ taskId: id }),
      (tx, { actor }, { taskId }: { taskId: string }) => flow.decide(tx, actor, { taskId, decision: 'unclaim' }),
    ),
    // flag ok = approve, absent = reject; with nodeId to that earlier step.
    writes(`${work}/complete-task`, '办理 / Decide', decision, (tx, { actor }, given: z.infer<typeof decision>) =>
      flow.decide(tx, actor, {
        taskId: given.taskId,
        decision: given.flag === 'ok' ? 'approve' : given.nodeId ? 'rejectTo' : 'reject',
        comment: given.comment ?? '',
        attachBizId: given.attachBizId ?? null,
        fromPage: given.fromPage ?? false,
        ...(given.nodeId ? { nodeId: given.nodeId, directBack: given.directBack ?? false } : {}),
      }),
    ),
    writes(
      `${work}/transfer`,
      '转办 / Transfer',
      z.object({ taskId: id, toUserId: id, comment: text, attachBizId: optionalIdInput }),
      (tx, { actor }, given: { taskId: string; toUserId: string; comment?: string }) =>
        flow.decide(tx, actor, { ...given, decision: 'transfer' }),
    ),
    writes(
      `${work}/add-sign`,
      '加签 / Add signer',
      z.object({
        taskId: id,
        userIds: ids,
        position: z.enum(['before', 'after']),
        comment: text,
        attachBizId: optionalIdInput,
      }),
      (tx, { actor }, given: { taskId: string; userIds: string[]; position: 'before' | 'after' }) =>
        flow.decide(tx, actor, { ...given, decision: 'addSign' }),
    ),
    writes(
      `${work}/copy`,
      '抄送 / Copy',
      z.object({ taskId: id, userIds: ids, comment: text, attachBizId: optionalIdInput }),
      (tx, { actor }, given: { taskId: string; userIds: string[] }) =>
        flow.decide(tx, actor, { ...given, decision: 'copy' }),
    ),
    writes(
      `${work}/comment`,
      '评论 / Comment',
      z.object({ taskId: id, comment: z.string().min(1).max(1000), attachBizId: optionalIdInput }),
      (tx, { actor }, given: { taskId: string; comment: string }) =>
        flow.decide(tx, actor, { ...given, decision: 'comment' }),
    ),
  ]
}

function applicantRoutes(flow: FlowEngine): Route[] {
  return [
    writes(
      `${work}/remind`,
      '催办 / Remind',
      z.object({ processInstanceId: id, comment: text }),
      (tx, { actor }, given: { processInstanceId: string; comment?: string }) =>
        flow.remind(tx, actor, { instanceId: given.processInstanceId, comment: given.comment ?? '' }),
    ),
    writes(
      `${work}/withdraw`,
      '撤回 / Withdraw',
      z.object({ processInstanceId: id, comment: text }),
      (tx, { actor }, given: { processInstanceId: string; comment?: string }) =>
        flow.withdraw(tx, actor, { instanceId: given.processInstanceId, comment: given.comment ?? '' }),
    ),
  ]
}

/** What the dialect's clients read beside our own fields: the category's name, and of an instance its start. */
async function named(context: Context, page: ListPage<TaskItem>) {
  const records = await withCategoryNames(
    context.actor.tenantId,
    context.actor.language,
    inLanguage(context.actor.language, page.records),
  )
  return {
    ...page,
    records: records.map(one => ({
      ...one,
      startTime: one.createTime,
      startUser: one.starterName,
      suspensionState: 'active',
    })),
  }
}

/** Participants, whoever follows all processes, or whoever may see the record itself. */
async function requireReader(flow: FlowEngine, tx: Tx, context: Context, instanceId: string): Promise<void> {
  // A stuck task could not be handed on by somebody who may not see whose it is.
  if (context.rights.codes.has('flow_follow_view')) return
  if (await flow.mayRead(tx, context.actor, instanceId)) return
  const { requireVisible } = await import('#packages/server/scope.ts')
  const { isBuilt, resourceNamed } = await import('#packages/server/registry.ts')
  const row = await tx.row<{ resource: string; businessId: string }>(
    sql`select resource, business_id as "businessId" from flow_instance where tenant_id = ${tx.tenantId} and id = ${instanceId}::bigint`,
  )
  if (!row || !isBuilt(row.resource)) return notFound('flow-instance', instanceId)
  const resource = resourceNamed(row.resource)
  requireAny(context.actor, [`${resource.permission}_view`])
  await requireVisible(tx, context.actor, resource, [row.businessId], 'read')
}

function historyRoutes(flow: FlowEngine): Route[] {
  const instance = z.object({ processInstanceId: id })
  const read = (path: string, label: Label, run: (tx: Tx, instanceId: string) => Promise<readonly object[]>): Route =>
    route(`GET /api/blade-flow/process/${path}`, {
      label,
      permissions: ['signed in'],
      input: instance,
      handle: (context, { processInstanceId }) =>
        reading(context, async tx => {
          await requireReader(flow, tx, context, processInstanceId)
          return inLanguage(context.actor.language, await run(tx, processInstanceId))
        }),
    })
  return [
    read('history-flow-list', '流转历史 / History', (tx, one) => flow.historyFlowList(tx, one)),
    read('history-workflow-list', '审批意见 / Decisions', (tx, one) => flow.historyList(tx, one)),
    signatureRoute((context, tx, instanceId) => requireReader(flow, tx, context, instanceId)),
    route('GET /api/blade-flow/process/model-view', {
      label: '流程图 / Flow chart',
      permissions: ['signed in'],
      input: z.object({ processInstanceId: id.optional(), processDefinitionId: id.optional() }),
      handle: (context, given) =>
        reading(context, async tx => {
          if (given.processInstanceId) await requireReader(flow, tx, context, given.processInstanceId)
          const view = await flow.modelView(tx, {
            ...(given.processInstanceId ? { instanceId: given.processInstanceId } : {}),
            ...(given.processDefinitionId ? { definitionId: given.processDefinitionId } : {}),
          })
          return { ...view, flow: inLanguage(context.actor.language, view.flow) }
        }),
    }),
    route('GET /api/ratutech-core/approval/lately-list', {
      label: '最近审批 / Latest approvals',
      permissions: ['signed in'],
      input: z.object({
        size: z.coerce.number().int().min(1).max(100).default(10),
        bizType: z.string().optional(),
        bizId: id.optional(),
      }),
      handle: (context, given) =>
        reading(context, async tx =>
          inLanguage(
            context.actor.language,
            await flow.latelyList(tx, context.actor, {
              size: given.size,
              ...(given.bizType ? { resource: given.bizType } : {}),
              ...(given.bizId ? { businessId: given.bizId } : {}),
            }),
          ),
        ),
    }),
  ]
}

function followRoutes(flow: FlowEngine): Route[] {
  const removal = z.object({ processInstanceId: id, deleteReason: z.string().min(1).max(500) })
  return [
    route('GET /api/blade-flow/follow/list', {
      label: '流程跟踪 / Instances',
      permissions: ['flow_follow_view'],
      input: list,
      handle: (context, query) =>
        reading(context, async tx => {
          const page = pageOf(await named(context, await flow.followList(tx, listQuery(query, context))))
          // The one process that was asked for is called by its name also where nothing runs.
          const name = await processName(tx, context.query['processDefinitionKey'] ?? '')
          return name === undefined ? page : { ...page, processName: textOf(name, context.actor.language) }
        }),
    }),
    route('POST /api/blade-flow/follow/delete-process-instance', {
      label: '终止流程 / Stop',
      permissions: ['flow_follow_delete'],
      input: removal,
      handle: (context, given) =>
        inTransaction(context, async tx => {
          await flow.stop(tx, context.actor, { instanceId: given.processInstanceId, reason: given.deleteReason })
          return {}
        }),
    }),
    route('POST /api/blade-flow/follow/assign', {
      label: '改派 / Reassign',
      permissions: ['flow_follow_assign'],
      input: z.object({ taskId: id, toUserId: id, reason: z.string().min(1).max(500) }),
      handle: (context, given) =>
        inTransaction(context, async tx => {
          await flow.reassign(tx, context.actor, given)
          return {}
        }),
    }),
  ]
}

const listQuery = (query: z.infer<typeof list>, { query: asked, actor }: Context): ListQuery => ({
  current: query.current,
  size: query.size,
  asked,
  language: actor.language,
  ...(query.resource ? { resource: query.resource } : {}),
  ...(query.keyword ? { keyword: query.keyword } : {}),
  ...(query.state === undefined ? {} : { state: query.state }),
  ...(query.holderId ? { holderId: query.holderId } : {}),
  ...(query.beginDate ? { from: query.beginDate } : {}),
  ...(query.endDate ? { to: query.endDate } : {}),
})
