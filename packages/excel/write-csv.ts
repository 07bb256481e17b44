/**
 * Signs at which spreadsheet programs run a cell as a formula; full-width forms count, blanks before them do not help.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/
/** A negative amount begins with a minus too and must stay a number. */
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * CSV has no type of a cell: a leading apostrophe makes text of what would run (CWE-1236). readCsv takes it off again.
 */
const guarded = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A whole file with the mark by which Excel knows UTF-8. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(
    `\ufeff${rows.map(row => row.map(cell => quoted(guarded(String(cell)))).join(',')).join('\r\n')}\r\n`,
    'utf8',
  )
