import { localDate, refuse, titled, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, insertRows } from '#packages/server/rows.ts'
import { PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import { isDeposit } from '#areas/accounts/calculations/bill-references.ts'
import { held, type Bill } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { lockPayables, type PayablesHeld } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { movePayable, payableOffset, payableRef } from '#areas/billing/bill-payable/server/payable-money.ts'
import { billPayableActual } from '#areas/billing/bill-payable-actual/bill-payable-actual.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billRef, billRoom, moveBill } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { billReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import { lockReach } from '#areas/billing/bill-receivable/server/lock-reach.ts'
import { accrue, yesterday } from '#areas/billing/receivable-forfeit/server/accrue.ts'
import { assertRoom } from '#areas/accounts/calculations/money-room.ts'
import { splitOffsets } from '../../calculations/offset-parts.ts'
import { VOUCHER } from '../../codes.ts'
import { assertFree, factsOfBill, tellPaid, type PaymentVoucher } from './settle-payables.ts'

export interface Netting {
  voucher: PaymentVoucher
  companyId: string
  payeeId: string
  allocs: readonly { billId: string; amt: Fen }[]
  nettings: readonly { receivableBillId: string; amt: Fen }[]
}

/** Everything that a netting touches, in the order of L8; late fee of the netted receivables may reach further. */
export async function lockForNetting(
  tx: Tx,
  actor: Actor,
  wanted: { companyId: string; payableIds: readonly string[]; receivableIds: readonly string[] },
): Promise<PayablesHeld> {
  return lockReach(tx, actor, { companyIds: [wanted.companyId], billIds: wanted.receivableIds }, reach =>
    lockPayables(tx, actor, { ...reach, payableIds: wanted.payableIds }),
  )
}

/** 7.5: what the same party owes us pays what we owe it; both sides fall by the same amount. */
export async function netReceivables(tx: Tx, actor: Actor, netting: Netting): Promise<void> {
  const money = await lockForNetting(tx, actor, {
    companyId: netting.companyId,
    payableIds: netting.allocs.map(alloc => alloc.billId),
    receivableIds: netting.nettings.map(one => one.receivableBillId),
  })
  for (const alloc of netting.allocs) assertFree(held(money.payables, alloc.billId), alloc.amt, payableOffset)
  for (const one of netting.nettings) assertNettable(held(money.bills, one.receivableBillId), netting, one.amt)
  const parts = splitOffsets(
    netting.nettings.map(one => ({ id: one.receivableBillId, amt: one.amt })),
    netting.allocs.map(one => ({ id: one.billId, amt: one.amt })),
  )
  const today = localDate(actor.clock.now())
  const { voucher } = netting
  const { entryId } = await postEntry(tx, actor, {
    event: {
      eventType: 'payment.netting',
      rows: parts.map(part => ({
        payable: payableRef(held(money.payables, part.to)),
        receivable: billRef(held(money.bills, part.from)),
        amt: part.amt,
      })),
    },
    eventKey: `payment.netting:${voucher.id}`,
    companyId: netting.companyId,
    valueDate: today,
    source: { sourceType: voucher.resource, sourceId: voucher.id, sourceNo: voucher.no },
    summary: titled('应收应付对冲', 'Netting', voucher.no),
  })
  const shared = {
    voucherId: voucher.id,
    voucherNo: voucher.no,
    valueDate: today,
    postDate: postingDate(actor),
    entryId,
  }
  await insertRows(
    tx,
    actor,
    billPayableActual,
    parts.map(part => ({
      ...factsOfBill(held(money.payables, part.to)),
      ...shared,
      voucherType: voucher.type,
      receivableBillId: part.from,
      isOffset: true,
      amt: part.amt,
      status: PAYMENT.paid,
    })),
  )
  await insertRows(
    tx,
    actor,
    billReceivableActual,
    netting.nettings.map(one => receiptRow(held(money.bills, one.receivableBillId), one.amt, shared)),
  )
  for (const alloc of netting.allocs) {
    const moved = await movePayable(tx, actor, held(money.payables, alloc.billId), {
      offset: alloc.amt,
      rowsWritten: true,
    })
    await tellPaid(tx, actor, moved, alloc.amt, today)
  }
  for (const one of netting.nettings)
    await moveBill(tx, actor, await getRow(tx, billReceivable, one.receivableBillId), {
      settled: one.amt,
      rowsWritten: true,
    })
  await accrue(
    tx,
    actor,
    netting.nettings.map(one => one.receivableBillId),
    yesterday(actor),
  )
}

function assertNettable(bill: Bill, netting: Netting, amt: Fen): void {
  if (bill.companyId !== netting.companyId || bill.payerId !== netting.payeeId)
    refuse('nettingOther', '应收与应付须为同一方与同一主体 / both bills must be of one party and one company', {
      no: bill.billNo,
    })
  if (isDeposit(billRef(bill)))
    refuse('nettingDeposit', '保证金不能对冲 / a deposit cannot be netted', { no: bill.billNo })
  if (bill.status === 4) refuse('billClosed', '账单【{no}】已关闭 / bill {no} is closed', { no: bill.billNo })
  assertRoom('bill', billRoom(bill), amt)
}

const receiptRow = (
  bill: Bill,
  amt: Fen,
  shared: { voucherId: string; voucherNo: string; valueDate: string; postDate: string; entryId: string },
) => ({
  ...shared,
  billId: bill.id,
  billNo: bill.billNo,
  feeItem: bill.feeItem,
  contractNo: bill.contractNo,
  plateNo: bill.plateNo,
  partyName: bill.payerName,
  companyId: bill.companyId,
  voucherType: VOUCHER.netting,
  fundType: 6,
  amt,
  status: 1,
})
