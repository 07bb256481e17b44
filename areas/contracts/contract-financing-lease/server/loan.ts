import { addFen, fen, ratioFen, sumFen, ZERO, type Fen, type LocalDate, type RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import {
  financedAmount,
  loanSchedule,
  percentOf,
  purchaseTax,
  repayMethod,
  type Loan,
  type LoanSchedule,
} from '../../calculations/index.ts'
import { carModelsPort } from '../../ports.ts'
import type { ContractLines, FeeRow, ProductLine } from '../../contract/server/terms.ts'
import type { contractFinancingLease } from '../contract-financing-lease.ts'

export type FinancingLease = RowOf<typeof contractFinancingLease>
/** Financed items that may be reckoned from the price where no fee line says them. */
const PURCHASE_TAX = 8

/** What one vehicle of a line is financed by: all figures per vehicle. */
export interface FinancedLine {
  readonly line: ProductLine
  readonly principal: Fen
  readonly schedule: LoanSchedule
  readonly loan: Loan
}

/** The loan of one vehicle from the day of its take; a draft that lacks terms has none. */
export function loanOf(
  row: FinancingLease,
  line: Pick<ProductLine, 'financedAmount' | 'residualPrice'>,
  start: LocalDate,
): Loan | undefined {
  const principal = line.financedAmount ?? ZERO
  if (!row.repayMethod || !row.periods || !row.cycleMonths || !row.annualRate || !row.payMode || principal <= ZERO)
    return undefined
  return {
    principal,
    annualRate: row.annualRate,
    cycleMonths: row.cycleMonths,
    periods: row.periods,
    method: row.repayMethod as Loan['method'],
    payMode: row.payMode as Loan['payMode'],
    balloon: row.repayMethod === repayMethod.balloon ? (line.residualPrice ?? ZERO) : ZERO,
    basis: (row.interestBasis ?? 1) as Loan['basis'],
    start,
    firstDueDate: row.firstDueDate ?? null,
    payDay: row.payDay ?? null,
    custom: (row.customPlan ?? []).map(one => ({
      dueDate: one.dueDate,
      principal: fen(one.principal),
      interest: fen(one.interest),
    })),
  }
}

/** 13 % on the whole rent of a direct lease; of a leaseback the principal is not taxed, interest bears 6 % (9 C3). */
export const taxesOf = (row: Pick<FinancingLease, 'leaseForm'>, taxRate: string | null) =>
  row.leaseForm === 2 ? { principal: null, interest: '6.000000' } : { principal: taxRate, interest: taxRate }

/**
 * Before prices are looked up: down payment and its share, what is financed, deposit, and the instalment that stands as
 * the rent. The lines and fees are filled in place.
 */
export async function priceLines(tx: Tx, row: FinancingLease, lines: ContractLines): Promise<void> {
  const models = await carModelsPort.ask().of(
    tx,
    lines.products.filter(line => !line.vehiclePrice).map(line => line.carModelId),
  )
  for (const fee of lines.fees) fee.capitalised = (row.capitalise ?? []).includes(fee.feeItem)
  lines.products.forEach((line, index) => {
    line.vehiclePrice ??= models.get(line.carModelId)?.guidePrice ?? null
    if (!line.vehiclePrice) return
    fillDownPayment(row, line, line.vehiclePrice)
    line.financedAmount = financedAmount(
      line.vehiclePrice,
      line.downPayment ?? ZERO,
      financedItems(row, lines.fees, line, index + 1),
    )
    if (row.depositRate) line.deposit ??= percentOf(line.financedAmount, row.depositRate)
    const loan = loanOf(row, line, row.startDate ?? '2026-01-01')
    const first = loan && loanSchedule(loan).plan.rows[0]
    if (first) line.unitRent = first.amt
    line.rentUnit ??= 1
  })
}

/** Either of amount and share derives the other; neither: the share of the head. */
function fillDownPayment(row: FinancingLease, line: ProductLine, price: Fen): void {
  if (line.downPayment === null || line.downPayment === undefined)
    line.downPayment = percentOf(price, line.downRate ?? row.downRate ?? '0')
  line.downRate = ((Number(line.downPayment) / Number(price)) * 100).toFixed(6)
}

function financedItems(row: FinancingLease, fees: readonly FeeRow[], line: ProductLine, lineNo: number): Fen[] {
  const own = fees.filter(
    fee => fee.capitalised && (fee.productLineNo === lineNo || (fee.productLineNo ?? null) === null),
  )
  const isTaxReckoned = (row.capitalise ?? []).includes(PURCHASE_TAX) && !own.some(fee => fee.feeItem === PURCHASE_TAX)
  return [...own.map(fee => fee.amount ?? ZERO), ...(isTaxReckoned ? [purchaseTax(line.vehiclePrice ?? ZERO)] : [])]
}

export function financedLines(row: FinancingLease, products: readonly ProductLine[], start: LocalDate): FinancedLine[] {
  return products.flatMap(line => {
    const loan = loanOf(row, line, start)
    return loan && line.quantity ? [{ line, principal: loan.principal, loan, schedule: loanSchedule(loan) }] : []
  })
}

export const times = (amount: Fen, n: number): Fen => ratioFen(amount, n, 1)
export const totalOf = (lines: readonly FinancedLine[], of: (line: FinancedLine) => Fen): Fen =>
  sumFen(lines, one => times(of(one), one.line.quantity))
export const instalmentsOf = ({ schedule: { plan } }: FinancedLine): Fen =>
  addFen(...plan.rows.map(row => row.amt), plan.end?.amt ?? ZERO)
