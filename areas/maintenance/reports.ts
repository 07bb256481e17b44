import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const readers = [
  'general_manager',
  'operation_manager',
  'operation_director',
  'maintenance_officer',
  'maintenance_manager',
  'city_manager',
  'auditor',
]

/** 80, 1: what falls due, what repairs cost by vehicle, and what bargaining saved by station. */
export const maintenanceReports: readonly ReportSeed[] = [
  {
    name: '保养到期表',
    nameEn: 'Services due',
    category: 'vehicle',
    description:
      '待处理与逾期的保养，按预计到期排列 / services that wait or are overdue, by the day on which they fall due',
    roles: readers,
    scope: { owner: 'r.officer_id', dept: 'r.dept_id', city: 'r.city_code' },
    sort: 'predict_date',
    sql: `
select r.id, r.remind_no, r.plate_no, r.project_name, r.city_code, r.customer_name, r.due_km, r.current_km, r.remain_km, r.due_date, r.predict_date, r.overdue_days, r.overdue_km, r.remind_count,
  case r.status when 1 then '待处理 / Pending' when 2 then '已派单 / Ordered' when 5 then '已逾期 / Overdue' else '客户自理 / By the customer' end as state
from rpt.maintenance_remind r where {scope} and r.status in (1, 2, 5, 6) and (r.predict_date <= :day::date or r.status = 5)`,
    params: [['day', '预计到期不晚于 / Due by', 'date', { required: true, default: 'monthEnd' }]],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/maintenance/remind/detail?id={id}' }],
      ['project_name', '项目 / Service', 'text', { width: 140 }],
      ['state', '状态 / State', 'words', { width: 90 }],
      ['predict_date', '预计到期 / Due', 'date'],
      ['due_km', '应保公里 / Due at', 'int'],
      ['current_km', '当前公里 / Now at', 'int'],
      ['remain_km', '剩余公里 / Remaining', 'int'],
      ['overdue_days', '超天数 / Days late', 'int'],
      ['overdue_km', '超公里 / Km late', 'int'],
      ['city_code', '城市 / City', 'region', { width: 90 }],
      ['customer_name', '客户 / Customer', 'text', { width: 200 }],
      ['remind_count', '提醒次数 / Times told', 'int'],
      ['remind_no', '提醒编号 / Reminder no.', 'text', { width: 150 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '维保成本表',
    nameEn: 'Cost of maintenance',
    category: 'vehicle',
    period: 'month',
    description:
      '按车型与维修类别的验收金额、承担方与单均成本 / accepted repairs by model and kind, who bears them, cost of one',
    roles: [...readers, 'finance_manager', 'finance_director', 'asset_accountant'],
    scope: { owner: 'd.dicker_user_id', dept: 'd.create_dept', city: 'd.city_code' },
    sort: '-total',
    sql: `
select d.model_name, case d.repair_kind when 1 then '保养 / Service' when 2 then '维修 / Repair' when 3 then '事故维修 / Accident repair' when 4 then '轮胎 / Tyres' when 5 then '三电 / Battery, motor, control' when 6 then '整备 / Reconditioning' else '其他 / Other' end as kind,
  count(*) as n, count(distinct d.vehicle_id) as cars, sum(d.settle_total) as total,
  sum(d.settle_total) filter (where d.bearer = 1) as ours, sum(d.charge_amt) as charged,
  sum(d.settle_total) filter (where d.bearer in (3, 5)) as guaranteed, sum(d.settle_total) / nullif(count(*), 0) as each
from rpt.maintenance_dicker d where {scope} and d.status = 4 and d.accept_time >= :from::date and d.accept_time < :to::date + 1 group by 1, 2`,
    params: [
      ['from', '验收起 / From', 'date', { required: true, default: 'yearStart' }],
      ['to', '验收止 / To', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['model_name', '车型 / Model', 'text', { width: 200 }],
      ['kind', '类别 / Kind', 'words', { width: 100 }],
      ['n', '单数 / Repairs', 'int', { total: 'sum' }],
      ['cars', '车辆数 / Vehicles', 'int'],
      ['total', '结算额 / To be settled', 'money', { total: 'sum' }],
      ['ours', '公司承担 / Borne by us', 'money', { total: 'sum' }],
      ['charged', '向客户收取 / Charged', 'money', { total: 'sum' }],
      ['guaranteed', '质保承担 / By guarantee', 'money', { total: 'sum' }],
      ['each', '单均 / Each', 'money'],
    ],
    charts: [{ kind: 'bar', x: 'model_name', series: ['total', 'charged'] }],
  },
  {
    name: '维修议价节省表',
    nameEn: 'Savings by bargaining',
    category: 'vehicle',
    description: '各维修站的报价、成交、节省与评分 / quotes, agreed prices, savings and score by station',
    roles: readers,
    scope: { owner: 'd.dicker_user_id', dept: 'd.create_dept', city: 'd.city_code' },
    sort: '-saved',
    sql: `
select m.mechanism_name as station, count(*) as n, sum(d.quote_total) as quoted, sum(d.final_total) as agreed, sum(d.saved_amt) as saved, sum(d.saved_amt) / nullif(sum(d.quote_total), 0) as rate,
  count(*) filter (where d.over_contract) as above, count(*) filter (where d.guarantee_hit) as rework, round(avg(d.score), 1) as score
from rpt.maintenance_dicker d join rpt.mechanism m on m.id = d.mechanism_id where {scope} and d.status in (1, 3, 4) and d.create_time >= :from::date and d.create_time < :to::date + 1 group by 1`,
    params: [
      ['from', '申请起 / From', 'date', { required: true, default: 'yearStart' }],
      ['to', '申请止 / To', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['station', '维修站 / Station', 'text', { width: 200 }],
      ['n', '单数 / Applications', 'int', { total: 'sum' }],
      ['quoted', '报价 / Quoted', 'money', { total: 'sum' }],
      ['agreed', '成交 / Agreed', 'money', { total: 'sum' }],
      ['saved', '节省 / Saved', 'money', { total: 'sum' }],
      ['rate', '节省率 / Saved, %', 'rate', { total: 'weighted:quoted' }],
      ['above', '超协议价 / Above contract', 'int', { total: 'sum' }],
      ['rework', '质保返修 / Rework', 'int', { total: 'sum' }],
      ['score', '评分 / Score', 'qty'],
    ],
    charts: [{ kind: 'bar', x: 'station', series: ['quoted', 'agreed'] }],
  },
  {
    name: '维修费用排行',
    nameEn: 'Repair cost ranking',
    category: 'vehicle',
    description:
      '按车辆的验收维修费用从高到低，含承担方、停厂天数与返修 / accepted repairs by vehicle, the dearest first, with bearers, days in the shop and rework',
    roles: [...readers, 'finance_manager', 'finance_director', 'asset_accountant'],
    scope: { owner: 'd.dicker_user_id', dept: 'd.create_dept', city: 'd.city_code' },
    sort: '-total',
    sql: `
select d.vehicle_id as id, max(d.plate_no) as plate_no, max(d.model_name) as model_name, max(v.operate_city_code) as city, max(v.customer_name) as customer_name, count(*) as n,
  sum(d.settle_total) as total, coalesce(sum(d.settle_total) filter (where d.bearer = 1), 0) as ours, sum(d.charge_amt) as charged, coalesce(sum(d.settle_total) filter (where d.bearer = 4), 0) as insured,
  sum(greatest(0, coalesce(d.out_shop_time, d.accept_time)::date - d.in_shop_time::date)) as days, count(*) filter (where d.guarantee_hit) as rework, max(d.accept_time)::date as last
from rpt.maintenance_dicker d join rpt.vehicle v on v.id = d.vehicle_id
where {scope} and d.status = 4 and d.accept_time >= :from::date and d.accept_time < :to::date + 1
  and (:keyword is null or d.plate_no ilike '%' || :keyword || '%' or d.model_name ilike '%' || :keyword || '%') group by 1`,
    params: [
      ['from', '验收起 / From', 'date', { required: true, default: 'yearStart' }],
      ['to', '验收止 / To', 'date', { required: true, default: 'today' }],
      ['keyword', '车牌或车型 / Plate or model', 'text'],
    ],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/vehicle/detail?id={id}' }],
      ['model_name', '车型 / Model', 'text', { width: 180 }],
      ['city', '城市 / City', 'region', { width: 90 }],
      ['customer_name', '客户 / Customer', 'text', { width: 200 }],
      ['n', '维修次数 / Repairs', 'int', { total: 'sum' }],
      ['total', '费用合计 / Cost', 'money', { total: 'sum' }],
      ['ours', '公司承担 / Borne by us', 'money', { total: 'sum' }],
      ['charged', '向客户收取 / Charged', 'money', { total: 'sum' }],
      ['insured', '保险承担 / By insurers', 'money', { total: 'sum' }],
      ['days', '停厂天数 / Days in the shop', 'int', { total: 'sum' }],
      ['rework', '返修 / Rework', 'int', { total: 'sum' }],
      ['last', '最近验收 / Last accepted', 'date'],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'bar', x: 'plate_no', series: ['total', 'ours'] }],
  },
  {
    name: '单车公里成本',
    nameEn: 'Maintenance cost per km',
    category: 'vehicle',
    description:
      '期内里程读数之差与验收维修费用，每百公里成本；无两次读数的车辆不列 / kilometres between readings and accepted repairs of the period, cost of 100 km; cars without two readings are left out',
    roles: [...readers, 'finance_manager', 'finance_director', 'asset_accountant'],
    scope: { owner: 'v.manager_id', dept: 'v.operate_dept_id', city: 'v.operate_city_code' },
    sort: '-per_hundred',
    sql: `
select v.id, coalesce(v.plate_no, v.vin) as plate_no, v.model_name, v.operate_city_code as city, k.km, coalesce(c.n, 0) as n, coalesce(c.total, 0) as total, coalesce(c.ours, 0) as ours,
  coalesce(c.total, 0) * 100 / nullif(k.km, 0) as per_hundred
from rpt.vehicle v join (
    select m.vehicle_id, max(m.mileage + coalesce(m.offset_km, 0)) - min(m.mileage + coalesce(m.offset_km, 0)) as km from rpt.vehicle_mileage_record m
    where not m.suspect and m.record_time >= :from::date and m.record_time < :to::date + 1 group by 1 having count(*) > 1) k on k.vehicle_id = v.id
  left join (
    select d.vehicle_id, count(*) as n, sum(d.settle_total) as total, sum(d.settle_total) filter (where d.bearer = 1) as ours from rpt.maintenance_dicker d
    where d.status = 4 and d.accept_time >= :from::date and d.accept_time < :to::date + 1 group by 1) c on c.vehicle_id = v.id
where {scope} and k.km > 0 and (:keyword is null or v.plate_no ilike '%' || :keyword || '%' or v.model_name ilike '%' || :keyword || '%')`,
    params: [
      ['from', '期初 / From', 'date', { required: true, default: 'yearStart' }],
      ['to', '期末 / To', 'date', { required: true, default: 'today' }],
      ['keyword', '车牌或车型 / Plate or model', 'text'],
    ],
    columns: [
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/vehicle/detail?id={id}' }],
      ['model_name', '车型 / Model', 'text', { width: 180, group: 1 }],
      ['city', '城市 / City', 'region', { width: 90 }],
      ['km', '行驶公里 / Km driven', 'int', { total: 'sum' }],
      ['n', '维修次数 / Repairs', 'int', { total: 'sum' }],
      ['total', '维修费用 / Repairs, yuan', 'money', { total: 'sum' }],
      ['ours', '公司承担 / Borne by us', 'money', { total: 'sum' }],
      ['per_hundred', '每百公里成本 / Cost of 100 km', 'money', { total: 'avg' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'bar', x: 'plate_no', series: ['per_hundred'] }],
  },
  {
    name: '年检计划',
    nameEn: 'Inspection plan',
    category: 'vehicle',
    description:
      '未来12个月按月份与城市到期的年检与道路运输证年审 / inspections and reviews of transport permits that fall due in the next twelve months, by month and city',
    roles: [...readers, 'yearcheck_officer', 'vehicle_supervisor'],
    scope: { owner: 'v.manager_id', dept: 'v.operate_dept_id', city: 'v.operate_city_code' },
    sort: 'month',
    sql: `
select to_char(d.day, 'YYYY-MM') as month, v.operate_city_code as city, count(*) filter (where d.kind = 1) as inspections, count(*) filter (where d.kind = 2) as permits, count(*) filter (where d.day < current_date) as late
from rpt.vehicle v cross join lateral (values (1, v.inspect_valid_to), (2, v.operate_cert_valid_to)) d(kind, day)
where {scope} and v.status = 1 and d.day is not null and d.day < :from::date + interval '12 months' and (d.day >= :from::date or d.kind = 1) and v.biz_status between 2 and 8 group by 1, 2`,
    params: [['from', '自 / From', 'date', { required: true, default: 'monthStart' }]],
    columns: [
      ['month', '月份 / Month', 'text', { width: 90, group: 1 }],
      ['city', '城市 / City', 'region', { width: 110 }],
      ['inspections', '安全技术检验 / Safety inspections', 'int', { total: 'sum' }],
      ['permits', '运输证年审 / Permit reviews', 'int', { total: 'sum' }],
      ['late', '已逾期 / Overdue', 'int', { total: 'sum' }],
    ],
    charts: [{ kind: 'stack', x: 'month', series: ['inspections', 'permits'] }],
  },
]
