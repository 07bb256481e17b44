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
]
