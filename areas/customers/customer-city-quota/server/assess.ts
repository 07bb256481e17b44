import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { customerCityQuota } from '../customer-city-quota.ts'
import { isExpired, type QuotaRow } from './figures.ts'
import { openBlocks } from './ledger.ts'

/**
 * Order of evidence (20-partners 6): cancelled, then an open block, then the dates, else normal. A new grant revives a
 * cancelled row.
 */
export async function assess(tx: Tx, actor: Actor, row: QuotaRow, revive = false): Promise<QuotaRow> {
  const blocked = (await openBlocks(tx, [row.customerId!])).some(
    one => one.cityCode === null || one.cityCode === row.cityCode,
  )
  const status = row.status === 4 && !revive ? 4 : blocked ? 3 : isExpired(row, localDate(actor.clock.now())) ? 2 : 1
  return status === row.status
    ? row
    : (await act(tx, actor, customerCityQuota, row, 'assess', { input: { status } })).row
}
