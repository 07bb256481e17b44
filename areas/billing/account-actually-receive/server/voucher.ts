import { ZERO, type RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import type { AllocLine, Voucher, VoucherFace } from '../../bill-receipt-write-off/server/voucher.ts'
import { VOUCHER } from '../../codes.ts'
import { type accountActuallyReceive, accountActuallyReceiveLine } from '../account-actually-receive.ts'

export type Receive = RowOf<typeof accountActuallyReceive>

const face: VoucherFace = {
  type: VOUCHER.actuallyReceive,
  resource: 'account-actually-receive',
  over: 'receipt.over',
  lateFeeBilled: (tx, actor, alloc, made) =>
    updateRow(tx, actor, accountActuallyReceiveLine, alloc.id, { lateFeeBillId: made.billId, lateFeeAmt: made.amt }),
}

/** The voucher as the allocation service reads it: one fund, its bills with their late fee, the rest to the balance. */
export async function receiveVoucher(tx: Tx, row: Receive): Promise<Voucher> {
  const lines = await findRows(tx, accountActuallyReceiveLine, { receiveId: row.id } as never, {
    orderBy: 't.line_no',
  })
  const receipt = row.bankReceiptId ? await findRow(tx, accountBankReceipt, row.bankReceiptId) : undefined
  const over = row.overAmt ?? ZERO
  return {
    face,
    row: {
      id: row.id,
      no: row.receiveNo!,
      companyId: row.companyId,
      partyKind: row.payerType,
      partyId: row.payerId,
      partyName: row.payerName,
      smallDiff: ZERO,
    },
    funds: [
      {
        id: row.id,
        fundType: row.payMethod,
        bankReceiptId: row.bankReceiptId,
        surplusId: null,
        ownAccountId: row.ownAccountId,
        fundNo: row.bankReceiptNo ?? row.channelOrderNo,
        amt: row.amt,
        valueDate: receipt?.valueDate ?? row.receiveDate,
      },
    ],
    allocs: lines.flatMap((line): AllocLine[] => {
      const { id, billId, amt, lateFeeAmt, lateFeeBillId, unpaidAtClaim } = line
      return [
        { id, billId, amt, allocType: 1, lateFeeBillId: null, unpaidAtClaim },
        ...(lateFeeAmt && lateFeeAmt > 0n
          ? [{ id, billId, amt: lateFeeAmt, allocType: 2, lateFeeBillId, unpaidAtClaim }]
          : []),
      ]
    }),
    overs:
      over > 0n ? [{ id: row.id, customerId: row.payerId, contractId: null, amt: over, surplusId: row.surplusId }] : [],
  }
}
