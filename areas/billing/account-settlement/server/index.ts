import { z } from 'zod'
import { yuan } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { explainSettlement } from '../../explain/server/documents.ts'
import { accountSettlement } from '../account-settlement.ts'
import { freeLines, holdLines, openCostLines } from './cost-lines.ts'
import { prepareSettlement } from './prepare.ts'
import { closeSettlement, takeEffect } from './take-effect.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确 / no date')

export default implement(accountSettlement, {
  prepare: prepareSettlement,
  variables: (_tx, _actor, row) => Promise.resolve({ mechanismName: row.mechanismName }),
  actions: {
    submit: { run: (tx, actor, { row }) => holdLines(tx, actor, row.id) },
    afresh: { run: (tx, actor, { row }) => holdLines(tx, actor, row.id) },
    reject: { run: (tx, actor, { row }) => freeLines(tx, actor, row.id) },
    withdraw: { run: (tx, actor, { row }) => freeLines(tx, actor, row.id) },
    approve: { run: (tx, actor, { row }) => takeEffect(tx, actor, row) },
    close: {
      async run(tx, actor, { row, reason }) {
        await closeSettlement(tx, actor, row, reason)
        return { closeReason: reason.slice(0, 200) }
      },
    },
  },
  calls: {
    ...explainCalls(accountSettlement, 'account_settlement_view', '结算单 / Settlement', explainSettlement),
    'GET cost-line-page': call({
      label: '可结算成本行 / Cost lines to settle',
      permission: 'account_settlement_view',
      input: z.object({
        mechanismType: z.coerce.number().int(),
        mechanismId: idInput,
        contractId: optionalIdInput,
        sourceType: z.string().max(40).optional(),
        from: day,
        to: day,
        current: z.coerce.number().int().min(1).default(1),
        size: z.coerce.number().int().min(1).max(500).default(20),
      }),
      async run(tx, actor, { contractId, current, size, ...input }) {
        const lines = await openCostLines(tx, actor, { ...input, ...(contractId ? { contractId } : {}) })
        return {
          current,
          size,
          total: lines.length,
          records: lines.slice((current - 1) * size, current * size).map(line => ({
            ...line,
            price: yuan(line.price),
            contractPrice: line.contractPrice === null ? '' : yuan(line.contractPrice),
            amt: yuan(line.amt),
          })),
        }
      },
    }),
  },
})
