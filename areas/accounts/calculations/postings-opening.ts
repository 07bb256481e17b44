import { ZERO, type Fen } from '#kernel'
import {
  cardDimensions,
  controlOfPayable,
  dimensionsOf,
  type MarginCardRef,
  type PayableRef,
  type ReceivableRef,
  type SurplusRef,
  surplusDimensions,
} from './bill-references.ts'
import { type AccountCode, DEBIT, LEDGER_ACCOUNTS, type Side } from './ledger-accounts.ts'
import { balanceOf, credit, debit, type Dimensions, type Posting } from './posting.ts'
import { raiseReceivable } from './postings-receivable.ts'

/** What a company owns and owes on the day it begins here: each part has its bill, card, balance or account. */
export type OpeningPart =
  | { kind: 'receivable'; bill: ReceivableRef; gross: Fen; tax: Fen }
  | { kind: 'payable'; bill: PayableRef; gross: Fen }
  | { kind: 'surplus'; surplus: SurplusRef; amt: Fen }
  | { kind: 'card'; card: MarginCardRef; amt: Fen }
  | { kind: 'account'; account: AccountCode; side: Side; amt: Fen; at: Dimensions }

export interface OpeningBooked {
  companyId: string
  parts: readonly OpeningPart[]
}

const CLEARING = '9999'

/** Accounts whose balance no bill, card or bank line keeps: their opening balance is typed by account. */
export const openingAccounts: readonly AccountCode[] = LEDGER_ACCOUNTS.filter(
  one => one.needs.length === 0 && one.code !== CLEARING,
).map(one => one.code)

/** The voucher of 3.5 `opening.booked`: all parts, and one line on the clearing account for what they lack to balance. */
export function bookOpening({ companyId, parts }: OpeningBooked): Posting[] {
  const lines = parts.flatMap(partOf).filter(one => one.accountCode !== CLEARING)
  return [...lines, credit(CLEARING, balanceOf(lines), { companyId })]
}

function partOf(part: OpeningPart): Posting[] {
  switch (part.kind) {
    case 'receivable':
      return raiseReceivable({ bill: part.bill, gross: part.gross, tax: part.tax, opening: true })
    case 'payable':
      return [credit(controlOfPayable(part.bill), part.gross, dimensionsOf(part.bill))]
    case 'surplus':
      return [credit('2203', part.amt, surplusDimensions(part.surplus))]
    case 'card':
      return [credit('2241.01', part.amt, cardDimensions(part.card))]
    case 'account':
      return [(part.side === DEBIT ? debit : credit)(part.account, part.amt, dimensionsOf(part.at))]
  }
}

/** What stays on the clearing account: above zero where more is owned than owed. */
export const clearingOf = (postings: readonly Posting[]): Fen => {
  const balance = balanceOf(postings, one => one.accountCode === CLEARING)
  return balance === ZERO ? ZERO : (-balance as Fen)
}
