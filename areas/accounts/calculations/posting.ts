import { type Fen, sumFen } from '#kernel'
import { type AccountCode, CREDIT, DEBIT, ledgerAccount, type Side } from './ledger-accounts.ts'

/** The dimensions of a ledger-posting line (section 6, "Ledger, statements, periods"). */
export interface Dimensions {
  companyId: string
  feeItem?: number
  partyKind?: number
  partyId?: string
  contractId?: string
  orderVehicleId?: string
  vehicleId?: string
  billId?: string
  bankReceiptId?: string
  ownAccountId?: string
  cityCode?: string
  deptId?: string
}

export interface Posting extends Dimensions {
  accountCode: AccountCode
  side: Side
  amt: Fen
}

export const debit = (accountCode: AccountCode, amt: Fen, dims: Dimensions): Posting =>
  line(accountCode, DEBIT, amt, dims)
export const credit = (accountCode: AccountCode, amt: Fen, dims: Dimensions): Posting =>
  line(accountCode, CREDIT, amt, dims)

/** A negative amount is posted on the other side, so that a decrease mirrors an increase (3.5). */
function line(accountCode: AccountCode, side: Side, amt: Fen, dims: Dimensions): Posting {
  return amt < 0n ? { ...dims, accountCode, side: other(side), amt: -amt as Fen } : { ...dims, accountCode, side, amt }
}

const other = (side: Side): Side => (side === DEBIT ? CREDIT : DEBIT)

/**
 * 3.5 `voucher.reversed`, `payment.bounced`: the same lines on the other side. Also used row by row for partial
 * reversals (7.3).
 */
export const mirrorOf = (postings: readonly Posting[]): Posting[] =>
  postings.map(one => ({ ...one, side: other(one.side) }))

export const debitsOf = (postings: readonly Posting[]): Fen =>
  sumFen(
    postings.filter(one => one.side === DEBIT),
    one => one.amt,
  )
export const creditsOf = (postings: readonly Posting[]): Fen =>
  sumFen(
    postings.filter(one => one.side === CREDIT),
    one => one.amt,
  )

/** Debit minus credit of the lines chosen: the signed balance that the invariants of 3.6 compare. */
export const balanceOf = (postings: readonly Posting[], chosen: (one: Posting) => boolean = () => true): Fen =>
  sumFen(postings.filter(chosen), one => (one.side === DEBIT ? one.amt : (-one.amt as Fen)))

/**
 * I1 (3.6): debits = credits > 0, and every line carries the dimension of its account (3.4). A breach is a bug of the
 * caller, not a refusal: nothing is written.
 */
export function balanced(postings: readonly Posting[], event: string): Posting[] {
  const kept = postings.filter(one => one.amt !== 0n)
  const debits = debitsOf(kept)
  const credits = creditsOf(kept)
  if (debits !== credits || debits <= 0n)
    throw new Error(`I1: ${event} does not balance: debit ${debits}, credit ${credits}`)
  for (const one of kept) assertDimensions(one, event)
  return kept
}

function assertDimensions(posting: Posting, event: string): void {
  if (!posting.companyId) throw new Error(`3.4: ${event} posts ${posting.accountCode} without companyId`)
  const missing = ledgerAccount(posting.accountCode).needs.find(key => !posting[key])
  if (missing) throw new Error(`3.4: ${event} posts ${posting.accountCode} without ${missing}`)
}
