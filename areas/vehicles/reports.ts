import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const fleet = [
  'general_manager',
  'region_director',
  'city_manager',
  'vehicle_manager',
  'vehicle_supervisor',
  'operation_manager',
  'operation_director',
  'asset_accountant',
  'finance_director',
  'auditor',
]
const vehicleScope = { owner: 'v.manager_id', dept: 'v.operate_dept_id', city: 'v.operate_city_code' }

/** 10-platform 5.12: reports over the fleet. */
export const vehicleReports: readonly ReportSeed[] = [
  {
    name: '在租车辆明细',
    nameEn: 'Vehicles on lease',
    category: 'vehicle',
    description: '当前在租的车辆 / vehicles on lease now',
    roles: [...fleet, 'sales_manager', 'finance_manager'],
    scope: vehicleScope,
    sort: '-take_time',
    sql: `
select v.id, v.plate_no, v.vin, v.model_name, v.operate_city_code, v.customer_name, v.contract_no, v.take_time, v.lease_expire_date, v.unit_rent, coalesce((select sum(m.held_amt) from rpt.account_vehicle_margin m where m.order_vehicle_id = v.order_vehicle_id), 0) as held_deposit
from rpt.vehicle v where {scope} and v.biz_status = 6 and (:keyword is null or v.plate_no ilike '%' || :keyword || '%' or v.customer_name ilike '%' || :keyword || '%')`,
    params: [['keyword', '车牌或客户 / Plate or customer', 'text']],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/vehicle/detail?id={id}' }],
      ['model_name', '车型 / Model', 'text', { width: 160 }],
      ['operate_city_code', '城市 / City', 'region', { width: 90 }],
      ['customer_name', '客户 / Customer', 'text', { width: 200 }],
      ['contract_no', '合同编号 / Contract no.', 'text', { width: 150 }],
      ['take_time', '提车时间 / Handed over at', 'time', { width: 150 }],
      ['lease_expire_date', '到期 / Ends', 'date'],
      ['unit_rent', '月租 / Rent', 'money', { total: 'sum' }],
      ['held_deposit', '在管保证金 / Deposit held', 'money', { total: 'sum' }],
      ['vin', '车架号 / VIN', 'text', { width: 160 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '闲置车辆表',
    nameEn: 'Idle vehicles',
    category: 'vehicle',
    description: '可租而闲置的车辆及天数 / idle rentable vehicles and days idle',
    roles: fleet,
    scope: vehicleScope,
    sort: '-days',
    sql: `
select v.id, v.plate_no, v.model_name, v.operate_city_code, v.biz_status, v.idle_since, :day::date - v.idle_since::date as days
from rpt.vehicle v where {scope} and v.idle_since is not null and :day::date - v.idle_since::date >= :days::int`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['days', '至少闲置天数 / Idle for at least', 'number', { required: true, default: '0' }],
    ],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/vehicle/detail?id={id}' }],
      ['model_name', '车型 / Model', 'text', { width: 160 }],
      ['operate_city_code', '城市 / City', 'region', { width: 90 }],
      ['biz_status', '业务状态 / State', 'dict:vehicle_biz_status'],
      ['idle_since', '闲置自 / Idle since', 'time', { width: 150 }],
      ['days', '天数 / Days', 'int', { total: 'avg' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '出租率日报',
    nameEn: 'Utilisation by day',
    category: 'vehicle',
    period: 'day',
    description:
      '在租车日占可租车日；整备、维修、在途不计入可租 / leased days over rentable days; preparation, repair and transit do not count as rentable',
    roles: fleet,
    scope: vehicleScope,
    sort: 'city',
    // Computed from the state history, so that a delayed run gives the same figures.
    sql: `
select f.city, f.model_name, count(*) filter (where f.state in (3, 5, 6, 7)) as available, count(*) filter (where f.state in (6, 7)) as on_lease, count(*) filter (where f.state in (3, 5)) as idle, count(*) filter (where f.state in (4, 8)) as down,
  count(*) filter (where f.state in (6, 7))::numeric / nullif(count(*) filter (where f.state in (3, 5, 6, 7)), 0) as rate
from (
  select coalesce(s.city_code, v.operate_city_code) as city, v.model_name, s.to_status as state
  from rpt.vehicle v cross join generate_series(:from::date, :to::date, interval '1 day') d
  cross join lateral (select r.to_status, r.city_code from rpt.vehicle_status_record r where r.vehicle_id = v.id and r.happen_time < d::date + 1 order by r.happen_time desc, r.id desc limit 1) s
  where {scope}
) f where f.state in (3, 4, 5, 6, 7, 8) group by 1, 2`,
    params: [
      ['from', '期初 / From', 'date', { required: true, default: 'today' }],
      ['to', '期末 / To', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['city', '城市 / City', 'region', { width: 110, group: 1 }],
      ['model_name', '车型 / Model', 'text', { width: 200 }],
      ['available', '可租车日 / Rentable days', 'int', { total: 'sum' }],
      ['on_lease', '在租车日 / On lease', 'int', { total: 'sum' }],
      ['idle', '闲置车日 / Idle', 'int', { total: 'sum' }],
      ['down', '整备维修 / Not ready', 'int', { total: 'sum' }],
      ['rate', '出租率 / Rate', 'rate', { total: 'weighted:available' }],
    ],
    charts: [{ kind: 'stack', x: 'city', series: ['on_lease', 'idle', 'down'] }],
  },
  {
    name: '保险到期与缺口',
    nameEn: 'Insurance ending and gaps',
    category: 'vehicle',
    description: '保单将到期、已过期或没有保单的在役车辆 / cars whose policies end soon, have ended or are missing',
    roles: [...fleet, 'insurance_officer', 'insurance_supervisor'],
    scope: vehicleScope,
    sort: 'first_end',
    sql: `
select v.id, v.plate_no, v.model_name, v.operate_city_code as city, v.biz_status, v.customer_name, v.compulsory_no, v.compulsory_end, v.commercial_no, v.commercial_end, v.insured_liability,
  case when v.compulsory_end is null then 1 when v.compulsory_end < :day::date then 2 when v.commercial_end is null then 3 when v.commercial_end < :day::date then 4 else 5 end as gap,
  coalesce(least(v.compulsory_end, v.commercial_end), :day::date) as first_end, least(v.compulsory_end, v.commercial_end) - :day::date as days_left, 1 as cars
from rpt.vehicle v where {scope} and v.status = 1 and v.biz_status not in (1, 9, 10)
  and (v.compulsory_end is null or v.commercial_end is null or least(v.compulsory_end, v.commercial_end) <= :day::date + :days::int) and (:gap is null or :gap = (case when v.compulsory_end is null then '1' when v.compulsory_end < :day::date then '2' when v.commercial_end is null then '3' when v.commercial_end < :day::date then '4' else '5' end))`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['days', '天数内到期 / Ends within days', 'number', { required: true, default: '120' }],
      ['gap', '情况 / Case', 'dict:insurance_gap'],
    ],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/vehicle/detail?id={id}', total: 'count' }],
      ['gap', '情况 / Case', 'dict:insurance_gap', { width: 120 }],
      ['days_left', '剩余天数 / Days left', 'int', { width: 90 }],
      ['compulsory_end', '交强险到期 / Compulsory ends', 'date', { width: 120 }],
      ['commercial_end', '商业险到期 / Commercial ends', 'date', { width: 120 }],
      ['insured_liability', '三者限额 / Third-party limit', 'money'],
      ['city', '城市 / City', 'region', { width: 90 }],
      ['model_name', '车型 / Model', 'text', { width: 170 }],
      ['biz_status', '业务状态 / State', 'dict:vehicle_biz_status', { width: 90 }],
      ['customer_name', '客户 / Customer', 'text', { width: 190 }],
      ['compulsory_no', '交强险单号 / Compulsory policy', 'text', { width: 150 }],
      ['commercial_no', '商业险单号 / Commercial policy', 'text', { width: 150 }],
      ['cars', '台数 / Cars', 'int', { width: 80, total: 'sum' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'pie', x: 'gap', series: ['cars'] }],
  },
  {
    name: '年检到期表',
    nameEn: 'Inspections due',
    category: 'vehicle',
    description: '检验有效期将到或已过的在役车辆 / cars whose inspection ends soon or has ended',
    roles: [...fleet, 'yearcheck_officer'],
    scope: vehicleScope,
    sort: 'due',
    sql: `
select v.id, v.plate_no, v.model_name, v.operate_city_code as city, v.biz_status, v.customer_name, v.register_date, v.inspect_valid_to, coalesce(v.next_inspect_date, v.inspect_valid_to) as due, coalesce(v.next_inspect_date, v.inspect_valid_to) - :day::date as days_left, u.real_name as manager
from rpt.vehicle v left join rpt.user u on u.id = v.manager_id
where {scope} and v.status = 1 and v.biz_status not in (1, 9, 10) and coalesce(v.next_inspect_date, v.inspect_valid_to) <= :day::date + :days::int`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['days', '天数内到期 / Ends within days', 'number', { required: true, default: '90' }],
    ],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/vehicle/detail?id={id}', total: 'count' }],
      ['due', '应检日 / Due', 'date', { width: 110 }],
      ['days_left', '剩余天数 / Days left', 'int', { width: 90 }],
      ['inspect_valid_to', '检验有效期 / Valid to', 'date', { width: 110 }],
      ['register_date', '注册登记日 / Registered on', 'date', { width: 110 }],
      ['city', '城市 / City', 'region', { width: 90 }],
      ['model_name', '车型 / Model', 'text', { width: 180 }],
      ['biz_status', '业务状态 / State', 'dict:vehicle_biz_status', { width: 90 }],
      ['customer_name', '客户 / Customer', 'text', { width: 190 }],
      ['manager', '车辆管理员 / Manager', 'text', { width: 110 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
]
