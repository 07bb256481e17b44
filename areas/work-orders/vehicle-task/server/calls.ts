import { z } from 'zod'
import { Refused, type Label, type Method } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { idInput, idsInput, optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { page } from '#packages/server/query.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { handleCode, workTypes } from '../../kinds/types.ts'
import { vehicleWorkOrder } from '../../vehicle-work-order/vehicle-work-order.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { accountTasks } from './account.ts'
import { agingInput, agingOf } from './aging.ts'
import { assignTasks } from './assign.ts'
import { boardInput, boardOf } from './board.ts'
import { closeTasks } from './close.ts'
import { conditionInput, conditionsOf } from './conditions.ts'
import { confirmTasks } from './confirm.ts'
import { correctTask } from './correct.ts'
import { fieldDay, fieldInput } from './field.ts'
import { handleTask } from './handle.ts'
import { scanDue } from './scan.ts'
import { byOrder } from './show.ts'
import { transferTasks } from './transfer.ts'

type Calls = Record<`${Method} ${string}`, CustomCall>
const asked = z.record(z.string(), z.string())
const place = z.union([z.string().max(20), z.number()]).nullish()
const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .nullish()

/** 70, 7.2: the list and the form of each type. */
const typed: Calls = Object.fromEntries(
  workTypes.flatMap(type => {
    const [zh, en] = type.label.split(' / ') as [string, string]
    return [
      [
        `GET ${type.taskPage ?? type.calls}-page`,
        call({
          label: `${zh}任务 / Tasks: ${en}` as Label,
          permission: 'vehicle_task_view',
          input: asked,
          run: (tx, actor, query) =>
            page(tx, async () => tx, actor, vehicleTask, { ...query, type: String(type.code) }),
        }),
      ],
      [
        `POST ${type.calls}-handle`,
        call({
          label: `处理${zh}任务 / Fill in: ${en}` as Label,
          permission: handleCode(type),
          input: z.object({
            id: idInput,
            version: z.coerce.number().int().optional(),
            draft: z.boolean().default(false),
            result: z.coerce.number().int().min(1).max(3).nullish(),
            resultNote: z.string().max(500).nullish(),
            photosBizId: optionalIdInput,
            signBizId: optionalIdInput,
            posLng: place,
            posLat: place,
            posAddress: z.string().max(200).nullish(),
            posTime: time,
            filledTime: time,
            device: z.string().max(64).nullish(),
            noCost: z.boolean().optional(),
            payload: z.record(z.string(), z.unknown()).default({}),
            costs: z.array(z.record(z.string(), z.unknown())).max(50).optional(),
          }),
          async run(tx, actor, input) {
            await requireVisible(tx, actor, vehicleTask, [input.id])
            return answerOf(await handleTask(tx, actor, type.code, input))
          },
        }),
      ],
    ]
  }),
)
const answerOf = (row: {
  id: string
  taskNo: string | null
  status: number
  version: number
  stage: number | null
}) => ({
  id: row.id,
  no: row.taskNo,
  status: row.status,
  stage: row.stage,
  version: row.version,
})

const whom = { handlerId: optionalIdInput, providerId: optionalIdInput }
const batch = { skipAbnormal: z.boolean().optional(), reason: z.string().max(200).optional() }
/** Tasks of one order, all or those named; or any tasks by their ids. */
const ofOrder = { workOrderId: optionalIdInput, ids: optionalIdsInput }

async function idsOf(
  tx: Tx,
  actor: Actor,
  given: { workOrderId?: string | undefined; ids: readonly string[] },
): Promise<string[]> {
  if (given.ids.length > 0) {
    await requireVisible(tx, actor, vehicleTask, given.ids)
    return [...given.ids]
  }
  const { workOrderId } = given
  if (!workOrderId)
    throw new Refused({ kind: 'Invalid', faults: [{ path: 'ids', reason: '请选择任务 / choose the tasks' }] })
  await requireVisible(tx, actor, vehicleWorkOrder, [workOrderId])
  return (await findRows(tx, vehicleTask, { workOrderId } as never)).map(one => one.id)
}

const assign = (label: Label, more: typeof ofOrder): CustomCall =>
  call({
    label,
    permission: 'vehicle_task_assign',
    input: z.object({ ...more, ...whom, ...batch, planDate: z.iso.date().optional() }),
    run: async (tx, actor, input) =>
      assignTasks(tx, actor, await idsOf(tx, actor, input), input, {
        skipAbnormal: input.skipAbnormal === true,
        ...(input.planDate ? { planDate: input.planDate } : {}),
        ...(input.reason ? { reason: input.reason } : {}),
      }),
  })
const confirm = (label: Label): CustomCall =>
  call({
    label,
    permission: 'vehicle_task_confirm',
    input: z.object({ ...ofOrder, ...batch, pass: z.boolean().default(true) }),
    run: async (tx, actor, input) => confirmTasks(tx, actor, await idsOf(tx, actor, input), input),
  })
const transfer = (label: Label): CustomCall =>
  call({
    label,
    permission: 'vehicle_task_transfer',
    input: z.object({
      ...ofOrder,
      ...batch,
      isTransfer: z.boolean().default(true),
      toHandlerId: optionalIdInput,
      toProviderId: optionalIdInput,
    }),
    run: async (tx, actor, input) =>
      transferTasks(tx, actor, await idsOf(tx, actor, input), { ...input, reason: input.reason ?? '' }),
  })
const close = (label: Label): CustomCall =>
  call({
    label,
    permission: 'vehicle_task_close',
    input: z.object({ ...ofOrder, ...batch }),
    run: async (tx, actor, input) =>
      closeTasks(tx, actor, await idsOf(tx, actor, input), { ...input, reason: input.reason ?? '' }),
  })

export const taskCalls: Calls = {
  ...typed,
  'POST all-assign': assign('派单 / Assign', ofOrder),
  'POST all-batch-assign': assign('批量派单 / Assign several', ofOrder),
  'POST all-confirm': confirm('确认 / Confirm'),
  'POST all-batch-confirm': confirm('批量确认 / Confirm several'),
  'POST all-isTransfer': transfer('转派 / Hand over'),
  'POST all-batch-isTransfer': transfer('批量转派 / Hand over several'),
  'POST all-close': close('关闭 / Close'),
  'POST all-batch-close': close('批量关闭 / Close several'),
  'POST accounting': call({
    label: '核算 / Account',
    permission: 'vehicle_task_accounting',
    input: z.object({ ids: idsInput, skipAbnormal: z.boolean().optional() }),
    async run(tx, actor, input) {
      await requireVisible(tx, actor, vehicleTask, input.ids)
      return accountTasks(tx, actor, input.ids, input)
    },
  }),
  'POST correct': call({
    label: '更正 / Correct',
    permission: 'vehicle_task_correct',
    input: z.object({
      id: idInput,
      reason: z.string().trim().min(1, '请填写更正原因 / say why it is corrected').max(200),
      payload: z.record(z.string(), z.unknown()),
    }),
    async run(tx, actor, input) {
      await requireVisible(tx, actor, vehicleTask, [input.id])
      return answerOf(await correctTask(tx, actor, input))
    },
  }),
  'GET detail-by-work-order-id': call({
    label: '工单的任务 / Tasks of a work order',
    permission: 'vehicle_task_view',
    input: z.object({ workOrderId: idInput }),
    async run(tx, actor, { workOrderId }) {
      await requireVisible(tx, actor, vehicleWorkOrder, [workOrderId], 'read')
      return byOrder(tx, actor, workOrderId)
    },
  }),
  'GET check-condition': call({
    label: '校验操作条件 / What stands against an action',
    permission: 'vehicle_task_view',
    input: conditionInput,
    async run(tx, actor, input) {
      await requireVisible(tx, actor, vehicleTask, input.ids, 'read')
      return conditionsOf(tx, actor, input)
    },
  }),
  'GET board': call({
    label: '派单看板 / Dispatch board',
    permission: 'vehicle_task_assign',
    input: boardInput,
    run: boardOf,
  }),
  'GET field': call({
    label: '外勤任务 / Field tasks',
    permission: 'vehicle_task_view',
    input: fieldInput,
    run: (tx, actor) => fieldDay(tx, actor),
  }),
  'GET page-aging-analysis': call({
    label: '时效分析 / Ageing',
    permission: 'vehicle_task_aging',
    input: agingInput,
    run: agingOf,
  }),
  // A GET that writes, as the specification names it (90, 28): asked twice it finds nothing left to mark.
  'GET timing-task': call({
    label: '时效扫描 / Scan of due times',
    permission: 'vehicle_task_timing',
    input: z.object({}),
    run: (tx, actor) => scanDue(tx, actor),
  }),
}
