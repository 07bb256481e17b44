import { daysBetween, fen, sumFen, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { Exposure } from '#areas/accounts/ports.ts'
import { lateFeeOpenAt } from '../../receivable-forfeit/server/late-fee-facts.ts'
import { billReceivable } from '../bill-receivable.ts'

/** 90-interfaces 3.5, read: exposure of a customer. */
export async function getExposure(tx: Tx, customerId: string, asOf: LocalDate): Promise<Exposure> {
  const bills = await findRows(tx, billReceivable, sql`t.payer_id = ${customerId}::bigint and t.status in (1, 2)`)
  const lateFees = await lateFeeOpenAt(tx, bills)
  const money = (await tx.row<{
    margin: string
    balance: string
  }>(sql`select (select coalesce(sum(held_amt), 0) from account_vehicle_margin where tenant_id = ${tx.tenantId} and is_deleted = 0 and party_id = ${customerId}::bigint) as margin,
    (select coalesce(sum(balance), 0) from account_surplus where tenant_id = ${tx.tenantId} and is_deleted = 0 and party_id = ${customerId}::bigint) as balance`))!
  const overdue = bills.filter(bill => bill.dueDate < asOf)
  return {
    overdueAmt: sumFen(overdue, bill => bill.unpaidAmt),
    overdueDays: Math.max(0, ...overdue.map(bill => daysBetween(bill.dueDate, asOf))),
    openAmt: sumFen(bills, bill => bill.unpaidAmt),
    lateFee: sumFen([...lateFees.values()], at => at(asOf)),
    margin: fen(money.margin),
    balance: fen(money.balance),
  }
}

/** The longest that a bill due in these days stayed unpaid after its date (20-partners 11.4, S17). */
export async function longestOverdue(tx: Tx, customerId: string, from: LocalDate, to: LocalDate): Promise<number> {
  const bills = await findRows(
    tx,
    billReceivable,
    sql`t.payer_id = ${customerId}::bigint and t.status in (1, 2, 3) and t.due_date between ${from}::date and ${to}::date`,
  )
  return Math.max(0, ...bills.map(bill => (bill.status === 3 ? (bill.settleDays ?? 0) : daysBetween(bill.dueDate, to))))
}

/**
 * A contract may not be completed while this is false: no open bill, no waiting plan, no deposit held (90-interfaces
 * 3.5).
 */
export async function isContractSettled(tx: Tx, contractId: string): Promise<boolean> {
  const row = await tx.row<{
    n: string
  }>(sql`select (select count(*) from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status in (1, 2))
    + (select count(*) from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status = 1)
    + (select count(*) from account_vehicle_margin where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and held_amt > 0) as n`)
  return row!.n === '0'
}

export interface ContractMoneyRow {
  feeItem: number
  planned: Fen
  waiting: Fen
  billed: Fen
  settled: Fen
  unpaid: Fen
  invoiced: Fen
}
/** Planned, billed, settled, invoiced per fee item, for the contract's page. */
export async function contractMoney(tx: Tx, _contractType: number, contractId: string): Promise<ContractMoneyRow[]> {
  const plans = await tx.rows<{
    fee_item: number
    planned: string
    waiting: string
  }>(sql`select fee_item, sum(amt) as planned, coalesce(sum(amt) filter (where status = 1), 0) as waiting from bill_receipt_plan
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status in (1, 2) group by fee_item`)
  const bills = await tx.rows<{
    fee_item: number
    billed: string
    settled: string
    unpaid: string
    invoiced: string
  }>(sql`select fee_item, sum(due_amt) as billed, sum(settled_amt) as settled, sum(unpaid_amt) as unpaid, sum(invoiced_amt) as invoiced from bill_receivable
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status <> 4 group by fee_item`)
  const items = [...new Set([...plans, ...bills].map(row => row.fee_item))].sort((a, b) => a - b)
  const of = (text: string | undefined) => fen(text ?? '0')
  return items.map(feeItem => {
    const plan = plans.find(row => row.fee_item === feeItem)
    const bill = bills.find(row => row.fee_item === feeItem)
    return {
      feeItem,
      planned: of(plan?.planned),
      waiting: of(plan?.waiting),
      billed: of(bill?.billed),
      settled: of(bill?.settled),
      unpaid: of(bill?.unpaid),
      invoiced: of(bill?.invoiced),
    }
  })
}

/** What of each customer's bills is overdue on that day. */
export async function overdueOf(
  tx: Tx,
  customerIds: readonly string[],
  asOf: LocalDate,
): Promise<ReadonlyMap<string, Fen>> {
  const rows = await tx.rows<{ id: string; amt: string }>(
    sql`select payer_id as id, sum(unpaid_amt) as amt from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and due_date < ${asOf}::date and payer_id = any(${[...customerIds]}::bigint[]) group by 1`,
  )
  return new Map(rows.map(row => [row.id, fen(row.amt)]))
}

/** Customers with overdue bills, and the days of their oldest. */
export async function overdueDaysOfAll(tx: Tx, asOf: LocalDate): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; days: number }>(
    sql`select payer_id as id, ${asOf}::date - min(due_date) as days from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and unpaid_amt > 0 and due_date < ${asOf}::date group by 1`,
  )
  return new Map(rows.map(row => [row.id, row.days]))
}

/**
 * Income of vehicles between two days, the second not included: what was billed for the days, net of VAT, without
 * deposits, down payments, principal, refunds and what is passed through. The price of a sold car is no income either:
 * the ledger of the car holds it as the price of its disposal.
 */
export async function incomeOfVehicles(
  tx: Tx,
  vehicleIds: readonly string[],
  from: LocalDate,
  before: LocalDate,
): Promise<ReadonlyMap<string, Fen>> {
  const days = sql`greatest(least(b.period_end, ${before}::date - 1) - greatest(b.period_start, ${from}::date) + 1, 0)`
  const rows = await tx.rows<{ id: string; amt: string }>(
    sql`select b.vehicle_id as id, sum(round((b.due_amt - coalesce(b.tax_amt, 0)) * case when b.period_start is null or b.period_end is null then 1 else ${days}::numeric / nullif(b.period_end - b.period_start + 1, 0) end, 2)) as amt
      from bill_receivable b where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status <> 4 and not coalesce(b.pass_through, false) and b.fee_item not in (2, 3, 20, 22, 24) and b.vehicle_id = any(${[...vehicleIds]}::bigint[])
        and case when b.period_start is null or b.period_end is null then b.bill_date >= ${from}::date and b.bill_date < ${before}::date else b.period_start < ${before}::date and b.period_end >= ${from}::date end
      group by 1`,
  )
  return new Map(rows.map(row => [row.id, fen(row.amt)]))
}
