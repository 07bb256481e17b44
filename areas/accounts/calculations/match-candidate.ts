import type { Fen, LocalDate } from '#kernel'

/** An open bill of a candidate customer with the data that 7.4 compares. */
export interface OpenBill {
  id: string
  companyId: string
  contractId?: string
  /** Month that is billed, 'yyyy-MM' of periodStart; absent for bills without a period. */
  month?: string
  dueDate: LocalDate
  /** Unpaid less locked. */
  unpaid: Fen
  /** Not yet billed late fee at the receipt's value date (7.1). */
  lateFee: Fen
  feeItem: number
  /** Contract, bill, order and statement numbers that a payer may write. */
  numbers: readonly string[]
  plateNo?: string
  vin?: string
}

export interface MatchCandidate {
  partyKind: number
  partyId: string
  name: string
  titles: readonly string[]
  authorisedPayers: readonly string[]
  legalRepresentatives: readonly string[]
  drivers: readonly string[]
  shortName?: string
  /** Account numbers known for this customer: relations in force and its own accounts. */
  accounts: readonly string[]
  accountFrozen: boolean
  bills: readonly OpenBill[]
}

export interface MatchReceipt {
  companyId: string
  payerName: string
  payerAccountNo: string
  amt: Fen
  valueDate: LocalDate
  /** Summary, remark and usage together (`paymentText`). */
  text: string
}
