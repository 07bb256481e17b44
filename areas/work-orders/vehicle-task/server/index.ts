import { historiesPort } from '#areas/vehicles/history-port.ts'
import { taskHistory } from './history.ts'
import { refuse, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { implement, type ActionCode } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows, lockRow } from '#packages/server/rows.ts'
import { holdFilesOf } from '#areas/platform/attach/server/holders.ts'
import { partnerWorkPort } from '#areas/partners/service-provider/server/work-port.ts'
import { custodyPort, openDocumentsPort } from '#areas/vehicles/ports.ts'
import { openServiceWorkPort } from '#areas/supply/service-agreement/server/ports.ts'
import { dispatchBy, stage } from '../../codes.ts'
import { candidatesOf, ruleOf } from '../../work-order-dispatch-rule/server/dispatch.ts'
import { payloadResources } from '../../vehicle-task-payload/server/payloads.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { taskCalls } from './calls.ts'
import { heldByTasks } from './custody.ts'
import { deriveHead } from './head.ts'
import { openDocuments, openTasks } from './open-tasks.ts'
import { workOfPartners } from './partner-work.ts'
import { isOwn, logTask, nowOf, requireStage, stageLabel, type Task } from './rows.ts'
import { slaScanJob } from './scan.ts'
import { agesOf, detailOf } from './show.ts'

type Code = ActionCode<typeof vehicleTask, never>
/**
 * Moves whose new stage is reckoned by the verb that asks for them. What the lists show is the stage, or 8 while a late
 * task is still with its handler (70, D4).
 */
const fromInput: Code = {
  run(_tx, _actor, { row, input }) {
    const changes = input as ChangesOf<typeof vehicleTask> & { stage?: number }
    return { ...changes, ...statusFor(row, changes.stage ?? row.stage!) }
  },
}
const RUNNING: readonly number[] = [stage.toDispatch, stage.waiting, stage.inProgress]
const statusFor = (row: Task, at: number): { status?: number } =>
  row.status === stage.overdue && RUNNING.includes(at) ? { status: stage.overdue } : { status: at }
/** Its end is fixed: only the fields follow. */
const fields: Code = {
  run(_tx, _actor, { input }) {
    const { status: _, ...changes } = input as Record<string, unknown>
    return changes as ChangesOf<typeof vehicleTask>
  },
}

/** 2 -> 3 by its handler; a task that is there for whoever comes first is taken from 1 (70, R19). */
const accept: Code = {
  async locks(tx, actor, id) {
    const task = await lockRow(tx, actor, vehicleTask, id)
    if (task.stage === stage.inProgress && task.handlerId !== actor.userId)
      refuse('taken', '任务已被接单 / task already taken')
  },
  async guard(tx, actor, { row }) {
    requireStage(row, [stage.toDispatch, stage.waiting], '接单 / Accept')
    if (row.stage === stage.waiting) {
      if (!isOwn(actor, row))
        refuse('notYours', '任务由【{name}】处理 / the task is handled by {name}', {
          name: row.handlerName ?? row.providerName ?? '-',
        })
      return
    }
    const rule = row.blockedById === null ? await ruleOf(tx, row) : undefined
    const isCandidate =
      rule?.mode === dispatchBy.grab && (await candidatesOf(tx, rule.id)).some(one => one.handlerId === actor.userId)
    if (!isCandidate)
      refuse('notForGrabs', '任务【{state}】，须先派单 / in state {stateEn}: it has to be assigned first', {
        state: stageLabel(row.stage).split(' / ')[0],
        stateEn: stageLabel(row.stage).split(' / ')[1],
      })
  },
  run(_tx, actor, { row }) {
    const now = nowOf(actor)
    const own =
      row.stage === stage.toDispatch ? { handlerId: actor.userId, handlerName: actor.userName, assignTime: now } : {}
    return { ...own, stage: stage.inProgress, acceptTime: now, stageTime: now, ...statusFor(row, stage.inProgress) }
  },
  async after(tx, actor, { row }) {
    await logTask(tx, actor, row.id, { action: 'accept', from: stage.waiting, to: stage.inProgress })
    await deriveHead(tx, actor, row.workOrderId!)
    return { id: row.id, status: row.status, version: row.version }
  },
}

export default implement(vehicleTask, {
  provides: [
    provide(historiesPort, 'vehicle-task', { segments: taskHistory }),
    provide(partnerWorkPort, 'vehicle-task', { between: workOfPartners }),
    provide(openDocumentsPort, 'vehicle-task', { of: openDocuments }),
    provide(custodyPort, 'vehicle-task', { rows: heldByTasks }),
    provide(openServiceWorkPort, {
      of: async (tx, contractServiceId) =>
        (await openTasks(tx, { contractServiceId })).map(one => one.taskNo ?? one.id),
    }),
  ],
  page: agesOf,
  detail: detailOf,
  narrows: {
    mine: (_value, actor) =>
      actor.rights?.mechanismId !== undefined
        ? sql`t.provider_id = ${actor.rights.mechanismId}::bigint`
        : sql`t.handler_id = ${actor.userId === '' ? '0' : actor.userId}::bigint`,
    overdue: () => sql`t.status = 8`,
    statusList: value =>
      sql`t.status = any(${value
        .split(',')
        .filter(one => /^\d$/.test(one))
        .map(Number)}::smallint[])`,
  },
  actions: {
    release: fromInput,
    assign: fromInput,
    fill: fromInput,
    handIn: fromInput,
    confirm: fromInput,
    transfer: fromInput,
    sendBack: fields,
    account: fields,
    close: fields,
    markLate: fields,
    correct: { run: () => ({}) },
    accept,
  },
  calls: taskCalls,
  jobs: [slaScanJob],
  schedules: [{ kind: 'sla-scan', everyMinutes: 10 }],
})

// What was photographed and filed for a task is read with it: its typed row has no page of its own.
for (const payload of Object.values(payloadResources))
  holdFilesOf(payload as never, async (tx, payloadId) => {
    const [row] = await findRows(tx, payload, { id: payloadId } as never)
    return row ? [{ resource: vehicleTask as never, id: (row as unknown as { taskId: string }).taskId }] : []
  })
