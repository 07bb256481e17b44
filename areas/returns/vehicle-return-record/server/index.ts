import { inBoth, type ChangesOf } from '#kernel'
import type { ActionCode } from '#packages/server/implement.ts'
import { call, implement } from '#packages/server/implement.ts'
import { rowsOf } from '#packages/server/query.ts'
import { z } from 'zod'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { removeRecord } from '../../vehicle-return/server/moves.ts'
import { afreshTask, closeReceiveTasks, tasksOfReturn } from '../../vehicle-return/server/receive-tasks.ts'
import { vehicleReturnRecord } from '../vehicle-return-record.ts'

const fromInput: ActionCode<typeof vehicleReturnRecord, never> = {
  run: (_tx, _actor, { input }) => input as ChangesOf<typeof vehicleReturnRecord>,
}
export default implement(vehicleReturnRecord, {
  actions: {
    receive: fromInput,
    settle: fromInput,
    finish: fromInput,
    redeem: fromInput,
    buyOut: fromInput,
    lose: fromInput,
    remove: {
      ...removeRecord,
      async after(tx, actor, done) {
        await removeRecord.after?.(tx, actor, done as never)
        await closeReceiveTasks(tx, actor, [done.row], inBoth('车辆已从退车单剔除', 'Taken off the return'))
      },
    },
  },
  calls: {
    'GET page-work-order': call({
      label: '退车工单 / Work orders of a return',
      permission: 'vehicle_return_view',
      input: z.object({
        returnId: idInput,
        current: z.coerce.number().int().min(1).default(1),
        size: z.coerce.number().int().min(1).max(200).default(20),
      }),
      async run(tx, actor, input) {
        await requireVisible(tx, actor, vehicleReturn, [input.returnId], 'read')
        const { ids, total } = await tasksOfReturn(tx, input.returnId, input)
        const found = new Map((await rowsOf(tx, actor, vehicleTask, ids)).map(one => [String(one['id']), one]))
        return { records: ids.map(id => found.get(id)), total, current: input.current, size: input.size, note: '' }
      },
    }),
    'PUT afresh-work-order': call({
      label: '重派工单 / New task',
      permission: 'vehicle_return_edit',
      input: z.object({
        id: idInput,
        reason: z.string().min(1).max(200),
        planTime: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        providerId: optionalIdInput,
      }),
      async run(tx, actor, { id, reason, planTime, providerId }) {
        await requireVisible(tx, actor, vehicleReturnRecord, [id])
        return { taskId: await afreshTask(tx, actor, id, { reason, planTime, providerId: providerId ?? null }) }
      },
    }),
  },
})
