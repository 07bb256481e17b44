import type { Fen, Label } from '#kernel'
import type { RowError, StatementLine } from './bank-statement.ts'
import { normaliseAccount, normaliseName } from './payer-name.ts'

/** SHA-256 in hexadecimal, passed in by the caller: these files also run in the browser, which has no node:crypto. */
export type Sha256 = (text: string) => string

export interface KeyedLine extends StatementLine {
  /** 7.4: a line with a serial is identified by (account, serial), otherwise by its content. Unique in the tenant. */
  fingerprint: string
}

/** 7.4: the parts of a fingerprint; the ordinal tells equal rows of one file apart, in the order of time. */
function contentOf(line: StatementLine, ownAccountId: string): string {
  const payer = [normaliseName(line.payerName), normaliseAccount(line.payerAccountNo)]
  return [ownAccountId, line.direction, line.txnTime, line.amt, line.balanceAfter ?? '', ...payer, line.summary].join(
    '\u001f',
  )
}

/** Keys for all lines of a file, oldest first, independent of the bank's sort order. */
export function keyedLines(lines: readonly StatementLine[], ownAccountId: string, sha256: Sha256): KeyedLine[] {
  const seen = new Map<string, number>()
  return lines.map(line => {
    if (line.serial) return { ...line, fingerprint: sha256(['serial', ownAccountId, line.serial].join('\u001f')) }
    const content = contentOf(line, ownAccountId)
    const ordinal = (seen.get(content) ?? 0) + 1
    seen.set(content, ordinal)
    return { ...line, fingerprint: sha256([content, ordinal].join('\u001f')) }
  })
}

export interface KnownLine {
  direction: number
  amt: Fen
}
export interface Separated {
  fresh: KeyedLine[]
  duplicates: KeyedLine[]
  errors: RowError[]
}

/**
 * 7.4: known rows are skipped and counted. A known serial with another amount is refused: skipping would lose money,
 * importing would break the unique key.
 */
export function separateKnown(lines: readonly KeyedLine[], known: ReadonlyMap<string, KnownLine>): Separated {
  const result: Separated = { fresh: [], duplicates: [], errors: [] }
  const seen = new Map<string, KnownLine>(known)
  for (const line of lines) {
    const same = seen.get(line.fingerprint)
    if (!same) {
      seen.set(line.fingerprint, line)
      result.fresh.push(line)
    } else if (same.direction === line.direction && same.amt === line.amt) result.duplicates.push(line)
    else result.errors.push({ row: line.row, reason: otherContent(line) })
  }
  return result
}

const otherContent = (line: KeyedLine): Label =>
  `第${line.row}行流水号【${line.serial}】已存在且金额不同 / row ${line.row}: serial ${line.serial} is known with another amount`
