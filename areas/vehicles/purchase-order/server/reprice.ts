import { addFen, localDate, minFen, ratioFen, subFen, taxOfGross, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { postCost } from '../../vehicle-cost/server/post-cost.ts'
import { vehicleCost } from '../../vehicle-cost/vehicle-cost.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { purchaseOrderLine } from '../purchase-order-lines.ts'
import { purchaseOrder } from '../purchase-order.ts'
import { costOf, reachMilestones } from './milestones.ts'
import { CAR, carsOf, lineNoOf, openQty, orderLines, type Order, type OrderedCar, type OrderLine } from './rows.ts'

/** What a line costs by its agreement from now on. */
export interface LinePrice {
  readonly lineId: string
  readonly agreedPrice: Fen
  readonly rebatePerUnit: Fen | null
}
/** Cost rows of later prices stand behind those of the card (price 1, purchase tax 2). */
const LATER_PRICES = 100
const PRICE_OF_CAR = 1
const ON_THE_WAY: readonly number[] = [CAR.registered, CAR.dispatched, CAR.arrived]

/** Cars that have not been accepted: of the line, less what is cancelled. */
export const unaccepted = (line: Pick<OrderLine, 'quantity' | 'closedQty' | 'arrivedQty'>): number =>
  Math.max(0, openQty(line) - (line.arrivedQty ?? 0))

/** Bought below the agreement: such a bargain stays, unless the agreement becomes cheaper still. */
export const priceAfter = (line: Pick<OrderLine, 'unitPrice' | 'agreedPrice'>, agreed: Fen): Fen =>
  line.agreedPrice !== null && line.agreedPrice > ZERO && line.unitPrice < line.agreedPrice
    ? minFen(line.unitPrice, agreed)
    : agreed

/**
 * 40, 4 (`applyToOpen`): cars that are not accepted cost what the agreement says now; accepted ones keep their price.
 * Amounts of the order, milestones that are not raised, plan rows that are not billed and cards of cars on their way
 * follow. Called under the lock of the order.
 */
export async function repriceOpen(tx: Tx, actor: Actor, orderId: string, prices: readonly LinePrice[]): Promise<void> {
  const cars = await carsOf(tx, orderId)
  for (const line of await orderLines(tx, orderId)) {
    const price = prices.find(one => one.lineId === line.id)
    if (!price || unaccepted(line) === 0) continue
    const unitPrice = priceAfter(line, price.agreedPrice)
    const keptQty = line.arrivedQty ?? 0
    const keptAmt = costOf(line, keptQty)
    await updateRow(
      tx,
      actor,
      purchaseOrderLine,
      line,
      {
        unitPrice,
        agreedPrice: price.agreedPrice,
        rebatePerUnit: price.rebatePerUnit ?? line.rebatePerUnit,
        keptQty,
        keptAmt,
        amount: addFen(keptAmt, ratioFen(unitPrice, line.quantity - keptQty, 1)),
      },
      { action: 'reprice' },
    )
    const own = cars.filter(car => car.lineNo === lineNoOf(line) && ON_THE_WAY.includes(car.status))
    for (const car of own) await followCar(tx, actor, car, unitPrice)
  }
  await totalsOf(tx, actor, await getRow(tx, purchaseOrder, orderId))
  await reachMilestones(tx, actor, orderId)
}

async function totalsOf(tx: Tx, actor: Actor, order: Order): Promise<void> {
  const lines = await orderLines(tx, order.id)
  const totalAmt = lines.reduce((sum, line) => addFen(sum, line.amount ?? ZERO), ZERO)
  const rebateTotal = lines.reduce(
    (sum, line) => addFen(sum, ratioFen(line.rebatePerUnit ?? ZERO, line.quantity, 1)),
    ZERO,
  )
  await updateRow(
    tx,
    actor,
    purchaseOrder,
    order,
    { totalAmt, rebateTotal, netTotal: subFen(totalAmt, rebateTotal) },
    { action: 'reprice' },
  )
}

/** The card of a car on its way: its price, and the difference as a cost. An invoice says more than an agreement. */
async function followCar(tx: Tx, actor: Actor, car: OrderedCar, price: Fen): Promise<void> {
  if (car.vehicleId === null) return
  const card = await lockRow(tx, actor, vehicle, car.vehicleId)
  const before = card.purchasePrice
  if (card.invoiceNo !== null || before === null || before === price) return
  const rate = card.vatRate ?? '13'
  const vatAmt = taxOfGross(price, rate)
  await updateRow(tx, actor, vehicle, card, { purchasePrice: price, vatAmt, netPrice: subFen(price, vatAmt) })
  const source = { sourceType: 'vehicle', sourceId: card.id }
  const posted = await findRows(tx, vehicleCost, { ...source, costItem: PRICE_OF_CAR } as never)
  await postCost(tx, actor, {
    ...source,
    sourceSeq: LATER_PRICES + posted.length,
    sourceNo: car.orderNo ?? '',
    vehicleId: card.id,
    costItem: PRICE_OF_CAR,
    amt: subFen(price, before),
    taxAmt: subFen(vatAmt, taxOfGross(before, rate)),
    bizDate: localDate(actor.clock.now()),
    bearer: 1,
    capitalised: true,
  })
}
