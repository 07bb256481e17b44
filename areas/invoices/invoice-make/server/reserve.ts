import { negFen, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { assertRoom } from '#areas/accounts/calculations/money-room.ts'
import { moveInvoiced } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { held, lockMoney, type MoneyHeld } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { BASIS } from '../../codes.ts'
import { invoiceMakeBill } from '../invoice-make.ts'
import type { WantedBill } from './bills-for.ts'

/** The bills of an application, in their order. */
export const wantedOf = async (tx: Tx, makeId: string): Promise<WantedBill[]> =>
  (await findRows(tx, invoiceMakeBill, sql`t.make_id = ${makeId}::bigint`, { orderBy: 't.line_no' })).map(row => ({
    billId: row.billId,
    amt: row.amt,
  }))

/** Amounts per bill: a bill may stand on several invoices. */
export function perBill(wanted: readonly WantedBill[]): Map<string, Fen> {
  const sums = new Map<string, Fen>()
  for (const { billId, amt } of wanted) sums.set(billId, ((sums.get(billId) ?? 0n) + amt) as Fen)
  return sums
}

export const lockBillsOf = (
  tx: Tx,
  actor: Actor,
  companyId: string,
  wanted: readonly WantedBill[],
): Promise<MoneyHeld> => lockMoney(tx, actor, { companyIds: [companyId], billIds: [...perBill(wanted).keys()] })

/** 7.7: submitting takes the amounts out of what others can invoice; the loser of a race reads the real remainder. */
export async function reserve(
  tx: Tx,
  actor: Actor,
  head: { sellerId: string; basis: number },
  wanted: readonly WantedBill[],
): Promise<void> {
  const { bills } = await lockBillsOf(tx, actor, head.sellerId, wanted)
  for (const [billId, amt] of perBill(wanted)) {
    const bill = held(bills, billId)
    const open = head.basis === BASIS.received ? bill.settledAmt : bill.dueAmt
    const locked = (bill.invoicedAmt + bill.invoicingAmt) as Fen
    // What a change has made smaller than its invoices has nothing left.
    assertRoom('invoice', { no: bill.billNo!, open, locked: locked > open ? open : locked }, amt)
    await moveInvoiced(tx, actor, bill, { invoicing: amt })
  }
}

/** Rejected, withdrawn, failed or closed: others can invoice the amounts again. */
export async function release(tx: Tx, actor: Actor, sellerId: string, wanted: readonly WantedBill[]): Promise<void> {
  const { bills } = await lockBillsOf(tx, actor, sellerId, wanted)
  for (const [billId, amt] of perBill(wanted))
    await moveInvoiced(tx, actor, held(bills, billId), { invoicing: negFen(amt) })
}
