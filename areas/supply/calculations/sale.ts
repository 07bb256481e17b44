import { addFen, ratioFen, subFen, sumFen, yuan, ZERO, type Fen } from '#kernel'

/** C7: 1 13 %, 2 3 % reduced to 2 %, 3 0.5 % of a registered used-car dealer. */
export const VAT = { full: 1, reduced: 2, dealer: 3 } as const

export interface SaleTax {
  readonly net: Fen
  /** Tax that is paid. */
  readonly tax: Fen
  /** 1 % of mode 2 that is let off and kept as income. */
  readonly relief: Fen
}
const share = (amount: Fen, of: number, whole: number): Fen => ratioFen(amount, of, whole)

/** Price is with tax. Mode 2: tax at 3 % is the difference to net, 2 % of net are paid. */
export function saleTax(price: Fen, mode: number): SaleTax {
  if (mode === VAT.reduced) {
    const net = share(price, 100, 103)
    const tax = share(net, 2, 100)
    return { net, tax, relief: subFen(subFen(price, net), tax) }
  }
  const net = mode === VAT.dealer ? share(price, 1000, 1005) : share(price, 100, 113)
  return { net, tax: subFen(price, net), relief: ZERO }
}

/** Floor = rate x (appraisal, else net value with 13 % tax). */
export const saleFloor = (appraisal: Fen | null, netValue: Fen, floorRate: number): Fen =>
  ratioFen(appraisal ?? ratioFen(netValue, 113, 100), Math.round(floorRate * 100), 10_000)

export interface SaleLine {
  readonly salePrice: Fen
  readonly appraisalPrice: Fen | null
  readonly netValue: Fen
  readonly disposalCost: Fen
}
export interface SaleFigures {
  readonly taxAmt: Fen
  readonly netPrice: Fen
  readonly relief: Fen
  readonly floorPrice: Fen
  readonly gainAmt: Fen
  readonly belowFloor: boolean
  /** How it came about, a line a step. */
  readonly trace: readonly string[]
}

/** One car of a sale; gain = net price - net value - cost. */
export function saleFigures(line: SaleLine, mode: number, floorRate: number): SaleFigures {
  const { net, tax, relief } = saleTax(line.salePrice, mode)
  const floorPrice = saleFloor(line.appraisalPrice, line.netValue, floorRate)
  const gainAmt = subFen(subFen(net, line.netValue), line.disposalCost)
  const base = line.appraisalPrice ?? ratioFen(line.netValue, 113, 100)
  return {
    taxAmt: tax,
    netPrice: net,
    relief,
    floorPrice,
    gainAmt,
    belowFloor: line.salePrice < floorPrice,
    trace: [
      `${yuan(line.salePrice)} → ${yuan(net)} + ${yuan(tax)}${relief > ZERO ? ` + ${yuan(relief)}` : ''}`,
      `${yuan(base)} × ${floorRate}% = ${yuan(floorPrice)}`,
      `${yuan(net)} − ${yuan(line.netValue)} − ${yuan(line.disposalCost)} = ${yuan(gainAmt)}`,
    ],
  }
}

export interface SaleTotals {
  readonly vehicleQty: number
  readonly saleTotal: Fen
  readonly netValueTotal: Fen
  readonly floorTotal: Fen
  readonly gainTotal: Fen
  readonly belowFloor: boolean
}
export const saleTotals = (lines: readonly (SaleLine & SaleFigures)[]): SaleTotals => ({
  vehicleQty: lines.length,
  saleTotal: sumFen(lines, line => line.salePrice),
  netValueTotal: sumFen(lines, line => line.netValue),
  floorTotal: sumFen(lines, line => line.floorPrice),
  gainTotal: lines.reduce((sum, line) => addFen(sum, line.gainAmt), ZERO),
  belowFloor: lines.some(line => line.belowFloor),
})

/** One price by terms of so many percent: the last part takes the remainder. */
export function splitPrice(price: Fen, percents: readonly string[]): Fen[] {
  const parts = percents.map(percent => ratioFen(price, Math.round(Number(percent) * 10_000), 1_000_000))
  const rest = subFen(
    price,
    sumFen(parts.slice(0, -1), part => part),
  )
  return [...parts.slice(0, -1), rest]
}

/** Days beyond the last day of hand-over and the free ones. */
export const storageFee = (daysLate: number, freeDays: number, perDay: Fen): Fen =>
  ratioFen(perDay, Math.max(0, daysLate - freeDays), 1)

/** Buyer withdraws: the earnest is kept, the rest goes back. We default: twice the earnest is given (double return). */
export const WHO_WITHDRAWS = { agreed: 1, buyer: 2, us: 3 } as const
export function cancelled(paid: Fen, earnest: Fen, who: number): { forfeit: Fen; refund: Fen; penalty: Fen } {
  const held = paid < earnest ? paid : earnest
  if (who === WHO_WITHDRAWS.buyer) return { forfeit: held, refund: subFen(paid, held), penalty: ZERO }
  return { forfeit: ZERO, refund: paid, penalty: who === WHO_WITHDRAWS.us ? held : ZERO }
}
