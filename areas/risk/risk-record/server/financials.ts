import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { isId } from '#packages/server/kinds.ts'
import { debtsPort, type OpenBill } from '../../ports.ts'
import type { riskRecord } from '../risk-record.ts'

/** The line of a record for a bill. */
export const financialOf = (bill: OpenBill) => ({
  billId: bill.billId,
  billNo: bill.billNo,
  contractNo: bill.contractNo,
  plateNo: bill.plateNo,
  feeItem: bill.feeItem,
  dueDate: bill.dueDate,
  dueAmt: bill.dueAmt,
  unpaidAmt: bill.unpaidAmt,
  overdueDays: bill.overdueDays,
  lateFee: bill.lateFee,
})

/** Chosen bills with their figures of today; a bill of somebody else, settled, or named twice is refused at its row. */
export async function billLines(
  tx: Tx,
  actor: Actor,
  form: Form<typeof riskRecord>,
  customerId: string,
  rows: readonly Record<string, unknown>[],
): Promise<Record<string, unknown>[]> {
  const ids = rows.map(row => String(row['billId'] ?? '')).filter(isId)
  if (ids.length === 0) return [...rows]
  const open = new Map(
    (await debtsPort.ask().openBills(tx, { billIds: ids }, localDate(actor.clock.now()))).map(one => [one.billId, one]),
  )
  return rows.map((row, index) => {
    const id = String(row['billId'] ?? '')
    const bill = open.get(id)
    // A line that stands already keeps its figures when its bill was settled meanwhile.
    if (!bill && row['id']) return row
    if (!bill || bill.customerId !== customerId)
      form.fault(`financials.${index}.billId`, '只能选择该客户的未结账单 / choose an open bill of this customer')
    else if (ids.indexOf(id) !== index)
      form.fault(`financials.${index}.billId`, `账单${bill.billNo}重复 / bill ${bill.billNo} repeated`)
    return bill ? { ...row, ...financialOf(bill) } : row
  })
}
