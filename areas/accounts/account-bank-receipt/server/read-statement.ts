import { createHash } from 'node:crypto'
import { Refused } from '#kernel'
import { readCsv, readWorkbook } from '#packages/excel/index.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { parseStatement, UnknownLayout, type Statement } from '#areas/accounts/calculations/bank-statement.ts'
import type { BankProfile } from '#areas/accounts/calculations/bank-profiles.ts'

export const STATEMENT_MAX_BYTES = 10 * 1024 * 1024
const CAPS = {
  maxRows: 10_000,
  maxBytes: STATEMENT_MAX_BYTES,
  maxUnpackedBytes: 64 * 1024 * 1024,
  maxCells: 1_000_000,
  wholeRows: true,
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/**
 * A bank's file, xlsx or CSV (UTF-8, GBK), as the lines of 7.4. Read by the first of the profiles whose headers stand
 * in it.
 */
export async function readStatement(file: UploadedFile, profiles: readonly BankProfile[]): Promise<Statement> {
  const table = await readTable(file)
  try {
    return parseStatement(table, profiles)
  } catch (error) {
    if (!(error instanceof UnknownLayout)) throw error
    throw new Refused({
      kind: 'Invalid',
      faults: [
        {
          path: 'file',
          reason:
            '无法识别银行流水格式，请检查表头或选择银行 / unknown statement layout, check the header or choose the bank',
        },
      ],
    })
  }
}

/** The cells of a file of a bank, each line at its place. */
export async function readTable(file: UploadedFile): Promise<string[][]> {
  const rows = isWorkbook(file.bytes)
    ? await workbookRows(file.bytes)
    : readCsv(file.bytes, CAPS).rows.map(row => ({ number: row.number, cells: row.cells.map(cell => cell.text) }))
  const table: string[][] = []
  for (const row of rows) {
    while (table.length < row.number - 1) table.push([])
    table.push(row.cells)
  }
  return table
}

/** xlsx is a zip; everything else is read as text. */
const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

async function workbookRows(bytes: Uint8Array): Promise<{ number: number; cells: string[] }[]> {
  const rows = []
  for await (const row of (await readWorkbook(bytes, CAPS)).rows)
    rows.push({ number: row.number, cells: row.cells.map(cell => cell.text) })
  return rows
}
