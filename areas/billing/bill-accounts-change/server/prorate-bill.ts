import type { Fen, LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { accrue } from '#areas/billing/receivable-forfeit/server/accrue.ts'
import { addDays, localDate } from '#kernel'
import { CHANGE } from '#areas/billing/calculations/bill-change.ts'
import { changeBill, type Changed } from './change-bill.ts'

export interface Proration {
  billId: string
  newAmt: Fen
  effectiveDate: LocalDate
  source: { sourceType: string; sourceId: string; sourceNo?: string; sourceSeq?: number } | string
  reason: string
}

export const sourceText = (source: Proration['source']): string =>
  typeof source === 'string' ? source : `${source.sourceType}:${source.sourceId}:${source.sourceSeq ?? 1}`

/**
 * 90-interfaces 3.5: the bill becomes newAmt (0 closes it), paid excess goes to the contract-bound balance. Key: billId
 * + source.
 */
export async function prorateBill(tx: Tx, actor: Actor, wanted: Proration): Promise<Changed> {
  const changed = await changeBill(tx, actor, {
    billId: wanted.billId,
    newAmt: wanted.newAmt,
    kind: CHANGE.proration,
    reasonCode: 'return',
    reason: wanted.reason,
    effectiveDate: wanted.effectiveDate,
    sourceKey: `prorate:${wanted.billId}:${sourceText(wanted.source)}`,
    closeWhenNothing: true,
    boundToContract: true,
  })
  await accrue(tx, actor, [wanted.billId], addDays(localDate(actor.clock.now()), -1))
  return changed
}
