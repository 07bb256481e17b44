import { addFen, fen, localDate, ratioFen, refuse, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { purchaseOrderLine } from '#areas/vehicles/purchase-order/purchase-order-lines.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { SUPPLY, volume } from '../../codes.ts'
import { contractCarFactory } from '../../contract-car-factory/contract-car-factory.ts'
import { recountPolicy } from '../../contract-car-factory/server/figures.ts'
import { groupFor, groupsOf, laddersOf } from '../../contract-car-factory/server/prices.ts'
import { contractSupplyPrice } from '../../contract-purchase-agreement/agreement-lines.ts'
import { contractPurchaseAgreement } from '../../contract-purchase-agreement/contract-purchase-agreement.ts'
import { mostOf } from '../../contract-purchase-agreement/server/quantity.ts'
import { lineFor, lockPrices, pricesOf, type PriceLine } from '../../contract-purchase-agreement/server/prices.ts'
import { supplyVolume } from '../supply-volume.ts'

export interface Quantity {
  readonly lineId: string
  readonly modelId: string
  readonly qty: number
  readonly vin?: string
}
interface Entry {
  readonly contractId: string
  readonly policyId?: string | null
  /** When it was accepted or given back; today where nothing else is said. */
  readonly bizDate?: string
  readonly line: PriceLine | undefined
  readonly ladderGroup: string | null
  readonly modelId: string
  readonly volumeKind: number
  readonly qty: number
  readonly unitPrice: Fen
  readonly orderId: string | null
  readonly vin: string | null
  readonly sourceType: string
  readonly sourceId: string
  readonly sourceSeq: number
  readonly sourceNo: string
}

/** One row of the ledger; the same source again adds nothing. */
export async function enter(tx: Tx, actor: Actor, one: Entry): Promise<void> {
  const { sourceType, sourceId, sourceSeq } = one
  const known = await findRows(tx, supplyVolume, { sourceType, sourceId, sourceSeq })
  if (known.length > 0) return
  await insertRow(tx, actor, supplyVolume, {
    contractId: one.contractId,
    policyContractId: one.policyId ?? null,
    priceLineId: one.line?.id ?? null,
    ladderGroup: one.ladderGroup,
    carModelId: one.modelId,
    volumeKind: one.volumeKind,
    qty: one.qty,
    unitPrice: one.unitPrice,
    amt: ratioFen(one.unitPrice, one.qty, 1),
    bizDate: one.bizDate ?? localDate(actor.clock.now()),
    purchaseOrderId: one.orderId,
    vin: one.vin,
    sourceType,
    sourceId,
    sourceSeq,
    sourceNo: one.sourceNo,
  })
}

/** Counters of the agreement and of its price lines are sums of the ledger (S4). */
export async function recount(tx: Tx, actor: Actor, contractId: string): Promise<void> {
  const rows = await tx.rows<{ line: string | null; kind: number; qty: string; amt: string }>(sql`
    select price_line_id as line, volume_kind as kind, sum(qty)::text as qty, sum(amt)::numeric(18,2)::text as amt from supply_volume
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint group by 1, 2`)
  const of = (kind: number, lineId?: string) =>
    rows
      .filter(row => row.kind === kind && (lineId === undefined || row.line === lineId))
      .reduce((sum, row) => sum + Number(row.qty), 0)
  const money = (kind: number) => addFen(fen('0'), ...rows.filter(row => row.kind === kind).map(row => fen(row.amt)))
  const agreement = await lockRow(tx, actor, contractPurchaseAgreement, contractId)
  const reservedQty = of(volume.reserved) - of(volume.released)
  await updateRow(tx, actor, contractPurchaseAgreement, agreement, {
    reservedQty,
    acceptedQty: of(volume.accepted) - of(volume.rejected),
    rejectedQty: of(volume.rejected),
    leftQty: Math.max(0, mostOf(agreement) - reservedQty),
    orderedAmt: (money(volume.reserved) - money(volume.released)) as Fen,
  })
  for (const line of await pricesOf(tx, contractId)) {
    const reserved = of(volume.reserved, line.id) - of(volume.released, line.id)
    await updateRow(tx, actor, contractSupplyPrice, line, {
      reservedQty: reserved,
      leftQty: line.qtyLimit === null ? null : Math.max(0, line.qtyLimit - reserved),
    })
  }
}

export interface Supplied {
  readonly order: RowOf<typeof purchaseOrder>
  /** The agreement, or the policy itself where the order names it. */
  readonly contractId: string
  readonly isAgreement: boolean
  readonly policyId: string | null
}
export async function suppliedBy(tx: Tx, orderId: string): Promise<Supplied | undefined> {
  const order = await getRow(tx, purchaseOrder, orderId)
  const { contractId } = order
  if (!contractId) return undefined
  if (order.contractType === SUPPLY.carFactory) return { order, contractId, isAgreement: false, policyId: contractId }
  if (order.contractType !== SUPPLY.agreement) return undefined
  const { policyContractId } = await getRow(tx, contractPurchaseAgreement, contractId)
  return { order, contractId, isAgreement: true, policyId: policyContractId }
}
/** Agreement and policy are contracts both: in the order of their ids (S10). */
export async function lockBoth(tx: Tx, actor: Actor, { contractId, isAgreement, policyId }: Supplied): Promise<void> {
  const locks = [
    ...(isAgreement ? [[contractId, contractPurchaseAgreement] as const] : []),
    ...(policyId ? [[policyId, contractCarFactory] as const] : []),
  ].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1))
  for (const [id, resource] of locks) await lockRow(tx, actor, resource as typeof contractPurchaseAgreement, id)
}
export async function recountBoth(
  tx: Tx,
  actor: Actor,
  { contractId, isAgreement, policyId }: Supplied,
): Promise<void> {
  if (isAgreement) await recount(tx, actor, contractId)
  if (policyId) await recountPolicy(tx, actor, policyId)
}

/** Ordered under the lock of the agreement and its price lines: the ledger never goes beyond what was agreed. */
export async function reserve(tx: Tx, actor: Actor, orderId: string, lines: readonly Quantity[]): Promise<void> {
  const found = await suppliedBy(tx, orderId)
  if (!found) return
  await lockBoth(tx, actor, found)
  const { order } = found
  const prices = found.isAgreement ? await lockPrices(tx, found.contractId) : []
  if (found.isAgreement) await refuseBeyond(tx, found.contractId, lines)
  const groups = found.isAgreement ? [] : groupsOf(await laddersOf(tx, found.contractId))
  const ordered = await findRows(tx, purchaseOrderLine, { orderId })
  for (const quantity of lines) {
    const ofOrder = ordered.find(one => one.id === quantity.lineId)
    const line = lineFor(prices, {
      modelId: quantity.modelId,
      color: ofOrder?.color ?? null,
      cityCode: ofOrder?.deliverCityCode ?? '',
      date: order.orderDate,
    })
    if (line?.qtyLimit && quantity.qty > line.qtyLimit - (line.reservedQty ?? 0))
      refuse('supplyLeft', '超出协议剩余数量{n}台 / exceeds the {n} cars left', {
        n: Math.max(0, line.qtyLimit - (line.reservedQty ?? 0)),
      })
    await enter(tx, actor, {
      ...entryOf(found, quantity, line, groupFor(groups, quantity.modelId)?.group),
      volumeKind: volume.reserved,
      unitPrice: ofOrder?.unitPrice ?? line?.unitPrice ?? fen('0'),
      sourceId: `${quantity.lineId}:reserve`,
    })
  }
  await recountBoth(tx, actor, found)
}
/** Read anew: whoever waited for the lock got the counters of before. */
async function refuseBeyond(tx: Tx, contractId: string, lines: readonly Quantity[]): Promise<void> {
  const agreement = await getRow(tx, contractPurchaseAgreement, contractId)
  const wanted = lines.reduce((sum, line) => sum + line.qty, 0)
  const left = mostOf(agreement) - (agreement.reservedQty ?? 0)
  if (wanted > left) refuse('supplyLeft', '超出协议剩余数量{n}台 / exceeds the {n} cars left', { n: Math.max(0, left) })
}

export const entryOf = (
  found: Supplied,
  quantity: Quantity,
  line: PriceLine | undefined,
  group: string | undefined,
) => ({
  contractId: found.contractId,
  policyId: found.policyId,
  line,
  ladderGroup: group ?? line?.ladderGroup ?? null,
  modelId: quantity.modelId,
  qty: quantity.qty,
  orderId: found.order.id,
  vin: quantity.vin ?? null,
  sourceType: 'purchase-order-line',
  sourceSeq: 1,
  sourceNo: found.order.orderNo ?? '',
})

/** The last reservation of a line: a change of prices that reaches open orders reserves anew. */
export const reservationOf = async (tx: Tx, lineId: string): Promise<RowOf<typeof supplyVolume> | undefined> =>
  (
    await findRows(
      tx,
      supplyVolume,
      { sourceType: 'purchase-order-line', sourceId: `${lineId}:reserve` },
      { orderBy: 't.source_seq desc', limit: 1 },
    )
  )[0]
/** A car that goes back after its acceptance does so at the price of the acceptance. */
const acceptedOf = async (tx: Tx, { lineId, vin }: Quantity): Promise<RowOf<typeof supplyVolume> | undefined> =>
  vin === undefined
    ? undefined
    : (
        await findRows(tx, supplyVolume, {
          sourceType: 'purchase-order-line',
          sourceId: `${lineId}:${vin}`,
          volumeKind: volume.accepted,
        })
      )[0]

/** A car was accepted, or what was ordered is given back: with the price line and the price of its reservation. */
export async function follow(
  tx: Tx,
  actor: Actor,
  orderId: string,
  lines: readonly Quantity[],
  volumeKind: number,
  bizDate?: string,
): Promise<void> {
  const found = await suppliedBy(tx, orderId)
  if (!found || lines.length === 0) return
  await lockBoth(tx, actor, found)
  const prices = found.isAgreement ? await lockPrices(tx, found.contractId) : []
  for (const quantity of lines) {
    const base = (await acceptedOf(tx, quantity)) ?? (await reservationOf(tx, quantity.lineId))
    if (!base) continue
    const line = prices.find(one => one.id === base.priceLineId)
    await enter(tx, actor, {
      ...entryOf(found, quantity, line, base.ladderGroup ?? undefined),
      ...(bizDate === undefined ? {} : { bizDate }),
      volumeKind,
      unitPrice: base.unitPrice,
      sourceId: `${quantity.lineId}:${quantity.vin ?? 'rest'}`,
      sourceSeq: volumeKind,
    })
  }
  await recountBoth(tx, actor, found)
}
