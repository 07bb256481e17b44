import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { lockMoney, type MoneyHeld } from '#areas/billing/bill-receivable/server/lock-money.ts'
import type { invoiceRed } from '../invoice-red.ts'
import { invoice, invoiceBillShare, invoiceLine } from '../invoice.ts'

export type Invoice = RowOf<typeof invoice>
export type Share = RowOf<typeof invoiceBillShare>
export type Line = RowOf<typeof invoiceLine>
export type RedLetter = RowOf<typeof invoiceRed>

export const sharesOf = (tx: Tx, invoiceId: string): Promise<Share[]> =>
  findRows(tx, invoiceBillShare, sql`t.invoice_id = ${invoiceId}::bigint`, { orderBy: 't.line_no' })
export const linesOf = (tx: Tx, invoiceId: string): Promise<Line[]> =>
  findRows(tx, invoiceLine, sql`t.invoice_id = ${invoiceId}::bigint`, { orderBy: 't.line_no' })

/** L8 before the invoice itself: period and bills. */
export async function lockBills(tx: Tx, actor: Actor, id: string): Promise<MoneyHeld> {
  const row = await getRow(tx, invoice, id)
  const shares = await sharesOf(tx, id)
  return lockMoney(tx, actor, {
    companyIds: [row.sellerId!],
    billIds: [...new Set(shares.map(share => share.billId!))],
  })
}
