import type { StatementLine } from './bank-statement.ts'

const OPENING = /[\[{【〔「『《<]/g
const CLOSING = /[\]}】〕」』》>]/g

/** 7.4: full width to half width, brackets unified, spaces removed, upper case. */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\u200b\ufeff]/g, '')
    .replace(OPENING, '(')
    .replace(CLOSING, ')')
    .toUpperCase()

/** Digits and letters only: banks group account numbers, Excel puts an apostrophe before them. */
export const normaliseAccount = (account: string): string =>
  account
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()

const LEGAL_FORM = /股份有限公司|有限责任公司|有限公司/g

/** A company's name without its legal form: companies must not match by the legal form alone. */
export const nameCore = (name: string): string => normaliseName(name).replace(LEGAL_FORM, '')

/** Trigrams as pg_trgm makes them (two blanks before, one after), so that an index search and this function agree. */
function trigrams(text: string): Set<string> {
  const padded = `  ${text} `
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, index) => padded.slice(index, index + 3)))
}

/** Shared trigrams / all trigrams, 0 to 1, of the names without their legal form. */
export function similarity(a: string, b: string): number {
  const left = trigrams(nameCore(a))
  const right = trigrams(nameCore(b))
  if (nameCore(a) === '' || nameCore(b) === '') return 0
  const shared = [...left].filter(gram => right.has(gram)).length
  return shared / (left.size + right.size - shared)
}

/** Everything a payer may have written, in one text. */
export const paymentText = (line: Pick<StatementLine, 'summary' | 'remark' | 'usage'>): string =>
  [line.summary, line.remark, line.usage].join(' ')
