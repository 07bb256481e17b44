import { localDateTime, yuan } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { getRow, lockRow } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { presentPricesPort } from '../../enquiry-ports.ts'
import { presentPrices } from '../../price-line/server/present-prices.ts'
import { contractServeChange } from '../contract-serve-change.ts'
import { applyServeChange } from './apply.ts'
import { prepareServeChange } from './prepare.ts'

export default implement(contractServeChange, {
  provides: [provide(presentPricesPort, { of: presentPrices })],
  prepare: prepareServeChange,
  variables: async (_tx, _actor, row) => ({
    priceRise: Number(row.priceRise ?? 0),
    yearEstimate: yuan(row.yearEstimate),
  }),
  actions: {
    approve: {
      // The agreement before its document (90-interfaces 2).
      async locks(tx, actor, id) {
        const { contractId } = await getRow(tx, contractServeChange, id)
        if (contractId) await lockRow(tx, actor, contract, contractId)
      },
      async run(tx, actor, { row }) {
        await applyServeChange(tx, actor, row)
        return { appliedTime: localDateTime(actor.clock.now()) }
      },
    },
  },
})
