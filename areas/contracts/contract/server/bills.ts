import { fen, localDate, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Live } from '#packages/server/live.ts'
import type { PlanSide } from '../../calculations/index.ts'

// Reads of the read models that area 50 opens to its neighbours (90-interfaces 5): bill_receivable,
// account_vehicle_margin, account_surplus. Nothing is written here.

export interface Exposure {
  overdueAmt: Fen
  overdueDays: number
}

/** What a customer has not paid in time, on the day of the actor's clock. */
export async function exposureOf(tx: Tx, actor: Actor, customerId: string): Promise<Exposure> {
  const today = localDate(actor.clock.now())
  const row = (await tx.row<{ amt: string; days: number }>(sql`
    select coalesce(sum(unpaid_amt), 0)::numeric(18,2) as amt, coalesce(max(${today}::date - due_date), 0)::int as days from bill_receivable
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and customer_id = ${customerId}::bigint and status in (1, 2) and unpaid_amt > 0 and due_date < ${today}::date`))!
  return { overdueAmt: fen(row.amt), overdueDays: row.days }
}

/** Unpaid bills of a contract: what is owed to us, or by us where the contract is paid by us. */
export async function openBillAmount(tx: Tx, contractId: string, side: PlanSide = 'receipt'): Promise<Fen> {
  const table = sql.trusted(side === 'receipt' ? 'bill_receivable' : 'bill_payable')
  const row = (await tx.row<{ amt: string }>(sql`
    select coalesce(sum(unpaid_amt), 0)::numeric(18,2) as amt from ${table} where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status in (1, 2)`))!
  return fen(row.amt)
}

/** No waiting plan, no open bill, no deposit held: the contract may complete (30, section 11). */
export async function isSettled(tx: Tx, contractId: string): Promise<boolean> {
  const row = (await tx.row<{ open: boolean }>(sql`
    select exists (select 1 from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status = 1)
      or exists (select 1 from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status in (1, 2))
      or exists (select 1 from bill_payment_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status = 1)
      or exists (select 1 from bill_payable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status in (1, 2))
      or exists (select 1 from account_vehicle_margin where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and held_amt > 0) as open`))!
  return !row.open
}

/** Balance that could pay bills of the contract: the customer's free one and what is bound to this contract. */
export async function offsetableAmount(
  tx: Tx,
  customerId: string,
  companyId: string,
  contractId: string,
): Promise<Fen> {
  const row = (await tx.row<{ amt: string }>(sql`
    select coalesce(sum(available_amt), 0)::numeric(18,2) as amt from account_surplus
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and customer_id = ${customerId}::bigint and company_id = ${companyId}::bigint and (contract_id is null or contract_id = ${contractId}::bigint)`))!
  return fen(row.amt)
}

/** The same of contracts that we pay: billed to us, paid by us, overdue. */
export const paymentFigures: Live<'billedAmt' | 'receivedAmt' | 'overdueAmt'> = {
  fields: ['billedAmt', 'receivedAmt', 'overdueAmt'],
  source: ({ tenantId, clock }, among) => sql`
    select contract_id as id, sum(due_amt) as "billedAmt", sum(settled_amt) as "receivedAmt", coalesce(sum(unpaid_amt) filter (where status in (1, 2) and due_date < ${localDate(clock.now())}::date), 0)::numeric(18,2) as "overdueAmt"
    from bill_payable where tenant_id = ${tenantId} and is_deleted = 0 and status <> 4 and ${among(sql.trusted('contract_id'))} group by 1`,
}

/** Billed, received and overdue of contracts (30, section 3), from their bills; closed ones count nothing. */
export const billFigures: Live<'billedAmt' | 'receivedAmt' | 'overdueAmt'> = {
  fields: ['billedAmt', 'receivedAmt', 'overdueAmt'],
  source: ({ tenantId, clock }, among) => sql`
    select contract_id as id, sum(due_amt) as "billedAmt", sum(settled_amt) as "receivedAmt", coalesce(sum(unpaid_amt) filter (where status in (1, 2) and due_date < ${localDate(clock.now())}::date), 0)::numeric(18,2) as "overdueAmt"
    from bill_receivable where tenant_id = ${tenantId} and is_deleted = 0 and status <> 4 and ${among(sql.trusted('contract_id'))} group by 1`,
}
