import { localDate, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { postEntries } from '#areas/accounts/ledger/server/post-entries.ts'

export interface Expensed {
  vehicleId: string
  companyId: string
  amt: Fen
  source: { sourceType: string; sourceId: string; sourceNo: string; sourceSeq?: number }
  summary?: string
}

/**
 * 90-interfaces 3.5 expensePassThrough: what we paid for somebody and bear ourselves after all is a cost of the month in
 * which that is decided (debit 6401.99, credit 2241.03 of the vehicle). The same source again answers the same entry.
 */
export async function expensePassThrough(tx: Tx, actor: Actor, wanted: Expensed): Promise<string> {
  const { vehicleId, companyId, amt, summary } = wanted
  const { sourceSeq = 0, ...source } = wanted.source
  const [entry] = await postEntries(tx, actor, [
    {
      event: { eventType: 'passthrough.expensed', at: { companyId, vehicleId }, amt },
      eventKey: `passthrough.expensed:${source.sourceType}:${source.sourceId}:${sourceSeq}`,
      companyId,
      valueDate: localDate(actor.clock.now()),
      source,
      ...(summary ? { summary } : {}),
    },
  ])
  return entry!.entryId
}
