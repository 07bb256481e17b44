import { invalid, isLocalDate } from '#kernel'
import { writeCsv } from '#packages/excel/index.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { FileAnswer } from '#packages/server/route.ts'

/** 3.4: totals per day, company and account, mapped to the general ledger's codes. */
export async function voucherFile(
  tx: Tx,
  input: { from: string; to: string; companyId?: string | undefined },
): Promise<FileAnswer> {
  if (!isLocalDate(input.from) || !isLocalDate(input.to))
    invalid({ from: '日期应为 yyyy-MM-dd / a date reads yyyy-MM-dd' })
  const rows = await tx.rows<{
    day: string
    company_id: string
    gl: string
    code: string
    name: string | null
    debit: string
    credit: string
  }>(sql`
    select e.post_date as day, p.company_id, coalesce(a.gl_code, p.account_code) as gl, p.account_code as code, max(a.name) as name, coalesce(sum(p.amt) filter (where p.side = 1), 0) as debit, coalesce(sum(p.amt) filter (where p.side = 2), 0) as credit
      from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id left join ledger_account a on a.tenant_id = p.tenant_id and a.code = p.account_code and a.is_deleted = 0
     where p.tenant_id = ${tx.tenantId} and e.post_date between ${input.from}::date and ${input.to}::date ${input.companyId ? sql`and p.company_id = ${input.companyId}::bigint` : sql.empty} group by 1, 2, 3, 4 order by 1, 2, 4`)
  const lines = rows.map(row => [row.day, row.company_id, row.gl, row.code, row.name ?? '', row.debit, row.credit])
  return new FileAnswer(
    `凭证-${input.from}-${input.to}.csv`,
    'text/csv; charset=utf-8',
    writeCsv([['日期', '主体', '总账科目', '科目', '名称', '借方', '贷方'], ...lines]),
  )
}
