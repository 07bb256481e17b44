import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** 90-interfaces 3.7 createReturnProposal: a vehicle that cannot be found becomes asset protection (4) or a loss (5). */
export const returnProposalPort = definePort<{
  open(
    tx: Tx,
    actor: Actor,
    wanted: {
      vehicleId: string
      returnType: 4 | 5
      reason: string
      sourceType: string
      sourceId: string
      sourceNo: string
    },
  ): Promise<{ docType: string; docId: string; docNo: string } | undefined>
}>({
  name: 'stocktake.return-proposal',
  label: '盘亏发起退车 / Returns opened by a shortage',
  notBuilt: {
    note: '退车尚未接收盘亏发起，保全与灭失请先手工建单并填写单号 / returns are not opened by stocktakes yet: open one by hand and name it',
    answers: { open: async () => undefined },
  },
})
