/** Numbers that pass every check and belong to nobody: for demo data and tests. */
const CREDIT = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** GB 32100: 91 + place + body made from the serial + check character. */
export function creditCodeOf(place: string, serial: number): string {
  const base = CREDIT.length
  const body = Array.from({ length: 8 }, (_, at) => CREDIT[Math.floor((serial * 7919 + 104_729) / base ** at) % base]).join('')
  const first = `91${place}MA${body.slice(0, 7)}`
  const rest = [...first].reduce((sum, sign, index) => sum + CREDIT.indexOf(sign) * CREDIT_WEIGHTS[index]!, 0) % 31
  return first + CREDIT[(31 - rest) % 31]
}

/** GB 11643: place, birthday 'yyyy-MM-dd', sequence (odd = male), check digit. */
export function idNoOf(place: string, birthday: string, sequence: number): string {
  const first = `${place}${birthday.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`
  return first + '10X98765432'[[...first].reduce((sum, digit, index) => sum + Number(digit) * ID_WEIGHTS[index]!, 0) % 11]
}

/** A mobile number of a range that passes the check. */
export const mobileOf = (serial: number): string => `139${String(10_000_000 + ((serial * 48_271) % 89_999_999)).slice(0, 8)}`

/** Account number of 17 digits: no card, so no Luhn warning is due to firms. */
export const accountNoOf = (serial: number): string => `40000${String(230_000_000_000 + serial * 1_009).slice(0, 12)}`
