import {
  fen,
  isAmount,
  isLocalDate,
  isLocalDateTime,
  MAX_FEN,
  yuan,
  type Fen,
  type Field,
  type FieldKind,
  type Label,
} from '#kernel'
import * as validators from '#kernel/validators.ts'
import type sanitizeHtml from 'sanitize-html'
import { sanitizer } from './on-demand.ts'

/** What the server must know of a field kind; a new kind that lacks one of these does not compile. */
interface KindServer {
  /** One scalar from JSON to its form in code, or the reason why not. Empty input never gets here. */
  parse(value: unknown, field: Field): { value: unknown } | { fault: Label }
  /** From its form in code to a bound value. */
  bind(value: unknown): unknown
  /** From what the driver gives to its form in code. */
  read(value: unknown): unknown
}

const same = (value: unknown) => value
const asText: Pick<KindServer, 'bind' | 'read'> = { bind: same, read: same }
const ill = (fault: Label) => ({ fault })

function parseText(value: unknown, field: Field): { value: unknown } | { fault: Label } {
  if (typeof value !== 'string' && typeof value !== 'number') return ill('请填写文字 / enter text')
  const { max, format } = field.options
  let content = String(value).trim()
  if (content.includes('\u0000')) return ill(unstorable)
  if (format) {
    const checked = formats[format](content)
    if (!checked.ok) return ill(checked.reason)
    content = checked.value
  }
  const limit = max ?? (field.kind === 'note' ? 500 : 64)
  // A character is at most two units: only what is longer in units is counted.
  return content.length > limit && [...content].length > limit
    ? ill(`最多${limit}个字 / at most ${limit} characters`)
    : { value: content }
}

const unstorable: Label = '含有不能保存的字符 / holds a character that cannot be stored'
/** As long as a contract with its terms; pictures are files beside it. */
const MAX_HTML = 500_000

function parseHtml(value: unknown, field: Field): { value: unknown } | { fault: Label } {
  if (typeof value !== 'string') return ill('请填写文字 / enter text')
  const limit = field.options.max ?? MAX_HTML
  if (value.includes('\u0000')) return ill(unstorable)
  return value.length > limit
    ? ill(`最多${limit}个字 / at most ${limit} characters`)
    : { value: sanitizer()(value, (htmlRules ??= rulesOfHtml())) }
}

const formats: Record<NonNullable<Field['options']['format']>, (text: string) => validators.Checked> = {
  mobile: validators.checkMobile,
  idNo: validators.checkNationalId,
  creditCode: validators.checkCreditCode,
  vin: validators.checkVin,
  plate: validators.checkPlate,
  bankCard: validators.checkBankCard,
  email: validators.checkEmail,
  postcode: validators.checkPostcode,
  number: content =>
    /^[\w-]+$/.test(content)
      ? { ok: true, value: content }
      : { ok: false, reason: '只能用字母、数字和连字符 / letters, digits and hyphens only' },
}

/**
 * A code as it is stored, however it was typed: a plate with its dot, a VIN in small letters. What is no such code
 * stays as it is.
 */
export function asStored(field: Field, typed: string): string {
  const checked = field.options.format ? formats[field.options.format](typed) : undefined
  return checked?.ok ? checked.value : typed
}

function parseDecimal(value: unknown, field: Field, scale: number): { value: unknown } | { fault: Label } {
  const content = String(value).trim()
  if (!/^-?\d{1,14}(\.\d+)?$/.test(content)) return ill('请填写数字 / enter a number')
  if ((content.split('.')[1] ?? '').replace(/0+$/, '').length > scale)
    return ill(`最多${scale}位小数 / at most ${scale} decimals`)
  return inRange(+content, field) ?? { value: fixed(content, scale) }
}
const fixed = (content: string, scale: number): string => {
  const [whole, decimals = ''] = content.split('.')
  return scale ? `${whole}.${decimals.slice(0, scale).padEnd(scale, '0')}` : whole!
}
function inRange(value: number, field: Field): { fault: Label } | undefined {
  const { min, max, signed } = field.options
  const least = min ?? (field.kind !== 'int' && !signed ? 0 : undefined)
  if (least !== undefined && value < least) return ill(`不能小于${least} / not below ${least}`)
  if (max !== undefined && value > max) return ill(`不能大于${max} / not above ${max}`)
  return undefined
}

function parseMoney(value: unknown, field: Field): { value: unknown } | { fault: Label } {
  const content = String(value).replace(/,/g, '').trim()
  if (!isAmount(content)) return ill('请填写金额，最多两位小数 / enter an amount with at most two decimals')
  const amount = fen(content)
  if (amount < 0n && !field.options.signed) return ill('金额不能为负 / must not be negative')
  if (amount <= 0n && field.options.positive) return ill('金额必须大于0 / must be above 0')
  if (amount > MAX_FEN || amount < -MAX_FEN) return ill('金额超出9999999999.99 / beyond 9999999999.99')
  return { value: amount }
}

/**
 * Ids are positive bigints, up to 19 digits (blade-dialect 1): PostgreSQL must never be the one to find out that one
 * does not fit.
 */
export const isId = (text: string): boolean =>
  /^\d{1,19}$/.test(text) && (text.length < 19 || text <= '9223372036854775807')
const id = (value: unknown) => (isId(String(value)) ? { value: String(value) } : ill('请选择 / choose one'))
const whole = (value: unknown, field: Field) => {
  if (!/^-?\d{1,10}$/.test(String(value)) || Math.abs(+String(value)) > 2147483647)
    return ill('请填写整数 / enter a whole number')
  return inRange(+String(value), field) ?? { value: +String(value) }
}

export const kinds: Record<FieldKind, KindServer> = {
  text: { parse: parseText, ...asText },
  note: { parse: parseText, ...asText },
  html: { parse: parseHtml, ...asText },
  int: { parse: whole, ...asText },
  qty: { parse: (value, field) => parseDecimal(value, field, field.options.scale ?? 2), ...asText },
  rate: { parse: (value, field) => parseDecimal(value, field, 6), ...asText },
  money: {
    parse: parseMoney,
    bind: value => (value === null ? null : yuan(value as Fen)),
    read: value => (value === null ? null : fen(value as string)),
  },
  bool: {
    parse: value =>
      value === true || value === 1 || value === 'true' || value === '1'
        ? { value: true }
        : value === false || value === 0 || value === 'false' || value === '0'
          ? { value: false }
          : ill('请选择是或否 / yes or no'),
    ...asText,
  },
  date: {
    parse: value =>
      isLocalDate(String(value).slice(0, 10))
        ? { value: String(value).slice(0, 10) }
        : ill('日期应为 yyyy-MM-dd / a date reads yyyy-MM-dd'),
    ...asText,
  },
  datetime: {
    parse: value =>
      isLocalDateTime(value)
        ? { value }
        : isLocalDate(value)
          ? { value: `${value} 00:00:00` }
          : ill('时间应为 yyyy-MM-dd HH:mm:ss / a time reads yyyy-MM-dd HH:mm:ss'),
    ...asText,
  },
  enum: {
    parse: (value, field) =>
      field.enumeration!.values.some(one => one.code === Number(value)) && String(value).trim() !== ''
        ? { value: Number(value) }
        : ill('不在可选范围内 / not one of the choices'),
    ...asText,
  },
  dict: {
    parse: value =>
      /^[^\u0000]{1,32}$/.test(String(value))
        ? { value: String(value) }
        : ill('不在可选范围内 / not one of the choices'),
    ...asText,
  },
  ref: { parse: id, ...asText },
  poly: { parse: id, ...asText },
  // What the system does by itself is done by nobody: it stands in no table of users.
  user: { parse: id, bind: value => (value === '0' ? null : value), read: same },
  dept: { parse: id, ...asText },
  files: { parse: id, ...asText },
  region: {
    parse: value => {
      const checked = validators.checkRegionCode(String(value))
      return checked.ok ? { value: checked.value } : ill(checked.reason)
    },
    ...asText,
  },
  json: {
    parse: value =>
      typeof value !== 'object'
        ? ill('格式不正确 / ill formed')
        : JSON.stringify(value).includes('\\u0000')
          ? ill(unstorable)
          : { value },
    bind: value => (value === null ? null : JSON.stringify(value)),
    read: same,
  },
  lines: { parse: value => ({ value }), ...asText },
}

let htmlRules: sanitizeHtml.IOptions | undefined
const rulesOfHtml = (): sanitizeHtml.IOptions => ({
  allowedTags: [...sanitizer().defaults.allowedTags, 'img', 'u', 's', 'del', 'ins', 'video', 'span'],
  allowedAttributes: {
    '*': ['style', 'align'],
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    video: ['src', 'controls', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: [/^[#\w(),.% ]+$/],
      'background-color': [/^[#\w(),.% ]+$/],
      'text-align': [/^\w+$/],
      'font-size': [/^[\d.]+(px|em|rem|%)$/],
      'line-height': [/^[\d.]+$/],
      'margin-left': [/^\d{1,2}em$/],
    },
  },
})

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** One input value of a field, scalar or several. Empty becomes null, an empty list []. */
export function parseField(value: unknown, field: Field): { value: unknown } | { fault: Label } {
  if (!field.many)
    return isEmpty(value) ? { value: field.kind === 'bool' ? false : null } : kinds[field.kind].parse(value, field)
  const items = isEmpty(value) ? [] : Array.isArray(value) ? value : String(value).split(',')
  const parsed: unknown[] = []
  for (const item of items) {
    const one = kinds[field.kind].parse(item, field)
    if ('fault' in one) return one
    if (!parsed.includes(one.value)) parsed.push(one.value)
  }
  return { value: parsed }
}

/** The form in code -> bound value; arrays element by element. */
export function bindField(value: unknown, field: Field): unknown {
  if (value === undefined) return null
  if (!field.many) return kinds[field.kind].bind(value)
  return ((value as unknown[] | null) ?? []).map(one => kinds[field.kind].bind(one))
}

export const isReadAsIs = (field: Field): boolean => !field.many && kinds[field.kind].read === same

export function readField(value: unknown, field: Field): unknown {
  if (field.many) return ((value as unknown[] | null) ?? []).map(one => kinds[field.kind].read(one))
  return kinds[field.kind].read(value)
}

/** Fen has no form in JSON. */
export const plain = (value: unknown): unknown => (typeof value === 'bigint' ? fenText(value) : (value ?? null))
const fenText = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
