import { addFen, subFen, sumFen, taxOfGross, ZERO, type Fen } from '#kernel'

export interface SecondLine {
  readonly firstAmt: Fen
  readonly secondAmt: Fen
  /** Percent. */
  readonly taxRate: string | number
  readonly capitalised: boolean
  /** 2: the customer pays for it. */
  readonly bearer: number
  readonly chargeAmt: Fen
}
export interface SecondTotals {
  readonly firstTotal: Fen
  readonly secondTotal: Fen
  readonly diffTotal: Fen
  readonly capitalTotal: Fen
  readonly chargeTotal: Fen
  readonly chargedCost: Fen
  readonly profitAmt: Fen
}
const BY_CUSTOMER = 2

/** The tax in the difference, so that the net of first and difference is the net of what is final (60, 7.12). */
export const diffTax = ({
  firstAmt,
  secondAmt,
  taxRate,
}: Pick<SecondLine, 'firstAmt' | 'secondAmt' | 'taxRate'>): Fen =>
  subFen(taxOfGross(secondAmt, taxRate), taxOfGross(firstAmt, taxRate))

/** Cost that the customer was charged for: the lines that he bears, and those with a charge. */
const isCharged = (line: SecondLine): boolean => line.bearer === BY_CUSTOMER || line.chargeAmt > ZERO

/** 60, 7.12. */
export function secondTotalsOf(lines: readonly SecondLine[]): SecondTotals {
  const firstTotal = sumFen(lines, one => one.firstAmt)
  const secondTotal = sumFen(lines, one => one.secondAmt)
  const chargeTotal = sumFen(lines, one => one.chargeAmt)
  const chargedCost = sumFen(lines.filter(isCharged), one => one.secondAmt)
  return {
    firstTotal,
    secondTotal,
    diffTotal: subFen(secondTotal, firstTotal),
    capitalTotal: sumFen(
      lines.filter(one => one.capitalised),
      one => subFen(one.secondAmt, taxOfGross(one.secondAmt, one.taxRate)),
    ),
    chargeTotal,
    chargedCost,
    profitAmt: addFen(chargeTotal, subFen(ZERO, chargedCost)),
  }
}
