import { randomUUID } from 'node:crypto'
import { yuan } from '#kernel'
import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { vehicleReturnCost } from '../vehicle-return-cost.ts'
import { vehicleReturnSettlement } from '../vehicle-return-settlement.ts'
import { approveStatement } from './confirm.ts'
import { forCustomer, sendToCustomer } from './customer-word.ts'
import { secondOpenJob } from './second-open.ts'
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
      'GET get-token': call({
        label: '提交令牌 / Token of a submit',
        permission: 'vehicle_return_confirm',
        input: z.object({}),
        run: async () => ({ token: randomUUID() }),
      }),
    },
  }),
  implement(vehicleReturnCost, {}),
]
