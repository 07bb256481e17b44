import { groupedYuan, halfOf, textOf, yuan, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { sheetPdf, type Sheet } from '#packages/paper/index.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import { customerStatement, customerStatementLine, statementLineKind } from '../customer-statement.ts'

export type Statement = RowOf<typeof customerStatement>
type Line = RowOf<typeof customerStatementLine>
export type StatementFormat = 'pdf' | 'xlsx'
type Translate = (label: `${string} / ${string}`) => string
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const linesOf = (tx: Tx, id: string): Promise<Line[]> =>
  findRows(tx, customerStatementLine, { statementId: id } as never, { orderBy: 't.line_no' })
const kindName = (line: Line, actor: Actor): string =>
  textOf(statementLineKind.values.find(one => one.code === line.lineKind)?.label ?? '', actor.language)

/** 6: the statement as the customer gets it, in the reader's language. */
export async function statementFile(tx: Tx, actor: Actor, id: string, format: StatementFormat): Promise<FileAnswer> {
  const row = await getRow(tx, customerStatement, id)
  const name = `${row.statementNo} ${row.customerName} ${row.month}.${format}`
  return format === 'pdf'
    ? new FileAnswer(name, 'application/pdf', await statementPdf(tx, actor, row))
    : new FileAnswer(name, XLSX, await statementBook(tx, actor, row))
}

export async function statementPdf(tx: Tx, actor: Actor, row: Statement): Promise<Buffer> {
  const t: Translate = label => textOf(label, actor.language)
  const seller = (await partyNames(tx, [row.companyId])).get(row.companyId ?? '') ?? ''
  const sheet: Sheet = {
    title: t('客户对账单 / Statement of account'),
    subtitle: `${row.statementNo}  ${row.month}`,
    parts: [
      {
        kind: 'facts',
        facts: [
          [t('客户 / Customer'), row.customerName ?? ''],
          [t('出单方 / Issued by'), seller],
          ...figuresOf(t, row, groupedYuan),
        ],
      },
      linesTable(t, actor, row, await linesOf(tx, row.id)),
      {
        kind: 'text',
        text: t(
          '期末 = 期初 + 出账 + 变更 + 滞纳金 - 收款 - 坏账。请核对后盖章确认；发出之日起15天内未提出异议的，视为确认。 / Closing = opening + billed + changes + late fee - received - bad debt. Please check and confirm; without an objection within 15 days of sending it counts as confirmed.',
        ),
      },
      {
        kind: 'signatures',
        places: [{ who: `${t('出单方（盖章） / For us')}  ${seller}` }, { who: t('客户（盖章） / For the customer') }],
      },
    ],
  }
  return sheetPdf(sheet, { number: row.statementNo ?? '', language: actor.language })
}

const figuresOf = (t: Translate, row: Statement, written: (amount: Fen) => string): [string, string][] => [
  [t('期初 / Opening'), written(row.opening)],
  [t('本期出账 / Billed'), written(row.billed)],
  [t('变更 / Changed'), written(row.changed)],
  [t('滞纳金 / Late fee'), written(row.lateFee)],
  [t('收款 / Received'), written(row.received)],
  [t('坏账 / Bad debt'), written(row.badDebt)],
  [t('期末 / Closing'), written(row.closing)],
  [t('账户余额 / Balance'), written(row.balance)],
  [t('保证金 / Deposits held'), written(row.marginHeld)],
]

const linesTable = (t: Translate, actor: Actor, row: Statement, lines: readonly Line[]) => ({
  kind: 'table' as const,
  title: t('明细 / Lines'),
  columns: [
    { label: t('日期 / Date'), width: 58 },
    { label: t('类型 / Kind'), width: 48 },
    { label: t('单号 / No.'), width: 96 },
    { label: t('车牌号 / Plate'), width: 58 },
    { label: t('摘要 / Summary') },
    { label: t('金额 / Amount'), width: 66, right: true },
  ],
  rows: lines.map(line => [
    line.valueDate ?? '',
    kindName(line, actor),
    line.sourceNo ?? '',
    line.plateNo ?? '',
    halfOf(line.summary ?? '', actor.language),
    groupedYuan(line.amt),
  ]),
  sums: [t('期末 / Closing'), '', '', '', '', groupedYuan(row.closing)],
})

/** A sheet of figures and one of lines. */
function statementBook(tx: Tx, actor: Actor, row: Statement): Promise<Buffer> {
  const t: Translate = label => textOf(label, actor.language)
  return linesOf(tx, row.id).then(lines =>
    writeWorkbookBuffer({
      sheets: [
        {
          name: t('汇总 / Figures'),
          columns: [
            { label: t('项目 / Item'), width: 24, kind: 'text' },
            { label: t('金额 / Amount'), width: 18, kind: 'money' },
          ],
          rows: figuresOf(t, row, yuan),
        },
        {
          name: t('明细 / Lines'),
          columns: [
            { label: t('日期 / Date'), width: 12, kind: 'date' },
            { label: t('类型 / Kind'), width: 10, kind: 'text' },
            { label: t('单号 / No.'), width: 22, kind: 'text' },
            { label: t('车牌号 / Plate'), width: 12, kind: 'text' },
            { label: t('摘要 / Summary'), width: 36, kind: 'text' },
            { label: t('金额 / Amount'), width: 14, kind: 'money' },
            { label: t('异议 / Disputed'), width: 8, kind: 'text' },
          ],
          rows: lines.map(line => [
            line.valueDate,
            kindName(line, actor),
            line.sourceNo,
            line.plateNo,
            halfOf(line.summary ?? '', actor.language),
            yuan(line.amt),
            line.disputed === 1 ? t('有异议 / Disputed') : '',
          ]),
        },
      ],
    }),
  )
}
