import { negFen, sumFen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRows } from '#packages/server/rows.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { postingsOfEvent } from '#areas/accounts/ledger/server/postings-of-entry.ts'
import { lockPayables } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { moveBill } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { billReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import { accrue, yesterday } from '#areas/billing/receivable-forfeit/server/accrue.ts'
import { VOUCHER, WAY } from '../../codes.ts'
import type { billPaymentWriteOff } from '../bill-payment-write-off.ts'
import { lockForNetting } from './net-receivables.ts'
import { usePrepayment } from './offset-prepayment.ts'
import { rowsOfVoucher, undoPayments, type PaidRow, type PaymentVoucher } from './settle-payables.ts'

export type WriteOff = RowOf<typeof billPaymentWriteOff>
export const voucherOfWriteOff = (row: WriteOff): PaymentVoucher => ({
  type: VOUCHER.paymentWriteOff,
  id: row.id,
  no: row.writeOffNo!,
  resource: 'bill-payment-write-off',
})

const KEY: Record<number, (id: string) => string> = {
  [WAY.offline]: id => `payment.success:bill-payment-write-off:${id}`,
  [WAY.directDebit]: id => `payment.success:bill-payment-write-off:${id}`,
  [WAY.prepay]: id => `payment.prepay-offset:${id}`,
  [WAY.netting]: id => `payment.netting:${id}`,
}

const prepayOf = (rows: readonly PaidRow[]) => [...new Set(rows.flatMap(row => row.prepayId ?? []))]
const payablesOf = (rows: readonly PaidRow[]) => [...new Set(rows.map(row => row.billId!))]

async function lockForUndoing(tx: Tx, actor: Actor, row: WriteOff, rows: readonly PaidRow[]) {
  if (row.kind === WAY.netting)
    return lockForNetting(tx, actor, {
      companyId: row.companyId,
      payableIds: payablesOf(rows),
      receivableIds: [...new Set(rows.flatMap(one => one.receivableBillId ?? []))],
    })
  const requests = await tx.rows<{ id: string }>(
    sql`select id from account_payable where tenant_id = ${tx.tenantId} and is_deleted = 0 and bill_id = any(${payablesOf(rows)}::bigint[])`,
  )
  return lockPayables(tx, actor, {
    companyIds: [row.companyId],
    payableIds: payablesOf(rows),
    prepayIds: [...prepayOf(rows), ...requests.map(one => one.id)],
  })
}

/** The write-off's money before the write-off itself: the order of everybody who touches both. */
export async function lockWriteOffMoney(tx: Tx, actor: Actor, row: WriteOff): Promise<void> {
  await lockForUndoing(tx, actor, row, await rowsOfVoucher(tx, voucherOfWriteOff(row)))
}

/** 1 -> 3: mirror rows; prepayments can be used and receivables collected again. Paid by the bank it cannot be undone. */
export async function reverseWriteOff(tx: Tx, actor: Actor, row: WriteOff, reason: string): Promise<void> {
  const voucher = voucherOfWriteOff(row)
  const rows = await rowsOfVoucher(tx, voucher)
  const money = await lockForUndoing(tx, actor, row, rows)
  await undoPayments(tx, actor, {
    voucher,
    eventKey: KEY[row.kind]!(row.id),
    reason,
    how: 'reversed',
    rows,
    payables: money.payables,
  })
  for (const id of prepayOf(rows))
    await usePrepayment(
      tx,
      actor,
      id,
      negFen(
        sumFen(
          rows.filter(one => one.prepayId === id),
          one => one.amt,
        ),
      ),
    )
  if (row.kind === WAY.netting) await reopenReceivables(tx, actor, row, reason)
}

async function reopenReceivables(tx: Tx, actor: Actor, row: WriteOff, reason: string): Promise<void> {
  const rows = await findRows(tx, billReceivableActual, {
    voucherType: VOUCHER.netting,
    voucherId: row.id,
    status: 1,
  } as never)
  const mirror = await postingsOfEvent(tx, `voucher.reversed:bill-payment-write-off:${row.id}`)
  for (const one of rows) await act(tx, actor, billReceivableActual, one, 'undo', { reason })
  await insertRows(
    tx,
    actor,
    billReceivableActual,
    rows.map(
      ({
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
        fundType,
        valueDate,
        amt,
        id,
      }) => ({
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
        fundType,
        valueDate,
        amt: negFen(amt),
        postDate: postingDate(actor),
        entryId: mirror!.entryId,
        reversesId: id,
        closeReason: reason.slice(0, 200),
        status: 4,
      }),
    ),
  )
  for (const one of rows)
    await moveBill(tx, actor, await getRow(tx, billReceivable, one.billId!), {
      settled: negFen(one.amt),
      rowsWritten: true,
      reason,
    })
  await accrue(
    tx,
    actor,
    rows.map(one => one.billId!),
    yesterday(actor),
  )
}
