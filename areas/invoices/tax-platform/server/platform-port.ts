import type { Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** What a platform is told of an invoice: nothing else of it leaves the house. Red ones bear negative amounts. */
export interface IssueRequest {
  readonly requestNo: string
  readonly sellerTaxNo: string
  readonly sellerName: string
  readonly buyerTaxNo: string
  readonly buyerName: string
  readonly kind: number
  readonly netAmt: Fen
  readonly taxAmt: Fen
  readonly totalAmt: Fen
  readonly lines: readonly { itemName: string; taxCode: string; taxRate: string | null; net: Fen; tax: Fen }[]
  /** Of a red one: the blue one that it reverses, and the confirmation by which it may. */
  readonly blueInvoiceNo?: string
  readonly confirmNo?: string
}
export type IssueOutcome = 'accepted' | 'issued' | 'rejected' | 'not_found'
/** `requestNo` and `totalAmt` are those of the answer: an answer about another invoice is none. */
export interface IssueAnswer {
  readonly outcome: IssueOutcome
  readonly requestNo: string
  readonly totalAmt: Fen
  readonly invoiceNo?: string
  readonly issueTime?: string
  readonly message?: string
  readonly pdfUrl?: string
  readonly ofdUrl?: string
  readonly xmlUrl?: string
  /** A platform may say the same twice; who hears it must not do it twice. */
  readonly times?: number
}

export interface RedRequest {
  readonly requestNo: string
  readonly invoiceNo: string
  readonly reasonCode: number
  readonly totalAmt: Fen
}
/** Codes of the confirmation: 1 none needed, 2 awaits the buyer ... (RED of codes.ts). */
export interface RedAnswer {
  readonly requestNo: string
  readonly outcome: 'entered' | 'not_found'
  readonly confirmNo?: string
  readonly confirmState?: number
  readonly message?: string
}

/** What happened on the buyer's side since it was last asked. */
export type TaxNews =
  | { readonly id: string; readonly kind: 'use'; readonly invoiceNo: string; readonly buyerUse: number }
  | {
      readonly id: string
      readonly kind: 'red'
      readonly invoiceNo: string
      readonly confirmNo: string
      readonly reasonCode: number
      readonly totalAmt: Fen
    }

export interface VerifyRequest {
  readonly invoiceCode: string
  readonly invoiceNo: string
  readonly issueDate: string
  readonly sellerTaxNo: string
  readonly totalAmt: Fen
  readonly checkCode: string
}
export interface VerifyAnswer {
  readonly outcome: 'valid' | 'mismatch' | 'busy'
  readonly message?: string
}

/** Nothing came back in time: whether the platform has it nobody knows. */
export class PlatformTimeout extends Error {}

/** Called outside of every transaction of ours. */
export interface TaxPlatform {
  issue(request: IssueRequest): Promise<IssueAnswer>
  query(request: IssueRequest): Promise<IssueAnswer>
  enterRed(request: RedRequest): Promise<RedAnswer>
  queryRed(requestNo: string): Promise<RedAnswer>
  withdrawRed(requestNo: string): Promise<RedAnswer>
  answerRed(confirmNo: string, agreed: boolean): Promise<RedAnswer>
  /** News of the sellers with these tax numbers, the oldest first; told again until they are acknowledged. */
  news(sellerTaxNos: readonly string[]): Promise<readonly TaxNews[]>
  acknowledge(ids: readonly string[]): Promise<void>
  verify(request: VerifyRequest): Promise<VerifyAnswer>
}

/** 7.7: platforms of e-invoices (数电票), chosen per seller by its setting. */
export const taxPlatformPort = definePort<{ open(inTransaction: InTransaction, actor: Actor): TaxPlatform }>({
  name: 'invoices.tax-platform',
  label: '数电发票平台 / Platform of e-invoices',
  many: 'keyed',
})
