import { addFen, localDate, refuse, subFen, titled, yuan, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import type { Bill } from '../../bill-receivable/server/lock-money.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { raiseBills } from '#areas/billing/bill-receivable/server/raise-bills.ts'
import { ORIGIN } from '../../codes.ts'
import { receivableForfeit } from '../receivable-forfeit.ts'
import { forfeitStatus, type Forfeit } from './accrue.ts'

/**
 * 7.1: accrued late fee becomes a bill of item 14, due at once, taxed like the item that is overdue. The caller has
 * accrued it and holds
 * the overdue bill's lock.
 */
export async function billLateFee(
  tx: Tx,
  actor: Actor,
  forfeitId: string,
  overdue: Bill,
  amt: Fen,
  /** The day that it belongs to where that is not today: the end of the month that a statement tells. */
  day?: LocalDate,
): Promise<Bill> {
  const forfeit: Forfeit = await lockRow(tx, actor, receivableForfeit, forfeitId)
  if (amt > forfeit.unbilledAmt)
    refuse('lateFeeShort', '账单【{no}】未出账滞纳金不足，剩余{x}元 / bill {no}: only {x} of late fee is unbilled', {
      no: overdue.billNo,
      x: yuan(forfeit.unbilledAmt),
    })
  const today = localDate(actor.clock.now())
  const [bill] = await raiseBills(tx, actor, [
    {
      origin: ORIGIN.lateFee,
      sourceType: 'forfeit',
      sourceId: forfeit.id,
      sourceNo: forfeit.forfeitNo,
      feeItem: FEE.lateFee,
      billTitle: titled('滞纳金', 'Late fee', overdue.billTitle ?? overdue.billNo ?? '').slice(0, 128),
      companyId: overdue.companyId,
      payerType: overdue.payerType,
      payerId: overdue.payerId,
      payerName: overdue.payerName,
      contractType: overdue.contractType,
      contractId: overdue.contractId,
      contractNo: overdue.contractNo,
      orderVehicleId: overdue.orderVehicleId,
      vehicleId: overdue.vehicleId,
      plateNo: overdue.plateNo,
      vin: overdue.vin,
      cityCode: overdue.cityCode,
      deptId: overdue.deptId,
      salesUserId: overdue.salesUserId,
      billAmt: amt,
      taxRate: overdue.taxRate,
      billDate: day ?? today,
      dueDate: day ?? today,
    },
  ])
  const billedAmt = addFen(forfeit.billedAmt, amt)
  const head = {
    billedAmt,
    waivedAmt: forfeit.waivedAmt,
    unbilledAmt: subFen(forfeit.accruedAmt, billedAmt, forfeit.waivedAmt),
  }
  await act(tx, actor, receivableForfeit, forfeit, 'move', {
    input: {
      changes: { ...head, lateFeeBillIds: [...forfeit.lateFeeBillIds, bill!.id], status: forfeitStatus(overdue, head) },
    },
  })
  await updateRow(tx, actor, billReceivable, overdue.id, { lateFeeBilled: billedAmt })
  return bill!
}
