import { addFen, fen, isAmount, subFen, sumFen, yuan, ZERO, type Fen } from '#kernel'

/** One row of GET bill/receivable/list-by-payer-Id. */
export interface OpenBill {
  id: string
  billNo: string
  billTitle: string
  feeItem: number
  payerName: string
  contractId: string
  contractNo: string
  plateNo: string
  dueDate: string
  overdueDays: number
  dueAmt: string
  unpaidAmt: string
  lockedAmt: string
  freeAmt: string
  lateFee: string
}
export interface Receipt {
  id: string
  bankReceiptNo: string
  payerName: string
  payerAccountNo: string
  valueDate: string
  txnTime: string
  amt: string
  availableAmt: string
  summary: string
  remark: string
  usage: string
  companyId: string
  companyName?: string
}
export interface Balance {
  id: string
  contractId: string | null
  balance: string
  availableAmt: string
}
export interface Suggestion {
  partyKind: number
  partyId: string
  partyName: string
  score: number
  level: 'high' | 'medium' | 'low'
  reasons: { part: string; points: number; label: string }[]
}
export interface SuggestedLine {
  billId: string
  billNo: string
  allocType: 1 | 2
  amt: string
}

/** What is typed: money used of each fund, money put on each bill and on its late fee. */
export interface Claim {
  receipts: Record<string, string>
  balances: Record<string, string>
  bills: Record<string, string>
  lateFees: Record<string, string>
  restTo: 'balance' | 'contract' | 'none'
  closeSmallDiff: boolean
}
export const emptyClaim: Claim = {
  receipts: {},
  balances: {},
  bills: {},
  lateFees: {},
  restTo: 'balance',
  closeSmallDiff: false,
}

export const amountOf = (text: string | undefined): Fen => (text && isAmount(text) ? fen(text) : ZERO)
const total = (amounts: Record<string, string>): Fen => sumFen(Object.values(amounts), amountOf)

export interface Totals {
  funds: Fen
  lateFees: Fen
  bills: Fen
  rest: Fen
}
export function totalsOf(claim: Claim): Totals {
  const [funds, lateFees, bills] = [
    addFen(total(claim.receipts), total(claim.balances)),
    total(claim.lateFees),
    total(claim.bills),
  ]
  return { funds, lateFees, bills, rest: subFen(funds, lateFees, bills) }
}

/** Late fees first, then bills, each in the order shown (7.2): the order in which the server consumes the funds. */
export function bodyOf(
  claim: Claim,
  bills: readonly OpenBill[],
  party: { partyKind: number; partyId: string; contractId?: string },
) {
  const lines = (amounts: Record<string, string>, allocType: 1 | 2) =>
    bills
      .filter(bill => amountOf(amounts[bill.id]) > 0n)
      .map(bill => ({ allocType, billId: bill.id, amt: amounts[bill.id]! }))
  const { rest } = totalsOf(claim)
  const used = (amounts: Record<string, string>) => Object.entries(amounts).filter(([, amt]) => amountOf(amt) > 0n)
  return {
    funds: [
      ...used(claim.receipts).map(([bankReceiptId, amt]) => ({ fundType: 1, bankReceiptId, amt })),
      ...used(claim.balances).map(([surplusId, amt]) => ({ fundType: 2, surplusId, amt })),
    ],
    allocs: [...lines(claim.lateFees, 2), ...lines(claim.bills, 1)],
    overs:
      rest > 0n && claim.restTo !== 'none'
        ? [
            {
              customerId: party.partyId,
              ...(claim.restTo === 'contract' && party.contractId ? { contractId: party.contractId } : {}),
              amt: yuan(rest),
            },
          ]
        : [],
    closeSmallDiff: claim.closeSmallDiff,
  }
}

/** The suggested lines as typed amounts. */
export function applied(claim: Claim, lines: readonly SuggestedLine[]): Claim {
  const of = (allocType: 1 | 2) =>
    Object.fromEntries(lines.filter(line => line.allocType === allocType).map(line => [line.billId, line.amt]))
  return { ...claim, bills: of(1), lateFees: of(2) }
}

export interface Fault {
  path: string
  reason: string
}
/** Checks before the call: nothing chosen, more than available, unallocated money. */
export function faultsOf(
  claim: Claim,
  bills: readonly OpenBill[],
  receipts: readonly Receipt[],
  balances: readonly Balance[],
): string[] {
  const { funds, rest } = totalsOf(claim)
  const over = [
    ...receipts
      .filter(one => amountOf(claim.receipts[one.id]) > amountOf(one.availableAmt))
      .map(
        one =>
          `流水 ${one.bankReceiptNo} 最多可用 ${one.availableAmt} / receipt ${one.bankReceiptNo}: at most ${one.availableAmt}`,
      ),
    ...balances
      .filter(one => amountOf(claim.balances[one.id]) > amountOf(one.availableAmt))
      .map(one => `余额最多可用 ${one.availableAmt} / balance: at most ${one.availableAmt}`),
    ...bills
      .filter(one => amountOf(claim.bills[one.id]) > amountOf(one.freeAmt))
      .map(one => `账单 ${one.billNo} 最多核销 ${one.freeAmt} / bill ${one.billNo}: at most ${one.freeAmt}`),
    ...bills
      .filter(one => amountOf(claim.lateFees[one.id]) > amountOf(one.lateFee))
      .map(one => `账单 ${one.billNo} 滞纳金最多 ${one.lateFee} / bill ${one.billNo}: late fee at most ${one.lateFee}`),
  ]
  if (funds === ZERO) over.push('请选择资金 / Choose the funds')
  if (rest < 0n)
    over.push(
      `核销合计超过资金 ${yuan(subFen(ZERO, rest))} 元 / Allocation exceeds the funds by CNY ${yuan(subFen(ZERO, rest))}`,
    )
  if (rest > 0n && claim.restTo === 'none')
    over.push(`还有 ${yuan(rest)} 元未分配 / CNY ${yuan(rest)} not allocated yet`)
  return over
}
