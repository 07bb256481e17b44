import { ratioFen, subFen, ZERO, type Fen, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { contractPurchaseItem } from '#areas/contracts/contract/contract-purchase-item.ts'
import { quoteLadder, tierAt, totalOf, type Quoted, type Tier } from '../../calculations/ladder.ts'
import { ladderStart } from '../../calculations/rebate.ts'
import { countedIn, windowOf } from '../../contract-car-factory/server/figures.ts'
import {
  basePriceOn,
  basePricesOf,
  groupFor,
  groupsOf,
  isLive,
  laddersOf,
  policyOf,
  type Policy,
} from '../../contract-car-factory/server/prices.ts'
import { contractPurchase } from '../../contract-purchase/contract-purchase.ts'
import { countedCars } from '../../supply-volume/server/counted.ts'
import { contractPurchaseAgreement } from '../contract-purchase-agreement.ts'
import { lineFor, pricesOf, tiersOf, type Asked, type PriceLine } from './prices.ts'
import { mostOf } from './quantity.ts'

export interface QuoteAsked extends Asked {
  readonly contractId: string
  readonly qty: number
}
export interface Quote {
  readonly lines: readonly Quoted[]
  readonly total: Fen
  readonly guidePrice: Fen | null
  readonly rebatePerUnit: Fen | null
  readonly netPrice: Fen | null
  readonly tierNo: number | null
  readonly leftQty: number | null
  /** null: nothing bounds the number. */
  readonly totalLeft: number | null
  readonly validTo: string | null
  readonly blocks: readonly Label[]
}
type Agreement = NonNullable<Awaited<ReturnType<typeof agreementOf>>>
const agreementOf = (tx: Tx, id: string) => findRow(tx, contractPurchaseAgreement, id)
const NOT_IN_FORCE: Label = '协议已停用或未生效 / agreement disabled or not in force'
const EXPIRED: Label = '协议价格已过期 / price expired'
const exceeds = (n: number): Label => `超出协议剩余数量${Math.max(0, n)}台 / exceeds the ${Math.max(0, n)} left`

function blocksOf(row: Agreement, line: PriceLine | undefined, asked: QuoteAsked, totalLeft: number): Label[] {
  const blocks: Label[] = []
  const inForce =
    [6, 7].includes(row.status) && row.enabled === 1 && row.startDate <= asked.date && asked.date <= row.endDate
  if (!inForce) blocks.push(NOT_IN_FORCE)
  if (!line || (row.priceValidUntil && asked.date > row.priceValidUntil)) blocks.push(EXPIRED)
  if (asked.cityCode && !row.deliverCityCodes.some(code => asked.cityCode.startsWith(code)))
    blocks.push('城市不在交付范围 / city outside the delivery area')
  const left = Math.min(totalLeft, line?.leftQty ?? totalLeft)
  if (asked.qty > left) blocks.push(exceeds(left))
  if (line?.minOrder && asked.qty < line.minOrder)
    blocks.push(`低于最小起订量${line.minOrder}台 / below the minimum order of ${line.minOrder}`)
  return blocks
}

/** C1: what so many cars cost under an agreement on a day, and what stands against it. */
export async function quote(tx: Tx, asked: QuoteAsked): Promise<Quote | undefined> {
  const row = await agreementOf(tx, asked.contractId)
  if (!row) {
    const policy = await policyOf(tx, asked.contractId)
    return policy ? quotePolicy(tx, policy, asked) : quoteSingle(tx, asked)
  }
  const line = lineFor(await pricesOf(tx, row.id), asked)
  const totalLeft = mostOf(row) - (row.reservedQty ?? 0)
  const blocks = blocksOf(row, line, asked, totalLeft)
  if (!line) return { ...nothing, totalLeft, blocks }
  const policy = row.policyContractId ? await policyOf(tx, row.policyContractId) : undefined
  const ladder = await ladderFor(tx, row, line, policy, asked)
  const cap = policy && isLive(policy, asked.date) ? await policyPrice(tx, policy.id, asked) : undefined
  const unitPrice = cap && cap.basePrice < line.unitPrice ? cap.basePrice : line.unitPrice
  return {
    ...priced(ladder, unitPrice, asked.qty, line.rebatePerUnit),
    guidePrice: line.guidePrice ?? cap?.guidePrice ?? null,
    rebatePerUnit: line.rebatePerUnit,
    leftQty: line.leftQty,
    totalLeft,
    validTo: line.validTo ?? row.priceValidUntil,
    blocks,
  }
}

interface Ladder {
  readonly mode: number
  readonly tiers: readonly Tier[]
  /** Cars that count already. */
  readonly n: number
}
const flat: Ladder = { mode: 0, tiers: [], n: 0 }

/** The agreement's own ladder; without one that of the policy that it names. */
async function ladderFor(
  tx: Tx,
  row: Agreement,
  line: PriceLine,
  policy: Policy | undefined,
  asked: QuoteAsked,
): Promise<Ladder> {
  if (row.ladderMode) {
    const group = row.ladderScope === 2 ? line.ladderGroup : undefined
    const tiers = (await tiersOf(tx, row.id)).filter(one => group === undefined || one.ladderGroup === group)
    const from = ladderStart(row.ladderPeriod, row.startDate, asked.date)
    const counting = { of: 'contract', id: row.id, basis: row.countBasis, from, to: asked.date, group } as const
    return { mode: row.ladderMode, tiers, n: (await countedCars(tx, counting)) + (row.carriedQty ?? 0) }
  }
  return policy && isLive(policy, asked.date) ? policyLadder(tx, policy, asked) : flat
}
async function policyLadder(tx: Tx, policy: Policy, asked: QuoteAsked): Promise<Ladder> {
  const group = policy.ladderMode ? groupFor(groupsOf(await laddersOf(tx, policy.id)), asked.modelId) : undefined
  if (!group) return flat
  const { from } = windowOf(policy, asked.date)
  return { mode: policy.ladderMode ?? 0, tiers: group.tiers, n: await countedIn(tx, policy, group, from, asked.date) }
}
const policyPrice = async (tx: Tx, policyId: string, asked: QuoteAsked) =>
  basePriceOn(await basePricesOf(tx, policyId), asked.modelId, asked.date)

function priced({ mode, tiers, n }: Ladder, unitPrice: Fen, qty: number, rebatePerUnit: Fen | null) {
  const lines = quoteLadder(mode, tiers, unitPrice, n, qty)
  const total = totalOf(lines)
  return {
    lines,
    total,
    netPrice: qty > 0 ? subFen(ratioFen(total, 1, qty), rebatePerUnit ?? ZERO) : null,
    tierNo: mode === 0 ? null : tierAt(tiers, n + Math.max(1, qty)) + 1,
  }
}

/** An order straight from the factory: its base price of the day, and its ladder. */
async function quotePolicy(tx: Tx, policy: Policy, asked: QuoteAsked): Promise<Quote> {
  const base = await policyPrice(tx, policy.id, asked)
  const blocks: Label[] = []
  if (!isLive(policy, asked.date)) blocks.push(NOT_IN_FORCE)
  if (!base) blocks.push(EXPIRED)
  if (!base) return { ...nothing, totalLeft: null, blocks }
  const ladder = await policyLadder(tx, policy, asked)
  const terms = { guidePrice: base.guidePrice, rebatePerUnit: null, leftQty: null, totalLeft: null }
  return { ...priced(ladder, base.basePrice, asked.qty, null), ...terms, validTo: base.validTo, blocks }
}
const nothing = {
  lines: [],
  total: ZERO,
  guidePrice: null,
  rebatePerUnit: null,
  netPrice: null,
  tierNo: null,
  leftQty: null,
  validTo: null,
} as const

/** Kind 19: the price of the item; what is left of it after the orders. */
async function quoteSingle(tx: Tx, asked: QuoteAsked): Promise<Quote | undefined> {
  const row = await findRow(tx, contractPurchase, asked.contractId)
  if (!row) return undefined
  const items = (await findRows(tx, contractPurchaseItem, { contractId: row.id }, { orderBy: 't.line_no' })).filter(
    item => item.carModelId === asked.modelId && (!item.color || !asked.color || item.color === asked.color),
  )
  const ordered = (await tx.row<{ n: string }>(sql`
    select coalesce(sum(l.quantity - coalesce(l.closed_qty, 0)), 0)::text as n from purchase_order_line l join purchase_order o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.contract_id = ${row.id}::bigint and o.status in (1, 3, 4) and l.model_id = ${asked.modelId}::bigint`))!
  const left = items.reduce((sum, item) => sum + item.quantity, 0) - Number(ordered.n)
  const unitPrice = items[0]?.unitPrice
  const blocks: Label[] = []
  if (![6, 7].includes(row.status) || row.enabled !== 1) blocks.push(NOT_IN_FORCE)
  if (asked.qty > left) blocks.push(exceeds(left))
  if (unitPrice === undefined) return { ...nothing, totalLeft: Math.max(0, left), blocks }
  const lines = [{ qty: asked.qty, unitPrice }]
  return { ...nothing, lines, total: totalOf(lines), netPrice: unitPrice, leftQty: left, totalLeft: left, blocks }
}
