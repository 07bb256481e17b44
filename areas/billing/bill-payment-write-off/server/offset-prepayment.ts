import { localDate, negFen, refuse, sumFen, titled, yuan, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { getRow, insertRow, insertRows } from '#packages/server/rows.ts'
import { PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import { held } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { accountPayable, type accountPayableOffset } from '#areas/billing/account-payable/account-payable.ts'
import type { PaymentRequest } from '#areas/billing/account-payable/server/raise-payable.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { movePayable, payableOffset, payableRef } from '#areas/billing/bill-payable/server/payable-money.ts'
import { billPayableActual } from '#areas/billing/bill-payable-actual/bill-payable-actual.ts'
import { splitOffsets } from '../../calculations/offset-parts.ts'
import { VOUCHER, WAY } from '../../codes.ts'
import { billPaymentWriteOff, billPaymentWriteOffAlloc, billPaymentWriteOffPrepay } from '../bill-payment-write-off.ts'
import { assertFree, factsOfBill, tellPaid, type PaymentVoucher } from './settle-payables.ts'

export interface PrepayOffset {
  voucher: PaymentVoucher
  companyId: string
  payeeId: string
  allocs: readonly { billId: string; amt: Fen }[]
  prepays: readonly { accountPayableId: string; amt: Fen }[]
}

/** 7.5: prepayments pay bills of the same payee and company; what is left of each can be used again. */
export async function offsetPrepayments(tx: Tx, actor: Actor, offset: PrepayOffset): Promise<void> {
  const { payables, prepayments } = await lockPayables(tx, actor, {
    companyIds: [offset.companyId],
    payableIds: offset.allocs.map(alloc => alloc.billId),
    prepayIds: offset.prepays.map(one => one.accountPayableId),
  })
  for (const alloc of offset.allocs) assertFree(held(payables, alloc.billId), alloc.amt, payableOffset)
  for (const one of offset.prepays) {
    const prepay = held(prepayments, one.accountPayableId)
    if (prepay.companyId !== offset.companyId || prepay.payeeId !== offset.payeeId)
      refuse('prepayOther', '预付须为同一收款方与主体 / the prepayment belongs to another payee or company')
    if (one.amt > prepay.prepayUsable)
      refuse('prepayShort', '预付【{no}】可用金额不足，剩余{x}元 / prepayment {no}: only {x} left', {
        no: prepay.payableNo,
        x: yuan(prepay.prepayUsable),
      })
  }
  const parts = splitOffsets(
    offset.prepays.map(one => ({ id: one.accountPayableId, amt: one.amt })),
    offset.allocs.map(one => ({ id: one.billId, amt: one.amt })),
  )
  const today = localDate(actor.clock.now())
  const { entryId } = await postEntry(tx, actor, {
    event: {
      eventType: 'payment.prepay-offset',
      rows: parts.map(part => ({
        bill: payableRef(held(payables, part.to)),
        amt: part.amt,
        prepayBillId: held(prepayments, part.from).billId!,
      })),
    },
    eventKey: `payment.prepay-offset:${offset.voucher.id}`,
    companyId: offset.companyId,
    valueDate: today,
    source: { sourceType: offset.voucher.resource, sourceId: offset.voucher.id, sourceNo: offset.voucher.no },
    summary: titled('预付冲抵', 'Prepayment offset', offset.voucher.no),
  })
  await insertRows(
    tx,
    actor,
    billPayableActual,
    parts.map(part => ({
      ...factsOfBill(held(payables, part.to)),
      voucherType: offset.voucher.type,
      voucherId: offset.voucher.id,
      voucherNo: offset.voucher.no,
      prepayId: part.from,
      isOffset: true,
      amt: part.amt,
      valueDate: today,
      postDate: postingDate(actor),
      entryId,
      status: PAYMENT.paid,
    })),
  )
  for (const one of offset.prepays) await usePrepayment(tx, actor, one.accountPayableId, one.amt)
  for (const alloc of offset.allocs) {
    const moved = await movePayable(tx, actor, held(payables, alloc.billId), { offset: alloc.amt, rowsWritten: true })
    await tellPaid(tx, actor, moved, alloc.amt, today)
  }
}

/** Negative: what a reversal gives back. */
export async function usePrepayment(tx: Tx, actor: Actor, id: string, amt: Fen): Promise<void> {
  const row: RowOf<typeof accountPayable> = await getRow(tx, accountPayable, id)
  await act(tx, actor, accountPayable, row, 'follow', {
    input: { changes: { status: row.status, prepayUsable: (row.prepayUsable + negFen(amt)) as Fen } },
  })
}

/** The prepayments that an approved request named: a write-off of kind 3 by the system. */
export async function offsetByRequest(
  tx: Tx,
  actor: Actor,
  request: PaymentRequest,
  offsets: readonly RowOf<typeof accountPayableOffset>[],
): Promise<void> {
  const amt = sumFen(offsets, line => line.amt)
  const row = await insertRow(tx, actor, billPaymentWriteOff, {
    companyId: request.companyId,
    payeeType: request.payeeType,
    payeeId: request.payeeId,
    payeeName: request.payeeName,
    kind: WAY.prepay,
    allocTotal: amt,
    confirmRemark: request.payableNo,
  } as never)
  await insertRow(tx, actor, billPaymentWriteOffAlloc, {
    writeOffId: row.id,
    lineNo: 1,
    billId: request.billId!,
    billNo: request.billNo,
    amt,
  } as never)
  await insertRows(
    tx,
    actor,
    billPaymentWriteOffPrepay,
    offsets.map((line, index) => ({
      writeOffId: row.id,
      lineNo: index + 1,
      accountPayableId: line.prepayId,
      payableNo: line.prepayNo,
      amt: line.amt,
    })) as never,
  )
  await offsetPrepayments(tx, actor, {
    voucher: { type: VOUCHER.paymentWriteOff, id: row.id, no: row.writeOffNo!, resource: 'bill-payment-write-off' },
    companyId: request.companyId,
    payeeId: request.payeeId,
    allocs: [{ billId: request.billId!, amt }],
    prepays: offsets.map(line => ({ accountPayableId: line.prepayId, amt: line.amt })),
  })
}
