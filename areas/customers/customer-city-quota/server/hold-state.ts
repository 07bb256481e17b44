import { halfOf, localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { customerCityQuota } from '../customer-city-quota.ts'
import { isExpired } from './figures.ts'
import { holdOf, holdStates } from './holds.ts'
import { openBlocks } from './ledger.ts'

export interface HoldState {
  /** 0 unknown key, 1 frozen, 2 occupied, 3 released. */
  state: number
  blocks: { blockKind: number; reason: string }[]
  expired: boolean
  ok: boolean
}

/**
 * The last gate before the seal (D6): held, and no block on the customer in that city. A hold frozen before expiry
 * stays valid.
 */
export async function holdState(tx: Tx, actor: Actor, key: string): Promise<HoldState> {
  const hold = await holdOf(tx, key)
  if (!hold) return { state: 0, blocks: [], expired: false, ok: false }
  const row = await getRow(tx, customerCityQuota, hold.cityQuotaId!)
  const blocks = (await openBlocks(tx, [hold.customerId!]))
    .filter(one => one.cityCode === null || one.cityCode === hold.cityCode)
    .map(one => ({ blockKind: one.blockKind, reason: halfOf(one.blockReason ?? '', actor.language) }))
  return {
    state: hold.holdState!,
    blocks,
    expired: isExpired(row, localDate(actor.clock.now())),
    ok: hold.holdState !== holdStates.released && blocks.length === 0,
  }
}
