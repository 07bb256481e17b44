import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { page } from '#packages/server/query.ts'
import { productLines } from '../../contract/server/product-lines.ts'
import { contractPurchaseLease } from '../contract-purchase-lease.ts'

/** D7: frameworks in force today of which something is left, each with its lines and what may still be called off. */
export async function listBySign(
  tx: Tx,
  actor: Actor,
  query: Record<string, string>,
): Promise<Record<string, unknown>[]> {
  const { ids, statusList: _, current: __, ...rest } = query
  const today = localDate(actor.clock.now())
  const asked: Record<string, string> = ids
    ? { id_in: ids, size: '200' }
    : {
        size: '50',
        ...rest,
        statusList: '6,7',
        startDate_le: today,
        endDate_ge: today,
        leftQty_ge: '1',
      }
  const found = (await page(tx, undefined, actor, contractPurchaseLease, asked, 'pick')).records
  const lines = await Promise.all(found.map(row => productLines(tx, actor, String(row['id']), false)))
  return found.map((row, index) => ({ ...row, lines: lines[index] }))
}
