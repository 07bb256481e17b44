import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const readers = [
  'general_manager',
  'region_director',
  'city_manager',
  'accident_officer',
  'accident_supervisor',
  'insurance_supervisor',
  'operation_manager',
  'operation_director',
  'finance_director',
  'auditor',
]
const scope = { owner: 'a.handler_id', dept: 'a.create_dept', city: 'a.city_code' }

/** 80, section 14: the accident ledger with its shares, and how often vehicles have accidents (C18). */
export const caseReports: readonly ReportSeed[] = [
  {
    name: '事故台账',
    nameEn: 'Accident ledger',
    category: 'vehicle',
    description: '每起事故的损失、赔付、客户与我方承担 / what each accident cost whom',
    roles: readers,
    scope,
    sort: '-accident_time',
    sql: `
select a.id, a.accident_no, a.plate_no, a.city_code, a.accident_time, a.accident_type, a.level, a.liability, a.status, a.est_total, a.loss_total, a.compensate_amt, a.customer_amt, a.self_amt, a.penalty_amt, a.penalty_amt_status, a.downtime_days
from rpt.accident a where {scope} and a.status in (1, 2, 3, 4, 5) and a.accident_time::date between :from::date and :to::date and (:keyword is null or a.plate_no ilike '%' || :keyword || '%' or a.accident_no ilike '%' || :keyword || '%')`,
    params: [
      ['from', '事故日起 / Accidents from', 'date', { required: true, default: 'monthStart' }],
      ['to', '事故日止 / to', 'date', { required: true, default: 'today' }],
      ['keyword', '车牌或编号 / Plate or no.', 'text'],
    ],
    columns: [
      ['accident_no', '事故编号 / Accident no.', 'text', { width: 150, link: '/accident/detail?id={id}' }],
      ['plate_no', '车牌 / Plate', 'text', { width: 110 }],
      ['city_code', '城市 / City', 'region', { width: 90 }],
      ['accident_time', '事故时间 / Accident at', 'time', { width: 150 }],
      ['accident_type', '类型 / Kind', 'dict:accident_type'],
      ['level', '等级 / Level', 'dict:accident_level'],
      ['liability', '责任 / Liability', 'dict:accident_liability'],
      ['est_total', '估损 / Estimated', 'money', { total: 'sum' }],
      ['loss_total', '损失 / Losses', 'money', { total: 'sum' }],
      ['compensate_amt', '赔付 / Paid by others', 'money', { total: 'sum' }],
      ['customer_amt', '客户承担 / Customer', 'money', { total: 'sum' }],
      ['self_amt', '我方承担 / Ours', 'money', { total: 'sum' }],
      ['penalty_amt', '客户赔付金 / Charge', 'money', { total: 'sum' }],
      ['penalty_amt_status', '收取 / Charged', 'dict:accident_penalty_status'],
      ['downtime_days', '停驶天数 / Days off the road', 'int', { total: 'sum' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '事故率统计',
    nameEn: 'Accident rate',
    category: 'vehicle',
    description: '各城市每百车的事故数 / accidents per 100 vehicles by city',
    roles: readers,
    scope,
    sort: '-rate',
    sql: `
select a.city_code, count(*) as accidents, count(*) filter (where a.level >= 3) as serious, coalesce(sum(a.injured_count), 0) as injured, coalesce(sum(a.est_total), 0) as est_total, max(f.vehicles) as vehicles, round(count(*) * 100.0 / greatest(max(f.vehicles), 1), 2) as rate
from rpt.accident a left join (select v.operate_city_code as city_code, count(*) as vehicles from rpt.vehicle v where v.status = 1 and v.biz_status not in (9, 10) group by v.operate_city_code) f on f.city_code = a.city_code
where {scope} and a.status in (1, 2, 3, 4) and a.accident_time::date between :from::date and :to::date group by a.city_code`,
    params: [
      ['from', '事故日起 / Accidents from', 'date', { required: true, default: 'monthStart' }],
      ['to', '事故日止 / to', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['city_code', '城市 / City', 'region', { width: 120 }],
      ['accidents', '事故数 / Accidents', 'int', { total: 'sum' }],
      ['serious', '较大以上 / Serious', 'int', { total: 'sum' }],
      ['injured', '受伤人数 / Injured', 'int', { total: 'sum' }],
      ['vehicles', '车辆数 / Vehicles', 'int', { total: 'sum' }],
      ['rate', '每百车事故 / Per 100 vehicles', 'qty'],
      ['est_total', '估损合计 / Estimated', 'money', { total: 'sum' }],
    ],
  },
]
