import { daysBetween, ZERO, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { Debts, OpenBill } from '#areas/risk/ports.ts'
import { lateFeeOpenAt } from '../../receivable-forfeit/server/late-fee-facts.ts'
import { billReceivable } from '../bill-receivable.ts'
import { getExposure } from './exposure.ts'

/** What risk asks about a customer's money: the exposure, without the deposits that each vehicle's limit holds already. */
export const debtsOf = (tx: Tx, customerId: string, asOf: LocalDate): Promise<Debts> =>
  getExposure(tx, customerId, asOf)

/** Bills not yet settled with their late fee, the oldest first. */
export async function openBills(
  tx: Tx,
  asked: { customerIds?: readonly string[]; billIds?: readonly string[]; overdueOnly?: boolean },
  asOf: LocalDate,
): Promise<OpenBill[]> {
  const which = [
    ...(asked.customerIds ? [sql`t.payer_id = any(${[...asked.customerIds]}::bigint[])`] : []),
    ...(asked.billIds ? [sql`t.id = any(${[...asked.billIds]}::bigint[])`] : []),
    ...(asked.overdueOnly ? [sql`t.due_date < ${asOf}::date`] : []),
  ]
  if (which.length === 0) return []
  const bills = await findRows(tx, billReceivable, sql`t.status in (1, 2) and ${sql.and(which)}`, {
    orderBy: 't.due_date, t.id',
  })
  const lateFees = await lateFeeOpenAt(tx, bills)
  return bills.map(bill => ({
    billId: bill.id,
    customerId: bill.payerId,
    billNo: bill.billNo!,
    contractId: bill.contractId,
    contractNo: bill.contractNo,
    vehicleId: bill.vehicleId,
    plateNo: bill.plateNo,
    feeItem: bill.feeItem,
    dueDate: bill.dueDate,
    dueAmt: bill.dueAmt,
    unpaidAmt: bill.unpaidAmt,
    overdueDays: Math.max(0, daysBetween(bill.dueDate, asOf)),
    lateFee: lateFees.get(bill.id)?.(asOf) ?? ZERO,
  }))
}
