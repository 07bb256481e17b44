import { inBoth, localDateTime, refuse, ZERO, type Fen, type Label } from '#kernel'
import { RowMoved } from '#packages/database/errors.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { book, flowOps } from './book.ts'
import { figuresOf, type QuotaRow } from './figures.ts'
import { addHold, holdOf, holdSources, holdStates, saveHold, type Hold } from './holds.ts'
import { lockedRows, namesOf, waitingBriefly } from './ledger.ts'
import { openRow } from './open-row.ts'

export interface ForcedHold {
  force?: boolean
  customerId?: string
  cityCode?: string
  n?: number
  amount?: Fen
  source?: { sourceId: string; sourceNo: string }
}
export interface Occupied {
  holdKey: string
  qty: number
  amount: Fen
  availableQty: number /** Shown to the clerk, never a refusal. */
  warning?: Label
}

/**
 * Turns frozen quota of the key into occupied. Idempotent. Never refuses an existing hold (D6). `force` with
 * customer, city and figures opens row and hold for a recorded contract and may overdraw the row.
 */
export async function occupyQuota(tx: Tx, actor: Actor, key: string, forced: ForcedHold = {}): Promise<Occupied> {
  return waitingBriefly(tx, async () => {
    const known = await holdOf(tx, key)
    const customerId = known?.customerId ?? forced.customerId
    if (!customerId || (!known && !forced.force))
      refuse('quotaHold', '没有该单据行的额度占用【{key}】 / no quota is held under {key}', { key })
    const cityCode = known?.cityCode ?? forced.cityCode!
    if (!known) await openRow(tx, actor, customerId, cityCode)
    const row = (await lockedRows(tx, [customerId])).find(one => one.cityCode === cityCode)!
    const hold = await holdOf(tx, key)
    // Frozen anew for another row before the lock was had.
    if (hold && hold.cityQuotaId !== row.id) throw new RowMoved('quota-hold', hold.id, known?.version)
    if (!hold || hold.holdState === holdStates.released) {
      if (!forced.force)
        refuse('quotaHold', '额度占用【{key}】已释放 / the quota held under {key} was released', { key })
      return force(tx, actor, row, key, hold, forced)
    }
    if (hold.frozenQty === 0) return answer(actor, row, hold)
    const [qty, amount] = [hold.frozenQty!, hold.frozenAmount]
    const saved = await saveHold(tx, actor, hold, {
      frozenQty: 0,
      frozenAmount: ZERO,
      occupiedQty: hold.occupiedQty! + qty,
      occupiedAmount: (hold.occupiedAmount + amount) as Fen,
      holdState: holdStates.occupied,
      occupyTime: localDateTime(actor.clock.now()),
    })
    const booked = await book(tx, actor, row, {
      op: flowOps.occupy,
      opKey: `occupy:${key}:${saved.cycle}:${saved.revision}`,
      frozen: [-qty, -amount as Fen],
      occupied: [qty, amount],
      holdKey: key,
      ...(hold.sourceNo ? { docNo: hold.sourceNo } : {}),
    })
    return answer(actor, booked, saved)
  })
}

function answer(actor: Actor, row: QuotaRow, hold: Hold): Occupied {
  const date = localDateTime(actor.clock.now()).slice(0, 10)
  return {
    holdKey: hold.holdKey!,
    qty: hold.occupiedQty!,
    amount: hold.occupiedAmount,
    availableQty: figuresOf(row, date).availableQty,
  }
}

async function force(
  tx: Tx,
  actor: Actor,
  row: QuotaRow,
  key: string,
  before: Hold | undefined,
  { n = 0, amount = ZERO, source }: ForcedHold,
): Promise<Occupied> {
  const time = localDateTime(actor.clock.now())
  const values = {
    cityQuotaId: row.id,
    customerId: row.customerId,
    cityCode: row.cityCode,
    sourceType: holdSources.recorded,
    sourceId: source?.sourceId ?? null,
    sourceNo: source?.sourceNo ?? null,
    qty: n,
    amount,
    frozenQty: 0,
    frozenAmount: ZERO,
    occupiedQty: n,
    occupiedAmount: amount,
    releasedQty: 0,
    releasedAmount: ZERO,
    holdState: holdStates.occupied,
    forced: true,
    occupyTime: time,
  }
  const hold = before
    ? await saveHold(tx, actor, before, { ...values, cycle: before.cycle! + 1 })
    : await addHold(tx, actor, { ...values, holdKey: key })
  const booked = await book(tx, actor, row, {
    op: flowOps.forced,
    opKey: `force:${key}:${hold.cycle}:${hold.revision}`,
    occupied: [n, amount],
    holdKey: key,
    ...(source ? { docNo: source.sourceNo } : {}),
    note: inBoth('补录合同，强制占用', 'Contract recorded later: occupied without asking'),
  })
  const result = answer(actor, booked, hold)
  if (result.availableQty >= 0) return result
  const city = (await namesOf([row.cityCode!])).get(row.cityCode!)!
  return {
    ...result,
    warning: `【${city}】补录后超额${-result.availableQty}台 / ${city}: over the limit by ${-result.availableQty} after recording`,
  }
}
