import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const fleet = ['general_manager', 'region_director', 'city_manager', 'vehicle_manager', 'vehicle_supervisor', 'operation_manager', 'operation_director', 'asset_accountant', 'finance_director', 'auditor']
const vehicleScope = { owner: 'v.manager_id', dept: 'v.operate_dept_id', city: 'v.operate_city_code' }

/** 10-platform 5.12: reports over the fleet. */
export const vehicleReports: readonly ReportSeed[] = [
  {
    name: '在租车辆明细', nameEn: 'Vehicles on lease', category: 'vehicle', description: '当前在租的车辆 / vehicles on lease now', roles: [...fleet, 'sales_manager', 'finance_manager'], scope: vehicleScope, sort: '-take_time',
    sql: `
select v.id, v.plate_no, v.vin, v.model_name, v.operate_city_code, v.customer_name, v.contract_no, v.take_time, v.lease_expire_date, v.unit_rent, v.held_deposit
from rpt.vehicle v where {scope} and v.biz_status = 6 and (:keyword is null or v.plate_no ilike '%' || :keyword || '%' or v.customer_name ilike '%' || :keyword || '%')`,
    params: [['keyword', '车牌或客户 / Plate or customer', 'text']],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/vehicle/detail?id={id}' }], ['model_name', '车型 / Model', 'text', { width: 160 }], ['customer_name', '客户 / Customer', 'text', { width: 200 }], ['contract_no', '合同编号 / Contract no.', 'text', { width: 150 }],
      ['take_time', '提车时间 / Taken', 'time', { width: 150 }], ['lease_expire_date', '到期 / Ends', 'date'], ['unit_rent', '月租 / Rent', 'money', { total: 'sum' }], ['held_deposit', '在管保证金 / Deposit held', 'money', { total: 'sum' }], ['vin', '车架号 / VIN', 'text', { width: 160 }], ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '闲置车辆表', nameEn: 'Idle vehicles', category: 'vehicle', description: '可租而闲置的车辆及天数 / vehicles that stand idle and for how long', roles: fleet, scope: vehicleScope, sort: '-days',
    sql: `
select v.id, v.plate_no, v.model_name, v.operate_city_code, v.biz_status, v.idle_since, current_date - v.idle_since::date as days
from rpt.vehicle v where {scope} and v.idle_since is not null and current_date - v.idle_since::date >= :days::int`,
    params: [['days', '至少闲置天数 / Idle for at least', 'number', { required: true, default: '0' }]],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/vehicle/detail?id={id}' }], ['model_name', '车型 / Model', 'text', { width: 160 }], ['biz_status', '业务状态 / State', 'dict:vehicle_biz_status'], ['idle_since', '闲置自 / Idle since', 'time', { width: 150 }], ['days', '天数 / Days', 'int', { total: 'avg' }], ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '出租率日报', nameEn: 'Utilisation by day', category: 'vehicle', period: 'day', description: '在租台数占可运营台数 / vehicles on lease of those in operation', roles: fleet, scope: vehicleScope, sort: 'model_name',
    sql: `
select v.model_name, count(*) as fleet, count(*) filter (where v.biz_status = 6) as on_lease, count(*) filter (where v.biz_status = 6)::numeric / nullif(count(*), 0) as rate, :from::date as day, :to::date as until
from rpt.vehicle v where {scope} and v.dispose_date is null and v.status = 1 group by 1`,
    params: [['from', '期初 / From', 'date', { required: true, default: 'today' }], ['to', '期末 / To', 'date', { required: true, default: 'today' }]],
    columns: [
      ['model_name', '车型 / Model', 'text', { width: 200 }], ['fleet', '运营台数 / Fleet', 'int', { total: 'sum' }], ['on_lease', '在租 / On lease', 'int', { total: 'sum' }], ['rate', '出租率 / Rate', 'rate', { total: 'weighted:fleet' }],
    ],
    charts: [{ kind: 'bar', x: 'model_name', series: ['fleet', 'on_lease'] }],
  },
]
