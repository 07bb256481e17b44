import type { AccountCode } from './ledger-accounts.ts'
import { FEE, feeItem } from './fee-items.ts'
import type { Dimensions } from './posting.ts'

/** What a posting needs to know of a receivable bill. */
export interface ReceivableRef extends Dimensions {
  billId: string
  feeItem: number
  /** Advanced for the payer (`raiseReceivable.passThrough`): 1221.02 / 2241.03 whatever the item. */
  passThrough?: boolean
}

/** 4.2 payKind of bill/payable. */
export const PAY_KIND = {
  contract: 1,
  service: 2,
  prepayment: 3,
  refund: 4,
  depositPlaced: 5,
  loan: 6,
  taxOrFine: 7,
  other: 9,
} as const

export interface PayableRef extends Dimensions {
  billId: string
  feeItem: number
  payKind: number
  passThrough?: boolean
}

/** A row of account-surplus: D7, general when contractId is absent (6, account-surplus). */
export interface SurplusRef {
  companyId: string
  partyKind: number
  partyId: string
  contractId?: string
}
/** A deposit card: one per company, lessee, contract and vehicle or contract level (5, account-vehicle-margin). */
export interface MarginCardRef {
  companyId: string
  partyKind: number
  partyId: string
  contractId: string
  orderVehicleId?: string
}
export interface BankReceiptRef {
  companyId: string
  bankReceiptId: string
  ownAccountId: string
}

export const isDeposit = (bill: ReceivableRef): boolean => bill.feeItem === FEE.deposit

/** Control account of a receivable bill (3.3, 3.4): its balance is the bill's unpaidAmt (I2). */
export function controlOfReceivable(bill: ReceivableRef): AccountCode {
  return bill.passThrough && !isDeposit(bill) ? '1221.02' : feeItem(bill.feeItem).control
}

/** Control account of a payable bill: refunds stand apart (3.4, 2241.04). */
export const controlOfPayable = (bill: PayableRef): AccountCode => (bill.feeItem === FEE.refund ? '2241.04' : '2202')

/** Picks the keys of ledger-posting: a reference may carry more. */
export function dimensionsOf(source: Dimensions): Dimensions {
  const {
    companyId,
    feeItem: item,
    partyKind,
    partyId,
    contractId,
    orderVehicleId,
    vehicleId,
    billId,
    bankReceiptId,
    ownAccountId,
    cityCode,
    deptId,
  } = source
  const all = {
    companyId,
    feeItem: item,
    partyKind,
    partyId,
    contractId,
    orderVehicleId,
    vehicleId,
    billId,
    bankReceiptId,
    ownAccountId,
    cityCode,
    deptId,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as Dimensions
}

/** Only these keys identify a balance row: a bill's contract on a general row would select another row (I5). */
export const surplusDimensions = (row: SurplusRef, billId?: string): Dimensions =>
  dimensionsOf({ ...row, ...(billId ? { billId } : {}) })
/** I6: only these keys identify a deposit card. */
export const cardDimensions = (card: MarginCardRef, billId?: string): Dimensions =>
  dimensionsOf({ ...card, feeItem: FEE.deposit, ...(billId ? { billId } : {}) })
