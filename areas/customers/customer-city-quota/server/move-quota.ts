import { addFen, localDateTime, negFen, ratioFen, refuse, ZERO, type Fen } from '#kernel'
import { RowMoved } from '#packages/database/errors.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { book, flowOps } from './book.ts'
import { addHold, baseKey, flowOf, holdOf, holdSources, holdStates, leftState, saveHold, takeFrom } from './holds.ts'
import { lockedRows, waitingBriefly } from './ledger.ts'

/**
 * Moves one vehicle out of the old hold. If the new key was frozen by its own contract line (change of lessee),
 * nothing is added; otherwise (renewal) it is occupied under the new key with its amount, same customer and city,
 * without a check, so that a renewal needs no free quota (11.6). Once per pair of keys.
 */
export async function moveQuota(tx: Tx, actor: Actor, oldKey: string, newKey: string): Promise<{ amount: Fen }> {
  return waitingBriefly(tx, async () => {
    const seen = await holdOf(tx, oldKey)
    if (!seen)
      refuse('quotaHold', '没有该单据行的额度占用【{key}】 / no quota is held under {key}', { key: baseKey(oldKey) })
    const target = await holdOf(tx, newKey)
    const rows = await lockedRows(tx, [...new Set([seen.customerId!, ...(target ? [target.customerId!] : [])])])
    const old = (await holdOf(tx, oldKey))!
    // Frozen anew for another customer before the lock was had.
    if (old.customerId !== seen.customerId) throw new RowMoved('quota-hold', old.id, seen.version)
    const outKey = `move:${oldKey}>${newKey}:${old.cycle}`
    const before = await flowOf(tx, outKey)
    if (before) return { amount: negFen(addFen(before.dFrozenAmount, before.dOccupiedAmount)) }
    const left = old.frozenQty! + old.occupiedQty!
    if (left === 0)
      refuse('quotaHold', '额度占用【{key}】已释放 / the quota held under {key} was released', { key: baseKey(oldKey) })

    const renewal = await holdOf(tx, newKey)
    const isRenewed = renewal?.sourceType === holdSources.renewal
    if (isRenewed && renewal.cityQuotaId !== old.cityQuotaId)
      refuse(
        'quotaHold',
        '续租额度【{key}】属于其他客户或城市 / the renewed quota {key} is of another customer or city',
        { key: baseKey(newKey) },
      )
    const taken = takeFrom(old, 1, ratioFen(old.amount, 1, old.qty!))
    const rest = { frozenQty: old.frozenQty! - taken.frozenQty, occupiedQty: old.occupiedQty! - taken.occupiedQty }
    await saveHold(tx, actor, old, {
      ...rest,
      frozenAmount: (old.frozenAmount - taken.frozenAmount) as Fen,
      occupiedAmount: (old.occupiedAmount - taken.occupiedAmount) as Fen,
      releasedQty: old.releasedQty! + 1,
      releasedAmount: addFen(old.releasedAmount, taken.amount),
      holdState: leftState(rest),
    })
    const row = await book(tx, actor, rows.find(one => one.id === old.cityQuotaId)!, {
      op: flowOps.movedOut,
      opKey: outKey,
      frozen: [-taken.frozenQty, negFen(taken.frozenAmount)],
      occupied: [-taken.occupiedQty, negFen(taken.occupiedAmount)],
      holdKey: baseKey(oldKey),
    })
    if (renewal && !isRenewed) return { amount: taken.amount }
    if (renewal)
      await saveHold(tx, actor, renewal, {
        qty: renewal.qty! + 1,
        amount: addFen(renewal.amount, taken.amount),
        occupiedQty: renewal.occupiedQty! + 1,
        occupiedAmount: addFen(renewal.occupiedAmount, taken.amount),
        holdState: holdStates.occupied,
      })
    else
      await addHold(tx, actor, {
        holdKey: baseKey(newKey),
        cityQuotaId: old.cityQuotaId,
        customerId: old.customerId,
        cityCode: old.cityCode,
        usage: old.usage,
        sourceType: holdSources.renewal,
        sourceId: baseKey(newKey).split(':')[0]!,
        sourceNo: old.sourceNo,
        qty: 1,
        amount: taken.amount,
        occupiedQty: 1,
        occupiedAmount: taken.amount,
        frozenAmount: ZERO,
        releasedAmount: ZERO,
        holdState: holdStates.occupied,
        occupyTime: localDateTime(actor.clock.now()),
      })
    await book(tx, actor, row, {
      op: flowOps.movedIn,
      opKey: `move-in:${oldKey}>${newKey}:${old.cycle}`,
      occupied: [1, taken.amount],
      holdKey: baseKey(newKey),
    })
    return { amount: taken.amount }
  })
}
