import { addMonths } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { MonthCheck } from '#areas/accounts/ports.ts'

/** VAT of a month: invoices under way, and input invoices that were not checked, linked or deducted. */
export async function invoiceChecks(tx: Tx, companyId: string, period: string): Promise<MonthCheck[]> {
  const first = `${period.slice(0, 4)}-${period.slice(4)}-01`
  const row = (await tx.row<{ issuing: number; unchecked: number; undeducted: number }>(sql`select
    (select count(*)::int from invoice i where i.tenant_id = ${tx.tenantId} and i.is_deleted = 0 and i.seller_id = ${companyId}::bigint and i.status in (1, 3)
      and i.create_time >= ${first}::date and i.create_time < ${addMonths(first, 1)}::date) as issuing,
    (select count(*)::int from invoice_receipt r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.buyer_company_id = ${companyId}::bigint and r.status in (1, 5)
      and r.issue_date >= ${first}::date and r.issue_date < ${addMonths(first, 1)}::date) as unchecked,
    (select count(*)::int from invoice_receipt r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.buyer_company_id = ${companyId}::bigint and r.status = 2 and r.deductible
      and r.issue_date >= ${first}::date and r.issue_date < ${addMonths(first, 1)}::date) as undeducted`))!
  return [
    {
      key: 'issuing',
      label: '本月销项发票已开具 / Invoices of the month are issued',
      n: row.issuing,
      page: '/invoice/issued/index?status=1,3',
    },
    {
      key: 'unchecked',
      label: '本月进项发票已查验 / Input invoices are checked',
      n: row.unchecked,
      page: '/invoice/receipt/index?status=1,5',
    },
    {
      key: 'undeducted',
      label: '可抵扣进项已认证 / Deductible input invoices are certified',
      n: row.undeducted,
      page: '/invoice/receipt/index?status=2',
    },
  ]
}
