import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRows } from '#packages/server/rows.ts'
import type { Fen } from '#kernel'
import { ledgerMonthBalance } from '../ledger.ts'

/** Adds up every closed month that has no totals yet: at its closing, and at night those of before. */
export async function sumClosedMonths(tx: Tx, actor: Actor): Promise<number> {
  const rows = await tx.rows<{
    company_id: string
    period: string
    book_company_id: string
    account_code: string
    debit: string
    credit: string
  }>(sql`
    select e.company_id, e.period, p.company_id as book_company_id, p.account_code,
      coalesce(sum(p.amt) filter (where p.side = 1), 0)::text as debit, coalesce(sum(p.amt) filter (where p.side = 2), 0)::text as credit
    from accounting_period a
    join ledger_entry e on e.tenant_id = a.tenant_id and e.company_id = a.company_id
      and e.post_date >= to_date(a.period || '01', 'YYYYMMDD') and e.post_date < to_date(a.period || '01', 'YYYYMMDD') + interval '1 month'
    join ledger_posting p on p.tenant_id = e.tenant_id and p.entry_id = e.id
    where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.status = 3
      and not exists (select 1 from ledger_month_balance b where b.tenant_id = a.tenant_id and b.company_id = a.company_id and b.period = a.period and b.is_deleted = 0)
    group by 1, 2, 3, 4`)
  const fen = (text: string) => BigInt(text.replace('.', '')) as Fen
  await insertRows(
    tx,
    actor,
    ledgerMonthBalance,
    rows.map(one => ({
      companyId: one.company_id,
      period: one.period,
      bookCompanyId: one.book_company_id,
      accountCode: one.account_code,
      debit: fen(one.debit),
      credit: fen(one.credit),
    })),
  )
  return rows.length
}

/** A reopened month is posted to again. */
export const forgetMonth = (tx: Tx, companyId: string, period: string): Promise<unknown> =>
  tx.run(
    sql`delete from ledger_month_balance where tenant_id = ${tx.tenantId} and company_id = ${companyId}::bigint and period = ${period}`,
  )
