import { Refused, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { Receipt } from '#areas/accounts/ledger/server/lock-cash.ts'

/** A refund raises an account-payable of kind 4, whose approval posts it (5). */
export const returnPort = definePort<{
  raise(tx: Tx, actor: Actor, receipt: Receipt, amt: Fen, reason: string): Promise<Record<string, unknown>>
}>({
  name: 'accounts.receipt-return',
  label: '到账退回的付款申请 / Payment request that returns received money',
  notBuilt: {
    note: '付款模块尚未启用，到账不能退回 / payment requests are not in use yet: received money cannot be returned',
    answers: {
      raise: async () => {
        throw new Refused({
          kind: 'Guard',
          guard: 'not-built',
          message:
            '退回需要付款申请，付款模块尚未启用 / a refund needs a payment request; payments are not available yet',
        })
      },
    },
  },
})
