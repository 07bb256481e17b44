import { randomUUID } from 'node:crypto'
import { yuan } from '#kernel'
import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { statementPdf } from '../../vehicle-return/server/papers.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { vehicleReturnCost } from '../vehicle-return-cost.ts'
import { vehicleReturnSettlement } from '../vehicle-return-settlement.ts'
import { approveStatement } from './confirm.ts'
import { forCustomer, sendToCustomer } from './customer-word.ts'
import { explainReturn } from './explain-settlement.ts'
import { secondOpenJob } from './second-open.ts'
import { serviceProof } from './service-proof.ts'
import { moveHead } from './store.ts'

export default [
  implement(vehicleReturnSettlement, {
    publicViews: { settlement: forCustomer },
    variables: async (_tx, _actor, row) => ({ refundTotal: yuan(row.refundAmt), oweTotal: yuan(row.oweAmt) }),
    actions: {
      send: { run: (_tx, _actor, { input }) => input, after: (tx, actor, { row }) => sendToCustomer(tx, actor, row) },
      approve: approveStatement,
      reject: { after: (tx, actor, { row }) => moveHead(tx, actor, row.returnId!) },
      withdraw: { after: (tx, actor, { row }) => moveHead(tx, actor, row.returnId!) },
    },
    jobs: [secondOpenJob],
    schedules: [{ kind: 'return-second-open', dailyAt: '02:20' }],
    calls: {
      ...explainCalls(
        vehicleReturnSettlement,
        'vehicle_return_view',
        '退车核算单 / Settlement statement',
        explainReturn,
      ),
      'GET get-token': call({
        label: '提交令牌 / Token of a submit',
        permission: 'vehicle_return_confirm',
        input: z.object({}),
        run: async () => ({ token: randomUUID() }),
      }),
      'GET print': call({
        label: '打印核算单 / Print the statement',
        permission: 'vehicle_return_view',
        input: z.object({ id: idInput }),
        run: async (tx, actor, { id }) => {
          await requireVisible(tx, actor, vehicleReturnSettlement, [id])
          const row = await getRow(tx, vehicleReturnSettlement, id)
          return new FileAnswer(`${row.settlementNo}.pdf`, 'application/pdf', await statementPdf(tx, actor, row))
        },
      }),
      'GET service-proof': call({
        label: '送达证明 / Proof of service',
        permission: 'vehicle_return_view',
        input: z.object({ id: idInput }),
        run: async (tx, actor, { id }) => {
          await requireVisible(tx, actor, vehicleReturnSettlement, [id])
          return serviceProof(tx, actor, await getRow(tx, vehicleReturnSettlement, id))
        },
      }),
    },
  }),
  implement(vehicleReturnCost, {}),
]
