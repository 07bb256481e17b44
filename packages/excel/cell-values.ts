import { Decimal } from 'decimal.js'
import { addDays, isLocalDate, isLocalDateTime, serial } from '#kernel/dates.ts'

export type CellType = 'empty' | 'text' | 'number' | 'date' | 'boolean' | 'error' | 'formula'
export interface ReadCell {
  text: string
  type: CellType
}

/** Built-in formats that show a date or time; 27-36 and 50-58 are those of Chinese Excel. */
const isDateFormatId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isDateFormatId(id)
  const bare = code.split(';')[0]!.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '')
  return !/general/i.test(bare) && /[ymdhs]/i.test(bare)
}

const SECONDS = 86_400

/** 'yyyy-MM-dd', with ' HH:mm:ss' when the cell holds a time of day, 'HH:mm:ss' when it holds only that. */
export function dateText(raw: string, is1904: boolean): string | undefined {
  const value = Number(raw)
  if (!Number.isFinite(value) || value < 0 || value >= 2_958_466) return undefined
  const total = Math.round(value * SECONDS)
  const day = Math.floor(total / SECONDS)
  const clock = clockText(total % SECONDS)
  if (day === 0 && !is1904) return clock
  // Serial 60 is 1900-02-29, a day that only Excel knows: days after it are one ahead of the calendar.
  const date = is1904 ? addDays('1904-01-01', day) : addDays('1899-12-31', day > 60 ? day - 1 : day)
  return clock === '00:00:00' ? date : `${date} ${clock}`
}

const two = (value: number): string => String(value).padStart(2, '0')
const clockText = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/**
 * What the sheet shows: 15 digits at most. Excel stores 1234.1 as 1234.0999999999999, and money must not inherit that.
 */
export function numberText(raw: string): string {
  const text = raw.trim()
  const plain = /^-?(0|[1-9]\d*)(\.\d+)?$/.exec(text)
  if (plain && (plain[2] === undefined || text.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15)) return text
  const value = Number(text)
  return text !== '' && Number.isFinite(value) ? new Decimal(value.toPrecision(15)).toFixed() : text
}

/** 0 for A, 27 for AB. -1 when the reference has no column. */
export function columnIndex(reference: string): number {
  let index = 0
  for (let at = 0; at < reference.length; at++) {
    const sign = reference.charCodeAt(at) & ~0x20
    if (sign < 65 || sign > 90) break
    index = index * 26 + sign - 64
  }
  return index - 1
}

export function columnName(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/**
 * The number Excel keeps for a LocalDate or LocalDateTime; undefined for anything else and for days before 1900-03-01.
 */
export function dateSerial(text: string): string | undefined {
  const withTime = isLocalDateTime(text)
  if (!withTime && !isLocalDate(text)) return undefined
  if (text < '1900-03-01' || text > '9999-12-31~') return undefined
  const days = serial(text.slice(0, 10)) - serial('1899-12-30')
  if (!withTime) return String(days)
  const seconds = Number(text.slice(11, 13)) * 3600 + Number(text.slice(14, 16)) * 60 + Number(text.slice(17, 19))
  return (days + seconds / SECONDS).toFixed(10)
}
