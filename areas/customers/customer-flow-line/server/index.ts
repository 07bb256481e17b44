import { implement } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { customerFlowLine } from '../customer-flow-line.ts'
import { lockForFlows } from './apply-months.ts'
import { RULE } from './flow-marks.ts'
import { refreshMonths } from './import-statement.ts'

export default implement(customerFlowLine, {
  actions: {
    mark: {
      // The customer before his lines: the months of a customer change under his lock.
      async locks(tx, actor, id) {
        const line = await findRow(tx, customerFlowLine, id)
        if (line) await lockForFlows(tx, actor, line.customerId!)
      },
      run: (_tx, _actor, { input }) => ({ mark: input.mark, markRule: RULE.hand }),
      after: async (tx, actor, { row }) => {
        await refreshMonths(tx, actor, [row])
      },
    },
  },
})
