import { addFen, daysBetween, fen, sumFen, ZERO, yuan, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { enableOffsetAmt } from '#areas/billing/calculations/over-payment.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { lateFeeOpenAt } from '#areas/billing/receivable-forfeit/server/late-fee-facts.ts'
import { accountSurplus } from '../account-surplus.ts'
import { localDate } from '#kernel'

/**
 * 90-interfaces 3.5, read: what a customer owes and holds. Late fee: accrued, neither billed nor waived, as of today.
 */
export interface Exposure {
  overdueAmt: Fen
  overdueDays: number
  openAmt: Fen
  lateFee: Fen
  margin: Fen
  balance: Fen
}
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

export interface SurplusFigures {
  general: Fen
  contractBound: Fen
  enableOffsetAmt: Fen
  rows: { id: string; contractId: string | null; balance: Fen; availableAmt: Fen }[]
}
export async function getSurplus(
  tx: Tx,
  where: { customerId: string; companyId?: string | undefined; contractId?: string | undefined },
): Promise<SurplusFigures> {
  const rows = (await findRows(tx, accountSurplus, { partyId: where.customerId } as never)).filter(
    row => !where.companyId || row.companyId === where.companyId,
  )
  const of = (bound: boolean) =>
    sumFen(
      rows.filter(row =>
        bound
          ? row.contractId !== null && (!where.contractId || row.contractId === where.contractId)
          : row.contractId === null,
      ),
      row => row.availableAmt,
    )
  return {
    general: of(false),
    contractBound: of(true),
    enableOffsetAmt: addFen(of(false), where.contractId ? of(true) : ZERO),
    rows: rows.map(row => ({
      id: row.id,
      contractId: row.contractId,
      balance: row.balance,
      availableAmt: row.availableAmt,
    })),
  }
}

/** 7.2: the contract-bound rows of that contract plus the general row of the same company. */
export async function getEnableOffsetAmt(
  tx: Tx,
  customerId: string,
  companyId: string,
  contractId: string,
): Promise<Fen> {
  const rows = await findRows(tx, accountSurplus, { partyId: customerId, companyId } as never)
  return enableOffsetAmt(
    rows.map(row => ({
      id: row.id,
      companyId: row.companyId!,
      ...(row.contractId ? { contractId: row.contractId } : {}),
      balance: row.balance,
      frozenAmt: row.frozenAmt,
      lockedAmt: row.lockedAmt,
    })),
    companyId,
    contractId,
  )
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

export const shownSurplus = async (
  tx: Tx,
  actor: Actor,
  input: { customerId: string; companyId?: string | undefined; contractId?: string | undefined },
) => {
  const figures = await getSurplus(tx, input)
  const exposure = await getExposure(tx, input.customerId, localDate(actor.clock.now()))
  const rows = figures.rows.map(row => ({ ...row, balance: yuan(row.balance), availableAmt: yuan(row.availableAmt) }))
  return {
    general: yuan(figures.general),
    contractBound: yuan(figures.contractBound),
    enableOffsetAmt: yuan(figures.enableOffsetAmt),
    rows,
    overdueAmt: yuan(exposure.overdueAmt),
    openAmt: yuan(exposure.openAmt),
    lateFee: yuan(exposure.lateFee),
    margin: yuan(exposure.margin),
  }
}
