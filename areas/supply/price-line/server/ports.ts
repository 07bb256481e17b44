import type { LocalDate, Resource } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { PricedLine } from '../../calculations/service-price.ts'

/** What is asked for: the query of `supply.servicePrice` (90-interfaces 3.7). */
export interface ServiceAsked {
  readonly itemCode?: string | null
  readonly projectId?: string | null
  /** Kinds of agreements in which it may be priced; empty: price lists alone. */
  readonly contractTypes: readonly number[]
  readonly mechanismId?: string | null
  readonly contractId?: string | null
  readonly siteId?: string | null
  readonly cityCode: string | null
  readonly carModelId?: string | null
  readonly date: LocalDate
  /** Who pays; absent: every own company. */
  readonly companyId?: string | null
  readonly km?: number | string | null
  readonly qty?: number | string | null
}

/** Kinds of agreements that have price lines, by the code of contract_type. */
export const pricedKindsPort = definePort<{
  /** The extension and its price lines. */
  readonly agreement: Resource<any, any, any>
  readonly lines: Resource<any, any, any>
  /** Prices of its last day go on for so many days after the end (4, parking). */
  holdoverDays?(tx: Tx): Promise<number>
  /** The side of the supplier; absent: B, who is paid. */
  readonly supplierSide?: 3
  /** Sites of the supplier that it covers; absent: it names none. */
  sites?(tx: Tx, contractId: string): Promise<string[]>
}>({
  name: 'supply.priced-kinds',
  label: '有价目的协议类型 / Agreements with price lines',
  many: 'keyed',
})

/** A price of an approved enquiry. */
export interface EnquiryLine extends PricedLine {
  readonly enquiryId: string
}
/** Approved enquiries that are not expired, as price lines; by the name of the enquiry. Asked after the agreements. */
export const enquiryPricesPort = definePort<{ of(tx: Tx, asked: ServiceAsked): Promise<readonly EnquiryLine[]> }>({
  name: 'supply.enquiry-prices',
  label: '询价结果 / Prices of enquiries',
  many: 'keyed',
})
