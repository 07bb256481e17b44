import { negFen, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { held, lockMoney, type MoneyHeld, type MoneyWanted } from '../../bill-receivable/server/lock-money.ts'
import { moveReceipt } from '#areas/accounts/account-bank-receipt/server/move-receipt.ts'
import { moveSurplus } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { moveBill } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { assertOneCompany, assertRooms, planParts } from './plan-money.ts'
import { billParts, receiptParts, surplusParts, type Voucher } from './voucher.ts'

/** State 10: receipts, balances and bills are locked for this claim; a second claim sees only the rest (7.4). */
export async function lockClaim(tx: Tx, actor: Actor, voucher: Voucher): Promise<void> {
  const money = await lockMoney(tx, actor, rowsOf(voucher))
  assertOneCompany(voucher, money)
  assertRooms(voucher, money)
  await planParts(tx, voucher, money.bills, false)
  await moveLocks(tx, actor, voucher, money, amt => amt)
}

/** Rejection, withdrawal and expiry give the locks back. */
export async function unlockClaim(tx: Tx, actor: Actor, voucher: Voucher): Promise<void> {
  await moveLocks(tx, actor, voucher, await lockMoney(tx, actor, rowsOf(voucher)), negFen)
}

export const rowsOf = (voucher: Voucher) => ({
  companyIds: [voucher.row.companyId],
  receiptIds: [...receiptParts(voucher).keys()],
  surplusIds: [...surplusParts(voucher).keys()],
  billIds: [...new Set(voucher.allocs.map(alloc => alloc.billId))],
})

async function moveLocks(
  tx: Tx,
  actor: Actor,
  voucher: Voucher,
  money: MoneyHeld,
  sign: (amt: Fen) => Fen,
): Promise<void> {
  for (const [id, amt] of receiptParts(voucher))
    await moveReceipt(tx, actor, held(money.receipts, id), { locked: sign(amt) })
  for (const [id, amt] of surplusParts(voucher))
    await moveSurplus(tx, actor, held(money.surplus, id), { locked: sign(amt) })
  for (const [id, amt] of billParts(voucher)) await moveBill(tx, actor, held(money.bills, id), { locked: sign(amt) })
}

/** The foreign keys of the lines would hold these rows in the order of the lines: held here in the order of L8. */
export async function lockNamed(
  tx: Tx,
  actor: Actor,
  form: { draft: boolean; values: { companyId?: string | null }; before: { companyId: string | null } | undefined },
  named: Omit<MoneyWanted, 'companyIds'>,
): Promise<void> {
  const companyId = form.values.companyId ?? form.before?.companyId
  await lockMoney(tx, actor, { companyIds: companyId && !form.draft ? [companyId] : [], ...named })
}

export const idsIn = (lines: readonly Record<string, unknown>[], key: string) =>
  lines.flatMap(line => (line[key] as string | null) ?? [])
