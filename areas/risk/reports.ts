import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const riskDesk = ['general_manager', 'finance_director', 'risk_officer', 'risk_manager', 'risk_director', 'auditor']
const customerScope = { owner: 'c.biz_user_id', dept: 'c.biz_dept_id', city: 'm.city_code' }

/** 10-platform 5.12 and 20 section 13: what risk managers ask for. */
export const riskReports: readonly ReportSeed[] = [
  {
    name: '客户风险评分变化',
    nameEn: 'Changes of customer scores',
    category: 'risk',
    description:
      '期间内评分或等级的每次变化及其原因 / every change of a score or grade within the time, with its cause',
    roles: [...riskDesk, 'sales_manager', 'city_manager'],
    scope: customerScope,
    sort: '-score_day',
    sql: `
select s.id, c.id as customer_id, m.mechanism_name as customer_name, m.city_code, s.score_day, s.old_score, s.score, s.score - s.old_score as moved, s.old_grade, s.grade, s.cause,
  (select count(*) from rpt.risk_record r where r.mechanism_type = 1 and r.mechanism_id = c.id and r.status = 1) as open_records,
  case when s.old_grade is null or s.old_grade = s.grade then '未变 / Unchanged' when s.grade > s.old_grade then '下降 / Fell' else '上升 / Rose' end as direction
from rpt.customer_score s join rpt.customer c on c.id = s.customer_id join rpt.mechanism m on m.id = c.id
where {scope} and s.score_day >= :from::date and s.score_day <= :to::date and s.old_score is distinct from s.score and (:keyword is null or m.mechanism_name ilike '%' || :keyword || '%')`,
    params: [
      ['from', '起 / From', 'date', { required: true, default: 'monthStart' }],
      ['to', '止 / To', 'date', { required: true, default: 'today' }],
      ['keyword', '客户 / Customer', 'text'],
    ],
    columns: [
      ['customer_name', '客户 / Customer', 'text', { width: 220, link: '/risk/customerrisk/detail?id={customer_id}' }],
      ['city_code', '城市 / City', 'region', { width: 90 }],
      ['score_day', '日期 / Day', 'date'],
      ['old_score', '原分 / Before', 'qty'],
      ['score', '现分 / Now', 'qty'],
      ['moved', '变化 / Moved', 'qty'],
      ['old_grade', '原等级 / Grade before', 'text', { width: 90 }],
      ['grade', '现等级 / Grade now', 'text', { width: 90 }],
      ['direction', '等级方向 / Grade', 'words', { width: 90 }],
      ['cause', '原因 / Cause', 'text', { width: 220 }],
      ['open_records', '未解除风险 / Open records', 'int'],
      ['customer_id', '内部编号 / Id', 'text', { width: 120 }],
      ['id', '记录编号 / Row', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'bar', x: 'customer_name', series: ['old_score', 'score'] }],
  },
  {
    name: '风险记录与措施',
    nameEn: 'Risk records and measures',
    category: 'risk',
    description:
      '生效与已解除的风险记录，措施完成与超期情况 / records in effect and resolved, with measures done and late',
    roles: riskDesk,
    scope: { owner: 'r.create_user', dept: 'r.create_dept', city: 'r.city_code' },
    sort: '-found_date',
    sql: `
select r.id, r.record_no, r.mechanism_name, r.record_type, r.level, case r.status when 1 then '生效 / In effect' else '已解除 / Resolved' end as state, r.occur_date, r.found_date, r.close_date, coalesce(r.close_date, :day::date) - r.found_date as days, r.points, r.overdue_amt, r.exposure_amt, r.loss_amt,
  v.n as measures, v.done, v.late
from rpt.risk_record r cross join lateral (select count(*) as n, count(*) filter (where x.measure_state = 1) as done, count(*) filter (where x.measure_state = 0 and x.due_date < :day::date) as late from rpt.risk_record_measure x where x.record_id = r.id) v
where {scope} and r.status in (1, 2) and r.found_date >= :from::date and r.found_date <= :day::date and (:level is null or r.level >= :level::int)`,
    params: [
      ['from', '发现起 / Found from', 'date', { required: true, default: 'yearStart' }],
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['level', '级别不低于 / Level at least', 'number'],
    ],
    columns: [
      ['record_no', '记录编号 / No.', 'text', { width: 150, link: '/risk/riskrecord/detail?id={id}' }],
      ['mechanism_name', '对象 / Subject', 'text', { width: 220 }],
      ['record_type', '风险类型 / Type', 'dict:risk_type', { width: 110 }],
      ['level', '级别 / Level', 'int'],
      ['state', '状态 / State', 'words', { width: 90 }],
      ['occur_date', '发生日 / Occurred', 'date'],
      ['found_date', '发现日 / Found', 'date'],
      ['close_date', '解除日 / Closed', 'date'],
      ['days', '历时天数 / Days', 'int', { total: 'avg' }],
      ['points', '扣分 / Points', 'qty', { total: 'sum' }],
      ['overdue_amt', '逾期金额 / Overdue', 'money', { total: 'sum' }],
      ['exposure_amt', '敞口 / Exposure', 'money', { total: 'sum' }],
      ['loss_amt', '预计损失 / Loss', 'money', { total: 'sum' }],
      ['measures', '措施 / Measures', 'int', { total: 'sum' }],
      ['done', '已完成 / Done', 'int', { total: 'sum' }],
      ['late', '超期 / Late', 'int', { total: 'sum' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '授信审查时效',
    nameEn: 'Times of quota cases',
    category: 'risk',
    period: 'month',
    description:
      '各月审查单的提交、批准、否决、申请与授予台数及平均用时 / cases by month: submitted, granted, refused, vehicles applied for and granted, hours on average',
    roles: riskDesk,
    scope: { owner: 'q.biz_user_id' },
    sort: 'month',
    sql: `
select to_char(q.submit_time, 'YYYY-MM') as month, count(*) as n, count(*) filter (where q.status in (1, 2)) as granted_n, count(*) filter (where q.refused) as refused_n, count(*) filter (where q.status = 102) as open_n, count(*) filter (where q.over_sla) as late_n,
  sum(q.apply_qty) as applied, sum(q.grant_qty) filter (where q.status in (1, 2)) as granted, sum(q.grant_qty) filter (where q.status in (1, 2))::numeric / nullif(sum(q.apply_qty) filter (where q.status in (1, 2)), 0) as rate, round(avg(q.total_hours), 1) as hours
from rpt.quota q where {scope} and q.submit_time >= :from::date and q.submit_time < :to::date + 1 group by 1`,
    params: [
      ['from', '提交起 / Submitted from', 'date', { required: true, default: 'yearStart' }],
      ['to', '提交止 / To', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['month', '月份 / Month', 'text', { width: 90 }],
      ['n', '审查单 / Cases', 'int', { total: 'sum' }],
      ['granted_n', '批准 / Granted', 'int', { total: 'sum' }],
      ['refused_n', '否决 / Refused', 'int', { total: 'sum' }],
      ['open_n', '在办 / Open', 'int', { total: 'sum' }],
      ['late_n', '超时 / Late', 'int', { total: 'sum' }],
      ['applied', '申请台数 / Applied', 'int', { total: 'sum' }],
      ['granted', '授予台数 / Vehicles granted', 'int', { total: 'sum' }],
      ['rate', '授予率 / Granted, %', 'rate'],
      ['hours', '平均小时 / Hours', 'qty'],
    ],
    charts: [{ kind: 'bar', x: 'month', series: ['applied', 'granted'] }],
  },
]
