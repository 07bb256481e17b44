import { implement } from '#packages/server/implement.ts'
import { contractKind } from '../../contract/server/contract-kind.ts'
import { contractFinancingLease } from '../contract-financing-lease.ts'
import type { ContractKind } from '../../contract/server/kinds.ts'
import { saveRecordCall } from '../../contract/server/record.ts'
import { registrationRenewJob, titlePassed } from './title.ts'
import { financingKind } from './kind.ts'

const kind = contractKind(contractFinancingLease, financingKind)

export default implement(contractFinancingLease, {
  ...kind,
  jobs: [registrationRenewJob],
  schedules: [{ kind: 'registration-renew', dailyAt: '01:40' }],
  listens: { 'order-vehicle.bought-out': (tx, actor, event) => titlePassed(tx, actor, event.payload) },
  calls: { 'POST save-record': saveRecordCall(contractFinancingLease as unknown as ContractKind) },
  actions: {
    ...kind.actions,
    /** The entry in the register of movable assets; it is renewed by entering the new one. */
    register: {
      run: (_tx, _actor, { input }) => ({
        registerNo: input.registerNo,
        registerDate: input.registerDate,
        registerExpire: input.registerExpire,
      }),
    },
  },
})
