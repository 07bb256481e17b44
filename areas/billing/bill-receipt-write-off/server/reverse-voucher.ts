import { addFen, fen, subFen, titled, ZERO } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { CHANGE } from '#areas/billing/calculations/bill-change.ts'
import { changeBill } from '#areas/billing/bill-accounts-change/server/change-bill.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import { voidPosting } from '#areas/billing/bill-receivable/server/close-bill.ts'
import { receivableForfeit } from '#areas/billing/receivable-forfeit/receivable-forfeit.ts'
import { forfeitStatus } from '#areas/billing/receivable-forfeit/server/accrue.ts'
import { lockUndoing, type OverBack, type Undoing } from './lock-undoing.ts'
import { reverseRows } from './reverse-rows.ts'
import type { Voucher, VoucherHead } from './voucher.ts'

/** 1 -> 3 (7.3): reversal is final; a new voucher is entered if needed. */
export async function reverseVoucher(
  tx: Tx,
  actor: Actor,
  voucher: Voucher,
  reason: string,
  voidLateFee: boolean,
): Promise<void> {
  const { face, row } = voucher
  const rows = await findRows(tx, billReceivableActual, {
    voucherType: face.type,
    voucherId: row.id,
    status: 1,
  } as never)
  const entry = await tx.row<{ id: string }>(
    sql`select id from ledger_entry where tenant_id = ${tx.tenantId} and source_type = ${face.resource} and source_id = ${row.id} and reverses_id is null order by id limit 1`,
  )
  const small = await smallDiffOf(tx, row)
  const undoing: Undoing = {
    rows,
    overs: oversBack(voucher),
    companyId: row.companyId,
    source: { sourceType: face.resource, sourceId: row.id, sourceNo: row.no },
    eventKey: `voucher.reversed:${row.id}`,
    reversesId: entry?.id ?? null,
    reason,
    changing: [
      ...(small ? [small.billId] : []),
      ...(voidLateFee ? voucher.allocs.flatMap(one => (one.lateFeeBillId ? [one.billId, one.lateFeeBillId] : [])) : []),
    ],
    ownAccountIds: new Map(
      voucher.funds.filter(fund => fund.ownAccountId).map(fund => [String(fund.fundType), fund.ownAccountId!]),
    ),
  }
  if (undoing.changing?.length) await lockUndoing(tx, actor, undoing)
  if (small) await reopenSmallDiff(tx, actor, row, small, reason)
  if (rows.length > 0 || voucher.overs.length > 0) await reverseRows(tx, actor, undoing)
  if (voidLateFee)
    for (const alloc of voucher.allocs)
      if (alloc.lateFeeBillId) await voidLateFeeBill(tx, actor, alloc.billId, alloc.lateFeeBillId, reason)
}

/**
 * The same split of over-payment by fund as at confirmation: what bills left of each fund, in the order of funds and
 * lines.
 */
export function oversBack(voucher: Voucher): OverBack[] {
  const left = [...voucher.overs].reverse().map(over => ({ over, amt: over.amt }))
  const funds = [...voucher.funds].sort((a, b) =>
    a.valueDate! < b.valueDate! ? 1 : a.valueDate! > b.valueDate! ? -1 : Number(BigInt(b.id) - BigInt(a.id)),
  )
  const back: OverBack[] = []
  for (const fund of funds) {
    let room = fund.amt
    for (const one of left) {
      const amt = room < one.amt ? room : one.amt
      if (amt <= 0n) continue
      back.push({
        surplusId: one.over.surplusId!,
        amt,
        fundType: fund.fundType,
        bankReceiptId: fund.bankReceiptId,
        fromSurplusId: fund.fundType === 2 ? fund.surplusId : null,
        ownAccountId: fund.ownAccountId,
      })
      room = subFen(room, amt)
      one.amt = subFen(one.amt, amt)
    }
  }
  return back
}

interface SmallDiff {
  billId: string
  delta: string
}

/** The change that closed the rest of the voucher's last bill. */
const smallDiffOf = (tx: Tx, row: VoucherHead): Promise<SmallDiff | undefined> =>
  tx.row<SmallDiff>(sql`select l.bill_id as "billId", l.delta from bill_accounts_change c join bill_accounts_change_line l on l.change_id = c.id and l.tenant_id = c.tenant_id
    where c.tenant_id = ${tx.tenantId} and c.source_key = ${`small:${row.id}`} and c.is_deleted = 0`)

async function reopenSmallDiff(
  tx: Tx,
  actor: Actor,
  row: VoucherHead,
  { billId, delta }: SmallDiff,
  reason: string,
): Promise<void> {
  const bill = await getRow(tx, billReceivable, billId)
  await changeBill(tx, actor, {
    billId,
    newAmt: subFen(bill.dueAmt, fen(delta)),
    kind: CHANGE.increase,
    reasonCode: 'small',
    reason: titled('作废', 'Reversed', `${row.no} ${reason}`, 500),
    sourceKey: `small-back:${row.id}`,
  })
}

/** `voidLateFee`: closes the late-fee bill of this voucher; its amount accrues unbilled again. */
async function voidLateFeeBill(tx: Tx, actor: Actor, overdueId: string, billId: string, reason: string): Promise<void> {
  const bill = await lockRow(tx, actor, billReceivable, billId)
  if (bill.status === 4 || bill.settledAmt !== ZERO || bill.lockedAmt !== ZERO) return
  await voidPosting(tx, actor, bill)
  await act(tx, actor, billReceivable, bill, 'settle', {
    input: { changes: { status: 4, closeReason: reason.slice(0, 200), overdueDays: 0, ageBucket: 0 } },
    reason,
  })
  const [seen] = await findRows(tx, receivableForfeit, { billId: overdueId })
  const forfeit = await lockRow(tx, actor, receivableForfeit, seen!.id)
  const overdue = await getRow(tx, billReceivable, overdueId)
  const head = {
    billedAmt: subFen(forfeit.billedAmt, bill.dueAmt),
    waivedAmt: forfeit.waivedAmt,
    unbilledAmt: addFen(forfeit.unbilledAmt, bill.dueAmt),
  }
  await act(tx, actor, receivableForfeit, forfeit, 'move', {
    input: { changes: { ...head, status: forfeitStatus(overdue, head) } },
  })
  await updateRow(tx, actor, billReceivable, overdueId, { lateFeeBilled: head.billedAmt })
}
