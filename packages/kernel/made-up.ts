// Codes of invented firms, people and cars with the right check characters, for stories and tests: the product checks
// what it is given.

const CREDIT = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

const weigh = (text: string, weights: readonly number[], value: (sign: string) => number): number =>
  weights.reduce((sum, weight, at) => sum + weight * value(text[at]!), 0)

/** GB 32100: a company of the given city (4 digits). */
export function creditCode(city: string, number: number): string {
  const body = `91${city.padEnd(6, '0').slice(0, 6)}MA${String(number).padStart(7, '0')}`
  return body + CREDIT[(31 - (weigh(body, CREDIT_WEIGHTS, sign => CREDIT.indexOf(sign)) % 31)) % 31]!
}

/** GB 11643. */
export function idNo(city: string, birthday: string, number: number): string {
  const body = `${city.padEnd(6, '0').slice(0, 6)}${birthday.replaceAll('-', '')}${String(number % 1000).padStart(3, '0')}`
  return body + '10X98765432'[weigh(body, ID_WEIGHTS, Number) % 11]!
}

/** GB 16735 under an invented maker: XL5 (星岚) and the like. */
export function vin(maker: string, number: number): string {
  const blank = `${maker}E5AA50T${String(number).padStart(7, '0')}`
  const value = (sign: string) =>
    sign <= '9' ? Number(sign) : Number('12345678.12345.7.923456789'['ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign)])
  const rest = weigh(blank, VIN_WEIGHTS, value) % 11
  return `${blank.slice(0, 8)}${rest === 10 ? 'X' : rest}${blank.slice(9)}`
}

/** An account number whose last digit satisfies Luhn. */
export function cardNo(prefix: string, number: number): string {
  const body = `${prefix}${String(number).padStart(18 - prefix.length, '0')}`
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const twice = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

export const mobile = (number: number): string =>
  `13${String(800_000_000 + ((number * 7919) % 99_999_999)).padStart(9, '0')}`

/** An account of a firm, 17 digits: no card, so no check digit is due. */
export const accountNo = (number: number): string => `40000${String(230_000_000_000 + number * 1_009).slice(0, 12)}`
