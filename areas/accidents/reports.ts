import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const readers = [
  'general_manager',
  'region_director',
  'city_manager',
  'operation_director',
  'operation_manager',
  'insurance_supervisor',
  'accident_officer',
  'accident_supervisor',
  'finance_manager',
  'finance_director',
  'auditor',
]
const scope = { owner: 'a.handler_id', dept: 'a.create_dept', city: 'a.city_code' }
const period = [
  ['from', '事故日起 / Accidents from', 'date', { required: true, default: 'monthAgo' }],
  ['to', '事故日止 / Until', 'date', { required: true, default: 'today' }],
] as const

/** 10-platform 5.12 and 80, section 13: what accidents cost, who pays, and what is open. */
export const accidentReports: readonly ReportSeed[] = [
  {
    name: '事故赔付汇总',
    nameEn: 'Accident losses and charges',
    category: 'service',
    description: '按客户汇总损失、各方赔付、客户赔付金与净损失 / losses, claims, charges and net loss by customer',
    roles: readers,
    scope,
    sort: '-losses',
    sql: `
select coalesce(r.customer_name, '-') as customer_name, count(*) as cases, sum(r.losses) as losses, sum(r.compulsory) as compulsory, sum(r.commercial) as commercial, sum(r.other_side) as other_side, sum(r.uninsured) as uninsured,
  sum(a.penalty_amt) as charge, coalesce(sum(a.penalty_amt) filter (where a.penalty_amt_status = 3), 0) as received, coalesce(sum(a.penalty_amt) filter (where a.penalty_amt_status = 1), 0) as to_charge, coalesce(sum(t.our_net_loss), 0) as net_loss
from rpt.accident a join (select g.accident_id, max(g.customer_name) as customer_name, sum(g.loss_total) as losses, sum(g.claim_compulsory) as compulsory, sum(g.claim_commercial) as commercial, sum(g.claim_other) as other_side, sum(g.uninsured) as uninsured
    from rpt.accident_register g where g.status = 1 group by g.accident_id) r on r.accident_id = a.id
  left join rpt.accident_terminate t on t.accident_id = a.id and t.status = 1
where {scope} and a.accident_time::date between :from::date and :to::date group by 1`,
    params: period,
    columns: [
      ['customer_name', '客户 / Customer', 'text', { width: 220 }],
      ['cases', '事故数 / Cases', 'int', { total: 'sum' }],
      ['losses', '损失合计 / Losses', 'money', { total: 'sum' }],
      ['compulsory', '交强赔付 / Compulsory', 'money', { total: 'sum' }],
      ['commercial', '商业赔付 / Commercial', 'money', { total: 'sum' }],
      ['other_side', '对方赔付 / Other side', 'money', { total: 'sum' }],
      ['uninsured', '不可赔 / Not covered', 'money', { total: 'sum' }],
      ['charge', '客户赔付金 / Charged', 'money', { total: 'sum' }],
      ['received', '其中已收 / Received', 'money', { total: 'sum' }],
      ['to_charge', '其中待收取 / To charge', 'money', { total: 'sum' }],
      ['net_loss', '我方净损失 / Our net loss', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'stack', x: 'customer_name', series: ['compulsory', 'commercial', 'other_side', 'uninsured'] }],
  },
  {
    name: '事故定损明细',
    nameEn: 'Accident ledger with shares',
    category: 'service',
    description: '逐行损失与四方分摊 / every loss with its four shares',
    roles: readers,
    scope,
    sort: '-accident_time',
    sql: `
select a.id, a.accident_no, a.plate_no, a.accident_time, r.register_no, r.customer_name, r.liability_rate, l.loss_kind, l.assessed_amt, l.by_compulsory, l.by_commercial, l.by_other, l.by_self
from rpt.accident_register_loss l join rpt.accident_register r on r.id = l.register_id and r.status = 1 join rpt.accident a on a.id = r.accident_id
where {scope} and a.accident_time::date between :from::date and :to::date and (:keyword is null or a.plate_no ilike '%' || :keyword || '%' or r.customer_name ilike '%' || :keyword || '%')`,
    params: [...period, ['keyword', '车牌或客户 / Plate or customer', 'text']],
    columns: [
      ['accident_no', '事故编号 / Accident no.', 'text', { width: 150, link: '/accident/detail?id={id}' }],
      ['plate_no', '车牌 / Plate', 'text', { width: 110 }],
      ['accident_time', '事故时间 / Accident at', 'time', { width: 150 }],
      ['register_no', '登记编号 / Registration', 'text', { width: 160 }],
      ['customer_name', '客户 / Customer', 'text', { width: 200 }],
      ['liability_rate', '责任比例% / Share in %', 'qty'],
      ['loss_kind', '损失类别 / Kind of loss', 'dict:accident_loss_kind', { width: 140 }],
      ['assessed_amt', '定损 / Assessed', 'money', { total: 'sum' }],
      ['by_compulsory', '交强 / Compulsory', 'money', { total: 'sum' }],
      ['by_commercial', '商业 / Commercial', 'money', { total: 'sum' }],
      ['by_other', '对方 / Other side', 'money', { total: 'sum' }],
      ['by_self', '自担 / Borne by us', 'money', { total: 'sum' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '百车事故率',
    nameEn: 'Accidents per 100 vehicles',
    category: 'service',
    description:
      '按月份与城市的事故数、伤人事故、全责与主责，及每百台在册车辆的事故数 / accidents by month and city, with injuries and our liability, and per 100 vehicles on the books',
    roles: readers,
    scope,
    sort: '-month',
    sql: `
select to_char(a.accident_time, 'YYYY-MM') as month, a.city_code as city, count(*) as cases, count(*) filter (where a.injured_count + a.dead_count > 0) as hurt, count(*) filter (where a.liability in (1, 2, 7)) as ours,
  coalesce(sum(a.est_total), 0) as estimated, max(f.cars) as cars, count(*) * 100.0 / nullif(max(f.cars), 0) as per_hundred
from rpt.accident a left join (select v.operate_city_code as city, count(*) as cars from rpt.vehicle v where v.status = 1 and v.biz_status between 2 and 8 group by 1) f on f.city = a.city_code
where {scope} and a.status in (1, 2, 3, 4) and a.accident_time::date between :from::date and :to::date group by 1, 2`,
    params: [
      ['from', '事故日起 / Accidents from', 'date', { required: true, default: 'yearStart' }],
      ['to', '事故日止 / Until', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['month', '月份 / Month', 'text', { width: 90, group: 1 }],
      ['city', '城市 / City', 'region', { width: 110 }],
      ['cases', '事故数 / Accidents', 'int', { total: 'sum' }],
      ['hurt', '人伤 / With injury', 'int', { total: 'sum' }],
      ['ours', '主责以上 / Mostly ours', 'int', { total: 'sum' }],
      ['estimated', '估损合计 / Estimated', 'money', { total: 'sum' }],
      ['cars', '在册车辆 / Vehicles', 'int'],
      ['per_hundred', '百车事故 / Per 100 vehicles', 'qty'],
    ],
    charts: [{ kind: 'bar', x: 'month', series: ['cases', 'hurt'] }],
  },
]
