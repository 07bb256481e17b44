import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'

export interface CityQuery {
  cityCode: string
  contractType?: string | undefined
  carModelId?: string | undefined
  productCategoryId?: string | undefined
  date: string
}

/**
 * Products on the shelf in a city with the price of that day (30, section 6). The floor is told to those who may see
 * it.
 */
export async function listByCity(
  tx: Tx,
  actor: Actor,
  { cityCode, contractType, carModelId, productCategoryId, date }: CityQuery,
): Promise<Record<string, unknown>[]> {
  const open = !actor.rights || actor.rights.unmasked.has('product-price.priceFloor')
  return tx.rows(sql`
    select p.id, p.product_no as "productNo", p.product_name as "productName", p.scheme_name as "schemeName", p.product_category_id as "productCategoryId", p.product_kind as "productKind", p.fee_item as "feeItem",
      p.charge_unit as "chargeUnit", p.term_months as "termMonths", p.km_per_month as "kmPerMonth", p.over_km_price as "overKmPrice", p.vehicle_nature as "vehicleNature", p.tax_rate as "taxRate", x.price,
      ${open ? sql`x.price_floor` : sql`null`} as "priceFloor", x.deposit, x.deposit_months as "depositMonths"
    from product p join product_price x on x.tenant_id = p.tenant_id and x.product_id = p.id
    where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and (p.status = 1 or (p.pending_prices is not null and p.status in (100, 101, 102))) and x.city_code = ${cityCode} and x.valid_from <= ${date}::date and (x.valid_to is null or x.valid_to >= ${date}::date)
      and (p.on_shelf_date is null or p.on_shelf_date <= ${date}::date) and (p.off_shelf_date is null or p.off_shelf_date >= ${date}::date)
      and (${contractType ?? null}::smallint is null or ${contractType ?? null}::smallint = any(p.contract_types)) and (${productCategoryId ?? null}::bigint is null or p.product_category_id = ${productCategoryId ?? null}::bigint)
      and (${carModelId ?? null}::bigint is null or cardinality(p.car_model_ids) = 0 or ${carModelId ?? null}::bigint = any(p.car_model_ids)) order by p.product_no`)
}
