import { type Fen, addFen } from '#kernel'
import type { AccountCode } from './ledger-accounts.ts'
import {
  type BankReceiptRef,
  cardDimensions,
  dimensionsOf,
  type MarginCardRef,
  type PayableRef,
  type ReceivableRef,
  type SurplusRef,
  surplusDimensions,
} from './bill-references.ts'
import { credit, debit, type Dimensions, type Posting } from './posting.ts'
import { settleReceivable } from './postings-receivable.ts'

/** fund_type (3.10) of a receipt voucher. */
export const FUND_TYPE = { bankReceipt: 1, surplus: 2, cash: 3, pos: 4, deposit: 5, netting: 6, system: 7 } as const

export type Fund =
  | { fundType: 1; receipt: Pick<BankReceiptRef, 'companyId' | 'bankReceiptId'> }
  | { fundType: 2; surplus: SurplusRef }
  | { fundType: 3 | 4; companyId: string; ownAccountId: string }
  | { fundType: 5; card: MarginCardRef }

export interface AllocatedRow {
  fund: Fund
  bill: ReceivableRef
  amt: Fen
  card?: MarginCardRef
}

/** 3.5: 2241.90 bank; 2203 balance; 1001 cash; 1012 POS; 2241.01 deposit card. */
export function debitFund(fund: Fund, amt: Fen, billId?: string): Posting {
  const forBill = billId ? { billId } : {}
  if (fund.fundType === 1)
    return debit('2241.90', amt, {
      companyId: fund.receipt.companyId,
      bankReceiptId: fund.receipt.bankReceiptId,
      ...forBill,
    })
  if (fund.fundType === 2) return debit('2203', amt, surplusDimensions(fund.surplus, billId))
  if (fund.fundType === 5) return debit('2241.01', amt, cardDimensions(fund.card, billId))
  return debit(fund.fundType === 3 ? '1001' : '1012', amt, {
    companyId: fund.companyId,
    ownAccountId: fund.ownAccountId,
    ...forBill,
  })
}

/**
 * 3.5 `receipt.allocated` and `margin.offset`: one pair of lines per fund x bill, so that a single row can be
 * reversed (7.3).
 */
export const allocate = (rows: readonly AllocatedRow[]): Posting[] =>
  rows.flatMap(({ fund, bill, amt, card }) => [debitFund(fund, amt, bill.billId), ...settleReceivable(bill, amt, card)])

/** 3.5 `receipt.over` (rest to the balance) and `recharge.confirmed`. */
export const toSurplus = (fund: Fund, to: SurplusRef, amt: Fen): Posting[] => [
  debitFund(fund, amt),
  credit('2203', amt, surplusDimensions(to)),
]

/** 3.5 `bank.imported`, credit lines. */
export const importCredit = (receipt: BankReceiptRef, amt: Fen): Posting[] => [
  debit('1002', amt, bankDimensions(receipt)),
  credit('2241.90', amt, bankDimensions(receipt)),
]

const bankDimensions = (receipt: BankReceiptRef): Dimensions => ({
  companyId: receipt.companyId,
  bankReceiptId: receipt.bankReceiptId,
  ownAccountId: receipt.ownAccountId,
})

/** ignoreKind of account-bank-receipt, with what each needs to post. */
export type BankIgnored =
  | { kind: 'interest'; receipt: BankReceiptRef; amt: Fen }
  | { kind: 'ownTransfer'; receipt: BankReceiptRef; amt: Fen; fromAccountId: string }
  | { kind: 'posSettlement'; receipt: BankReceiptRef; amt: Fen; fee: Fen; posAccountId: string }
  | { kind: 'loanDrawdown'; receipt: BankReceiptRef; amt: Fen; contractId: string }
  | { kind: 'other'; receipt: BankReceiptRef; amt: Fen; accountCode: AccountCode }
  | { kind: 'bankCharge'; receipt: BankReceiptRef; amt: Fen }

/** 3.5 `bank.ignored`. A bank charge is a debit line and was never posted to 2241.90. */
export function ignoreLine(ignored: BankIgnored): Posting[] {
  const { receipt, amt } = ignored
  const dims = bankDimensions(receipt)
  const taken = debit('2241.90', amt, dims)
  switch (ignored.kind) {
    case 'interest':
      return [taken, credit('6603', amt, dims)]
    case 'ownTransfer':
      return [taken, credit('1002', amt, { ...dims, ownAccountId: ignored.fromAccountId })]
    case 'posSettlement':
      return [
        taken,
        debit('6603', ignored.fee, dims),
        credit('1012', addFen(amt, ignored.fee), { ...dims, ownAccountId: ignored.posAccountId }),
      ]
    case 'loanDrawdown':
      return [taken, credit('2501', amt, { ...dims, contractId: ignored.contractId })]
    case 'other':
      return [taken, credit(ignored.accountCode, amt, dims)]
    case 'bankCharge':
      return [debit('6603', amt, dims), credit('1002', amt, dims)]
  }
}

/** 3.5 `margin.transferred`. */
export const transferCard = (from: MarginCardRef, to: MarginCardRef, amt: Fen): Posting[] => [
  debit('2241.01', amt, cardDimensions(from)),
  credit('2241.01', amt, cardDimensions(to)),
]

/** Held since before the contract was recorded here (30 D6): against the opening clearing account. */
export const openCard = (card: MarginCardRef, amt: Fen): Posting[] => [
  debit('9999', amt, { companyId: card.companyId }),
  credit('2241.01', amt, cardDimensions(card)),
]

/** Source of a refund (3.5 `margin.refund`; `surplus.refund`; `receipt.return`). */
export type RefundSource =
  | { card: MarginCardRef }
  | { surplus: SurplusRef }
  | { receipt: Pick<BankReceiptRef, 'companyId' | 'bankReceiptId'> }

export function debitRefundSource(source: RefundSource, amt: Fen, billId: string): Posting {
  if ('card' in source) return debit('2241.01', amt, cardDimensions(source.card, billId))
  if ('surplus' in source) return debit('2203', amt, surplusDimensions(source.surplus, billId))
  return debit('2241.90', amt, {
    companyId: source.receipt.companyId,
    bankReceiptId: source.receipt.bankReceiptId,
    billId,
  })
}

/** 3.5: in place of `payable.activated` for a refund, approved: fee item 24 on 2241.04. */
export const raiseRefund = (source: RefundSource, bill: PayableRef, amt: Fen): Posting[] => [
  debitRefundSource(source, amt, bill.billId),
  credit('2241.04', amt, dimensionsOf(bill)),
]

/** 3.5 `surplus.moved`, opening, correction: an absent side is the opening clearing account 9999. */
export function moveSurplus(companyId: string, amt: Fen, from?: SurplusRef, to?: SurplusRef): Posting[] {
  if (!from && !to) throw new Error('3.5: surplus.moved names neither the balance it leaves nor the one it enters')
  const left = from ? debit('2203', amt, surplusDimensions(from)) : debit('9999', amt, { companyId })
  return [left, to ? credit('2203', amt, surplusDimensions(to)) : credit('9999', amt, { companyId })]
}
