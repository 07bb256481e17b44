import { dateOf, type Fen, fen, isAmount, isLocalDate, type LocalDate, type LocalDateTime } from '#kernel'

/** Normalises to half width without spaces: headers, flags and amounts are compared in this form. */
export const compact = (text: string): string => text.normalize('NFKC').replace(/[\s\u200b\ufeff]/g, '')

/**
 * A cell as people read it: one space between words, the apostrophe and tab that banks put before long numbers removed.
 */
export const cellText = (text: string | undefined): string =>
  (text ?? '')
    .replace(/[\t\r\n\u3000\ufeff]+/g, ' ')
    .trim()
    .replace(/^'+/, '')
    .trim()

const GROUPED = /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/

/**
 * '1,234.50', '￥１，２３４．５', '(12.00)', '12.00-', '+5' -> fen; '' and '-' -> undefined (an empty cell); anything else is
 * refused: without balances a wrong guess would go unnoticed.
 */
export function parseAmount(cell: string | undefined): Fen | undefined {
  const text = compact(cell ?? '')
    .replace(/^'/, '')
    .replace(/[¥￥]|CNY|RMB|元$/gi, '')
    .replace(/[−–—]/g, '-')
  if (text === '' || text === '-' || text === '--') return undefined
  const negative = /^-|-$|^\(.*\)$/.test(text)
  const digits = text.replace(/^[+-]|-$|^\(|\)$/g, '')
  if (!GROUPED.test(digits)) throw new RangeError(`not an amount: ${cell}`)
  const plain = digits.replace(/,/g, '').replace(/(\.\d{2})0+$/, '$1')
  if (!isAmount(plain)) throw new RangeError(`not an amount of cents: ${cell}`)
  const amount = fen(plain)
  return negative ? (-amount as Fen) : amount
}

const DATE = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))(?=$|[ T\-])/
const CLOCK = /^(\d{1,2})[:.时](\d{2})(?:[:.分](\d{2})秒?)?(?:\.\d+)?$|^(\d{1,2})(\d{2})(\d{2})$/
/** Excel counts days from 1899-12-30; 36526 is 2000-01-01, 73050 is 2099-12-31. */
const EXCEL_EPOCH = 25_569

export interface Moment {
  date: LocalDate
  time?: string
}

/** '2026-11-05', '2026/11/5 9:02', '20261105 102233', '2026年11月5日', '2026-11-05-10.22.33.123456', Excel's 46331.43. */
export function parseMoment(cell: string | undefined): Moment | undefined {
  const text = cellText(cell).normalize('NFKC')
  if (text === '') return undefined
  if (/^\d{5}(\.\d+)?$/.test(text)) return excelMoment(text)
  const match = DATE.exec(text) ?? /^(\d{4})()()(\d{2})(\d{2})(?=\d{6}$)/.exec(text)
  if (!match) throw new RangeError(`not a date: ${cell}`)
  const date = `${match[1]}-${(match[2] || match[4] || '').padStart(2, '0')}-${(match[3] || match[5] || '').padStart(2, '0')}`
  if (!isLocalDate(date)) throw new RangeError(`not a date: ${cell}`)
  const time = parseClock(text.slice(match[0].length).replace(/^[ T-]+/, ''))
  return time === undefined ? { date } : { date, time }
}

/** '10:22:33', '9:02', '102233', Excel's 0.4321 -> '10:22:33'; '' -> undefined. */
export function parseClock(cell: string | undefined): string | undefined {
  const text = cellText(cell).normalize('NFKC')
  if (text === '') return undefined
  // Some banks repeat date and time in the time column.
  if (DATE.test(text)) return parseMoment(text)?.time
  if (/^0?\.\d+$|^0$/.test(text)) return clockOfSeconds(Math.round(Number(text) * 86_400))
  const match = CLOCK.exec(text)
  const [hour, minute, second] = match
    ? match[4]
      ? [match[4], match[5]!, match[6]!]
      : [match[1]!, match[2]!, match[3] ?? '00']
    : ['99', '99', '99']
  if (+hour > 23 || +minute > 59 || +second > 59) throw new RangeError(`not a time: ${cell}`)
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}

function excelMoment(text: string): Moment {
  const days = Math.floor(Number(text))
  if (days < 36_526 || days > 73_050) throw new RangeError(`not a date: ${text}`)
  const seconds = Math.round((Number(text) - days) * 86_400)
  return { date: dateOf(days - EXCEL_EPOCH), ...(seconds > 0 ? { time: clockOfSeconds(seconds) } : {}) }
}

function clockOfSeconds(seconds: number): string {
  const capped = Math.min(seconds, 86_399)
  return [capped / 3600, (capped % 3600) / 60, capped % 60]
    .map(part => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

export const dateTimeOf = (moment: Moment, time: string | undefined): LocalDateTime =>
  `${moment.date} ${moment.time ?? time ?? '00:00:00'}`
