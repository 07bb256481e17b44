import { fen, type Fen, type LocalDate, type RowOf } from '#kernel'
import { itemPricePort } from '#areas/assets/ports.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows } from '#packages/server/rows.ts'
import type { Actor } from '#packages/database/tx.ts'
import { returnDamagePrice } from '../return-damage-price.ts'

type Price = RowOf<typeof returnDamagePrice>
export interface PriceWanted {
  part?: string
  damageKind?: string
  severity?: number
  missingItem?: string
  cityCode: string | null
  carModelId: string | null
  modelClass: string | null
  on: LocalDate
}

/** 70, 3.8: the model before its class before all, a city before all cities. */
export async function damagePrice(tx: Tx, wanted: PriceWanted): Promise<Price | undefined> {
  const what = wanted.missingItem
    ? sql`t.missing_item = ${wanted.missingItem}`
    : sql`t.part = ${wanted.part ?? ''} and t.damage_kind = ${wanted.damageKind ?? ''} and t.severity = ${wanted.severity ?? 1}`
  const rows = await findRows(
    tx,
    returnDamagePrice,
    sql`${what} and t.status = 1 and t.valid_from <= ${wanted.on}::date and (t.valid_to is null or t.valid_to >= ${wanted.on}::date)
      and (t.city_code is null or t.city_code = '' or t.city_code = ${wanted.cityCode ?? ''})
      and (t.car_model_id is null or t.car_model_id = ${wanted.carModelId}::bigint)
      and (t.model_class is null or t.model_class = '' or t.model_class = ${wanted.modelClass ?? ''})`,
  )
  const weight = (row: Price) => (row.carModelId ? 4 : row.modelClass ? 2 : 0) + (row.cityCode ? 1 : 0)
  return rows.sort((a, b) => weight(b) - weight(a) || (a.validFrom < b.validFrom ? 1 : -1))[0]
}

/** Either a damage or a missing item; no two prices of one thing at one time. */
async function prepare(tx: Tx, _actor: Actor, form: Form<typeof returnDamagePrice>): Promise<void> {
  const row = { ...form.before, ...form.values } as Price
  if (row.missingItem && (row.part || row.damageKind || row.severity))
    form.fault('missingItem', '缺件与损伤只能填一项 / a missing item or a damage, not both')
  if (!row.missingItem && (!row.part || !row.damageKind || !row.severity))
    form.fault('part', '请填写部位、损伤类型和程度，或缺件 / give part, kind and severity, or a missing item')
  if (!row.price || row.price <= fen('0')) form.fault('price', '单价须大于0 / the price must be above 0')
  // A term that ends before it begins is told at its field; it overlaps nothing.
  if (!row.validFrom || (row.validTo && row.validTo < row.validFrom)) return
  const [other] = await findRows(
    tx,
    returnDamagePrice,
    sql`t.id is distinct from ${form.before?.id ?? null}::bigint and t.status = 1
      and coalesce(t.city_code, '') = ${row.cityCode ?? ''} and t.car_model_id is not distinct from ${row.carModelId ?? null}::bigint
      and coalesce(t.model_class, '') = ${row.modelClass ?? ''} and coalesce(t.part, '') = ${row.part ?? ''}
      and coalesce(t.damage_kind, '') = ${row.damageKind ?? ''} and coalesce(t.severity, 0) = ${row.severity ?? 0}
      and coalesce(t.missing_item, '') = ${row.missingItem ?? ''}
      and daterange(t.valid_from, t.valid_to, '[]') && daterange(${row.validFrom}::date, ${row.validTo ?? null}::date, '[]')`,
    { limit: 1 },
  )
  if (other) form.fault('validFrom', `与${other.validFrom}起的价目重叠 / overlaps the price from ${other.validFrom}`)
}

/** What of a vehicle chooses its prices: city, model and class of the model. */
export async function priceTerms(
  tx: Tx,
  vehicleId: string,
  on: LocalDate,
): Promise<Pick<PriceWanted, 'cityCode' | 'carModelId' | 'modelClass' | 'on'>> {
  const car = await tx.row<{ city: string | null; model: string | null; level: string | null }>(sql`
    select v.operate_city_code as city, v.model_id as model, s.level
    from vehicle v left join car_model m on m.tenant_id = v.tenant_id and m.id = v.model_id
      left join car_series s on s.tenant_id = m.tenant_id and s.id = m.series_id
    where v.tenant_id = ${tx.tenantId} and v.id = ${vehicleId}::bigint`)
  return { cityCode: car?.city ?? null, carModelId: car?.model ?? null, modelClass: car?.level ?? null, on }
}

/** What a missing item of this vehicle costs on that day, in yuan cents; undefined where no price is kept. */
const itemPrice = async (
  tx: Tx,
  wanted: { missingItem: string; vehicleId: string; on: LocalDate },
): Promise<Fen | undefined> =>
  (await damagePrice(tx, { missingItem: wanted.missingItem, ...(await priceTerms(tx, wanted.vehicleId, wanted.on)) }))
    ?.price

export default implement(returnDamagePrice, { provides: [provide(itemPricePort, { priceOf: itemPrice })], prepare })
