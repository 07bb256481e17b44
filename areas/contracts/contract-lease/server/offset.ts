import { localDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { yuan, ZERO } from '#kernel'
import { offsetableAmount } from '../../contract/server/bills.ts'
import { contractLease } from '../contract-lease.ts'
import { contractEvent } from '../../contract/server/approval.ts'

/** Rent, service fee, late fee (30, section 4). */
const standardItems = [1, 5, 14]

/** The switch: from now on billing offsets the free balance on the due date. Switching off undoes nothing. */
export const offset: ActionCode<typeof contractLease, { enabled?: boolean; offsetFeeItems?: number[] }> = {
  async run(tx, actor, { row, input }) {
    const enabled = input.enabled === true
    const items = input.offsetFeeItems?.length
      ? input.offsetFeeItems
      : row.offsetFeeItems.length
        ? row.offsetFeeItems
        : standardItems
    if (enabled) await contractEvent(tx, actor, 'contract.offset-enabled', row)
    return {
      offsetAmtEnabled: enabled,
      offsetFeeItems: items,
      offsetAmtFrom: enabled ? (row.offsetAmtFrom ?? localDate(actor.clock.now())) : row.offsetAmtFrom,
    }
  },
}

export async function offsetState(
  tx: Tx,
  id: string,
): Promise<{ enabled: boolean; offsetableAmt: string; offsetFeeItems: number[]; version: number }> {
  const lease = await getRow(tx, contractLease, id)
  const amount = lease.customerId ? await offsetableAmount(tx, lease.customerId, lease.ownCompanyId, lease.id) : ZERO
  return {
    enabled: lease.offsetAmtEnabled,
    offsetableAmt: yuan(amount),
    offsetFeeItems: lease.offsetFeeItems.length ? lease.offsetFeeItems : standardItems,
    version: lease.version,
  }
}
