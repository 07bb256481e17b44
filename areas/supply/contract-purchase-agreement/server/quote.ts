import { ratioFen, subFen, ZERO, type Fen, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { contractPurchaseItem } from '#areas/contracts/contract/contract-purchase-item.ts'
import { quoteLadder, tierAt, totalOf, type Quoted } from '../../calculations/ladder.ts'
import { counted, volume } from '../../codes.ts'
import { contractPurchase } from '../../contract-purchase/contract-purchase.ts'
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
  readonly totalLeft: number
  readonly validTo: string | null
  readonly blocks: readonly Label[]
}
type Agreement = NonNullable<Awaited<ReturnType<typeof agreementOf>>>
const agreementOf = (tx: Tx, id: string) => findRow(tx, contractPurchaseAgreement, id)
const QUARTER = 3
const YEAR = 2

/** The first day of the period in which the ladder counts. */
function periodStart(row: Agreement, date: string): string {
  if (row.ladderPeriod === YEAR) return `${date.slice(0, 4)}-01-01`
  if (row.ladderPeriod !== QUARTER) return row.startDate
  const month = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${date.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

/** C2: cars that count by the agreed basis, in the period and the group. */
async function countedCars(tx: Tx, row: Agreement, line: PriceLine, date: string): Promise<number> {
  const [up, down] =
    row.countBasis === counted.reserved
      ? [volume.reserved, volume.released]
      : [row.countBasis === counted.invoiced ? volume.invoiced : volume.accepted, volume.rejected]
  const found = (await tx.row<{ n: string }>(sql`
    select coalesce(sum(case volume_kind when ${up} then qty when ${down} then -qty else 0 end), 0)::text as n from supply_volume
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${row.id}::bigint and biz_date between ${periodStart(row, date)}::date and ${date}::date
      and (${row.ladderScope ?? 1} <> 2 or ladder_group is not distinct from ${line.ladderGroup})`))!
  return Number(found.n) + (row.carriedQty ?? 0)
}

const NOT_IN_FORCE: Label = '协议已停用或未生效 / agreement disabled or not in force'
const exceeds = (n: number): Label => `超出协议剩余数量${Math.max(0, n)}台 / exceeds the ${Math.max(0, n)} left`

function blocksOf(row: Agreement, line: PriceLine | undefined, asked: QuoteAsked, totalLeft: number): Label[] {
  const blocks: Label[] = []
  const inForce =
    [6, 7].includes(row.status) && row.enabled === 1 && row.startDate <= asked.date && asked.date <= row.endDate
  if (!inForce) blocks.push(NOT_IN_FORCE)
  if (!line || (row.priceValidUntil && asked.date > row.priceValidUntil)) blocks.push('协议价格已过期 / price expired')
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
  if (!row) return quoteSingle(tx, asked)
  const line = lineFor(await pricesOf(tx, row.id), asked)
  const totalLeft = mostOf(row) - (row.reservedQty ?? 0)
  const blocks = blocksOf(row, line, asked, totalLeft)
  if (!line) return { ...nothing, totalLeft, blocks }
  const group = row.ladderScope === 2 ? line.ladderGroup : null
  const tiers = (await tiersOf(tx, row.id)).filter(one => group === null || one.ladderGroup === group)
  const n = await countedCars(tx, row, line, asked.date)
  const lines = quoteLadder(row.ladderMode ?? 0, tiers, line.unitPrice, n, asked.qty)
  const total = totalOf(lines)
  const rebatePerUnit = line.rebatePerUnit
  return {
    lines,
    total,
    guidePrice: line.guidePrice,
    rebatePerUnit,
    netPrice: asked.qty > 0 ? subFen(ratioFen(total, 1, asked.qty), rebatePerUnit ?? ZERO) : null,
    tierNo: (row.ladderMode ?? 0) === 0 ? null : tierAt(tiers, n + Math.max(1, asked.qty)) + 1,
    leftQty: line.leftQty,
    totalLeft,
    validTo: line.validTo ?? row.priceValidUntil,
    blocks,
  }
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
