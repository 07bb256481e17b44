import { localDate, ratioFen, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { contractChangeLine } from '#areas/contracts/contract-change/contract-change.ts'
import { priceAfter, repriceOpen, unaccepted, type LinePrice } from '#areas/vehicles/purchase-order/server/reprice.ts'
import { lockOrder, orderLines, type OrderLine } from '#areas/vehicles/purchase-order/server/rows.ts'
import { volume } from '../../codes.ts'
import { contractSupplyTier } from '../../contract-purchase-agreement/agreement-lines.ts'
import { contractPurchaseAgreement } from '../../contract-purchase-agreement/contract-purchase-agreement.ts'
import { lineFor, lockPrices, type Asked, type PriceLine } from '../../contract-purchase-agreement/server/prices.ts'
import { quote } from '../../contract-purchase-agreement/server/quote.ts'
import type { supplyVolume } from '../supply-volume.ts'
import { enter, entryOf, lockBoth, recountBoth, reservationOf, suppliedBy, type Supplied } from './ledger.ts'

type Reserved = RowOf<typeof supplyVolume>
/** Kinds of lines of a change order (30). */
const LINE = { price: 6, tier: 7 } as const

/** Whether a reservation is one of those that the change is about. */
async function concerned(tx: Tx, contractId: string, changeId: string): Promise<(one: Reserved) => boolean> {
  const lines = (await findRows(tx, contractChangeLine, { changeId } as never)).filter(line => line.applyToOpen)
  const prices = lines.filter(line => line.lineKind === LINE.price).map(line => line.refId)
  const tierIds = lines.filter(line => line.lineKind === LINE.tier).map(line => line.refId)
  if (tierIds.length === 0) return one => one.priceLineId !== null && prices.includes(one.priceLineId)
  const [agreement] = await findRows(tx, contractPurchaseAgreement, { id: contractId } as never)
  const tiers = (await findRows(tx, contractSupplyTier, { contractId })).filter(one => tierIds.includes(one.id))
  const isOfAll = agreement?.ladderScope !== 2
  return one =>
    (one.priceLineId !== null && prices.includes(one.priceLineId)) ||
    tiers.some(tier => isOfAll || tier.ladderGroup === one.ladderGroup)
}

const openOrders = (tx: Tx, contractId: string): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(sql`
    select o.id from purchase_order o where o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.contract_id = ${contractId}::bigint and o.status in (1, 3) order by o.id`)

interface Open {
  readonly line: OrderLine
  readonly reserved: Reserved
  readonly qty: number
}
const openLinesOf = async (tx: Tx, orderId: string, isOf: (one: Reserved) => boolean): Promise<Open[]> => {
  const found: Open[] = []
  for (const line of await orderLines(tx, orderId)) {
    const qty = unaccepted(line)
    const reserved = qty > 0 ? await reservationOf(tx, line.id) : undefined
    if (reserved && isOf(reserved)) found.push({ line, reserved, qty })
  }
  return found
}

/**
 * 40, 4: a change of prices or tiers with `applyToOpen` reaches cars that are ordered and not accepted. Their places in
 * the ladder are given back first, so that the earlier order takes the lower tiers again. Orders are locked before the
 * agreement, as at their approval. Answers how many orders cost something else now.
 */
export async function repriceForChange(tx: Tx, actor: Actor, contractId: string, changeId: string): Promise<number> {
  const isOf = await concerned(tx, contractId, changeId)
  const orders = await openOrders(tx, contractId)
  for (const { id } of orders) await lockOrder(tx, actor, id)
  const known = await Promise.all(
    orders.map(async ({ id }) => ({ id, found: await suppliedBy(tx, id), lines: await openLinesOf(tx, id, isOf) })),
  )
  const open = known.filter(
    (one): one is typeof one & { found: Supplied } => one.found !== undefined && one.lines.length > 0,
  )
  if (open.length === 0) return 0
  await lockBoth(tx, actor, open[0]!.found)
  const prices = await lockPrices(tx, contractId)
  for (const { found, lines } of open)
    for (const one of lines)
      await enters(tx, actor, found, one, volume.released, one.reserved.unitPrice, ofLine(prices, one))
  for (const { id, found, lines } of open) {
    const changed: LinePrice[] = []
    for (const one of lines) {
      const price = await reserveAgain(tx, actor, found, one, prices)
      if (price) changed.push(price)
    }
    await repriceOpen(tx, actor, id, changed)
  }
  await recountBoth(tx, actor, open[0]!.found)
  return open.length
}

const ofLine = (prices: readonly PriceLine[], { reserved }: Open) => prices.find(one => one.id === reserved.priceLineId)

/** Reserved at the price of today; what has no price any more keeps the one that it had. */
async function reserveAgain(
  tx: Tx,
  actor: Actor,
  found: Supplied,
  one: Open,
  prices: readonly PriceLine[],
): Promise<LinePrice | undefined> {
  const { line, qty, reserved } = one
  const asked: Asked = {
    modelId: line.modelId,
    color: line.color,
    cityCode: line.deliverCityCode ?? '',
    date: localDate(actor.clock.now()),
  }
  const told = await quote(tx, { ...asked, contractId: found.contractId, qty })
  if (!told || told.lines.length === 0) {
    await enters(tx, actor, found, one, volume.reserved, reserved.unitPrice, ofLine(prices, one))
    return undefined
  }
  const agreedPrice = ratioFen(told.total, 1, qty)
  await enters(tx, actor, found, one, volume.reserved, priceAfter(line, agreedPrice), lineFor(prices, asked))
  return { lineId: line.id, agreedPrice, rebatePerUnit: told.rebatePerUnit }
}

const enters = (
  tx: Tx,
  actor: Actor,
  found: Supplied,
  { line, reserved, qty }: Open,
  volumeKind: number,
  unitPrice: Fen,
  price: PriceLine | undefined,
): Promise<void> =>
  enter(tx, actor, {
    ...entryOf(found, { lineId: line.id, modelId: line.modelId, qty }, price, reserved.ladderGroup ?? undefined),
    volumeKind,
    unitPrice,
    sourceId: `${line.id}:${volumeKind === volume.reserved ? 'reserve' : 'reprice'}`,
    sourceSeq: reserved.sourceSeq! + 1,
  })
