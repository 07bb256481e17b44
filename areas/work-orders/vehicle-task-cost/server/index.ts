import { z } from 'zod'
import { localDate, yuan } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import type { ChangesOf } from '#kernel'
import { deriveHead } from '../../vehicle-task/server/head.ts'
import { costSums, liveCosts } from '../../vehicle-task/server/finish.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { vehicleTaskCost } from '../vehicle-task-cost.ts'
import { agreedPrice } from './agreed-price.ts'
import { prepareCost } from './prepare.ts'
import { secondCosts, taskCostLines } from './settled.ts'

const fromInput: ActionCode<typeof vehicleTaskCost, never> = {
  run: (_tx, _actor, { input }) => input as ChangesOf<typeof vehicleTaskCost>,
}

export default implement(vehicleTaskCost, {
  provides: [taskCostLines, secondCosts],
  prepare: prepareCost,
  async saved(tx, actor, row, { body }) {
    // The handle call sums up itself, once for all its lines.
    if (body['ofTask'] || !row.taskId) return
    const task = await lockRow(tx, actor, vehicleTask, row.taskId)
    await updateRow(tx, actor, vehicleTask, task, costSums(await liveCosts(tx, task.id)))
    await deriveHead(tx, actor, task.workOrderId!)
  },
  actions: { account: fromInput, settle: fromInput, approve: fromInput, pay: fromInput, free: fromInput },
  calls: {
    'GET price': call({
      label: '协议价 / Agreed price',
      permission: 'signed in',
      input: z.object({
        type: z.coerce.number().int().min(1).max(12),
        item: z.string().min(1).max(32),
        providerId: optionalIdInput,
        cityCode: z.string().max(12).optional(),
        modelId: optionalIdInput,
        km: z.coerce.number().min(0).max(100_000).optional(),
        date: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}$/)
          .optional(),
      }),
      async run(tx, actor, input) {
        const found = await agreedPrice(tx, {
          costItem: input.item,
          type: input.type,
          subKind: null,
          providerId: input.providerId ?? null,
          cityCode: input.cityCode ?? null,
          carModelId: input.modelId ?? null,
          km: input.km ?? null,
          date: input.date ?? localDate(actor.clock.now()),
        })
        return found
          ? { ...found, price: yuan(found.price), amt: yuan(found.amt), known: true }
          : {
              known: false,
              priceSource: 3,
              price: '',
              note: '没有协议、询价或价目，单价人工填写 / no agreement, enquiry or price list: the price is typed by hand',
            }
      },
    }),
  },
})
