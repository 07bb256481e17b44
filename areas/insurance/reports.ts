import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const insurers = [
  'general_manager',
  'operation_director',
  'finance_director',
  'asset_accountant',
  'auditor',
  'city_manager',
  'insurance_officer',
  'insurance_supervisor',
]
const offences = [
  'general_manager',
  'operation_director',
  'city_manager',
  'sales_manager',
  'risk_officer',
  'violation_officer',
]
const policyScope = { owner: 'p.create_user', dept: 'p.create_dept', city: 'p.city_code' }

/** 10-platform 5.12 and 80, 13: what insurance costs by vehicle and month, what it pays back, and what is open of offences. */
export const insuranceReports: readonly ReportSeed[] = [
  {
    name: '单车保险成本月表',
    nameEn: 'Insurance cost by vehicle and month',
    category: 'service',
    description:
      '我方承担的保费按保障天数摊到各月，不含客户自保与代垫 / premiums that we bear, spread over the days of cover; not what customers insure or repay',
    roles: insurers,
    scope: policyScope,
    sort: 'month',
    // A cover day counts from its first to its last second; a cancelled policy ends with its last covered day.
    sql: `
select s.id, s.plate_no, s.city, s.customer_name, s.month, sum(s.premium) as premium, sum(s.vessel_tax) as vessel_tax, sum(s.days) as days, count(distinct s.policy_id) as policies
from (
  select v.id, coalesce(v.plate_no, v.vin) as plate_no, v.operate_city_code as city, v.customer_name, to_char(m.day, 'YYYY-MM') as month, p.id as policy_id,
    least(m.last, p.effective_end::date) - greatest(m.day, p.start_time::date) + 1 as days,
    round(p.cost_amt * (least(m.last, p.effective_end::date) - greatest(m.day, p.start_time::date) + 1) / nullif(p.effective_end::date - p.start_time::date + 1, 0), 2) as premium,
    case when m.day <= p.start_time::date then coalesce(p.vessel_tax, 0) + coalesce(p.late_tax, 0) else 0 end as vessel_tax
  from rpt.insurance_policy p join rpt.vehicle v on v.id = p.vehicle_id
  cross join lateral (select d::date as day, (d + interval '1 month')::date - 1 as last from generate_series(date_trunc('month', greatest(p.start_time, :from::date::timestamptz)), least(p.effective_end, (:to::date + 1)::timestamptz), interval '1 month') d) m
  where {scope} and p.bearer = 1 and p.status in (1, 2, 3, 4) and p.effective_end >= p.start_time
    and m.day <= :to::date and m.last >= :from::date and m.last >= p.start_time::date and m.day <= p.effective_end::date
    and (:keyword is null or v.plate_no ilike '%' || :keyword || '%')
) s group by 1, 2, 3, 4, 5`,
    params: [
      ['from', '期初 / From', 'date', { required: true, default: 'monthStart' }],
      ['to', '期末 / To', 'date', { required: true, default: 'today' }],
      ['keyword', '车牌 / Plate', 'text'],
    ],
    columns: [
      ['month', '月份 / Month', 'text', { width: 90, group: 1 }],
      ['plate_no', '车牌 / Plate', 'text', { width: 110, link: '/vehicle/detail?id={id}' }],
      ['city', '城市 / City', 'region', { width: 90 }],
      ['customer_name', '客户 / Customer', 'text', { width: 200 }],
      ['premium', '保费摊销 / Premium of the month', 'money', { total: 'sum' }],
      ['vessel_tax', '车船税 / Vessel tax', 'money', { total: 'sum' }],
      ['days', '保障天数 / Days of cover', 'int', { total: 'sum' }],
      ['policies', '保单数 / Policies', 'int', { width: 90 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'bar', x: 'month', series: ['premium'] }],
  },
  {
    name: '保费与赔付率',
    nameEn: 'Premiums and loss ratio',
    category: 'service',
    description:
      '按保险公司与险种：保费、已赚保费、赔款与赔付率 / by insurer and kind: premiums, earned so far, claims and loss ratio',
    roles: insurers,
    scope: policyScope,
    sort: '-premium',
    sql: `
select x.insurer, x.policy_kind, count(*) as policies, sum(x.premium) as premium, sum(x.earned) as earned, sum(x.claims) as claims, sum(x.claims) / nullif(sum(x.earned), 0) as loss_ratio
from (
  select i.mechanism_name as insurer, p.policy_kind, p.premium, coalesce(p.claim_paid, 0) + coalesce(p.claim_open, 0) as claims,
    round(p.premium * greatest(0, least(p.effective_end::date + 1, :day::date) - p.start_time::date) / nullif(p.end_time::date - p.start_time::date + 1, 0), 2) as earned
  from rpt.insurance_policy p join rpt.service_provider i on i.id = p.insurer_id
  where {scope} and p.status in (1, 2, 3, 4) and p.start_time::date between :from::date and :day::date
) x group by 1, 2`,
    params: [
      ['from', '起保自 / Begun since', 'date', { required: true, default: 'yearStart' }],
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['insurer', '保险公司 / Insurer', 'text', { width: 220, group: 1 }],
      ['policy_kind', '险种 / Kind', 'dict:policy_kind', { width: 150 }],
      ['policies', '保单数 / Policies', 'int', { total: 'sum' }],
      ['premium', '保费 / Premium', 'money', { total: 'sum' }],
      ['earned', '已赚保费 / Earned', 'money', { total: 'sum' }],
      ['claims', '赔款 / Claims', 'money', { total: 'sum' }],
      ['loss_ratio', '赔付率 / Loss ratio', 'rate', { total: 'ratio:claims/earned' }],
    ],
    charts: [{ kind: 'bar', x: 'insurer', series: ['premium', 'claims'] }],
  },
  {
    name: '违章汇总',
    nameEn: 'Open violations by customer',
    category: 'service',
    description:
      '未处理违章按客户：条数、罚款、记分、逾期与待收费 / open offences by customer: count, fines, points, overdue and to be charged',
    roles: offences,
    scope: { owner: 't.create_user', dept: 't.create_dept', city: 't.city_code' },
    sort: '-open',
    sql: `
select t.customer_id as id, coalesce(c.mechanism_name, '未指明') as customer, count(*) filter (where t.status in (1, 2, 5)) as open, coalesce(sum(t.fine) filter (where t.status in (1, 2, 5)), 0) as fine,
  coalesce(sum(t.surcharge) filter (where t.status in (1, 2, 5)), 0) as surcharge, coalesce(sum(t.points) filter (where t.status in (1, 2, 5)), 0) as points,
  count(*) filter (where t.status in (1, 2, 5) and t.handle_deadline < :day::date) as overdue, count(*) filter (where t.status in (1, 2, 5) and coalesce(t.notice_state, 0) = 0) as untold,
  max(:day::date - t.violation_time::date) filter (where t.status in (1, 2, 5)) as oldest, count(*) filter (where t.charge_status = 1) as wanted, coalesce(sum(t.pay_amt) filter (where t.charge_status = 1), 0) as wanted_amt
from rpt.violation t left join rpt.customer c on c.id = t.customer_id
where {scope} and (t.status in (1, 2, 5) or t.charge_status = 1) and (:keyword is null or c.mechanism_name ilike '%' || :keyword || '%') group by 1, 2`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['keyword', '客户 / Customer', 'text'],
    ],
    columns: [
      ['customer', '客户 / Customer', 'text', { width: 220, link: '/customers/customer/detail?id={id}' }],
      ['open', '未处理 / Open', 'int', { total: 'sum' }],
      ['overdue', '超期限 / Overdue', 'int', { total: 'sum' }],
      ['untold', '未通知 / Not told', 'int', { total: 'sum' }],
      ['fine', '罚款 / Fines', 'money', { total: 'sum' }],
      ['surcharge', '加处罚款 / Surcharges', 'money', { total: 'sum' }],
      ['points', '记分 / Points', 'int', { total: 'sum' }],
      ['oldest', '最久天数 / Oldest, days', 'int', { width: 90 }],
      ['wanted', '待收费条数 / To charge', 'int', { total: 'sum' }],
      ['wanted_amt', '待收金额 / Amount to charge', 'money', { total: 'sum' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'bar', x: 'customer', series: ['open', 'overdue'] }],
  },
]
