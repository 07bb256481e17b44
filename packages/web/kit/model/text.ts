import { daysBetween, isAmount } from '#kernel'

/** '1234567.5' -> '1,234,567.50'; what is no amount comes back as it is. */
export function thousands(value: unknown): string {
  const text = String(value ?? '').trim()
  if (!isAmount(text)) return text
  const negative = text.startsWith('-')
  const [whole, decimals = ''] = text.replace('-', '').split('.')
  return `${negative ? '-' : ''}${grouped(whole!)}.${decimals.padEnd(2, '0')}`
}
export const grouped = (whole: string): string => whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')

/** Decimals as they are, without zeros that say nothing: '12.000000' -> '12'. */
export function trimmed(value: unknown): string {
  const text = String(value ?? '').trim()
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  const [whole, decimals = ''] = text.split('.')
  const kept = decimals.replace(/0+$/, '')
  const sign = whole!.startsWith('-') ? '-' : ''
  return `${sign}${grouped(whole!.replace('-', ''))}${kept ? `.${kept}` : ''}`
}

/**
 * What is typed into a money input: digits and one point, two decimals, at most ten digits before it (10-platform 3.6).
 */
export function typedMoney(text: string, signed = false): string {
  const narrow = text
    .replace(/[０-９．－]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[,，\s¥￥元]/g, '')
    .replace(/[。]/g, '.')
  const negative = signed && narrow.startsWith('-')
  const digits = narrow.replace(/[^\d.]/g, '')
  const [whole = '', ...rest] = digits.split('.')
  const decimals = rest.length ? `.${rest.join('').slice(0, 2)}` : ''
  return `${negative ? '-' : ''}${whole.slice(0, 10)}${decimals}`
}

/** Two decimals forced when the input is left: '12' -> '12.00', '.5' -> '0.50', '' stays ''. */
export function settledMoney(text: string): string {
  if (text === '' || text === '-' || text === '.') return ''
  const negative = text.startsWith('-')
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  return `${negative ? '-' : ''}${whole.replace(/^0+(?=\d)/, '') || '0'}.${decimals.slice(0, 2).padEnd(2, '0')}`
}

/** Sum of money texts, exact; empty and ill ones count nothing. */
export function sumMoney(values: readonly unknown[]): string {
  const total = values.reduce<bigint>((sum, value) => {
    const text = String(value ?? '')
      .replace(/,/g, '')
      .trim()
    if (!isAmount(text)) return sum
    const [whole, decimals = ''] = text.replace('-', '').split('.')
    const fen = BigInt(whole!) * 100n + BigInt(decimals.padEnd(2, '0'))
    return text.startsWith('-') ? sum - fen : sum + fen
  }, 0n)
  const digits = (total < 0n ? -total : total).toString().padStart(3, '0')
  return `${total < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Days that a due date is past (positive) or ahead (negative); undefined where there is no date. */
export const daysLate = (due: unknown, today: string): number | undefined => {
  const date = String(due ?? '').slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? daysBetween(date, today) : undefined
}

/** '2 hours ago' for timelines. */
export function howLongAgo(time: string, now: string): { count: number; unit: 'now' | 'minute' | 'hour' | 'day' } {
  const minutes = Math.floor(
    (Date.parse(`${now.replace(' ', 'T')}Z`) - Date.parse(`${time.replace(' ', 'T')}Z`)) / 60_000,
  )
  if (!(minutes >= 1)) return { count: 0, unit: 'now' }
  if (minutes < 60) return { count: minutes, unit: 'minute' }
  if (minutes < 60 * 24) return { count: Math.floor(minutes / 60), unit: 'hour' }
  return { count: Math.floor(minutes / 1440), unit: 'day' }
}

export const fileSize = (bytes: unknown): string => {
  const size = Number(bytes)
  if (!Number.isFinite(size) || size <= 0) return ''
  return size < 1024
    ? `${size} B`
    : size < 1024 * 1024
      ? `${(size / 1024).toFixed(0)} KB`
      : `${(size / 1024 / 1024).toFixed(1)} MB`
}
