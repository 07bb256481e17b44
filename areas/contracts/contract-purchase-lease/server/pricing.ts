import { Decimal } from 'decimal.js'
import { addFen, decimalOfFen, fenOfDecimal, subFen, ZERO, type Fen, type RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { carModelsPort } from '../../ports.ts'
import {
  financedAmount,
  irr,
  lessorFlows,
  nominalPercent,
  purchaseTax,
  rentFromPrice,
  type PayMode,
} from '../../calculations/index.ts'
import type { ContractLines, FeeRow, ProductLine } from '../../contract/server/terms.ts'
import { capitalisable, type contractPurchaseLease } from '../contract-purchase-lease.ts'

export type Framework = RowOf<typeof contractPurchaseLease>
export const ITEM = { purchaseTax: 8, buyOut: 16 } as const
const AT_TERM_END = 9
const BY_PRICE = 2
const BUYS = 2

/** What the pricing of a framework asks of it; the same at the signature and at every call-off. */
export type PriceTerms = Pick<
  Framework,
  'rentBasis' | 'targetRate' | 'rentRoundTo' | 'capitalise' | 'downRate' | 'residualRate'
>
export interface Priced {
  readonly vehiclePrice: Fen
  readonly downPayment: Fen
  readonly residualPrice: Fen
  readonly financedAmount: Fen
  /** 9 C7; null where the rent is fixed per line. */
  readonly rent: Fen | null
}

const share = (amount: Fen, percent: string | null): Fen =>
  fenOfDecimal(
    decimalOfFen(amount)
      .times(percent ?? '0')
      .div(100),
  )

/** Items that are financed with the vehicle: the tax by its rule, the others as their fee lines say. */
function financedItems(terms: PriceTerms, vehiclePrice: Fen, fees: readonly FeeRow[], lineNo: number): Fen[] {
  return (terms.capitalise ?? [])
    .filter(item => capitalisable.includes(item))
    .map(item => {
      const own = fees.filter(
        fee => fee.feeItem === item && (fee.productLineNo === null || fee.productLineNo === lineNo),
      )
      return own.length === 0 && item === ITEM.purchaseTax
        ? purchaseTax(vehiclePrice)
        : addFen(ZERO, ...own.map(fee => fee.amount ?? ZERO))
    })
}

/** 9 C7 for one vehicle at a price: the list price in the framework, the purchase price at a call-off. */
export function priceVehicle(
  terms: PriceTerms,
  line: Pick<ProductLine, 'lineNo' | 'termMonths' | 'downRate'>,
  fees: readonly FeeRow[],
  vehiclePrice: Fen,
  payMode: number,
  typed: { downPayment?: Fen | null; residualPrice?: Fen | null } = {},
): Priced {
  const downPayment = typed.downPayment ?? share(vehiclePrice, line.downRate ?? terms.downRate)
  const residualPrice = typed.residualPrice ?? share(vehiclePrice, terms.residualRate)
  const financed = financedAmount(vehiclePrice, downPayment, financedItems(terms, vehiclePrice, fees, line.lineNo))
  const rent =
    terms.rentBasis === BY_PRICE && terms.targetRate && line.termMonths
      ? rentFromPrice({
          financed,
          residual: residualPrice,
          annualRate: terms.targetRate,
          periods: line.termMonths,
          cycleMonths: 1,
          payMode: payMode as PayMode,
          roundTo: terms.rentRoundTo ?? 1,
        }).rent
      : null
  return { vehiclePrice, downPayment, residualPrice, financedAmount: financed, rent }
}

/** Fills what follows from the vehicle price of every line before anything is added up. */
export async function priceLines(
  tx: Tx,
  terms: PriceTerms & Pick<Framework, 'endDisposal' | 'termMonths'>,
  lines: ContractLines,
): Promise<void> {
  const models = await carModelsPort.ask().of(
    tx,
    lines.products.map(line => line.carModelId),
  )
  for (const fee of lines.fees) fee.capitalised = (terms.capitalise ?? []).includes(fee.feeItem)
  lines.products.forEach((line, index) => {
    line.lineNo = index + 1
    line.termMonths ??= terms.termMonths as number
    line.vehiclePrice ??= models.get(line.carModelId)?.guidePrice ?? null
    if (line.vehiclePrice === null) return
    const priced = priceVehicle(terms, line, lines.fees, line.vehiclePrice, lines.rules[0]?.payMode ?? 1, {
      downPayment: line.downPayment,
      residualPrice: line.residualPrice,
    })
    Object.assign(line, {
      downPayment: priced.downPayment,
      downRate:
        line.vehiclePrice > ZERO
          ? decimalOfFen(priced.downPayment).div(decimalOfFen(line.vehiclePrice)).times(100).toFixed(6)
          : null,
      residualPrice: priced.residualPrice,
      financedAmount: priced.financedAmount,
      ...(priced.rent === null ? {} : { unitRent: priced.rent }),
    })
  })
  setResiduals(terms.endDisposal, lines)
}

/** endDisposal 2: the residual is a row of fee item 16 at the end of the term. */
function setResiduals(endDisposal: number | null, lines: ContractLines): void {
  const isOurs = (fee: FeeRow) => fee.feeItem === ITEM.buyOut && fee.chargeTrigger === AT_TERM_END
  const kept = lines.fees.filter(fee => !isOurs(fee))
  const residuals =
    endDisposal === BUYS
      ? lines.products
          .filter(line => (line.residualPrice ?? ZERO) > ZERO)
          .map(line => ({
            productLineNo: line.lineNo,
            feeItem: ITEM.buyOut,
            chargeTrigger: AT_TERM_END,
            chargeUnit: 1,
            amount: line.residualPrice!,
            taxRate: '13.000000',
            refundable: false,
            capitalised: false,
            fixedDate: null,
            productId: null,
            remark: null,
          }))
      : []
  lines.fees.splice(0, lines.fees.length, ...kept, ...(residuals as unknown as FeeRow[]))
}

/** 9 C6 for one vehicle of a line: per cent a year, nominal; undefined where nothing is earned. */
export function rateOfLine(line: ProductLine, payMode: number): Decimal | undefined {
  if (!line.financedAmount || !line.unitRent || !line.termMonths) return undefined
  const rows = Array.from({ length: line.termMonths }, (_, index) => ({
    periodNo: index + 1,
    amt: line.unitRent,
    principal: ZERO,
    interest: ZERO,
    balance: ZERO,
  }))
  const extras = { handlingFee: ZERO, deposit: ZERO, depositRefund: ZERO, nominalPrice: line.residualPrice ?? ZERO }
  const flows = lessorFlows(line.financedAmount, { rows, end: null } as never, payMode as PayMode, extras)
  const rate = irr(flows)
  return rate === null ? undefined : new Decimal(nominalPercent(rate, 1))
}
export const leftOf = (quantity: number | null, used: number | null): number =>
  Math.max(0, (quantity ?? 0) - (used ?? 0))
export const leftAmount = (row: Pick<Framework, 'frameworkAmount' | 'usedAmount'>): Fen =>
  subFen(row.frameworkAmount, row.usedAmount ?? ZERO)
