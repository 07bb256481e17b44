import { addDays, type LocalDate } from '#kernel'
import { FEE_ITEMS, feeItem, type FeeItem, type InvoiceDocument } from './fee-items.ts'

/** Codes of the enumerations of fee-item-setting. */
export const REGIME = { standard: 1, leaseback: 2, simplified: 3 } as const
export const VAT_RULE = { fixed: 1, none: 2, overdueItem: 3, original: 4 } as const
export const DOCUMENT = { special: 1, general: 2, receipt: 3, red: 4 } as const

/** What the tax side knows of a fee item on a day. */
export interface FeeTerms {
  readonly feeItem: number
  readonly regime: number
  readonly vatRule: number
  /** Percent with six decimals; null = not taxed, or taken from another item. */
  readonly taxRate: string | null
  readonly invoiceLine: string | null
  readonly taxCode: string | null
  readonly documents: readonly number[]
}
export interface FeePeriod extends FeeTerms {
  readonly validFrom: LocalDate
  readonly validTo: LocalDate | null
}

/** Tax classification codes of the standard rows; people correct them on the page. */
const TAX_CODES: Readonly<Record<number, string>> = {
  1: '3040502010200000000',
  3: '3040501010000000000',
  4: '3040802000000000000',
  5: '3049900000000000000',
  7: '3040802000000000000',
  9: '3040204000000000000',
  10: '2020000000000000000',
  11: '3049900000000000000',
  15: '3040502010200000000',
  16: '1090305010000000000',
  17: '1090305010000000000',
  18: '3040502020200000000',
  19: '3010102020100000000',
  20: '3040501010000000000',
  21: '3040501010000000000',
  22: '1090305010000000000',
  23: '3040802000000000000',
  99: '3049900000000000000',
}
const documentsOf = (names: readonly InvoiceDocument[]): number[] => names.map(name => DOCUMENT[name])
/** The first day of the standard rows: before every bill. */
export const STANDARD_FROM: LocalDate = '2019-04-01'

const vatRuleOf = ({ vat }: FeeItem): number =>
  vat === null
    ? VAT_RULE.none
    : vat === 'overdueItem'
      ? VAT_RULE.overdueItem
      : vat === 'original'
        ? VAT_RULE.original
        : VAT_RULE.fixed

function standardOf(item: FeeItem): FeeTerms[] {
  const vatRule = vatRuleOf(item)
  const standard: FeeTerms = {
    feeItem: item.code,
    regime: REGIME.standard,
    vatRule,
    taxRate: vatRule === VAT_RULE.fixed ? item.vat : null,
    invoiceLine: item.invoiceLine,
    taxCode: TAX_CODES[item.code] ?? null,
    documents: documentsOf(item.documents),
  }
  const { leaseback, simplified } = item.otherRates ?? {}
  return [
    standard,
    ...(simplified === undefined ? [] : [{ ...standard, regime: REGIME.simplified, taxRate: simplified }]),
    // Of a leaseback the principal is not taxed, and interest bears no special invoice.
    ...(leaseback === undefined
      ? []
      : [
          leaseback === null
            ? {
                ...standard,
                regime: REGIME.leaseback,
                vatRule: VAT_RULE.none,
                taxRate: null,
                invoiceLine: null,
                taxCode: null,
                documents: [DOCUMENT.receipt],
              }
            : { ...standard, regime: REGIME.leaseback, taxRate: leaseback, documents: [DOCUMENT.general] },
        ]),
  ]
}

/** 3.3 as rows: what a tenant begins with, and what holds on a day for which it has no row. */
export const STANDARD_FEES: readonly FeeTerms[] = FEE_ITEMS.flatMap(standardOf)

export const isInForce = (row: Pick<FeePeriod, 'validFrom' | 'validTo'>, day: LocalDate): boolean =>
  row.validFrom <= day && (row.validTo === null || row.validTo >= day)

/** True where two rows of one item and regime hold on a common day. */
export const overlap = (
  a: Pick<FeePeriod, 'validFrom' | 'validTo'>,
  b: Pick<FeePeriod, 'validFrom' | 'validTo'>,
): boolean => (b.validTo === null || a.validFrom <= b.validTo) && (a.validTo === null || b.validFrom <= a.validTo)

/** The last day of a row that another one follows. */
export const endBefore = (day: LocalDate): LocalDate => addDays(day, -1)

export interface FeeTable {
  /** Terms of an item under a regime. */
  of(item: number, regime?: number): FeeTerms
  /** The regime by which an item bears this rate: a bill knows its rate, not its regime. */
  byRate(item: number, taxRate: string | null): FeeTerms
}

/** The table on one day: the tenant's rows, else those of 3.3. */
export function feeTable(rows: readonly FeePeriod[], day: LocalDate): FeeTable {
  const own = rows.filter(row => isInForce(row, day))
  const find = (item: number, regime: number): FeeTerms | undefined =>
    own.find(row => row.feeItem === item && row.regime === regime) ??
    STANDARD_FEES.find(row => row.feeItem === item && row.regime === regime)
  const of = (item: number, regime: number = REGIME.standard): FeeTerms =>
    find(item, regime) ?? find(item, REGIME.standard) ?? standardOf(feeItem(item))[0]!
  return {
    of,
    byRate: (item, taxRate) =>
      Object.values(REGIME)
        .map(regime => find(item, regime))
        .find(row => row !== undefined && sameRate(row.taxRate, taxRate)) ?? of(item),
  }
}

export const sameRate = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Number(a) === Number(b)

/** 3.3: the rates that an invoice may bear. */
const INVOICE_RATES = [13, 9, 6, 3, 1, 0.5, 0]
export const isInvoiceRate = (taxRate: string): boolean => INVOICE_RATES.includes(Number(taxRate))
