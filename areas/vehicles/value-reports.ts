import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const assets = ['general_manager', 'asset_accountant', 'finance_manager', 'finance_director', 'auditor']
const vehicleScope = { owner: 'v.manager_id', dept: 'v.operate_dept_id', city: 'v.operate_city_code' }
/** Months from one day's month to another's. */
const monthsBetween = (from: string, to: string): string =>
  `(extract(year from ${to})::int * 12 + extract(month from ${to})::int - extract(year from ${from})::int * 12 - extract(month from ${from})::int)`

/**
 * 60, section 7.2 by vehicle: straight line over the remaining months, from the month after the vehicle was put into
 * use; booked on the first of the next month, the last month takes the rest. Typed opening depreciation is kept. Own
 * operating vehicles only: financed-out and leased-in ones are not depreciated.
 */
const valued = `
select v.*, least(greatest(coalesce(v.depreciation_months, 48) - case when v.new_or_used = 2 then ${monthsBetween('coalesce(v.register_date, v.produce_date, v.accept_date)', 'coalesce(v.accept_date, v.put_into_use_date)')} else 0 end, case when v.new_or_used = 2 then 24 else 1 end), 600) as life,
  v.original_value - round(v.original_value * coalesce(v.residual_rate, 5) / 100, 2) as base, coalesce(v.opening_depreciation, v.accum_depreciation, 0) as opening,
  case when coalesce(v.opening_depreciation, v.accum_depreciation, 0) > 0 then greatest(${monthsBetween('v.put_into_use_date', 'v.create_time::date')} - 1, 0) else 0 end as before
from rpt.vehicle v where {scope} and v.owner_kind = 1 and v.leasing_model <> 'finance' and v.original_value > 0 and v.put_into_use_date is not null`
/**
 * Booked until the first of the day's month; a car that was disposed of is depreciated in that month for the last time.
 */
const bookedMonths = (day: string): string =>
  `least(greatest(least(${monthsBetween('w.put_into_use_date', `${day}`)} - 1, coalesce(${monthsBetween('w.put_into_use_date', 'w.dispose_date')}, 1200)) - w.before, 0), greatest(w.life - w.before, 0))`
const depreciated = (day: string): string =>
  `(w.opening + case when ${bookedMonths(day)} >= w.life - w.before then greatest(w.base - w.opening, 0) else ${bookedMonths(day)} * round((w.base - w.opening) / nullif(w.life - w.before, 0), 2) end)`

/** Days of [a, b] that an interval of time touches, both ends counted. */
const overlap = (from: string, to: string): string =>
  `greatest(least(${to}, :to::date) - greatest(${from}, :from::date) + 1, 0)`
/**
 * Income is what was billed for the days of the period, excluding VAT, deposits, down payments, principal, prices of
 * cars that were sold, refunds and pass-through items.
 */
const income = `
select b.vehicle_id, sum(round((b.due_amt - coalesce(b.tax_amt, 0)) * case when b.period_start is null or b.period_end is null then 1 else ${overlap('b.period_start', 'b.period_end')}::numeric / nullif(b.period_end - b.period_start + 1, 0) end, 2)) as amt
from rpt.bill_receivable b where b.status <> 4 and not coalesce(b.pass_through, false) and b.fee_item not in (2, 3, 20, 22, 24) and b.vehicle_id is not null
  and case when b.period_start is null or b.period_end is null then b.bill_date between :from::date and :to::date else b.period_start <= :to::date and b.period_end >= :from::date end group by 1`

/**
 * 10-platform 5.12: what the cars are worth and what they earn. Amounts are masked on the card; here the right to the
 * report opens them.
 */
export const vehicleValueReports: readonly ReportSeed[] = [
  {
    name: '车辆资产台账',
    nameEn: 'Vehicle asset ledger',
    category: 'vehicle',
    description:
      '每辆车的权属、原值、累计折旧与净值，按直线法算至截止日上月 / ownership, original value, depreciation and net value of every car, straight line to the month before the day',
    roles: assets,
    scope: vehicleScope,
    sort: 'company',
    sql: `
select w.id, m.short_name as company, w.plate_no, w.vin, w.model_name, w.operate_city_code as city, w.biz_status, w.put_into_use_date, w.life, w.purchase_price, w.original_value, ${depreciated(':day::date')} as accum, w.original_value - ${depreciated(':day::date')} - coalesce(w.impairment, 0) as net,
  ${depreciated(':day::date')} / nullif(w.original_value, 0) as worn, w.dispose_date
from (${valued}) w left join rpt.company m on m.id = coalesce(w.asset_company_id, w.owner_company_id)
where w.put_into_use_date <= :day::date and (:city is null or w.operate_city_code like :city || '%') and (:keyword is null or w.plate_no ilike '%' || :keyword || '%' or w.vin ilike '%' || :keyword || '%' or w.model_name ilike '%' || :keyword || '%')`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['city', '城市代码 / City code', 'text'],
      ['keyword', '车牌、车架号或车型 / Plate, VIN or model', 'text'],
    ],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/vehicle/detail?id={id}' }],
      ['company', '资产公司 / Books', 'text', { width: 120, group: 1 }],
      ['model_name', '车型 / Model', 'text', { width: 170 }],
      ['city', '城市 / City', 'region', { width: 90 }],
      ['biz_status', '业务状态 / State', 'dict:vehicle_biz_status', { width: 90 }],
      ['put_into_use_date', '投用日期 / In use from', 'date', { width: 110 }],
      ['life', '折旧月数 / Months', 'int', { width: 90 }],
      ['purchase_price', '含税车价 / Price', 'money', { total: 'sum' }],
      ['original_value', '原值 / Original value', 'money', { total: 'sum' }],
      ['accum', '累计折旧 / Depreciated', 'money', { total: 'sum' }],
      ['net', '净值 / Net value', 'money', { total: 'sum' }],
      ['worn', '折旧率 / Depreciated %', 'rate', { width: 100, total: 'weighted:original_value' }],
      ['dispose_date', '处置日 / Disposed on', 'date', { width: 110 }],
      ['vin', '车架号 / VIN', 'text', { width: 170 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '车辆折旧月报',
    nameEn: 'Depreciation by month',
    category: 'vehicle',
    period: 'month',
    description: '本月应提折旧，按资产公司与车型 / depreciation of the month by company and model',
    roles: assets,
    scope: vehicleScope,
    sort: '-amt',
    sql: `
select m.short_name as company, w.model_name, count(*) as cars, sum(w.original_value) as original_value, sum(${depreciated(':from::date')}) as opening_accum, sum(${depreciated('(:to::date + 1)')} - ${depreciated(':from::date')}) as amt, sum(${depreciated('(:to::date + 1)')}) as accum,
  sum(w.original_value - ${depreciated('(:to::date + 1)')} - coalesce(w.impairment, 0)) as net
from (${valued}) w left join rpt.company m on m.id = coalesce(w.asset_company_id, w.owner_company_id)
where w.put_into_use_date <= :to::date and (w.dispose_date is null or w.dispose_date >= :from::date) group by 1, 2`,
    params: [
      ['from', '期初 / From', 'date', { required: true, default: 'monthStart' }],
      ['to', '期末 / To', 'date', { required: true, default: 'monthEnd' }],
    ],
    columns: [
      ['company', '资产公司 / Books', 'text', { width: 140, group: 1 }],
      ['model_name', '车型 / Model', 'text', { width: 200 }],
      ['cars', '台数 / Cars', 'int', { total: 'sum' }],
      ['original_value', '原值 / Original value', 'money', { total: 'sum' }],
      ['opening_accum', '期初累计 / Before', 'money', { total: 'sum' }],
      ['amt', '本期折旧 / Of the period', 'money', { total: 'sum' }],
      ['accum', '期末累计 / After', 'money', { total: 'sum' }],
      ['net', '净值 / Net value', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'bar', x: 'model_name', series: ['amt'] }],
  },
  {
    name: '单车收益表',
    nameEn: 'Profit per vehicle',
    category: 'vehicle',
    description:
      '期间不含税收入减折旧；其他成本待车辆成本上线后并入 / income without VAT less depreciation; other costs join with the vehicle cost ledger',
    roles: assets,
    scope: vehicleScope,
    sort: '-profit',
    sql: `
select w.id, w.plate_no, w.model_name, w.operate_city_code as city, w.customer_name, coalesce(l.days, 0) as lease_days, d.days as fleet_days, coalesce(l.days, 0)::numeric / nullif(d.days, 0) as used, coalesce(i.amt, 0) as income,
  ${depreciated('(:to::date + 1)')} - ${depreciated(':from::date')} as depreciation, coalesce(i.amt, 0) - (${depreciated('(:to::date + 1)')} - ${depreciated(':from::date')}) as profit, (coalesce(i.amt, 0) - (${depreciated('(:to::date + 1)')} - ${depreciated(':from::date')})) / nullif(i.amt, 0) as margin
from (${valued}) w cross join lateral (select ${overlap('w.put_into_use_date', `coalesce(w.dispose_date, :to::date)`)} as days) d
left join (${income}) i on i.vehicle_id = w.id
left join (select r.vehicle_id, sum(${overlap('r.start_time::date', `coalesce(r.end_time::date, :to::date)`)}) as days from rpt.vehicle_lease_record r where r.record_kind = 1 and r.start_time < :to::date + 1 and (r.end_time is null or r.end_time >= :from::date) group by 1) l on l.vehicle_id = w.id
where w.put_into_use_date <= :to::date and (w.dispose_date is null or w.dispose_date >= :from::date) and (:keyword is null or w.plate_no ilike '%' || :keyword || '%' or w.model_name ilike '%' || :keyword || '%' or w.customer_name ilike '%' || :keyword || '%')`,
    params: [
      ['from', '期间起 / From', 'date', { required: true, default: 'yearStart' }],
      ['to', '期间止 / To', 'date', { required: true, default: 'monthEnd' }],
      ['keyword', '车牌、车型或客户 / Plate, model or customer', 'text'],
    ],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/vehicle/detail?id={id}' }],
      ['model_name', '车型 / Model', 'text', { width: 170 }],
      ['city', '城市 / City', 'region', { width: 90 }],
      ['customer_name', '当前客户 / Customer now', 'text', { width: 190 }],
      ['lease_days', '在租天数 / Days leased', 'int', { width: 100, total: 'sum' }],
      ['fleet_days', '在役天数 / Days in fleet', 'int', { width: 100, total: 'sum' }],
      ['used', '出租率 / Used', 'rate', { width: 90, total: 'weighted:fleet_days' }],
      ['income', '不含税收入 / Income', 'money', { total: 'sum' }],
      ['depreciation', '折旧 / Depreciation', 'money', { total: 'sum' }],
      ['profit', '收益 / Profit', 'money', { total: 'sum' }],
      ['margin', '收益率 / Margin', 'rate', { width: 90, total: 'ratio:profit/income' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'bar', x: 'model_name', series: ['income', 'depreciation', 'profit'] }],
  },
]
