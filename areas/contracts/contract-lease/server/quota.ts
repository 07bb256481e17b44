import { ratioFen, refuse, textOf, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { record } from '#packages/server/audit.ts'
import { freezeQuotas, type FreezeItem } from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { holdsOf } from '#areas/customers/customer-city-quota/server/holds.ts'
import { holdState } from '#areas/customers/customer-city-quota/server/hold-state.ts'
import { occupyQuota as occupy } from '#areas/customers/customer-city-quota/server/occupy-quota.ts'
import { releaseQuota as giveBack } from '#areas/customers/customer-city-quota/server/release-quota.ts'
import { holdKeysOf } from '../../contract/server/quota-key.ts'
import { kindOf } from '../../contract/server/kinds.ts'
import { contractLines, type ProductLine } from '../../contract/server/terms.ts'
import type { contractLease } from '../contract-lease.ts'

export type Lease = RowOf<typeof contractLease>

/** The hold of one contract line (90-interfaces 3.2). */
export const quotaKey = (contractId: string, lineNo: number): string => `${contractId}:${lineNo}`

/** Renewal lines take over the quota of the vehicles they renew and freeze none. */
export const quotaItems = (
  lease: Pick<Lease, 'id' | 'customerId' | 'contractNo' | 'contractType' | 'usage'>,
  products: readonly ProductLine[],
): FreezeItem[] =>
  products
    .filter(line => (line.renewOrderVehicleIds ?? []).length === 0)
    .map(line => ({
      customerId: lease.customerId!,
      cityCode: line.cityCode,
      n: line.quantity,
      amount: ratioFen(line.quotaAmount, line.quantity, 1),
      key: quotaKey(lease.id, line.lineNo),
      source: { sourceType: kindOf(lease.contractType).resource.name, sourceId: lease.id, sourceNo: lease.contractNo! },
      ...(lease.usage ? { usage: lease.usage } : {}),
    }))

const itemsOf = async (tx: Tx, lease: Lease): Promise<FreezeItem[]> =>
  quotaItems(lease, (await contractLines(tx, lease.id)).products)

/** One call per document, so that two contracts cannot deadlock on each other's lines (20 D15). */
export async function freezeQuota(tx: Tx, actor: Actor, lease: Lease): Promise<void> {
  const items = lease.customerId ? await itemsOf(tx, lease) : []
  if (items.length > 0) await freezeQuotas(tx, actor, items)
}

export async function occupyQuota(tx: Tx, actor: Actor, lease: Lease): Promise<void> {
  for (const item of lease.customerId ? await itemsOf(tx, lease) : []) await occupy(tx, actor, item.key)
}

/** D6: a recorded contract takes its quota whatever is left; what is too much is told in its timeline. */
export async function occupyRecorded(tx: Tx, actor: Actor, lease: Lease): Promise<void> {
  for (const item of lease.customerId ? await itemsOf(tx, lease) : []) {
    const { customerId, cityCode, n, amount } = item
    const { warning } = await occupy(tx, actor, item.key, {
      force: true,
      customerId,
      cityCode,
      n,
      amount,
      source: { sourceId: lease.id, sourceNo: lease.contractNo! },
    })
    if (warning)
      await record(tx, actor, [
        { resource: 'contract-lease', id: lease.id, action: 'comment', reason: textOf(warning, 'zh') },
      ])
  }
}

/** Everything left of every hold of the contract, those of its disposals too. */
export async function releaseQuota(tx: Tx, actor: Actor, lease: Lease): Promise<void> {
  for (const item of lease.customerId ? await itemsOf(tx, lease) : []) {
    await giveBack(tx, actor, item.customerId, item.cityCode, item.n, item.amount, item.key)
    const added = (await holdKeysOf(tx, lease.id, Number(item.key.split(':')[1]))).slice(1)
    for (const hold of await holdsOf(tx, added))
      await giveBack(tx, actor, item.customerId, item.cityCode, hold.qty!, hold.amount, hold.holdKey!)
  }
}

/**
 * `n` vehicles of a line that nobody ordered yet, at most what its holds have for such. Vehicles stand under the oldest
 * holds first, so the newest ones give. `source` names the step: it is taken once.
 */
export async function releaseUnordered(
  tx: Tx,
  actor: Actor,
  customerId: string,
  line: ProductLine,
  { n, ordered, source }: { n: number; ordered: number; source: string },
): Promise<void> {
  const keys = await holdKeysOf(tx, line.contractId!, line.lineNo)
  const holds = await holdsOf(tx, keys)
  const leftOf = (key: string) => holds.filter(one => one.holdKey === key).reduce((sum, one) => sum + held(one), 0)
  let left = Math.min(n, keys.reduce((sum, key) => sum + leftOf(key), 0) - ordered)
  for (const key of keys.toReversed()) {
    const some = Math.min(left, leftOf(key))
    if (some <= 0) continue
    await giveBack(tx, actor, customerId, line.cityCode, some, ratioFen(line.quotaAmount, some, 1), `${key}#${source}`)
    left -= some
  }
}
const held = (hold: { frozenQty: number | null; occupiedQty: number | null }) =>
  (hold.frozenQty ?? 0) + (hold.occupiedQty ?? 0)

/** 20 D6: the last look at the quota before the seal. */
export async function refuseBlockedQuota(tx: Tx, actor: Actor, row: Lease): Promise<void> {
  if (!row.customerId) return
  for (const line of (await contractLines(tx, row.id)).products.filter(one => one.renewOrderVehicleIds.length === 0))
    if (!(await holdState(tx, actor, quotaKey(row.id, line.lineNo))).ok)
      refuse('quotaBlocked', '额度已冻结或到期，不能盖章 / quota blocked or expired')
}
