import { halfOf, localDate, yuan, ZERO, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { Bill } from './lock-money.ts'
import { lateFeeOpenAt } from '#areas/billing/receivable-forfeit/server/late-fee-facts.ts'
import { byAgreedOrder } from '#areas/accounts/calculations/allocation.ts'
import { billReceivable } from '../bill-receivable.ts'
import { billFree } from './bill-money.ts'

/** Open bills of a payer, oldest first, each with what its late fee would be at the value date of the money. */
export async function openBills(
  tx: Tx,
  where: { payerId: string; companyId?: string | undefined; billIds?: readonly string[] },
): Promise<Bill[]> {
  return findRows(
    tx,
    billReceivable,
    sql`t.payer_id = ${where.payerId}::bigint and t.status in (1, 2)
    ${where.companyId ? sql`and t.company_id = ${where.companyId}::bigint` : sql.empty} ${where.billIds ? sql`and t.id = any(${[...where.billIds]}::bigint[])` : sql.empty}`,
    { orderBy: 't.due_date, t.id', limit: 1000 },
  )
}

export async function listByPayer(
  tx: Tx,
  actor: Actor,
  input: { payerId: string; companyId?: string | undefined; valueDate?: string | undefined },
): Promise<Record<string, unknown>[]> {
  const bills = await openBills(tx, input)
  const lateFees = await lateFeeOpenAt(tx, bills)
  const valueDate: LocalDate = input.valueDate || localDate(actor.clock.now())
  return bills
    .map(bill => ({
      bill,
      order: { id: bill.id, dueDate: bill.dueDate, feeItem: bill.feeItem, freeAmt: billFree(bill) },
    }))
    .sort((a, b) => byAgreedOrder(a.order, b.order))
    .map(({ bill }) => ({
      id: bill.id,
      billNo: bill.billNo,
      billTitle: halfOf(bill.billTitle ?? '', actor.language),
      feeItem: bill.feeItem,
      companyId: bill.companyId,
      payerId: bill.payerId,
      payerName: bill.payerName,
      contractId: bill.contractId,
      contractNo: bill.contractNo,
      plateNo: bill.plateNo,
      periodStart: bill.periodStart,
      dueDate: bill.dueDate,
      overdueDays: bill.overdueDays,
      dueAmt: yuan(bill.dueAmt),
      settledAmt: yuan(bill.settledAmt),
      unpaidAmt: yuan(bill.unpaidAmt),
      lockedAmt: yuan(bill.lockedAmt),
      freeAmt: yuan(billFree(bill)),
      lateFee: yuan(lateFees.get(bill.id)?.(valueDate) ?? ZERO),
      status: bill.status,
    }))
}

export async function lateFeeToday(tx: Tx, actor: Actor, bill: Bill): Promise<string> {
  return yuan((await lateFeeOpenAt(tx, [bill])).get(bill.id)?.(localDate(actor.clock.now())) ?? ZERO)
}
