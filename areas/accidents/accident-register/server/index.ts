import { implement } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { accident, accidentParty } from '../../accident/accident.ts'
import { accidentRegister } from '../accident-register.ts'
import { accidentRegisterLoss } from '../lines.ts'
import { registerCalls } from './calls.ts'
import { postCharge, reverseCharge } from './charge-cost.ts'
import { directPayment } from './direct-payment.ts'
import { lossCalls } from './loss-list.ts'
import { approve, repair, seal, submit, voidRegister } from './moves.ts'
import { partyCalls } from './party-list.ts'
import { prepare } from './prepare.ts'
import { sealedAccident } from './sealed.ts'
import { registerHolds } from './standing.ts'

export default [
  implement(accidentRegister, {
    provides: [sealedAccident, registerHolds, directPayment],
    prepare,
    variables: async (tx, _actor, row) => ({
      accidentLevel: (await getRow(tx, accident, row.accidentId)).level,
    }),
    actions: { submit, afresh: submit, approve, void: voidRegister, seal, repair },
    calls: registerCalls,
    listens: {
      'account-accident-fine.raised': (tx, actor, event) => postCharge(tx, actor, event.aggregateId),
      'account-accident-fine.closed': (tx, actor, event) => reverseCharge(tx, actor, event.aggregateId),
    },
  }),
  implement(accidentRegisterLoss, { calls: lossCalls }),
  implement(accidentParty, { calls: partyCalls }),
]
