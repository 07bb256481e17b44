import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { lockRows } from '#packages/server/rows.ts'
import { accountActuallyReceive } from '../../account-actually-receive/account-actually-receive.ts'
import { accountActuallyReceiveBatch } from '../../account-actually-receive-batch/account-actually-receive-batch.ts'
import { billReceiptWriteOff } from '../bill-receipt-write-off.ts'

export interface ClaimReach {
  voucherIds: string[]
  receiptIds: string[]
  surplusIds: string[]
  billIds: string[]
}

const settling = new WeakMap<Tx, Set<string>>()

/** From here on the claim does not wait any more: this transaction moves its money, its state follows at the end. */
export function waitsNoMore(tx: Tx, voucherId: string): void {
  const known = settling.get(tx) ?? new Set()
  settling.set(tx, known.add(voucherId))
}

/** Claims waiting on these bills, with every money row that releasing them would touch. */
export async function claimsOn(tx: Tx, billIds: readonly string[]): Promise<ClaimReach> {
  if (billIds.length === 0) return { voucherIds: [], receiptIds: [], surplusIds: [], billIds: [] }
  const ids = [...billIds]
  const vouchers = await tx.rows<{ id: string }>(sql`
    select v.id from bill_receipt_write_off v join bill_receipt_write_off_alloc l on l.tenant_id = v.tenant_id and l.write_off_id = v.id
    where v.tenant_id = ${tx.tenantId} and v.status = 10 and v.is_deleted = 0 and l.alloc_type = 1 and l.bill_id = any(${ids}::bigint[])
    union select v.id from account_actually_receive v join account_actually_receive_line l on l.tenant_id = v.tenant_id and l.receive_id = v.id
    where v.tenant_id = ${tx.tenantId} and v.status = 10 and v.is_deleted = 0 and l.bill_id = any(${ids}::bigint[])
    union select v.id from account_actually_receive_batch v join account_actually_receive_batch_line l on l.tenant_id = v.tenant_id and l.batch_id = v.id
    where v.tenant_id = ${tx.tenantId} and v.status = 10 and v.is_deleted = 0 and l.bill_id = any(${ids}::bigint[])`)
  const voucherIds = vouchers.map(one => one.id).filter(id => !settling.get(tx)?.has(id))
  return { voucherIds, ...(await rowsOfClaims(tx, voucherIds)) }
}

export async function rowsOfClaims(tx: Tx, voucherIds: readonly string[]): Promise<Omit<ClaimReach, 'voucherIds'>> {
  if (voucherIds.length === 0) return { receiptIds: [], surplusIds: [], billIds: [] }
  const ids = [...voucherIds]
  const funds = await tx.rows<{ bank_receipt_id: string | null; surplus_id: string | null }>(sql`
    select bank_receipt_id, surplus_id from bill_receipt_write_off_fund where tenant_id = ${tx.tenantId} and write_off_id = any(${ids}::bigint[])
    union select bank_receipt_id, null from account_actually_receive where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
    union select bank_receipt_id, null from account_actually_receive_batch_fund where tenant_id = ${tx.tenantId} and batch_id = any(${ids}::bigint[])`)
  const allocs = await tx.rows<{ bill_id: string }>(sql`
    select bill_id from bill_receipt_write_off_alloc where tenant_id = ${tx.tenantId} and write_off_id = any(${ids}::bigint[])
    union select bill_id from account_actually_receive_line where tenant_id = ${tx.tenantId} and receive_id = any(${ids}::bigint[]) and bill_id is not null
    union select bill_id from account_actually_receive_batch_line where tenant_id = ${tx.tenantId} and batch_id = any(${ids}::bigint[]) and bill_id is not null`)
  return {
    receiptIds: funds.flatMap(one => one.bank_receipt_id ?? []),
    surplusIds: funds.flatMap(one => one.surplus_id ?? []),
    billIds: allocs.map(one => one.bill_id),
  }
}

/** Releases the waiting claims of a bill that is about to shrink: their locks would exceed it (I9, I11). */
export async function releaseClaims(
  tx: Tx,
  actor: Actor,
  voucherIds: readonly string[],
  reason: string,
): Promise<void> {
  for (const voucher of await lockRows(tx, billReceiptWriteOff, voucherIds))
    if (voucher.status === 10) await act(tx, actor, billReceiptWriteOff, voucher, 'expire', { reason })
  for (const voucher of await lockRows(tx, accountActuallyReceive, voucherIds))
    if (voucher.status === 10) await act(tx, actor, accountActuallyReceive, voucher, 'release', { reason })
  for (const voucher of await lockRows(tx, accountActuallyReceiveBatch, voucherIds))
    if (voucher.status === 10) await act(tx, actor, accountActuallyReceiveBatch, voucher, 'release', { reason })
}

/** Vouchers before money rows (L2 before L8): a confirmation holds its voucher when it locks the bills. */
export async function lockClaims(tx: Tx, voucherIds: readonly string[]): Promise<void> {
  if (voucherIds.length === 0) return
  for (const resource of [billReceiptWriteOff, accountActuallyReceive, accountActuallyReceiveBatch])
    await lockRows(tx, resource as typeof billReceiptWriteOff, voucherIds)
}
