import { z } from 'zod'
import { fen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { BASIS } from '../../codes.ts'

const text = z.string().max(64).optional()
export const invoiceableInput = z.object({
  sellerId: optionalIdInput,
  partyId: optionalIdInput,
  customerId: optionalIdInput,
  contractId: optionalIdInput,
  contractNo: text,
  plateNo: text,
  billNo: text,
  feeItem: z.coerce.number().int().min(0).max(99).optional(),
  basis: z.coerce.number().int().min(1).max(2).catch(1),
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional()
    .catch(undefined),
  current: z.coerce.number().int().min(1).max(100_000).catch(1),
  size: z.coerce.number().int().min(1).max(1000).catch(50),
})
export type InvoiceableAsked = z.infer<typeof invoiceableInput>

/** Bills with something left to invoice, the oldest first, within the caller's scope of bills. */
export async function invoiceablePage(tx: Tx, actor: Actor, asked: InvoiceableAsked): Promise<unknown> {
  const left =
    asked.basis === BASIS.received
      ? sql`(t.settled_amt - t.invoiced_amt - t.invoicing_amt)`
      : sql`(t.due_amt - t.invoiced_amt - t.invoicing_amt)`
  const like = (value: string) => `%${value.replace(/[%_\\]/g, '\\$&')}%`
  const where = sql`t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.status <> 4 and ${left} > 0 and t.fee_item <> 24
    ${asked.sellerId ? sql`and t.company_id = ${asked.sellerId}::bigint` : sql.empty}
    ${asked.partyId ? sql`and t.payer_id = ${asked.partyId}::bigint` : sql.empty}
    ${asked.customerId ? sql`and t.customer_id = ${asked.customerId}::bigint` : sql.empty}
    ${asked.contractId ? sql`and t.contract_id = ${asked.contractId}::bigint` : sql.empty}
    ${asked.feeItem ? sql`and t.fee_item = ${asked.feeItem}` : sql.empty}
    ${asked.contractNo ? sql`and t.contract_no ilike ${like(asked.contractNo)}` : sql.empty}
    ${asked.plateNo ? sql`and t.plate_no ilike ${like(asked.plateNo)}` : sql.empty}
    ${asked.billNo ? sql`and t.bill_no ilike ${like(asked.billNo)}` : sql.empty}
    ${asked.month ? sql`and to_char(coalesce(t.period_start, t.bill_date), 'YYYY-MM') = ${asked.month}` : sql.empty}
    and ${scopeOf(billReceivable, actor.rights, 'read') ?? sql`true`}`
  const sums = (await tx.row<{ n: string; amt: string }>(
    sql`select count(*) as n, coalesce(sum(${left}), 0) as amt from bill_receivable t where ${where}`,
  ))!
  const rows = await tx.rows<Record<string, string | number | null>>(
    sql`select t.id, t.bill_no as "billNo", t.bill_title as "billTitle", t.fee_item as "feeItem", t.payer_id as "payerId", t.payer_name as "payerName",
        t.company_id as "companyId", t.contract_id as "contractId", t.contract_no as "contractNo", t.plate_no as "plateNo", t.city_code as "cityCode",
        t.period_start::text as "periodStart", t.period_end::text as "periodEnd", t.bill_date::text as "billDate", t.due_date::text as "dueDate",
        t.due_amt::text as "dueAmt", t.settled_amt::text as "settledAmt", t.invoiced_amt::text as "invoicedAmt", t.invoicing_amt::text as "invoicingAmt",
        ${left}::text as "invoiceableAmt", t.tax_rate::text as "taxRate", t.status, t.version
      from bill_receivable t where ${where} order by t.due_date, t.id limit ${asked.size} offset ${(asked.current - 1) * asked.size}`,
  )
  const total = Number(sums.n)
  return {
    records: rows.map(row => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value ?? '']))),
    total,
    size: asked.size,
    current: asked.current,
    pages: Math.ceil(total / asked.size),
    totals: { invoiceableAmt: yuan(fen(sums.amt)) },
  }
}
