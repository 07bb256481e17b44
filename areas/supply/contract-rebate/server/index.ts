import { subFen, yuan, ZERO } from '#kernel'
import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { contractRebate } from '../contract-rebate.ts'
import { calculate } from './calculate.ts'
import {
  afterApproval,
  checkConfirmation,
  checkPayBack,
  checkVoid,
  confirmed,
  lockContractOf,
  moneyMoved,
  moneyPaid,
  payBack,
  undo,
  type Confirmation,
} from './confirm.ts'
import { rebateDraftJob } from './draft-job.ts'

const confirmation = {
  guard: (_tx: unknown, _actor: unknown, { row, input }: { row: never; input: Confirmation }) =>
    checkConfirmation(row, input),
  run: (_tx: unknown, _actor: unknown, { row, input }: { row: never; input: Confirmation }) => confirmed(row, input),
}

export default implement(contractRebate, {
  actions: {
    submit: confirmation as never,
    afresh: confirmation as never,
    approve: {
      locks: lockContractOf,
      run: (_tx, _actor, { row }) => ({ openAmt: row.confirmAmt }),
      after: (tx, actor, { row }) => afterApproval(tx, actor, row),
    },
    redLetter: {
      locks: lockContractOf,
      run: (_tx, _actor, { input }) => ({
        redInvoiceNo: input.redInvoiceNo,
        redInvoiceDate: input.redInvoiceDate,
        redFileBizId: input.redFileBizId,
        openAmt: ZERO,
      }),
    },
    payBack: {
      locks: lockContractOf,
      guard: (_tx, _actor, { row }) => checkPayBack(row),
      after: (tx, actor, { row }) => payBack(tx, actor, row.id),
    },
    collect: { run: () => ({ openAmt: ZERO }) },
    reopen: { run: (_tx, _actor, { row }) => ({ openAmt: subFen(row.confirmAmt, row.offsetAmt) }) },
    void: {
      locks: lockContractOf,
      guard: (tx, _actor, { row }) => checkVoid(tx, row),
      run: (tx, actor, { row, reason }) => undo(tx, actor, row, reason),
    },
  },
  listens: {
    'receivable.settled': (tx, actor, { aggregateId }) => moneyMoved(tx, actor, aggregateId, true),
    'receivable.reopened': (tx, actor, { aggregateId }) => moneyMoved(tx, actor, aggregateId, false),
    'payable.paid': (tx, actor, { aggregateId }) => moneyPaid(tx, actor, aggregateId),
  },
  jobs: [rebateDraftJob],
  schedules: [{ kind: 'rebate-draft', monthlyAt: '3 04:00' }],
  calls: {
    'POST calculate': call({
      label: '计算返利 / Calculate rebates',
      permission: 'contract_rebate_edit',
      input: z.looseObject({
        contractId: idInput,
        ruleId: optionalIdInput,
        date: z.union([z.iso.date(), z.literal('')]).optional(),
      }),
      async run(tx, actor, input) {
        await requireVisible(tx, actor, contract, [input.contractId], 'read')
        const made = await calculate(tx, actor, {
          contractId: input.contractId,
          ruleId: input.ruleId || undefined,
          date: input.date || undefined,
        })
        const rebates = made.filter(one => one.id !== null)
        return {
          count: rebates.length,
          rebates: rebates.map(one => ({ ...one, rebateAmt: yuan(one.rebateAmt) })),
        }
      },
    }),
  },
})
