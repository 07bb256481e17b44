import { ratioFen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { ContractHead } from '#areas/contracts/contract/server/head.ts'
import { holdKeysOf, quotaKeyOf } from '#areas/contracts/contract/server/quota-key.ts'
import type { ProductLine } from '#areas/contracts/contract/server/terms.ts'
import { freezeQuotas } from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { holdsOf } from '#areas/customers/customer-city-quota/server/holds.ts'
import { occupyQuota } from '#areas/customers/customer-city-quota/server/occupy-quota.ts'

interface Wanted {
  readonly line: ProductLine
  readonly quantity: number
}

/**
 * The hold under which each vehicle of an order stands, line by line: the oldest with room. What was cancelled before
 * gave its quota back, so vehicles ordered in its place take it anew, under the order; it may be refused.
 */
export async function holdKeysFor(
  tx: Tx,
  actor: Actor,
  contract: ContractHead,
  order: { readonly id: string; readonly orderNo: string | null },
  batches: readonly Wanted[],
): Promise<Map<string, (string | null)[]>> {
  const found = new Map<string, (string | null)[]>()
  const missing = []
  for (const [id, ones] of Map.groupBy(batches, one => one.line.id)) {
    const { line } = ones[0]!
    const n = ones.reduce((sum, one) => sum + one.quantity, 0)
    const own = quotaKeyOf(contract, order.id, line.lineNo)
    const keys = own === `${contract.id}:${line.lineNo}` ? await withRoom(tx, contract.id, line.lineNo, n) : undefined
    const orderKey = `${order.id}:${line.lineNo}`
    found.set(
      id,
      Array.from({ length: n }, (_, at) => (keys ? (keys[at] ?? orderKey) : own)),
    )
    if (keys && keys.length < n) missing.push({ line, n: n - keys.length, key: orderKey })
  }
  if (contract.customerId && missing.length > 0) {
    const source = { sourceType: 'order', sourceId: order.id, sourceNo: order.orderNo ?? '' }
    await freezeQuotas(
      tx,
      actor,
      missing.map(({ line, n, key }) => ({
        customerId: contract.customerId!,
        cityCode: line.cityCode,
        n,
        amount: ratioFen(line.quotaAmount, n, 1),
        key,
        source,
      })),
    )
    for (const { key } of missing) await occupyQuota(tx, actor, key)
  }
  return found
}

/** Keys of the line's holds, one for each vehicle that fits under them, at most `n`. */
async function withRoom(tx: Tx, contractId: string, lineNo: number, n: number): Promise<string[]> {
  const keys = await holdKeysOf(tx, contractId, lineNo)
  const holds = await holdsOf(tx, keys)
  const used = await tx.rows<{ key: string; n: number }>(sql`
    select quota_key as key, count(*)::int as n from order_vehicle
    where tenant_id = ${tx.tenantId} and contract_id = ${contractId}::bigint and is_deleted = 0 and status between 1 and 6
      and quota_key = any(${keys}::varchar[]) group by 1`)
  return keys
    .flatMap(key => {
      const hold = holds.find(one => one.holdKey === key)
      const room = (hold?.frozenQty ?? 0) + (hold?.occupiedQty ?? 0) - (used.find(one => one.key === key)?.n ?? 0)
      return Array.from({ length: Math.max(0, room) }, () => key)
    })
    .slice(0, n)
}
