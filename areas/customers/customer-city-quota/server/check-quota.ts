import { maxFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { figuresOf, isGranted } from './figures.ts'
import { loadLedger, rowKey, type QuotaItem } from './ledger.ts'
import { refusalsOf, type QuotaRefusal } from './levels.ts'

export interface QuotaCheck {
  ok: boolean
  refusals: QuotaRefusal[]
  available: { customerId: string; cityCode: string; qty: number; amount: Fen }[]
}

/** What freezeQuotas would answer now, without locks: for forms. */
export async function checkQuota(tx: Tx, actor: Actor, items: readonly QuotaItem[]): Promise<QuotaCheck> {
  const ledger = await loadLedger(tx, actor, items, { lock: false })
  const refusals = refusalsOf(ledger, items)
  const seen = new Set<string>()
  const available = items
    .filter(one => !seen.has(rowKey(one)) && seen.add(rowKey(one)))
    .map(one => ({ customerId: one.customerId, cityCode: one.cityCode, ...usable(ledger, one) }))
  return { ok: refusals.length === 0, refusals, available }
}

/** The least room of city row, group and ceilings; never shown below nothing. */
function usable(ledger: Awaited<ReturnType<typeof loadLedger>>, item: QuotaItem): { qty: number; amount: Fen } {
  const row = ledger.rows.get(rowKey(item))
  if (!isGranted(row) || row.status === 4) return { qty: 0, amount: ZERO }
  const { availableQty, availableAmount } = figuresOf(row, ledger.today)
  const group = ledger.groups.get(ledger.traders.get(item.customerId)?.groupId ?? '')
  const over = ledger.ceilings.filter(one => one.regionCode === '00' || item.cityCode.startsWith(one.regionCode))
  const limits = [...(group ? [group] : []), ...over]
  return {
    qty: Math.max(0, Math.min(availableQty, ...limits.map(one => one.limitQty - one.used.qty))),
    amount: maxFen(
      ZERO,
      limits
        .map(one => (one.limitAmount - one.used.amount) as Fen)
        .reduce((least, one) => (one < least ? one : least), availableAmount),
    ),
  }
}
