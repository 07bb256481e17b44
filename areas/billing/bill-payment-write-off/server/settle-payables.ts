import {
  localDate,
  localDateTime,
  negFen,
  refuse,
  sumFen,
  titled,
  yuan,
  type Fen,
  type LocalDate,
  type RowOf,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, insertRows } from '#packages/server/rows.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { postingsOfEvent } from '#areas/accounts/ledger/server/postings-of-entry.ts'
import { held } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { movePayable, payableRef, type Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { billPayableActual } from '#areas/billing/bill-payable-actual/bill-payable-actual.ts'
import { PAY_METHOD } from '../../codes.ts'

export type PaidRow = RowOf<typeof billPayableActual>
export interface PaymentVoucher {
  type: number
  id: string
  no: string
  resource: string
}
export interface PaidPart {
  bill: Payable
  amt: Fen
}

/** What a row of bill-payable-actual says of its bill. */
export const factsOfBill = (bill: Payable) => ({
  billId: bill.id,
  billNo: bill.billNo,
  feeItem: bill.feeItem,
  contractNo: bill.contractNo,
  plateNo: bill.plateNo,
  partyName: bill.payeeName,
  companyId: bill.companyId,
})

/** After locking, before writing; the loser learns the real remainder (3.7, acceptance 13). */
export function assertFree(bill: Payable, amt: Fen, free: (bill: Payable) => Fen): void {
  if (bill.status === 4) refuse('payableClosed', '账单【{no}】已关闭 / bill {no} is closed', { no: bill.billNo })
  const left = free(bill)
  if (amt > left)
    refuse('payableShort', '账单可付金额不足，剩余{x}元 / only {x} left to pay', {
      no: bill.billNo,
      x: yuan((left < 0n ? 0n : left) as Fen),
      asked: yuan(amt),
    })
}

export interface OfflinePayment {
  voucher: PaymentVoucher
  companyId: string
  parts: readonly PaidPart[]
  payMethod: number
  ownAccountId: string
  valueDate: LocalDate
}

/** Paid beside the bank gateway: one entry, one row per bill. The caller holds the bills and has asked what is free. */
export async function payOffline(tx: Tx, actor: Actor, payment: OfflinePayment): Promise<void> {
  const { voucher, parts } = payment
  const { entryId } = await postEntry(tx, actor, {
    event: {
      eventType: 'payment.success',
      rows: parts.map(part => ({ bill: payableRef(part.bill), amt: part.amt })),
      from: payment.payMethod === PAY_METHOD.cash ? 'cash' : 'bank',
      ownAccountId: payment.ownAccountId,
    },
    eventKey: `payment.success:${voucher.resource}:${voucher.id}`,
    companyId: payment.companyId,
    valueDate: payment.valueDate,
    source: { sourceType: voucher.resource, sourceId: voucher.id, sourceNo: voucher.no },
    summary: titled('付款', 'Paid', parts[0]!.bill.payeeName ?? ''),
  })
  await insertRows(
    tx,
    actor,
    billPayableActual,
    parts.map(part => ({
      ...factsOfBill(part.bill),
      voucherType: voucher.type,
      voucherId: voucher.id,
      voucherNo: voucher.no,
      payMethod: payment.payMethod,
      ownAccountId: payment.ownAccountId,
      amt: part.amt,
      valueDate: payment.valueDate,
      postDate: postingDate(actor),
      entryId,
      isOffset: false,
      status: PAYMENT.paid,
    })),
  )
  for (const part of parts) {
    const moved = await movePayable(tx, actor, part.bill, { paid: part.amt, rowsWritten: true })
    await tellPaid(tx, actor, moved, part.amt, payment.valueDate)
  }
}

/** 90-interfaces 4: whoever raised the bill hears of its money. */
export const tellPaid = (tx: Tx, actor: Actor, bill: Payable, amt: Fen, payDate: LocalDate) =>
  emit(tx, actor, 'payable.paid', { ...told(bill), amt, payDate })
export const tellBounced = (tx: Tx, actor: Actor, bill: Payable, amt: Fen, payDate: LocalDate) =>
  emit(tx, actor, 'payable.bounced', { ...told(bill), amt, payDate })

const told = (bill: Payable) => ({
  id: bill.id,
  no: bill.billNo!,
  billId: bill.id,
  contractId: bill.contractId,
  source: { sourceType: bill.sourceType, sourceId: bill.sourceId, sourceNo: bill.sourceNo },
})

export interface Undoing {
  voucher: PaymentVoucher
  /** The entry to mirror. */
  eventKey: string
  reason: string
  /** 3 by people, 7 when the payee bank sends it back. */
  how: 'reversed' | 'bounced'
  rows: readonly PaidRow[]
  payables: ReadonlyMap<string, Payable>
  /** Of an order: the key of the mirror is the order's own. */
  orderId?: string
}

/** 7.3, 7.5: mirror rows dated today; bills are unpaid again. The caller holds everything that the entry touched. */
export async function undoPayments(tx: Tx, actor: Actor, undoing: Undoing): Promise<void> {
  const { rows, how, voucher } = undoing
  const posted = await postingsOfEvent(tx, undoing.eventKey)
  if (!posted) throw new Error(`I10: ${undoing.eventKey} was never posted`)
  const { entryId } = await postEntry(tx, actor, {
    event: { eventType: how === 'bounced' ? 'payment.bounced' : 'voucher.reversed', postings: posted.postings },
    eventKey:
      how === 'bounced'
        ? `payment.bounced:${undoing.orderId ?? voucher.id}`
        : `voucher.reversed:${voucher.resource}:${voucher.id}`,
    companyId: rows[0]!.companyId!,
    valueDate: postingDate(actor),
    source: { sourceType: voucher.resource, sourceId: voucher.id, sourceNo: voucher.no },
    summary: titled(
      how === 'bounced' ? '退票' : '冲销',
      how === 'bounced' ? 'Bounced' : 'Reversed',
      `${voucher.no} ${undoing.reason}`.slice(0, 90),
    ),
    reversesId: posted.entryId,
  })
  const status = how === 'bounced' ? PAYMENT.bounced : PAYMENT.reversed
  for (const row of rows)
    if (row.status !== status)
      await act(tx, actor, billPayableActual, row, 'follow', {
        input: { changes: { status, closeReason: undoing.reason.slice(0, 200) } },
        reason: undoing.reason,
      })
  await insertRows(
    tx,
    actor,
    billPayableActual,
    rows.map(row => ({
      ...copied(row),
      amt: negFen(row.amt),
      postDate: postingDate(actor),
      entryId,
      reversesId: row.id,
      closeReason: undoing.reason.slice(0, 200),
      bankTime: how === 'bounced' ? localDateTime(actor.clock.now()) : row.bankTime,
      status,
    })),
  )
  for (const [billId, list] of Map.groupBy(rows, row => row.billId!)) {
    const bill = await getRow(tx, billPayable, held(undoing.payables, billId).id)
    const amt = sumFen(list, row => row.amt)
    const moved = await movePayable(tx, actor, bill, {
      ...(list[0]!.isOffset ? { offset: negFen(amt) } : { paid: negFen(amt) }),
      rowsWritten: true,
      reason: undoing.reason,
      ...(how === 'bounced' ? { more: { payeeAccountCheck: true } } : {}),
    })
    if (how === 'bounced') await tellBounced(tx, actor, moved, amt, localDate(actor.clock.now()))
  }
}

function copied({
  billId,
  billNo,
  feeItem,
  contractNo,
  plateNo,
  partyName,
  companyId,
  voucherType,
  voucherId,
  voucherNo,
  orderId,
  orderNo,
  payMethod,
  isOffset,
  prepayId,
  receivableBillId,
  ownAccountId,
  valueDate,
  bankResult,
}: PaidRow) {
  return {
    billId,
    billNo,
    feeItem,
    contractNo,
    plateNo,
    partyName,
    companyId,
    voucherType,
    voucherId,
    voucherNo,
    orderId,
    orderNo,
    payMethod,
    isOffset,
    prepayId,
    receivableBillId,
    ownAccountId,
    valueDate,
    bankResult,
  }
}

/** The valid rows of a voucher. */
export const rowsOfVoucher = (tx: Tx, voucher: Pick<PaymentVoucher, 'type' | 'id'>): Promise<PaidRow[]> =>
  findRows(tx, billPayableActual, { voucherType: voucher.type, voucherId: voucher.id, status: PAYMENT.paid } as never)
