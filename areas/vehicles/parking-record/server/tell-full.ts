import type { RowOf } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { parkingLot } from '../../parking-lot/parking-lot.ts'

/** A lot is nearly full above this share of its places (60, 9). */
const FULL_PERCENT = 95

/** Told by the entry that passes the mark, not by each one after it. */
export async function tellFull(tx: Tx, actor: Actor, lot: RowOf<typeof parkingLot>, cars: number): Promise<void> {
  const before = (lot.occupied ?? 0) + (lot.reserved ?? 0)
  const isOver = (used: number) => used * 100 > lot.capacity * FULL_PERCENT
  if (!lot.managerId || isOver(before) || !isOver(before + cars)) return
  await notify(tx, actor, {
    bizTypeCode: 'parking_full',
    bizId: lot.id,
    users: [lot.managerId],
    level: 2,
    dedupeKey: `full-${lot.id}`,
    title: '停车场将满 / Lot nearly full',
    content: `${lot.lotName}：已用${before + cars}，共${lot.capacity}个车位 / ${lot.lotName}: ${before + cars} of ${lot.capacity} places used`,
  })
}
