import { minFen, subFen, ZERO, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import {
  contractSettlementQuote,
  contractSettlementQuoteLine,
} from '../../contract-settlement-quote/contract-settlement-quote.ts'

/** A discount is taken from the fee first, then from interest, the nominal price and at last the principal. */
const DISCOUNTED = [15, 21, 17, 20]

/** What an accepted quote asks by fee item, as it was quoted; bills that are open stay bills. */
export async function quotedByItem(tx: Tx, quoteId: string): Promise<Map<number, Fen>> {
  const quote = await getRow(tx, contractSettlementQuote, quoteId)
  const lines = await findRows(tx, contractSettlementQuoteLine, { quoteId } as never)
  const asked = new Map<number, Fen>()
  for (const line of lines) {
    const item = line.feeItem ?? 0
    if (DISCOUNTED.includes(item)) asked.set(item, ((asked.get(item) ?? ZERO) + line.amount) as Fen)
  }
  let left = (quote.discount ?? ZERO) as Fen
  for (const item of DISCOUNTED) {
    const part = minFen(left, asked.get(item) ?? ZERO)
    if (part <= ZERO) continue
    asked.set(item, subFen(asked.get(item)!, part))
    left = subFen(left, part)
  }
  return new Map([...asked].filter(([, amount]) => amount > ZERO).sort(([a], [b]) => a - b))
}
