import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const readers = [
  'general_manager',
  'operation_manager',
  'operation_director',
  'maintenance_officer',
  'maintenance_manager',
  'yearcheck_officer',
  'city_manager',
  'auditor',
]

/** 80, 13: how well workshops repair and stations get vehicles through: passed at once, in time, back under guarantee. */
export const qualityReports: readonly ReportSeed[] = [
  {
    name: '维修站质量',
    nameEn: 'Quality of workshops',
    category: 'vehicle',
    period: 'month',
    description:
      '期内验收的维修：一次验收通过率、按期出厂率、质保内返修率与平均在厂天数；返修计在原维修站 / accepted repairs: passed at the first acceptance, out in time, back under guarantee, days in the shop; a rework counts against the shop of the first repair',
    roles: readers,
    scope: { owner: 'd.dicker_user_id', dept: 'd.create_dept', city: 'd.city_code' },
    sort: '-n',
    sql: `
select m.mechanism_name as station, d.city_code as city, count(*) as n, count(*) filter (where coalesce(t.back_count, 0) = 0) as first_pass,
  count(*) filter (where coalesce(t.back_count, 0) = 0)::numeric / nullif(count(*), 0) as first_rate,
  count(*) filter (where d.plan_out_time is null or d.out_shop_time is null or d.out_shop_time <= d.plan_out_time) as in_time,
  count(*) filter (where d.plan_out_time is null or d.out_shop_time is null or d.out_shop_time <= d.plan_out_time)::numeric / nullif(count(*), 0) as in_time_rate,
  count(*) filter (where r.n > 0) as rework, count(*) filter (where r.n > 0)::numeric / nullif(count(*), 0) as rework_rate,
  round(avg(greatest(0, coalesce(d.out_shop_time, d.accept_time)::date - d.in_shop_time::date)), 1) as days, round(avg(d.score), 1) as score
from rpt.maintenance_dicker d join rpt.mechanism m on m.id = d.mechanism_id left join rpt.vehicle_task t on t.id = d.task_id
  left join lateral (select count(*) as n from rpt.maintenance_dicker x where x.guarantee_dicker_id = d.id and x.guarantee_hit) r on true
where {scope} and d.status = 4 and d.accept_time >= :from::date and d.accept_time < :to::date + 1
  and (:keyword is null or m.mechanism_name ilike '%' || :keyword || '%') group by 1, 2`,
    params: [
      ['from', '验收起 / From', 'date', { required: true, default: 'yearStart' }],
      ['to', '验收止 / To', 'date', { required: true, default: 'today' }],
      ['keyword', '维修站 / Workshop', 'text'],
    ],
    columns: [
      ['station', '维修站 / Workshop', 'text', { width: 220, group: 1 }],
      ['city', '城市 / City', 'region', { width: 90 }],
      ['n', '验收单数 / Accepted', 'int', { total: 'sum' }],
      ['first_pass', '一次通过 / Passed at once', 'int', { total: 'sum' }],
      ['first_rate', '一次通过率 / Passed at once, %', 'rate', { total: 'ratio:first_pass/n' }],
      ['in_time', '按期出厂 / In time', 'int', { total: 'sum' }],
      ['in_time_rate', '按期率 / In time, %', 'rate', { total: 'ratio:in_time/n' }],
      ['rework', '返修 / Rework', 'int', { total: 'sum' }],
      ['rework_rate', '返修率 / Rework, %', 'rate', { total: 'ratio:rework/n' }],
      ['days', '平均在厂天数 / Days in the shop', 'qty'],
      ['score', '评分 / Score', 'qty'],
    ],
    charts: [{ kind: 'bar', x: 'station', series: ['n', 'first_pass', 'rework'] }],
  },
  {
    name: '年检一次通过率',
    nameEn: 'Inspections passed at once',
    category: 'vehicle',
    period: 'month',
    description:
      '期内完成的年检按检测站：初检通过、复检与费用 / inspections that ended in the period by station: passed at the first test, tested again, fees',
    roles: readers,
    scope: { owner: 't.handler_id', dept: 't.dept_id', city: 't.city_code' },
    sort: '-n',
    sql: `
select coalesce(m.mechanism_name, '免上线 / No test') as station, count(*) as n, count(*) filter (where c.first_result = 1) as first_pass,
  count(*) filter (where c.first_result = 1)::numeric / nullif(count(*), 0) as first_rate, count(*) filter (where c.first_result = 2) as again,
  count(*) filter (where c.final_result = 3) as given_up, sum(coalesce(c.inspect_fee, 0) + coalesce(c.retest_fee, 0) + coalesce(c.agency_fee, 0) + coalesce(c.other_fee, 0)) as fees
from rpt.vehicle_task t join rpt.vehicle_task_year_check c on c.task_id = t.id left join rpt.mechanism m on m.id = c.mechanism_id
where {scope} and t.type = 9 and t.stage in (4, 5, 6) and c.finish_date between :from::date and :to::date group by 1`,
    params: [
      ['from', '完成起 / From', 'date', { required: true, default: 'yearStart' }],
      ['to', '完成止 / To', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['station', '检测站 / Station', 'words', { width: 220, group: 1 }],
      ['n', '完成 / Ended', 'int', { total: 'sum' }],
      ['first_pass', '初检通过 / Passed at once', 'int', { total: 'sum' }],
      ['first_rate', '一次通过率 / Passed at once, %', 'rate', { total: 'ratio:first_pass/n' }],
      ['again', '复检 / Tested again', 'int', { total: 'sum' }],
      ['given_up', '放弃 / Given up', 'int', { total: 'sum' }],
      ['fees', '费用 / Fees', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'bar', x: 'station', series: ['n', 'first_pass'] }],
  },
]
