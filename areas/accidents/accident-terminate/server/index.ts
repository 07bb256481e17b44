import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { lossResultPort } from '#areas/returns/ports.ts'
import { accidentTerminate } from '../accident-terminate.ts'
import { accidentTerminateRepair } from '../lines.ts'
import { repairCalls, terminateCalls } from './calls.ts'
import { claimMoved } from './claim-events.ts'
import { accidentCostLines } from './cost-lines.ts'
import { lossResult } from './loss-result.ts'
import { approve, refused, submit } from './moves.ts'
import { prepare } from './prepare.ts'

const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.slice(0, 10) : null)

export default [
  implement(accidentTerminate, {
    provides: [accidentCostLines, provide(lossResultPort, { of: lossResult })],
    prepare,
    actions: { submit, afresh: submit, approve, reject: refused, withdraw: refused },
    calls: terminateCalls,
    listens: {
      'receivable.settled': (tx, actor, event) =>
        claimMoved(tx, actor, event.aggregateId, true, dayOf(event.payload['valueDate'])),
      'receivable.reopened': (tx, actor, event) => claimMoved(tx, actor, event.aggregateId, false, null),
    },
  }),
  implement(accidentTerminateRepair, { calls: repairCalls }),
]
