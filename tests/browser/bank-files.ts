import iconv from 'iconv-lite'
import { addFen, fen, subFen, yuan } from '#kernel'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import type { StatementLine } from '../scenarios/statements.ts'

export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
const HEAD = [
  '交易日期',
  '交易时间',
  '借方发生额',
  '贷方发生额',
  '余额',
  '对方单位名称',
  '对方账号',
  '对方行名',
  '摘要',
  '附言',
  '交易流水号',
]

/** Each balance continues the one before. */
function rowsOf(lines: readonly StatementLine[], opening: string): string[][] {
  let balance = fen(opening)
  return lines.map(line => {
    balance = subFen(addFen(balance, fen(line.in ?? '0.00')), fen(line.out ?? '0.00'))
    return [
      line.time.slice(0, 10),
      line.time.slice(11),
      line.out ?? '',
      line.in ?? '',
      yuan(balance),
      line.name,
      line.account ?? '',
      '',
      '转账',
      line.text ?? '',
      line.serial,
    ]
  })
}

/**
 * CSV in GBK with the account's name above and totals below, as the bank's own program writes it; `without` leaves
 * lines out.
 */
export function bankCsv(
  name: string,
  lines: readonly StatementLine[],
  opening: string,
  without: readonly number[] = [],
): GivenFile {
  const rows = rowsOf(lines, opening).filter((_, index) => !without.includes(index))
  const text = [['企业网上银行账户明细'], HEAD, ...rows, ['合计', '', '', '', '']]
    .map(row => row.join(','))
    .join('\r\n')
  return { name, mimeType: 'text/csv', buffer: iconv.encode(`${text}\r\n`, 'gbk') }
}

export async function bankWorkbook(name: string, lines: readonly StatementLine[], opening: string): Promise<GivenFile> {
  const buffer = await writeWorkbookBuffer({
    sheets: [
      {
        name: '账户明细',
        columns: HEAD.map(label => ({ label, kind: 'text' as const })),
        rows: rowsOf(lines, opening),
      },
    ],
  })
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(buffer),
  }
}
