import { addFen, inBoth, negFen, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { book, flowOps } from './book.ts'
import { baseKey, differs, flowOf, holdOf, leftState, noteBreach, saveHold, takeFrom } from './holds.ts'
import { lockedRows, waitingBriefly } from './ledger.ts'

export interface Released {
  qty: number
  amount: Fen
}
const clippedSaid = (asked: number, left: number): string =>
  inBoth(`要求${asked}台，仅余${left}台`, `${asked} asked, only ${left} left`)
const nothing: Released = { qty: 0, amount: 0n as Fen }

/**
 * Releases quota. Key '<hold>': all that is left. Key '<hold>#<orderVehicleId>': n vehicles and their amount, once;
 * the same key returns the first result. More than is left is clipped and reported as a breach (11.6).
 */
export async function releaseQuota(
  tx: Tx,
  actor: Actor,
  customerId: string,
  cityCode: string,
  n: number,
  amount: Fen,
  key: string,
): Promise<Released> {
  return waitingBriefly(tx, async () => {
    const rows = await lockedRows(tx, [customerId])
    const hold = await holdOf(tx, key)
    if (!hold) {
      if (n > 0)
        await noteBreach(tx, actor, {
          checkCode: 'unknown-hold',
          customerId,
          cityCode,
          holdKey: key,
          detail: inBoth(`释放${n}台，但没有该占用`, `${n} to release, but there is no such hold`),
        })
      return nothing
    }
    if (hold.customerId !== customerId || hold.cityCode !== cityCode) differs()
    const isWhole = key === baseKey(key)
    const opKey = isWhole ? `release:${key}:${hold.cycle}:${hold.revision}` : `release:${key}:${hold.cycle}`
    const before = await flowOf(tx, opKey)
    if (before)
      return {
        qty: -(before.dFrozenQty! + before.dOccupiedQty!),
        amount: negFen(addFen(before.dFrozenAmount, before.dOccupiedAmount)),
      }

    const left = hold.frozenQty! + hold.occupiedQty!
    if (left === 0 && isWhole) return nothing
    const taken = takeFrom(hold, isWhole ? left : n, amount)
    const clipped = !isWhole && (taken.qty < n || taken.amount < amount)
    if (clipped)
      await noteBreach(tx, actor, {
        checkCode: 'release-clipped',
        customerId,
        cityCode,
        holdKey: key,
        detail: clippedSaid(n, taken.qty),
      })
    const rest = { frozenQty: hold.frozenQty! - taken.frozenQty, occupiedQty: hold.occupiedQty! - taken.occupiedQty }
    await saveHold(tx, actor, hold, {
      ...rest,
      frozenAmount: (hold.frozenAmount - taken.frozenAmount) as Fen,
      occupiedAmount: (hold.occupiedAmount - taken.occupiedAmount) as Fen,
      releasedQty: hold.releasedQty! + taken.qty,
      releasedAmount: addFen(hold.releasedAmount, taken.amount),
      holdState: leftState(rest),
    })
    await book(tx, actor, rows.find(one => one.id === hold.cityQuotaId)!, {
      op: taken.occupiedQty > 0 ? flowOps.release : flowOps.unfreeze,
      opKey,
      frozen: [-taken.frozenQty, negFen(taken.frozenAmount)],
      occupied: [-taken.occupiedQty, negFen(taken.occupiedAmount)],
      holdKey: baseKey(key),
      ...(hold.sourceNo ? { docNo: hold.sourceNo } : {}),
      ...(clipped ? { note: clippedSaid(n, taken.qty) } : {}),
    })
    return { qty: taken.qty, amount: taken.amount }
  })
}
