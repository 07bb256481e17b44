import iconv from 'iconv-lite'
import { invalid, isLocalDate, refuse } from '#kernel'
import { writeCsv, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { FileAnswer } from '#packages/server/route.ts'
import {
  asLine,
  KINGDEE_HEAD,
  kingdeeRows,
  unbalancedDays,
  vouchersOf,
  yonyouText,
  type Voucher,
} from '#areas/accounts/calculations/voucher-formats.ts'
import { partyNames } from './names.ts'

export const VOUCHER_FORMATS = ['csv', 'xlsx', 'kingdee', 'yonyou'] as const
interface Asked {
  from: string
  to: string
  companyId?: string | undefined
  format: (typeof VOUCHER_FORMATS)[number]
}
interface Row {
  day: string
  company_id: string
  gl: string
  code: string
  name: string | null
  debit: string
  credit: string
}
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEAD = ['日期', '主体', '总账科目', '科目', '名称', '借方', '贷方']

/**
 * 3.4: totals per day, company and account, mapped to the general ledger's codes: as a table, or as the import file of
 * Kingdee or Yonyou, which holds the books of one company.
 */
export async function voucherFile(tx: Tx, actor: Actor, input: Asked): Promise<FileAnswer> {
  if (!isLocalDate(input.from) || !isLocalDate(input.to))
    invalid({ from: '日期应为 yyyy-MM-dd / a date reads yyyy-MM-dd' })
  if ((input.format === 'kingdee' || input.format === 'yonyou') && !input.companyId)
    invalid({ companyId: '请选择主体，一个账套一份文件 / choose a company: one file per set of books' })
  const rows = await totals(tx, input)
  const name = `凭证-${input.from}-${input.to}`
  switch (input.format) {
    case 'csv':
      return new FileAnswer(`${name}.csv`, 'text/csv; charset=utf-8', writeCsv([HEAD, ...(await table(tx, rows))]))
    case 'xlsx':
      return new FileAnswer(`${name}.xlsx`, XLSX, await book(HEAD, await table(tx, rows)))
    case 'kingdee':
      return new FileAnswer(
        `金蝶${name}.xlsx`,
        XLSX,
        await book(KINGDEE_HEAD, kingdeeRows(balanced(rows), actor.userName)),
      )
    case 'yonyou':
      return new FileAnswer(
        `用友${name}.txt`,
        'text/plain; charset=gbk',
        iconv.encode(yonyouText(balanced(rows), actor.userName), 'gb18030'),
      )
  }
}

const totals = (tx: Tx, input: Asked) =>
  tx.rows<Row>(sql`
    select e.post_date as day, p.company_id, coalesce(a.gl_code, p.account_code) as gl, p.account_code as code, max(a.name) as name, coalesce(sum(p.amt) filter (where p.side = 1), 0) as debit, coalesce(sum(p.amt) filter (where p.side = 2), 0) as credit
      from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id left join ledger_account a on a.tenant_id = p.tenant_id and a.code = p.account_code and a.is_deleted = 0
     where p.tenant_id = ${tx.tenantId} and e.post_date between ${input.from}::date and ${input.to}::date ${input.companyId ? sql`and p.company_id = ${input.companyId}::bigint` : sql.empty} group by 1, 2, 3, 4 order by 1, 2, 4`)

function balanced(rows: readonly Row[]): Voucher[] {
  const vouchers = vouchersOf(rows.map(asLine))
  const [wrong] = unbalancedDays(vouchers)
  if (wrong !== undefined)
    refuse('voucherUnbalanced', '{day}的凭证借贷不平，不能导出 / the voucher of {day} does not balance', { day: wrong })
  return vouchers
}

async function table(tx: Tx, rows: readonly Row[]): Promise<string[][]> {
  const names = await partyNames(
    tx,
    rows.map(row => row.company_id),
  )
  return rows.map(row => [
    row.day,
    names.get(row.company_id) ?? row.company_id,
    row.gl,
    row.code,
    row.name ?? '',
    row.debit,
    row.credit,
  ])
}

const MONEY = new Set(['借方', '贷方', '原币金额'])
const book = (head: readonly string[], rows: readonly string[][]): Promise<Buffer> =>
  writeWorkbookBuffer({
    sheets: [
      {
        name: '凭证',
        columns: head.map(label => ({ label, kind: MONEY.has(label) ? ('money' as const) : ('text' as const) })),
        rows: [...rows],
      },
    ],
  })
