import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { loanShown } from '../../contract/server/plan-preview.ts'
import { contractLines } from '../../contract/server/terms.ts'
import { contractKind } from '../../contract/server/contract-kind.ts'
import { contractFinancingLease } from '../contract-financing-lease.ts'
import type { ContractKind } from '../../contract/server/kinds.ts'
import { saveRecordCall } from '../../contract/server/record.ts'
import { pricePaid, raisePrices } from './leaseback.ts'
import { registrationRenewJob, titlePassed } from './title.ts'
import { financingKind } from './kind.ts'
import { shownLoans } from './shown-loans.ts'

const kind = contractKind(contractFinancingLease, financingKind)

export default implement(contractFinancingLease, {
  ...kind,
  jobs: [registrationRenewJob],
  schedules: [{ kind: 'registration-renew', dailyAt: '01:40' }],
  listens: {
    'order-vehicle.bought-out': (tx, actor, event) => titlePassed(tx, actor, event.payload),
    'payable.paid': (tx, actor, { aggregateId, payload }) =>
      pricePaid(tx, actor, aggregateId, payload['payDate'] ? String(payload['payDate']) : undefined),
  },
  calls: {
    'POST save-record': saveRecordCall(contractFinancingLease as unknown as ContractKind),
    'GET schedule': call({
      label: '还款计划表 / Schedule',
      permission: 'contract_financing_lease_view',
      input: z.object({ id: idInput }),
      async run(tx, actor, { id }) {
        await requireVisible(tx, actor, contractFinancingLease, [id], 'read')
        const row = await getRow(tx, contractFinancingLease, id)
        const { products } = await contractLines(tx, id)
        return loanShown(row as never, shownLoans(row, products, row.startDate))
      },
    }),
  },
  actions: {
    ...kind.actions,
    /** The entry in the register of movable assets; it is renewed by entering the new one. */
    register: {
      run: (_tx, _actor, { input }) => ({
        registerNo: input.registerNo,
        registerDate: input.registerDate,
        registerExpire: input.registerExpire,
      }),
      after: (tx, actor, { row }) => raisePrices(tx, actor, row.id),
    },
  },
})
