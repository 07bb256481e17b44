import { sql, type Sql } from '#packages/database/sql.ts'

/** Which cars somebody means; an empty list means all. */
export interface CarFilter {
  companyIds?: readonly string[]
  deptIds?: readonly string[]
  cityCodes?: readonly string[]
  states?: readonly number[]
  /** 1 own, 2 financed by an investor, 3 entrusted or leased in. */
  owners?: readonly number[]
  contractTypes?: readonly number[]
  customerIds?: readonly string[]
  lotIds?: readonly string[]
  modelIds?: readonly string[]
  flagIds?: readonly string[]
  exceptFlagIds?: readonly string[]
  investorIds?: readonly string[]
  minIdleDays?: number | null
  ids?: readonly string[]
}
const FINANCED = `(v.financial_investor_id is not null or v.finance_contract_id is not null or coalesce(v.financial_investor_name, '') <> '')`
const owned: Readonly<Record<number, string>> = {
  1: `(v.owner_kind = 1 and not ${FINANCED})`,
  2: `(v.owner_kind = 1 and ${FINANCED})`,
  3: 'v.owner_kind in (2, 3)',
}

/** The one way from a filter to cars: conditions on `vehicle v`. Pure. */
export function carsWhere(filter: CarFilter): Sql {
  const parts: Sql[] = []
  const ids = (column: string, list: readonly string[] | undefined) => {
    if (list?.length) parts.push(sql`${sql.trusted(column)} = any(${[...list]}::bigint[])`)
  }
  ids('v.id', filter.ids)
  ids('coalesce(v.asset_company_id, v.owner_company_id)', filter.companyIds)
  ids('v.operate_dept_id', filter.deptIds)
  ids('v.customer_id', filter.customerIds)
  ids('v.parking_lot_id', filter.lotIds)
  ids('v.model_id', filter.modelIds)
  ids('v.financial_investor_id', filter.investorIds)
  if (filter.states?.length) parts.push(sql`v.biz_status = any(${[...filter.states]}::smallint[])`)
  if (filter.contractTypes?.length) parts.push(sql`v.contract_type = any(${[...filter.contractTypes]}::smallint[])`)
  if (filter.cityCodes?.length) {
    // 440300 lies in 4403 and in 44.
    const prefixes = filter.cityCodes.map(code => code.replace(/(00)+$/, ''))
    parts.push(
      sql`exists (select from unnest(${prefixes}::text[]) prefix where starts_with(v.operate_city_code, prefix))`,
    )
  }
  const kinds = (filter.owners ?? []).flatMap(kind => (owned[kind] ? [owned[kind]] : []))
  if (kinds.length) parts.push(sql.trusted(`(${kinds.join(' or ')})`))
  if (filter.flagIds?.length) parts.push(sql`v.flag_ids && ${[...filter.flagIds]}::bigint[]`)
  if (filter.exceptFlagIds?.length)
    parts.push(sql`not coalesce(v.flag_ids && ${[...filter.exceptFlagIds]}::bigint[], false)`)
  if (filter.minIdleDays) parts.push(sql`coalesce(v.idle_days, 0) >= ${filter.minIdleDays}::int`)
  return parts.length ? sql.join(parts, ' and ') : sql`true`
}

/** Cars with what a count needs to know of them: place, state, holder; relation of one row per car. */
export const carsSelect = (tenantId: string, where: Sql): Sql => sql`
  select v.id as vehicle_id, v.plate_no, v.vin, v.model_name, v.customer_name as party_name, v.customer_id, v.order_vehicle_id, v.biz_status,
    v.parking_lot_id as lot_id, v.parking_space_id as space_id, coalesce(l.address, v.last_address) as address, l.lot_name, l.manager_id as lot_manager_id,
    case when v.parking_lot_id is null then v.lng else l.lng end as lng, case when v.parking_lot_id is null then v.lat else l.lat end as lat,
    v.gps_last_time, v.net_value, v.operate_city_code as city_code, v.operate_dept_id as dept_id, coalesce(v.asset_company_id, v.owner_company_id) as company_id,
    coalesce(v.idle_days, 0) as idle_days
  from vehicle v left join parking_lot l on l.tenant_id = v.tenant_id and l.id = v.parking_lot_id
  where v.tenant_id = ${tenantId} and v.is_deleted = 0 and v.status = 1 and ${where}`
