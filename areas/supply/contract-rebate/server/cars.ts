import { addDays, fen, subFen, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { isProtected, type CountedCar } from '../../calculations/rebate.ts'
import { counted, volume } from '../../codes.ts'
import { countKinds } from '../../supply-volume/server/counted.ts'
import type { Rule, Terms } from './terms.ts'

/** Cars of the ledger that count, with what they cost and what is known of them. */
export interface LedgerCar extends CountedCar {
  readonly vin: string | null
  readonly carModelId: string
  readonly ladderGroup: string | null
  readonly orderId: string | null
  readonly bizDate: string
}
interface LedgerRow {
  id: string
  source_id: string
  vin: string | null
  qty: number
  unit_price: string
  biz_date: string
  car_model_id: string
  ladder_group: string | null
  price_line_id: string | null
  purchase_order_id: string | null
}

/** One unit of the ledger: a car by its VIN, else the line of the order or of the opening. */
const lineOf = (row: { source_id: string }) => row.source_id.split(':')[0]!

/** Accepted (or ordered) in the window, less what was given back since, whenever that was. */
export async function carsFor(tx: Tx, terms: Terms, window: { from: string; to: string }): Promise<LedgerCar[]> {
  const [up, down] = countKinds(terms.countBasis)
  const unitOf = (row: LedgerRow) => (terms.countBasis === counted.reserved ? lineOf(row) : (row.vin ?? lineOf(row)))
  const owner = terms.of === 'policy' ? sql`policy_contract_id` : sql`contract_id`
  const ofKind = (kind: number, when = sql.empty) =>
    tx.rows<LedgerRow>(sql`
      select id, source_id, vin, qty, unit_price::text, biz_date::text, car_model_id, ladder_group, price_line_id, purchase_order_id from supply_volume
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${owner} = ${terms.head.id}::bigint and volume_kind = ${kind} ${when} order by biz_date, id`)
  const rows = await ofKind(up, sql`and biz_date between ${window.from}::date and ${window.to}::date`)
  const back = new Map<string, number>()
  for (const row of await ofKind(down)) back.set(unitOf(row), (back.get(unitOf(row)) ?? 0) + row.qty)
  const cars: LedgerCar[] = []
  for (const row of rows) {
    const unit = unitOf(row)
    const less = Math.min(row.qty, back.get(unit) ?? 0)
    back.set(unit, (back.get(unit) ?? 0) - less)
    if (row.qty - less <= 0) continue
    const paid = fen(row.unit_price)
    const told = {
      priceLineId: row.price_line_id,
      carModelId: row.car_model_id,
      bizDate: row.biz_date,
      unitPrice: paid,
    }
    cars.push({
      key: row.vin ?? row.id,
      qty: row.qty - less,
      paid,
      base: terms.base(told),
      vin: row.vin,
      carModelId: row.car_model_id,
      ladderGroup: row.ladder_group,
      orderId: row.purchase_order_id,
      bizDate: row.biz_date,
    })
  }
  return cars
}

export const ofRule = (rule: Rule, cars: readonly LedgerCar[]): LedgerCar[] =>
  cars.filter(car => rule.carModelIds.length === 0 || rule.carModelIds.includes(car.carModelId))

export interface Card {
  readonly id: string
  readonly vin: string
  readonly plateCityCode: string | null
  readonly isPlated: boolean
  readonly isInStock: boolean
}
const IN_STOCK = [3, 4, 5]
/** The cards of cars by their VIN: a car that was never registered has none. */
export async function cardsOf(tx: Tx, vins: readonly string[]): Promise<Map<string, Card>> {
  if (vins.length === 0) return new Map()
  const rows = await findRows(tx, vehicle, sql`t.vin = any(${[...vins]}::text[])`)
  return new Map(
    rows.map(row => [
      row.vin,
      {
        id: row.id,
        vin: row.vin,
        plateCityCode: row.plateCityCode ?? row.operateCityCode,
        isPlated: Boolean(row.plateNo),
        isInStock: IN_STOCK.includes(row.bizStatus ?? 0),
      },
    ]),
  )
}
export const vinsOf = (cars: readonly { readonly vin: string | null }[]): string[] => cars.flatMap(car => car.vin ?? [])

/** One model got cheaper on a day. */
export interface Fall {
  readonly carModelId: string
  readonly day: string
  readonly by: Fen
}
/** Where the next price of a model is lower than the one before, within a period. */
export function fallsIn(prices: Terms['prices'], period: { from: string; to: string }): Fall[] {
  const falls: Fall[] = []
  for (const [carModelId, own] of Map.groupBy(prices, one => one.carModelId)) {
    const sorted = [...own].sort((a, b) => (a.from < b.from ? -1 : 1))
    sorted.forEach((one, index) => {
      const before = sorted[index - 1]
      if (before && one.price < before.price && one.from >= period.from && one.from <= period.to)
        falls.push({ carModelId, day: one.from, by: subFen(before.price, one.price) })
    })
  }
  return falls
}

/** C4: cars that get the difference: not accepted by that day, or accepted shortly before it and still in stock. */
export async function protectedCars(tx: Tx, terms: Terms, fall: Fall): Promise<LedgerCar[]> {
  const accepting: Terms = { ...terms, countBasis: counted.accepted }
  const before = addDays(fall.day, -1)
  const cars = (await carsFor(tx, accepting, { from: terms.head.startDate, to: before })).filter(
    car => car.carModelId === fall.carModelId,
  )
  const cards = await cardsOf(tx, vinsOf(cars))
  const kept = cars.filter(car =>
    isProtected(car.bizDate, fall.day, terms.protectDays, car.vin !== null && cards.get(car.vin)?.isInStock === true),
  )
  return [...kept, ...(await openCars(tx, terms, fall))]
}
async function openCars(tx: Tx, terms: Terms, fall: Fall): Promise<LedgerCar[]> {
  const owner = terms.of === 'policy' ? sql`policy_contract_id` : sql`contract_id`
  const rows = await tx.rows<{ line: string; order_id: string | null; qty: string; price: string }>(sql`
    select split_part(source_id, ':', 1) as line, purchase_order_id as order_id, max(unit_price)::text as price,
      sum(case volume_kind when ${volume.reserved} then qty when ${volume.released} then -qty when ${volume.accepted} then -qty else 0 end)::text as qty
    from supply_volume where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${owner} = ${terms.head.id}::bigint and car_model_id = ${fall.carModelId}::bigint
      and biz_date < ${fall.day}::date and source_type = 'purchase-order-line' group by 1, 2 order by 1`)
  return rows
    .filter(row => Number(row.qty) > 0)
    .map(row => ({
      key: `${row.line}:${fall.day}`,
      qty: Number(row.qty),
      paid: fen(row.price),
      base: fen(row.price),
      vin: null,
      carModelId: fall.carModelId,
      ladderGroup: null,
      orderId: row.order_id,
      bizDate: fall.day,
    }))
}
