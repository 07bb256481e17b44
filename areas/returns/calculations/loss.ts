import { fen, maxFen, subFen, timesFen, ZERO, type Fen } from '#kernel'

/** 70, R12, base 2: the insured actual value, price less a rate for each full month; never below nothing. */
export function insuredValue(price: Fen, fullMonths: number, monthlyRatePercent: string): Fen {
  const [whole = '0', decimals = ''] = monthlyRatePercent.split('.')
  const millionths = BigInt(whole + decimals.padEnd(6, '0').slice(0, 6)) * BigInt(fullMonths)
  const digits = millionths.toString().padStart(9, '0')
  const share = `${digits.slice(0, -8)}.${digits.slice(-8)}`
  return maxFen(subFen(price, timesFen(price, share)), ZERO)
}

/** 70, R12: what neither the insurer nor the wreck brings. */
export const shortfallOf = (lossBase: Fen, insurePay: Fen, salvage: Fen): Fen =>
  maxFen(subFen(lossBase, insurePay, salvage), ZERO)

/** 70, R9: the price agreed is the price less its discount; nothing typed means no discount. */
export const agreedPrice = (price: Fen, typed: Fen | null): Fen => (typed !== null && typed > ZERO ? typed : price)
export const amountOf = (text: string | null | undefined): Fen => (text ? fen(text) : ZERO)
