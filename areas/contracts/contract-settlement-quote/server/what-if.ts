import { subFen, textOf, yuan, ZERO, type Fen, type Label, type LocalDate } from '#kernel'
import { Refused } from '#kernel/refusal.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { reckonQuote, type QuoteTerms } from './reckon.ts'

/** Many days side by side: each asks every vehicle, so that a page of them stays quick. */
export const MOST_DATES = 24

interface Item {
  readonly item: Label
  readonly feeItem: number
  readonly amount: string
  /** Why, in the words of each line. */
  readonly basis: readonly string[]
}
export interface OnDate {
  readonly quoteDate: LocalDate
  /** Why nothing can be quoted on that day. */
  readonly refusal: string | null
  readonly items: readonly Item[]
  readonly linesTotal: string
  readonly depositHeld: string
  /** Left to pay when the whole deposit is set against it; negative: paid back. */
  readonly afterDeposit: string
}

/** What ending a contract would cost on each of several days, item by item; a day that is refused says why. */
export async function whatIf(
  tx: Tx,
  actor: Actor,
  terms: Omit<QuoteTerms, 'quoteDate'>,
  dates: readonly LocalDate[],
): Promise<OnDate[]> {
  const columns: OnDate[] = []
  for (const quoteDate of [...new Set(dates)].sort().slice(0, MOST_DATES))
    columns.push(await onDate(tx, actor, { ...terms, quoteDate }))
  return columns
}

async function onDate(tx: Tx, actor: Actor, terms: QuoteTerms): Promise<OnDate> {
  const { quoteDate } = terms
  try {
    const { lines, linesTotal, depositHeld } = await reckonQuote(tx, actor, terms)
    return {
      quoteDate,
      refusal: null,
      items: [...Map.groupBy(lines, one => `${one.feeItem} ${one.item}`).values()].map(own => ({
        item: own[0]!.item as Label,
        feeItem: own[0]!.feeItem,
        amount: yuan(own.reduce((sum, one) => (sum + one.amount) as Fen, ZERO as Fen)),
        basis: own.map(one => textOf(one.basisText as Label, actor.language)),
      })),
      linesTotal: yuan(linesTotal),
      depositHeld: yuan(depositHeld),
      afterDeposit: yuan(subFen(linesTotal, depositHeld)),
    }
  } catch (error) {
    if (!(error instanceof Refused) || !('message' in error.refusal)) throw error
    const nothing = { items: [], linesTotal: '0.00', depositHeld: '0.00', afterDeposit: '0.00' }
    return { quoteDate, refusal: textOf(error.refusal.message as Label, actor.language), ...nothing }
  }
}
