import { RowsJoined } from '#packages/database/errors.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { claimsOn, lockClaims } from '#areas/billing/bill-receipt-write-off/server/claims-on.ts'
import { reachOfLateFee } from '#areas/billing/receivable-forfeit/server/late-fee-reach.ts'
import { lockMoney, type MoneyHeld, type MoneyWanted } from './lock-money.ts'

export interface ReachWanted extends Omit<MoneyWanted, 'companyIds'> {
  /** Default: the companies of the bills. */
  companyIds?: readonly string[]
  /** Bills whose money changes: their late fee follows, with its bills and whoever waits on those. */
  billIds: readonly string[]
  /** Those of them whose amount changes: who waits on them may have to give way. */
  changing?: readonly string[]
}
interface Reach extends MoneyWanted {
  voucherIds: readonly string[]
}
const KINDS = ['voucherIds', 'receiptIds', 'surplusIds', 'billIds'] as const

/**
 * `lockMoney` with everything that follows the money of these bills; claims first (L2 before L8). What joined it while
 * the locks were waited for cannot be locked in this order any more: then the transaction runs again. `lock`: takes
 * more of L8 than `lockMoney`.
 */
export async function lockReach<Held extends MoneyHeld = MoneyHeld>(
  tx: Tx,
  actor: Actor,
  wanted: ReachWanted,
  lock: (reach: Reach) => Promise<Held> = reach => lockMoney(tx, actor, reach) as Promise<Held>,
): Promise<Held> {
  const reach = await reachOf(tx, actor, wanted)
  await lockClaims(tx, reach.voucherIds)
  const held = await lock(reach)
  const now = await reachOf(tx, actor, wanted)
  for (const kind of KINDS) {
    const known = new Set(reach[kind])
    for (const id of now[kind] ?? []) if (!known.has(id)) throw new RowsJoined(kind, id)
  }
  return held
}

async function reachOf(tx: Tx, actor: Actor, wanted: ReachWanted): Promise<Reach> {
  const late = await reachOfLateFee(tx, actor, wanted.billIds)
  const claims = await claimsOn(tx, wanted.changing ?? [])
  return {
    companyIds: wanted.companyIds ?? late.companyIds,
    voucherIds: [...late.voucherIds, ...claims.voucherIds],
    receiptIds: [...(wanted.receiptIds ?? []), ...late.receiptIds, ...claims.receiptIds],
    surplusIds: [...(wanted.surplusIds ?? []), ...late.surplusIds, ...claims.surplusIds],
    cardIds: wanted.cardIds ?? [],
    billIds: [...wanted.billIds, ...late.billIds, ...claims.billIds],
  }
}
