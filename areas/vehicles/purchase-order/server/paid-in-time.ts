import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { sql } from '#packages/database/sql.ts'
import { purchaseOrderMilestone } from '../purchase-order-lines.ts'

const SETTLED = 3
/** Orders of which every milestone that came due was paid no later than its day (40, rebate for payment in time). */
export async function paidInTime(tx: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  const parts = await findRows(tx, purchaseOrderMilestone, sql`t.order_id = any(${[...orderIds]}::bigint[])`)
  const requests = await findRows(
    tx,
    accountPayable,
    sql`t.id = any(${parts.flatMap(one => one.payableId ?? [])}::bigint[])`,
  )
  const bills = await findRows(tx, billPayable, sql`t.id = any(${requests.flatMap(one => one.billId ?? [])}::bigint[])`)
  const isPaid = (payableId: string): boolean => {
    const billId = requests.find(one => one.id === payableId)?.billId
    const bill = bills.find(one => one.id === billId)
    return bill !== undefined && bill.status === SETTLED && (bill.lastValueDate ?? '9999') <= bill.dueDate
  }
  const raised = Map.groupBy(
    parts.filter(one => one.payableId !== null),
    one => one.orderId,
  )
  return new Set([...raised].filter(([, own]) => own.every(one => isPaid(one.payableId!))).map(([orderId]) => orderId!))
}
