import {
  checkBankCard,
  checkCreditCode,
  checkEmail,
  checkMobile,
  checkNationalId,
  checkPlate,
  checkPostcode,
  checkVin,
  inSentence,
  normaliseText,
  textOf,
  type Checked,
  type Field,
  type Label,
  type Language,
} from '#kernel'
import { isAbsent, type AnyResource, type Row } from '../model/world.ts'

type Format = NonNullable<Field['options']['format']>
/** The validators of the server, word for word: a value that passes here is not refused there. */
const checkers: Record<Format, (text: string) => Checked> = {
  mobile: checkMobile,
  idNo: checkNationalId,
  creditCode: checkCreditCode,
  vin: checkVin,
  plate: checkPlate,
  bankCard: checkBankCard,
  email: checkEmail,
  postcode: checkPostcode,
  number: text =>
    /^[\w-]+$/.test(text)
      ? { ok: true, value: text }
      : { ok: false, reason: '只能用字母、数字和连字符 / letters, digits and hyphens only' },
}

const isMask = (field: Field, text: string) => field.masked && text.includes('*')

/** What leaving an input makes of it: trimmed, full-width signs narrow, in the form in which it is kept. */
export function normalised(field: Field, text: string): string {
  if (isMask(field, text)) return text
  const narrow = normaliseText(text)
  const check = field.options.format && checkers[field.options.format]
  const checked = check && narrow !== '' ? check(narrow) : undefined
  return checked?.ok ? checked.value : narrow
}

/** Why this value cannot stand, by the rules that need no server; undefined when it can. */
export function faultOf(
  resource: AnyResource,
  field: Field,
  value: unknown,
  values: Row,
  today: string,
  language: Language,
): string | undefined {
  if (isAbsent(value) || isMask(field, String(value))) return undefined
  const say = (label: Label) => textOf(label, language)
  const text = String(value)
  if (field.kind === 'text' && !field.many) {
    const check = field.options.format ? checkers[field.options.format](normaliseText(text)) : undefined
    return check && !check.ok ? say(check.reason) : undefined
  }
  if (['int', 'qty', 'money', 'rate'].includes(field.kind)) return numberFault(field, text, say)
  if (field.kind === 'date' || field.kind === 'datetime')
    return dateFault(resource, field, text, values, today, language)
  return undefined
}

function numberFault(field: Field, text: string, say: (label: Label) => string): string | undefined {
  const number = Number(text)
  const { min, max, positive, signed, scale } = field.options
  if (!Number.isFinite(number)) return say('请填写数字 / enter a number')
  if (positive && number <= 0) return say('金额必须大于0 / must be above 0')
  const least = min ?? (field.kind !== 'int' && !signed ? 0 : undefined)
  if (least !== undefined && number < least) return say(`不能小于${least} / not below ${least}`)
  if (max !== undefined && number > max) return say(`不能大于${max} / not above ${max}`)
  const places = field.kind === 'money' ? 2 : field.kind === 'rate' ? 6 : field.kind === 'int' ? 0 : (scale ?? 2)
  if ((text.split('.')[1] ?? '').replace(/0+$/, '').length > places)
    return say(`最多${places}位小数 / at most ${places} decimals`)
  return undefined
}

function dateFault(
  resource: AnyResource,
  field: Field,
  text: string,
  values: Row,
  today: string,
  language: Language,
): string | undefined {
  const { notBefore, after, past } = field.options
  const other = (name: string | undefined) => (name && !isAbsent(values[name]) ? String(values[name]) : undefined)
  const label = (name: string) => textOf((resource.fields as Record<string, Field>)[name]?.label ?? name, language)
  const floor = other(notBefore)
  if (floor && text < floor)
    return language === 'zh' ? `不能早于${label(notBefore!)}` : `not before ${inSentence(label(notBefore!))}`
  const edge = other(after)
  if (edge && text <= edge)
    return language === 'zh' ? `必须晚于${label(after!)}` : `must be after ${inSentence(label(after!))}`
  if (past && text.slice(0, 10) > today) return textOf('不能晚于今天 / not later than today', language)
  return undefined
}

/** A value that may stand but should be looked at twice: check digits of VIN and bank card. */
export function warningOf(field: Field, value: unknown, language: Language): string | undefined {
  if (!field.options.format || isAbsent(value) || isMask(field, String(value))) return undefined
  const checked = checkers[field.options.format](normaliseText(String(value)))
  return checked.ok && checked.warning ? textOf(checked.warning, language) : undefined
}
