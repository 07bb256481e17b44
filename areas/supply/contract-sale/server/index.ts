import { z } from 'zod'
import { fen, isAmount, localDate, servicePrefix, yuan, ZERO, type Fen } from '#kernel'
import type { ActionCode } from '#packages/server/implement.ts'
import { call, implement } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { contractKind } from '#areas/contracts/contract/server/contract-kind.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { netValue } from '#areas/vehicles/vehicle-cost/server/depreciate.ts'
import { saleFigures } from '../../calculations/sale.ts'
import { contractSale } from '../contract-sale.ts'
import { cancelVehicles } from './cancel.ts'
import { candidatePage, vehiclePage } from './pages.ts'
import { deliver, takeMoney, transfer, transferred, type HandOver } from './progress.ts'
import { saleLateJob } from './late-job.ts'
import { saleFacts } from './kind.ts'

const kind = contractKind(contractSale, saleFacts)
const at = (path: string) => `${servicePrefix.core}/${path}`
const paging = {
  current: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(200).default(50),
}
const price = z
  .string()
  .refine(text => text === '' || isAmount(text), '金额格式不正确 / no amount')
  .optional()
const amount = (text: string | undefined): Fen => (text ? fen(text) : ZERO)
type Lines = { lineIds: string[] }
const changed: ActionCode<typeof contractSale, { changes?: Record<string, unknown> }> = {
  run: (_tx, _actor, { input }) => (input.changes ?? {}) as never,
}

export default implement(contractSale, {
  ...kind,
  actions: {
    ...kind.actions,
    transfer: {
      after: (tx, actor, { row, input }) => transfer(tx, actor, row, (input as unknown as Lines).lineIds),
    },
    deliver: {
      after: (tx, actor, { row, input }) => {
        const { lineIds, ...how } = input as unknown as Lines & HandOver
        return deliver(tx, actor, row, lineIds, how)
      },
    },
    cancelVehicle: {
      after: (tx, actor, { row, input, reason }) =>
        cancelVehicles(tx, actor, row, (input as unknown as Lines).lineIds, { who: input.who as number, reason }),
    },
    follow: changed as never,
  },
  listens: {
    'receivable.settled': (tx, actor, { payload }) => moneyMoved(tx, actor, payload),
    'receivable.reopened': (tx, actor, { payload }) => moneyMoved(tx, actor, payload),
    'vehicle-task.done': (tx, actor, { aggregateId }) => transferred(tx, actor, aggregateId),
  },
  jobs: [saleLateJob],
  schedules: [{ kind: 'sale-late', dailyAt: '08:20' }],
  calls: {
    [`GET ${at('contract-sale-vehicle/page')}`]: call({
      label: '买卖车辆分页 / Vehicles of sales',
      permission: 'contract_sale_view',
      input: z.object({
        ...paging,
        contractId: optionalIdInput,
        vehicleId: optionalIdInput,
        rowState: z.coerce.number().int().optional(),
        keyword: z.string().max(64).optional(),
      }),
      run: vehiclePage,
    }),
    'GET candidate-page': call({
      label: '可售车辆 / Vehicles for sale',
      permission: 'contract_sale_add',
      input: z.object({ ...paging, keyword: z.string().max(64).optional(), cityCode: z.string().max(12).optional() }),
      run: candidatePage,
    }),
    'POST calculate': call({
      label: '售价试算 / Floor, tax and gain',
      permission: 'contract_sale_add',
      idempotent: false,
      input: z.object({
        vatMode: z.coerce.number().int().min(1).max(3).default(1),
        vehicles: z
          .array(
            z.object({
              vehicleId: optionalIdInput,
              salePrice: price,
              appraisalPrice: price,
              disposalCost: price,
              netValue: price,
            }),
          )
          .max(300),
      }),
      async run(tx, actor, { vatMode, vehicles }) {
        const floorRate = await paramNumber(tx, 'sale.floorRate')
        const today = localDate(actor.clock.now())
        const lines = []
        for (const one of vehicles) {
          const net = one.vehicleId ? await netValue(tx, one.vehicleId, today) : amount(one.netValue)
          const figures = saleFigures(
            {
              salePrice: amount(one.salePrice),
              appraisalPrice: one.appraisalPrice ? fen(one.appraisalPrice) : null,
              netValue: net,
              disposalCost: amount(one.disposalCost),
            },
            vatMode,
            floorRate,
          )
          lines.push({
            vehicleId: one.vehicleId ?? '',
            netValue: yuan(net),
            floorPrice: yuan(figures.floorPrice),
            taxAmt: yuan(figures.taxAmt),
            netPrice: yuan(figures.netPrice),
            relief: yuan(figures.relief),
            gainAmt: yuan(figures.gainAmt),
            belowFloor: figures.belowFloor,
            trace: figures.trace,
          })
        }
        return { lines }
      },
    }),
  },
})

async function moneyMoved(
  tx: Parameters<typeof takeMoney>[0],
  actor: Parameters<typeof takeMoney>[1],
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { contractId } = payload as { contractId?: string | null }
  if (contractId && (await findRow(tx, contractSale, contractId))) await takeMoney(tx, actor, contractId)
}
