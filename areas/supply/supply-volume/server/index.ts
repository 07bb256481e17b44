import { localDate, ratioFen, yuan } from '#kernel'
import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { supplyPort } from '#areas/vehicles/ports.ts'
import { volume } from '../../codes.ts'
import { quote } from '../../contract-purchase-agreement/server/quote.ts'
import { supplyVolume } from '../supply-volume.ts'
import { follow, reserve } from './ledger.ts'
import { supplyAuditJob } from '../../supply-kind/server/audit-job.ts'
import { repriceForChange } from './reprice.ts'
import { planAgain, planFromOrder } from './plan-from-order.ts'

export default implement(supplyVolume, {
  provides: [
    provide(supplyPort, {
      async quote(tx, asked) {
        const found = await quote(tx, asked)
        return (
          found && {
            price: found.lines.length > 0 && asked.qty > 0 ? ratioFen(found.total, 1, asked.qty) : null,
            rebatePerUnit: found.rebatePerUnit,
            blocks: found.blocks,
          }
        )
      },
      reserve,
      use: (tx, actor, orderId, line) => follow(tx, actor, orderId, [line], volume.accepted),
      giveBack: (tx, actor, orderId, lines) => follow(tx, actor, orderId, lines, volume.released),
      planFromOrder,
      planAgain,
    }),
  ],
  listens: {
    'supply.price-changed': async (tx, actor, { aggregateId, payload }) => {
      const changeId = payload['changeId']
      if (typeof changeId === 'string') await repriceForChange(tx, actor, aggregateId, changeId)
    },
  },
  jobs: [supplyAuditJob],
  schedules: [{ kind: 'supply-audit', dailyAt: '03:50' }],
  calls: {
    'GET /api/ratutech-core/supply/quote': call({
      label: '协议询价 / Price of an agreement',
      permission: 'contract_pick',
      input: z.looseObject({
        contractId: idInput,
        modelId: idInput,
        color: z.string().max(32).optional(),
        cityCode: z.string().max(12).default(''),
        qty: z.coerce.number().int().min(1).max(99_999).default(1),
        date: z.iso.date().optional(),
      }),
      async run(tx, actor, input) {
        await requireVisible(tx, actor, contract, [input.contractId], 'read')
        const found = await quote(tx, {
          contractId: input.contractId,
          modelId: input.modelId,
          color: input.color || null,
          cityCode: input.cityCode,
          qty: input.qty,
          date: input.date ?? localDate(actor.clock.now()),
        })
        if (!found) return { lines: [], blocks: ['没有采购价格 / there is no price of purchase'] }
        const told = (amount: bigint | null) => (amount === null ? null : yuan(amount as never))
        return {
          ...found,
          lines: found.lines.map(line => ({ qty: line.qty, unitPrice: yuan(line.unitPrice) })),
          total: yuan(found.total),
          guidePrice: told(found.guidePrice),
          rebatePerUnit: told(found.rebatePerUnit),
          netPrice: told(found.netPrice),
        }
      },
    }),
  },
})
