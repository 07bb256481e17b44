import { fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { paramNumber, paramValue } from '#areas/platform/param/server/param-value.ts'
import { overdueRulesPort, type OverdueRules } from '../../../ports.ts'

/** What counts for each of these customers: his strategy, or the parameters of the tenant where none fits. */
export async function overdueRulesOf(
  tx: Tx,
  customerIds: readonly string[],
): Promise<(customerId: string) => OverdueRules> {
  const known = await overdueRulesPort.ask().of(tx, customerIds)
  const standard: OverdueRules | undefined = customerIds.every(id => known.has(id))
    ? undefined
    : {
        freezeDays: await paramNumber(tx, 'risk.overdue.freezeDays'),
        freezeMinAmt: fen(await paramValue(tx, 'risk.overdue.freezeMinAmt')),
        thawDays: await paramNumber(tx, 'risk.overdue.thawDays'),
      }
  return customerId => known.get(customerId) ?? standard!
}
