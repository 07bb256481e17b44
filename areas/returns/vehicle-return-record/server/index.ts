import type { ChangesOf } from '#kernel'
import type { ActionCode } from '#packages/server/implement.ts'
import { call, implement } from '#packages/server/implement.ts'
import { refuse, textOf } from '#kernel'
import { z } from 'zod'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { workOrdersPort } from '../../ports.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { removeRecord } from '../../vehicle-return/server/moves.ts'
import { vehicleReturnRecord } from '../vehicle-return-record.ts'

const NOT_BUILT = '工单尚未启用，请在退车单上直接确认 / work orders are not in use yet: confirm on the return itself'
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
    remove: removeRecord,
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
        const { rows, total } = await workOrdersPort.ask().page(tx, input.returnId, input)
        const note = workOrdersPort.built() ? '' : textOf(NOT_BUILT, actor.language)
        return { records: rows, total, current: input.current, size: input.size, note }
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
        const taskId = await workOrdersPort
          .ask()
          .afresh(tx, actor, id, { reason, planTime, providerId: providerId ?? null })
        return taskId === undefined ? refuse('workOrdersNotBuilt', NOT_BUILT) : { taskId }
      },
    }),
  },
})
