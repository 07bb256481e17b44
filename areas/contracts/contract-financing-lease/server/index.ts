import { implement } from '#packages/server/implement.ts'
import { contractKind } from '../../contract/server/contract-kind.ts'
import { contractFinancingLease } from '../contract-financing-lease.ts'
import { financingKind } from './kind.ts'

const kind = contractKind(contractFinancingLease, financingKind)

export default implement(contractFinancingLease, {
  ...kind,
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
