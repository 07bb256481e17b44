import { addFen, ratioFen, sumFen, ZERO, type Fen, type LocalDate } from '#kernel'
import { rentOfDays, stageOfMonth } from './day-rent.ts'
import { frontMoneyOf, isFrontFee } from './front-money.ts'
import { cutSlices, endOfTerm } from './periods.ts'
import {
  chargeTrigger,
  chargeUnit,
  cycleUnit,
  type CycleUnit,
  type FeeLine,
  type FrontRule,
  type Rent,
} from './terms.ts'

/** One product line as the form holds it. `deposit` and `downPayment` are per vehicle. */
export interface LineTerms {
  quantity: number
  termMonths: number
  rent: Rent
  deposit: Fen
  downPayment: Fen | null
  fees: readonly FeeLine[]
}
export interface LineTotals {
  rentPerVehicle: Fen
  rentTotal: Fen
  feeTotal: Fen
  totalAmount: Fen
  depositTotal: Fen
  frontTotal: Fen
}
export interface ContractTotals {
  totalAmount: Fen
  depositTotal: Fen
  frontTotal: Fen
  vehicleQty: number
  lines: LineTotals[]
}

export interface TotalsRule extends FrontRule {
  cycleUnit: CycleUnit
}

/**
 * 9 C4: head figures of contract-lease. `startDate` matters for weekly and daily rents only: a month of days has no
 * fixed number.
 */
export function contractTotals(lines: readonly LineTerms[], rule: TotalsRule, startDate: LocalDate): ContractTotals {
  const each = lines.map(line => lineTotals(line, rule, startDate))
  return {
    totalAmount: sumFen(each, line => line.totalAmount),
    depositTotal: sumFen(each, line => line.depositTotal),
    frontTotal: sumFen(each, line => line.frontTotal),
    vehicleQty: lines.reduce((sum, line) => sum + line.quantity, 0),
    lines: each,
  }
}

/** 9 C4: quantity x (rents over the term + non-refundable fees); fees per contract count once. */
export function lineTotals(line: LineTerms, rule: TotalsRule, startDate: LocalDate): LineTotals {
  const times = (amount: Fen) => ratioFen(amount, line.quantity, 1)
  const feeOf = (fee: FeeLine) => {
    const once = ratioFen(fee.amount, timesCharged(fee, line.termMonths, rule, startDate), 1)
    return fee.chargeUnit === chargeUnit.perContract ? once : times(once)
  }
  const rentPerVehicle = rentOverTerm(line.rent, line.termMonths, rule, startDate)
  const rentTotal = times(rentPerVehicle)
  const feeTotal = sumFen(
    line.fees.filter(fee => !fee.refundable),
    feeOf,
  )
  const front = frontMoneyOf({
    fees: line.fees,
    rent: line.rent,
    rule,
    downPayment: line.downPayment,
    downPaymentTaxRate: null,
    deposit: line.deposit > ZERO ? { amount: line.deposit, instalments: rule.depositInstalments } : null,
  })
  const frontOfContract = sumFen(
    line.fees.filter(fee => fee.chargeUnit === chargeUnit.perContract && isFrontFee(fee)),
    fee => fee.amount,
  )
  return {
    rentPerVehicle,
    rentTotal,
    feeTotal,
    totalAmount: addFen(rentTotal, feeTotal),
    depositTotal: times(line.deposit),
    frontTotal: addFen(times(front.total), frontOfContract),
  }
}

/** n months cost n rents (9 C1.4), each at its stage; weeks and days are counted from the contract's start. */
export function rentOverTerm(
  rent: Rent,
  termMonths: number,
  rule: Pick<TotalsRule, 'cycleUnit'>,
  startDate: LocalDate,
): Fen {
  if (rule.cycleUnit === cycleUnit.month) {
    return sumFen(
      Array.from({ length: termMonths }, (_, index) => stageOfMonth(rent.stages, index + 1)?.unitRent ?? rent.unitRent),
      amount => amount,
    )
  }
  const measure = { cycleUnit: rule.cycleUnit, dayRentBasis: 1 as const }
  return sumFen(unitCuts(termMonths, rule, startDate), cut =>
    cut.whole ? rent.unitRent : rentOfDays(rent.unitRent, cut.days, measure),
  )
}

const unitCuts = (termMonths: number, rule: Pick<TotalsRule, 'cycleUnit'>, startDate: LocalDate) =>
  cutSlices(
    { anchor: startDate, start: startDate, end: endOfTerm(startDate, termMonths) },
    { cycleUnit: rule.cycleUnit, alignMode: 1, billingDay: null },
  )

function timesCharged(
  fee: FeeLine,
  termMonths: number,
  rule: Pick<TotalsRule, 'cycleUnit'>,
  startDate: LocalDate,
): number {
  if (fee.chargeTrigger === chargeTrigger.yearly) return Math.ceil(termMonths / 12)
  if (fee.chargeTrigger !== chargeTrigger.everyPeriod) return 1
  return rule.cycleUnit === cycleUnit.month ? termMonths : unitCuts(termMonths, rule, startDate).length
}
