import { Decimal } from 'decimal.js'

/** Yuan cents as an exact whole number. Only the functions of this file make one. */
export type Fen = bigint & { readonly __unit: 'fen' }

/** Largest amount of a `money` field: 9999999999.99 yuan (conventions 4). */
export const MAX_FEN = 999_999_999_999n as Fen
export const ZERO = 0n as Fen

const AMOUNT = /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/

/** '1234.5' -> 123450n. Throws RangeError on anything that is not an amount with at most two decimals. */
export function fen(yuan: string | number | bigint): Fen {
  const match = AMOUNT.exec(String(yuan).trim())
  if (!match) throw new RangeError(`not an amount: ${yuan}`)
  const whole = BigInt(match[2]!) * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return (match[1] ? -whole : whole) as Fen
}

export const isAmount = (text: string): boolean => AMOUNT.test(text)

/** 123450n -> '1234.50': the form of JSON and of numeric(12,2). */
export function yuan(amount: Fen): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
/** 1234567n -> '12,345.67': as people read it on paper. */
export const groupedYuan = (amount: Fen): string => yuan(amount).replace(/\B(?=(\d{3})+\.)/g, ',')

export const addFen = (...amounts: Fen[]): Fen => amounts.reduce((sum, one) => sum + one, 0n) as Fen
export const subFen = (from: Fen, ...amounts: Fen[]): Fen =>
  amounts.reduce((rest, one) => rest - one, from as bigint) as Fen
export const negFen = (amount: Fen): Fen => -amount as Fen
export const minFen = (a: Fen, b: Fen): Fen => (a < b ? a : b)
export const maxFen = (a: Fen, b: Fen): Fen => (a > b ? a : b)
export const sumFen = <T>(rows: readonly T[], of: (row: T) => Fen): Fen =>
  rows.reduce((sum, row) => sum + of(row), 0n) as Fen

/** amount x numerator / denominator, rounded half up (away from zero) once, to the cent. */
export function ratioFen(amount: Fen, numerator: bigint | number, denominator: bigint | number): Fen {
  const below = BigInt(denominator)
  if (below === 0n) throw new RangeError('ratioFen: denominator is zero')
  const product = amount * BigInt(numerator)
  const negative = product < 0n !== below < 0n
  const top = product < 0n ? -product : product
  const bottom = below < 0n ? -below : below
  const rounded = (2n * top + bottom) / (2n * bottom)
  return (negative ? -rounded : rounded) as Fen
}

/**
 * amount x decimal factor ('0.000500', '12.5'), rounded half up once, to the cent. The factor may have any number of
 * decimals.
 */
export function timesFen(amount: Fen, factor: string | number): Fen {
  const [numerator, denominator] = fraction(factor)
  return ratioFen(amount, numerator, denominator)
}

/**
 * Tax contained in a tax-inclusive amount: gross x rate / (100 + rate); `ratePercent` as '13.000000' (conventions 8).
 */
export function taxOfGross(gross: Fen, ratePercent: string | number): Fen {
  const [numerator, denominator] = fraction(ratePercent)
  return ratioFen(gross, numerator, 100n * denominator + numerator)
}

/** Parts in proportion to the weights; they sum to the total, the remainder goes to the last part (decisions 4). */
export function allocateFen(total: Fen, weights: readonly (bigint | number)[]): Fen[] {
  const all = weights.reduce<bigint>((sum, weight) => sum + BigInt(weight), 0n)
  if (weights.length === 0 || all <= 0n) throw new RangeError('allocateFen: no positive weight')
  let left: bigint = total
  return weights.map((weight, index) => {
    const part = index === weights.length - 1 ? left : ratioFen(total, BigInt(weight), all)
    left -= part
    return part as Fen
  })
}

/** n equal parts; the remainder goes to the last. */
export const splitFen = (total: Fen, parts: number): Fen[] =>
  allocateFen(
    total,
    Array.from({ length: parts }, () => 1),
  )

/** A Decimal result (annuity, IRR) to the cent, half up. */
export const fenOfDecimal = (value: Decimal): Fen =>
  BigInt(value.times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed(0)) as Fen
export const decimalOfFen = (amount: Fen): Decimal => new Decimal(amount.toString()).div(100)

function fraction(factor: string | number): [bigint, bigint] {
  const text = String(factor)
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`not a decimal: ${factor}`)
  const [whole, decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}
