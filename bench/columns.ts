// What a made row says, as SQL over its number g.

/** How big the tenant is; everything else follows from the number of vehicles. */
export interface Scale {
  readonly vehicles: number
  readonly bills: number
  /** Of the ledger, two to an entry; none unless told. */
  readonly postings?: number
  /** The first holds half of all rows, the others share the rest. One unless told. */
  readonly tenants?: number
}
export const TENANT = '100001'
/** Ids of made rows start here, far below the product's own sequence. */
export const FIRST = {
  mechanism: 2_000_000_000,
  contract: 3_000_000_000,
  vehicle: 4_000_000_000,
  bill: 5_000_000_000,
  contacts: 7_000_000_000,
  entry: 8_000_000_000,
  posting: 20_000_000_000,
}

export type Columns = Readonly<Record<string, string>>

/**
 * The masters of the story, as arrays that a row picks from by its number; six of ten cars are in the city of the head
 * office.
 */
export const CODES = `codes as (select
  (select array_agg(id order by id) from blade_user where tenant_id = '${TENANT}') as users,
  (select array_agg(id order by id) from company where tenant_id = '${TENANT}') as companies,
  (select array_agg(id order by id) from parking_lot where tenant_id = '${TENANT}') as lots,
  (select array_agg(id order by id) from car_model where tenant_id = '${TENANT}') as models,
  (select array_agg(brand_id order by id) from car_model where tenant_id = '${TENANT}') as brands,
  (select array_agg(series_id order by id) from car_model where tenant_id = '${TENANT}') as series,
  (select array_agg(model_name::text order by id) from car_model where tenant_id = '${TENANT}') as model_names,
  (select array_agg(id order by nth) from unnest(array['sz-delivery', 'sz-delivery', 'sz-delivery', 'sz-delivery', 'sz-delivery', 'sz-delivery', 'gz-business', 'south', 'cd-business', 'hz-business']) with ordinality as wanted(code, nth) join blade_dept on dept_code = code and tenant_id = '${TENANT}') as depts,
  array['4403', '4403', '4403', '4403', '4403', '4403', '4401', '4406', '5101', '3301'] as cities,
  array['粤B', '粤B', '粤B', '粤B', '粤B', '粤B', '粤A', '粤E', '川A', '浙A'] as plates)`

export const pick = (list: string, by: string) => `${list}[1 + (${by}) % cardinality(${list})]`
/** City, department and plate of a row go together. */
export const city = (by: string) => pick('cities', by)
export const dept = (by: string) => pick('depts', by)
export const someDay = (by: string, days: number) => `(current_date - ((${by}) % ${days})::int)`

export const base = (first: number, status: number): Columns => ({
  id: `${first} + g`,
  tenant_id: `'${TENANT}'`,
  create_user: pick('users', 'g'),
  create_dept: dept('g'),
  create_time: `now() - ((g::bigint * 7919) % 31536000) * interval '1 second' - interval '1 day'`,
  update_user: pick('users', 'g'),
  update_time: 'now()',
  status: String(status),
  is_deleted: '0',
  version: '0',
})

const family = `substr('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许', 1 + g % 20, 1)`
export const mechanismName = (by: string) =>
  `substr('深圳广州佛山成都杭州天津', 1 + 2 * ((${by}) % 6), 2) || substr('安达顺通驰远捷运畅行华铭汇丰', 1 + 2 * ((${by}) % 7), 2) || (${by}) || '号汽车服务有限公司'`

export const mechanismColumns: Columns = {
  mechanism_no: `'KH20240101' || lpad(g::text, 7, '0')`,
  mechanism_type: '1',
  mechanism_name: mechanismName('g'),
  short_name: `'客户' || g`,
  credit_code: `'91440300' || lpad(g::text, 10, '0')`,
  city_code: city('g'),
  legal_person: `${family} || '立群'`,
  legal_person_phone: `'138' || lpad(g::text, 8, '0')`,
  register_address: `'创业路' || g || '号'`,
  owner_user_id: pick('users', 'g'),
  owner_dept_id: dept('g'),
}
export const contactColumns = (customers: number): Columns => ({
  contact_no: `'LX20240101' || lpad(g::text, 7, '0')`,
  mechanism_type: '1',
  mechanism_id: `${FIRST.mechanism} + 1 + g % ${customers}`,
  contact_name: `${family} || '晓' || g % 997`,
  gender: `'1'`,
  roles: `array['business']`,
  position: `'经理'`,
  department: `'运营部'`,
  phone: `'139' || lpad(g::text, 8, '0')`,
  city_codes: `array[${city('g')}]`,
  is_primary: `g <= ${customers}`,
  inform_enabled: 'true',
})
export const contractColumns = (customers: number): Columns => ({
  contract_no: `'HTZL2024' || lpad(g::text, 7, '0')`,
  contract_type: '4',
  contract_name: `'车辆租赁合同' || g`,
  sign_type: '1',
  own_company_id: pick('companies', 'g'),
  counterparty_type: '1',
  counterparty_id: `${FIRST.mechanism} + 1 + g % ${customers}`,
  counterparty_name: mechanismName(`1 + g % ${customers}`),
  customer_id: `${FIRST.mechanism} + 1 + g % ${customers}`,
  biz_user_id: pick('users', 'g'),
  biz_dept_id: dept('g'),
  city_codes: `array[${city('g')}]`,
  sign_date: someDay('g', 300),
  start_date: someDay('g', 300),
  end_date: `${someDay('g', 300)} + 1095`,
  term_months: '36',
  vehicle_qty: '10',
})
export const vehicleColumns = (customers: number, contracts: number): Columns => ({
  vehicle_no: `'CL20240101' || lpad(g::text, 7, '0')`,
  vin: `'LXB' || lpad(upper(to_hex(g)), 14, '0')`,
  engine_no: `'EN' || g * 13`,
  drive_motor_no: `'DM' || g * 17`,
  source_kind: '1',
  new_or_used: '1',
  biz_status: `(array[1, 5, 5, 5, 2, 5, 6, 5])[1 + (g / 10) % 8]`,
  biz_status_time: 'now()',
  model_id: pick('models', 'g / 10'),
  brand_id: pick('brands', 'g / 10'),
  series_id: pick('series', 'g / 10'),
  model_name: pick('model_names', 'g / 10'),
  vehicle_class: `'K33'`,
  fuel_type: '2',
  seats: '5',
  range_km: '430',
  color: `(array['white', 'grey', 'black'])[1 + g % 3]`,
  produce_date: someDay('g', 900),
  purchase_price: '112800.00',
  vat_rate: '13',
  net_price: '99823.01',
  vat_amt: '12976.99',
  register_city_code: city('g'),
  register_date: someDay('g', 800),
  use_nature: `'lease'`,
  plate_no: `${pick('plates', 'g')} || 'D' || lpad(upper(to_hex(g)), 5, '0')`,
  plate_color: '5',
  plate_kind: `'new-energy-small'`,
  plate_city_code: city('g'),
  owner_kind: '1',
  owner_company_id: pick('companies', 'g'),
  owner_name: `'华驰汽车租赁（深圳）有限公司'`,
  asset_company_id: pick('companies', 'g'),
  use_company_id: pick('companies', 'g'),
  leasing_model: `'operating'`,
  operation_mode: `'KA'`,
  operate_city_code: city('g'),
  operate_dept_id: dept('g'),
  manager_id: pick('users', 'g'),
  parking_lot_id: pick('lots', 'g'),
  customer_id: `${FIRST.mechanism} + 1 + g % ${customers}`,
  customer_name: mechanismName(`1 + g % ${customers}`),
  contract_type: '4',
  contract_id: `${FIRST.contract} + 1 + g % ${contracts}`,
  contract_no: `'HTZL2024' || lpad((1 + g % ${contracts})::text, 7, '0')`,
  lease_expire_date: `${someDay('g', 300)} + 1095`,
  rent_start_date: someDay('g', 300),
  unit_rent: '4800.00',
  mileage: '1000 + g % 90000',
  mileage_time: 'now()',
  compulsory_no: `'PZ' || g`,
  compulsory_end: `current_date + (g % 360)::int`,
  inspect_valid_to: `current_date + (g % 700)::int`,
  gps_wired_no: `'W' || lpad(g::text, 12, '0')`,
  idle_days: 'g % 40',
  original_value: '112800.00',
  net_value: '90000.00',
})
export const billColumns = (scale: Scale, customers: number, contracts: number): Columns => {
  // Rent of every fifth bill or two is owed: the night's late fee has something to count.
  const paid = 'g % 5 in (0, 3, 4)'
  return {
    bill_no: `'YS20240101' || lpad(g::text, 8, '0')`,
    origin: '1',
    status: `case when ${paid} then 3 else 1 end`,
    fee_item: `(array[1, 1, 1, 2, 9])[1 + (g % 5)::int]`,
    bill_title: `'2026年租金 ' || g`,
    period_no: '1 + (g % 36)::int',
    period_start: someDay('g', 700),
    period_end: `${someDay('g', 700)} + 30`,
    company_id: pick('companies', 'g'),
    payer_type: '1',
    payer_id: `${FIRST.mechanism} + 1 + g % ${customers}`,
    payer_name: mechanismName(`1 + g % ${customers}`),
    customer_id: `${FIRST.mechanism} + 1 + g % ${customers}`,
    contract_type: '4',
    contract_id: `${FIRST.contract} + 1 + g % ${contracts}`,
    contract_no: `'HTZL2024' || lpad((1 + g % ${contracts})::text, 7, '0')`,
    vehicle_id: `${FIRST.vehicle} + 1 + g % ${scale.vehicles}`,
    plate_no: `${pick('plates', `1 + g % ${scale.vehicles}`)} || 'D' || lpad(upper(to_hex(1 + g % ${scale.vehicles})), 5, '0')`,
    vin: `'LXB' || lpad(upper(to_hex(1 + g % ${scale.vehicles})), 14, '0')`,
    city_code: city('g'),
    dept_id: dept('g'),
    sales_user_id: pick('users', 'g'),
    bill_amt: '4800.00',
    due_amt: '4800.00',
    settled_amt: `case when ${paid} then 4800.00 else 0 end`,
    unpaid_amt: `case when ${paid} then 0 else 4800.00 end`,
    tax_rate: '13',
    tax_amt: '552.21',
    bill_date: someDay('g', 700),
    due_date: `${someDay('g', 700)} + 5`,
    overdue_days: '(g % 60)::int',
    late_fee_rate: `case when g % 5 = 4 then null else 0.05 end`,
    grace_days: '3',
    grace_mode: '1',
    late_fee_cap_rate: '100',
    group_no: `g % ${contracts} || ':2026-01:1'`,
    // The summary by party has been kept up: nothing works beside what is measured.
    summed_version: '0',
  }
}

/** A rent that is billed: owed by the customer, earned by the company. */
export const entryColumns = (scale: Scale): Columns => ({
  entry_no: `'PZ20240101' || lpad(g::text, 9, '0')`,
  event_type: `'receivable.activated'`,
  event_key: `'bench:' || g`,
  source_type: `'bill-receivable'`,
  source_id: `(${FIRST.bill} + 1 + g % ${scale.bills})::text`,
  source_no: `'YS20240101' || lpad((1 + g % ${scale.bills})::text, 8, '0')`,
  company_id: pick('companies', 'g'),
  value_date: someDay('g', 700),
  post_date: someDay('g', 700),
  period: `to_char(${someDay('g', 700)}, 'YYYYMM')`,
  summary: `'2026年租金 ' || g`,
  total: '4800.00',
  operator_id: pick('users', 'g'),
})
export const postingColumns = (scale: Scale, customers: number, contracts: number, line: 1 | 2): Columns => ({
  id: `${FIRST.posting} + 2 * g::bigint + ${line}`,
  tenant_id: `'${TENANT}'`,
  entry_id: `${FIRST.entry} + g`,
  line_no: String(line),
  account_code: line === 1 ? `'1122'` : `'6001'`,
  side: String(line),
  amt: '4800.00',
  fee_item: '1',
  company_id: pick('companies', 'g'),
  party_kind: '1',
  party_id: `${FIRST.mechanism} + 1 + g % ${customers}`,
  contract_id: `${FIRST.contract} + 1 + g % ${contracts}`,
  vehicle_id: `${FIRST.vehicle} + 1 + g % ${scale.vehicles}`,
  bill_side: '1',
  bill_id: `${FIRST.bill} + 1 + g % ${scale.bills}`,
  city_code: city('g'),
  dept_id: dept('g'),
})
