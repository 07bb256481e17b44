import type { LocalDate } from './dates.ts'
import { isLocalDate } from './dates.ts'
import type { Label } from './refusal.ts'

/** What a checker answers: the normal form to store, or why not. A warning never stops saving (conventions 4). */
export type Checked<More = unknown> =
  | ({ ok: true; value: string; warning?: Label } & More)
  | { ok: false; reason: Label }
export type Sex = 'male' | 'female'
export type PlateKind = 'blue' | 'green' | 'yellow'

const no = (reason: Label): { ok: false; reason: Label } => ({ ok: false, reason })

/** Trimmed, full-width digits and letters made narrow; full-width punctuation stays, company names own it: （深圳）. */
export const normaliseText = (text: string): string =>
  text
    .replace(/[０-９Ａ-Ｚａ-ｚ]/g, narrow)
    .replace(/\u3000/g, ' ')
    .trim()
/**
 * For codes, where punctuation has no full-width form of its own: every full-width sign made narrow, all blanks
 * removed.
 */
const normaliseCode = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, narrow).replace(/[\s\u3000\u200B\uFEFF]/g, '')
const narrow = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

export function checkMobile(text: string): Checked {
  const value = normaliseCode(text)
    .replace(/-/g, '')
    .replace(/^(\+86|0086|86(?=1\d{10}$))/, '')
  if (value === '') return no('手机号不能为空 / a mobile number is needed')
  if (value.length !== 11) return no('手机号长度不是11位 / a mobile number has 11 digits')
  return /^1[3-9]\d{9}$/.test(value) ? { ok: true, value } : no('手机号格式不正确 / not a mobile number')
}

/** GB/T 2260 provinces. */
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82'.split(' '),
)
/**
 * Also the residence permit of Taiwan residents (83) and the permanent one of foreigners (91), which follow GB 11643
 * too (10-platform 11).
 */
const ID_PROVINCES = new Set([...PROVINCES, '83', '91'])
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** GB 11643. With `today`, a birth date to come is refused. */
export function checkNationalId(text: string, today?: LocalDate): Checked<{ birthday: LocalDate; sex: Sex }> {
  const value = normaliseCode(text).toUpperCase()
  if (value === '') return no('身份证号不能为空 / an ID number is needed')
  if ([...value].length !== 18) return no('身份证号长度不是18位 / an ID number has 18 characters')
  if (!/^\d{17}[\dX]$/.test(value)) return no('身份证号格式错误 / not the form of an ID number')
  if (!ID_PROVINCES.has(value.slice(0, 2))) return no('地址码错误 / wrong region in the ID number')
  const birthday = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`
  const isReal = isLocalDate(birthday) && birthday >= '1850-01-01' && (today === undefined || birthday <= today)
  if (!isReal) return no('身份证号格式错误 / not the form of an ID number')
  if ('10X98765432'[weightedSum(value, ID_WEIGHTS, Number) % 11] !== value[17])
    return no('身份证号校验位错误 / wrong check digit of the ID number')
  return { ok: true, value, birthday, sex: Number(value[16]) % 2 === 1 ? 'male' : 'female' }
}

const CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** GB 32100. */
export function checkCreditCode(text: string): Checked {
  const value = normaliseCode(text).toUpperCase()
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(value))
    return no('统一社会信用代码错误 / wrong unified social credit code')
  const check = (31 - (weightedSum(value, CREDIT_WEIGHTS, sign => CREDIT_ALPHABET.indexOf(sign)) % 31)) % 31
  if (CREDIT_ALPHABET[check] !== value[17])
    return no('统一社会信用代码校验位错误 / wrong check character of the unified social credit code')
  return { ok: true, value }
}

const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** GB 16735. The check digit only warns: imported vehicles may differ (conventions 4). */
export function checkVin(text: string): Checked {
  const value = normaliseCode(text).toUpperCase()
  if (!/^[0-9A-HJ-NPR-Z]{17}$/.test(value))
    return no('车架号格式错误 / a VIN has 17 digits and letters without I, O, Q')
  const rest = weightedSum(value, VIN_WEIGHTS, vinValue) % 11
  if ((rest === 10 ? 'X' : String(rest)) === value[8]) return { ok: true, value }
  return { ok: true, value, warning: '车架号校验位不符，请核对 / check digit of the VIN differs, please compare' }
}

/** A-H 1-8, J-N 1-5, P 7, R 9, S-Z 2-9 (GB 16735 table 4). */
function vinValue(sign: string): number {
  if (sign <= '9') return Number(sign)
  return Number('12345678.12345.7.923456789'['ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign)])
}

const PLATE_PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
const PLATE_HEAD = `^[${PLATE_PROVINCES}][A-HJ-Z]`
const GREEN_PLATE = new RegExp(`${PLATE_HEAD}([A-HJK][A-HJ-NP-Z0-9]\\d{4}|\\d{5}[A-HJK])$`)
const YELLOW_PLATE = new RegExp(`${PLATE_HEAD}[A-HJ-NP-Z0-9]{4}[挂学警港澳]$`)
const BLUE_PLATE = new RegExp(`${PLATE_HEAD}[A-HJ-NP-Z0-9]{5}$`)

/**
 * GA 36 by form. 'yellow' are the ones that end in a character: trailers, driving schools, police, and cars of both
 * sides of the border; a large vehicle's yellow plate has the form of a blue one, so its colour is a field.
 */
export function checkPlate(text: string): Checked<{ kind: PlateKind }> {
  const value = normaliseCode(text)
    .toUpperCase()
    .replace(/[·•.・\-]/g, '')
  if (GREEN_PLATE.test(value)) return { ok: true, value, kind: 'green' }
  if (YELLOW_PLATE.test(value)) return { ok: true, value, kind: 'yellow' }
  if (BLUE_PLATE.test(value)) return { ok: true, value, kind: 'blue' }
  return no('车牌号格式错误 / a plate has a province, a letter and 5 characters, 6 for new energy')
}

/**
 * Account numbers of companies have other lengths and no Luhn digit: only 16 to 19 digits are warned about (10-platform
 * 5.5).
 */
export function checkBankCard(text: string): Checked {
  const value = normaliseCode(text).replace(/-/g, '')
  if (!/^\d{12,30}$/.test(value)) return no('银行账号应为12至30位数字 / a bank account has 12 to 30 digits')
  if (value.length < 16 || value.length > 19 || luhnHolds(value)) return { ok: true, value }
  return { ok: true, value, warning: '银行账号校验不符，请核对 / check digit of the account differs, please compare' }
}

function luhnHolds(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const twice = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

const DOMAIN_PART = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL = new RegExp(`^[a-z0-9_%+'-]+(?:\\.[a-z0-9_%+'-]+)*@(?:${DOMAIN_PART}\\.)+[a-z]{2,63}$`)

/** Lower case throughout: two spellings of one mailbox would get past a unique field. */
export function checkEmail(text: string): Checked {
  const value = normaliseCode(text).toLowerCase()
  return value.length <= 254 && value.indexOf('@') <= 64 && EMAIL.test(value)
    ? { ok: true, value }
    : no('邮箱格式不正确 / not an e-mail address')
}

export function checkPostcode(text: string): Checked {
  const value = normaliseCode(text)
  return /^\d{6}$/.test(value) ? { ok: true, value } : no('邮编应为6位数字 / a postcode has 6 digits')
}

export function checkUrl(text: string): Checked {
  const value = normaliseText(text)
  return /^https?:\/\/\S+$/i.test(value)
    ? { ok: true, value }
    : no('网址应以http://或https://开头 / an address begins with http:// or https://')
}

export function checkCount(text: string): Checked {
  const value = normaliseCode(text)
  return /^\d+$/.test(value)
    ? { ok: true, value: value.replace(/^0+(?=\d)/, '') }
    : no('应为非负整数 / a whole number, not below 0')
}

/** Nothing was said: null, undefined, '', [] and {}. Numbers and booleans always say something. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0)

/**
 * Prefix codes of 10-platform D10; the padded GB/T 2260 form comes back as its prefix: 440300 -> 4403, 440000 -> 44.
 */
export function checkRegionCode(text: string): Checked {
  const code = normaliseCode(text)
  if (!/^(\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/.test(code))
    return no('区划编号应为2、4、6、9或12位数字 / a region code has 2, 4, 6, 9 or 12 digits')
  if (!PROVINCES.has(code.slice(0, 2))) return no('区划编号的省份不存在 / no such province in the region code')
  return { ok: true, value: code.length === 6 ? code.replace(/(00){1,2}$/, '') : code }
}

const weightedSum = (text: string, weights: readonly number[], valueOf: (sign: string) => number): number =>
  weights.reduce((sum, weight, index) => sum + weight * valueOf(text[index]!), 0)

export const maskKinds = [
  'phone',
  'idNo',
  'bankNo',
  'name',
  'email',
  'address',
  'vin',
  'plate',
  'money',
  'all',
] as const
export type MaskKind = (typeof maskKinds)[number]
export const isMaskKind = (text: string): text is MaskKind => (maskKinds as readonly string[]).includes(text)

/** Characters shown at both ends (10-platform 4.4). */
const SHOWN: Record<Exclude<MaskKind, 'email' | 'money' | 'all'>, readonly [number, number]> = {
  phone: [3, 4],
  idNo: [3, 4],
  bankNo: [4, 4],
  name: [1, 0],
  address: [6, 0],
  vin: [3, 4],
  plate: [2, 2],
}

/**
 * The red list's masks: one star per hidden character. A text no longer than its shown part is hidden whole, or the
 * mask would hide nothing.
 */
export function maskValue(kind: MaskKind, text: string): string {
  if (text === '') return ''
  if (kind === 'money' || kind === 'all') return '***'
  if (kind === 'email') {
    const at = text.lastIndexOf('@')
    return at < 0 ? maskMiddle(text, 1, 0) : maskMiddle(text.slice(0, at), 1, 0) + text.slice(at)
  }
  return maskMiddle(text, ...SHOWN[kind])
}

function maskMiddle(text: string, first: number, last: number): string {
  const signs = [...text]
  if (signs.length <= first + last) return '*'.repeat(signs.length)
  return signs.map((sign, index) => (index < first || index >= signs.length - last ? sign : '*')).join('')
}
