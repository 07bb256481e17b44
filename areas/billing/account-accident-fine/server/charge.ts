import { timesFen, type Fen } from '#kernel'
import { Decimal } from 'decimal.js'

const DOWNTIME = 1
const DEPRECIATION = 2

/** 50-billing 7.6: 12 days x 157.81 = 1,893.72; 15% of 18,600.00 = 2,790.00. Other kinds are what they are. */
export function chargeAmt(kind: number, basis: Fen, rate: string): Fen | undefined {
  if (kind === DOWNTIME) return timesFen(basis, rate)
  if (kind === DEPRECIATION) return timesFen(basis, new Decimal(rate).div(100).toFixed())
  return undefined
}
