import { type Fen, subFen, sumFen } from '#kernel'
import { dimensionsOf, type PayableRef, type ReceivableRef } from './bill-references.ts'
import { feeItem } from './fee-items.ts'
import { credit, debit, mirrorOf, type Posting } from './posting.ts'

/** Tax share of each bill that an invoice covers (7.7) and the tax printed on the invoice; both positive. */
export interface InvoiceTax {
  companyId: string
  shares: readonly { bill: ReceivableRef; tax: Fen }[]
  tax: Fen
}

/** 3.5 `invoice.issued`: pending tax becomes output tax; rounding differences go to 6001.99 on either side. */
export function issueInvoice({ companyId, shares, tax }: InvoiceTax): Posting[] {
  const pending = sumFen(shares, share => share.tax)
  return [
    ...shares.map(share => debit('2221.02', share.tax, dimensionsOf(share.bill))),
    debit('6001.99', subFen(tax, pending), { companyId }),
    credit('2221.01', tax, { companyId, ...(shares.length === 1 ? { billId: shares[0]!.bill.billId } : {}) }),
  ]
}

/** 3.5 `invoice.red`: mirror image for the red part. */
export const redInvoice = (red: InvoiceTax): Posting[] => mirrorOf(issueInvoice(red))

export interface InputInvoiceTax {
  companyId: string
  shares: readonly { bill: PayableRef; tax: Fen }[]
  /** Tax printed on the supplier's invoice. */
  tax: Fen
  /** False: verified, but not deductible: the tax is cost. */
  deductible: boolean
}

/**
 * 3.5 `input-invoice.certified`. The difference between invoice and bills belongs to the cost account of the last bill.
 */
export function certifyInput({ companyId, shares, tax, deductible }: InputInvoiceTax): Posting[] {
  const pending = shares.map(share => credit('2221.04', share.tax, dimensionsOf(share.bill)))
  if (!deductible)
    return [...shares.map(share => debit(costOf(share.bill), share.tax, dimensionsOf(share.bill))), ...pending]
  const last = shares.at(-1)!.bill
  const difference = subFen(
    sumFen(shares, share => share.tax),
    tax,
  )
  return [debit('2221.03', tax, { companyId }), debit(costOf(last), difference, dimensionsOf(last)), ...pending]
}

const costOf = (bill: PayableRef) => feeItem(bill.feeItem).payableDebit!
