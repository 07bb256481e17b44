import { inBoth } from '#kernel'
import type { PublicView } from '#packages/server/implement.ts'
import { record } from '#packages/server/audit.ts'
import type { contractLease } from '../contract-lease.ts'

/**
 * The customer's signer reads the lease and confirms it before signing the paper; the confirmation is written to the
 * timeline.
 */
export const forSigner: PublicView<typeof contractLease> = {
  label: '合同签署确认 / Contract for signing',
  fields: [
    'contractNo',
    'contractName',
    'counterpartyId',
    'startDate',
    'endDate',
    'termMonths',
    'vehicleQty',
    'status',
  ],
  actions: {
    acknowledge: {
      label: '确认已阅读并同意签署 / I have read it and agree to sign',
      asks: '留言 / Remark',
      async run(tx, actor, row, told) {
        await record(tx, actor, [
          {
            resource: 'contract-lease',
            id: row.id,
            action: 'comment',
            reason: inBoth(
              `外部确认：已阅读并同意签署${told ? `；${told}` : ''}`,
              `Confirmed outside: read, and agreed to sign${told ? `; ${told}` : ''}`,
            ),
          },
        ])
      },
    },
  },
}
