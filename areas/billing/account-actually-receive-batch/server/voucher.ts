import { subFen, ZERO, type RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { sumBy, type Voucher, type VoucherFace } from '../../bill-receipt-write-off/server/voucher.ts'
import { VOUCHER } from '../../codes.ts'
import {
  type accountActuallyReceiveBatch,
  accountActuallyReceiveBatchFund,
  accountActuallyReceiveBatchLine,
} from '../account-actually-receive-batch.ts'

export type Batch = RowOf<typeof accountActuallyReceiveBatch>

/** A batch pays bills alone: late fee is billed before it is collected by one. */
const face: VoucherFace = {
  type: VOUCHER.batchReceive,
  resource: 'account-actually-receive-batch',
  over: 'receipt.over',
}

/** One alloc a bill, however many lines of the list pay it. */
export async function batchVoucher(tx: Tx, row: Batch): Promise<Voucher> {
  const by = { batchId: row.id } as never
  const lines = await findRows(tx, accountActuallyReceiveBatchLine, by, { orderBy: 't.line_no' })
  const funds = await findRows(tx, accountActuallyReceiveBatchFund, by, { orderBy: 't.line_no' })
  const receipts = new Map(
    (await findRows(tx, accountBankReceipt, { id: funds.map(one => one.bankReceiptId) } as never)).map(one => [
      one.id,
      one,
    ]),
  )
  const paid = sumBy(
    lines,
    line => line.billId,
    line => subFen(line.amt, line.diffAmt),
  )
  return {
    face,
    row: {
      id: row.id,
      no: row.batchNo!,
      companyId: row.companyId,
      partyKind: row.payerType,
      partyId: row.payerId,
      partyName: row.payerName,
      smallDiff: ZERO,
    },
    funds: funds.map(one => ({
      id: one.id,
      fundType: 1,
      bankReceiptId: one.bankReceiptId,
      surplusId: null,
      ownAccountId: null,
      fundNo: one.bankReceiptNo,
      amt: one.amt,
      valueDate: receipts.get(one.bankReceiptId)?.valueDate ?? null,
    })),
    allocs: [...paid]
      .filter(([, amt]) => amt > 0n)
      .map(([billId, amt]) => ({ id: billId, allocType: 1, billId, amt, lateFeeBillId: null, unpaidAtClaim: ZERO })),
    overs:
      row.unmatchedAmt > 0n
        ? [{ id: row.id, customerId: row.payerId, contractId: null, amt: row.unmatchedAmt, surplusId: row.surplusId }]
        : [],
  }
}
