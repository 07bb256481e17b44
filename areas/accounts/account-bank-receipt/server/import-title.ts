import { textOf, type Label } from '#kernel'
import { writeCsv } from '#packages/excel/index.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { bankImportBatch } from '../account-bank-receipt.ts'

const TITLES = [
  '交易日期',
  '交易时间',
  '收入',
  '支出',
  '余额',
  '对方户名',
  '对方账号',
  '对方开户行',
  '摘要',
  '附言',
  '流水号',
]

/**
 * 12: the columns of the plain profile; banks' own files are recognised by their headers. With the mark by which Excel
 * knows UTF-8.
 */
export const titleWorkbook = async (): Promise<FileAnswer> =>
  new FileAnswer('银行流水模板.csv', 'text/csv; charset=utf-8', writeCsv([TITLES]))

interface Findings {
  chain?: Label[]
  errors?: { row: number; reason: Label }[]
}

/** The rows of one import that were left out, each with its reason. */
export async function abnormalRows(tx: Tx, actor: Actor, batchId: string): Promise<FileAnswer> {
  const batch = await getRow(tx, bankImportBatch, batchId)
  const { errors = [] } = (batch.findings ?? {}) as Findings
  return new FileAnswer(
    `${batch.batchNo ?? ''}-异常.csv`,
    'text/csv; charset=utf-8',
    writeCsv([['行号', '原因'], ...errors.map(one => [one.row, textOf(one.reason, actor.language)])]),
  )
}
