import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const readers = [
  'general_manager',
  'region_director',
  'city_manager',
  'dispatcher',
  'operation_manager',
  'operation_director',
  'vehicle_supervisor',
  'auditor',
]
const scope = { owner: 't.handler_id', dept: 't.create_dept', city: 't.city_code' }
const period = [
  ['from', '下达日起 / Released from', 'date', { required: true, default: 'monthAgo' }],
  ['to', '下达日止 / Until', 'date', { required: true, default: 'today' }],
] as const

/** 70, 10: how tasks keep their time, and what providers cost. */
export const workOrderReports: readonly ReportSeed[] = [
  {
    name: '工单时效表',
    nameEn: 'Timeliness of tasks',
    category: 'vehicle',
    description:
      '按作业类型、城市与处理方的任务数、按时率、超时、派单与处理时长、退回与转派 / tasks by type, city and who does them: on time, overdue, hours to assign and to hand in, sent back, handed over',
    roles: readers,
    scope,
    sort: '-tasks',
    sql: `
select t.type, t.city_code, coalesce(m.mechanism_name, u.real_name, '未派单 / Not assigned') as worker, count(*) as tasks, count(*) filter (where t.stage in (5, 6)) as done, count(*) filter (where t.stage in (1, 2, 3, 4, 9)) as open, count(*) filter (where t.stage = 7) as closed,
  count(*) filter (where t.stage in (5, 6) and t.sla_hit) as hit, count(*) filter (where t.stage in (5, 6) and t.sla_hit)::numeric / nullif(count(*) filter (where t.stage in (5, 6)), 0) as hit_rate, count(*) filter (where t.status = 8) as overdue, coalesce(max(t.overdue_hours), 0) as worst,
  round(avg(extract(epoch from t.assign_time - t.release_time) / 3600)::numeric, 1) as to_assign, round(avg(extract(epoch from t.submit_time - t.assign_time) / 3600)::numeric, 1) as to_submit, round(avg(extract(epoch from t.confirm_time - t.submit_time) / 3600)::numeric, 1) as to_confirm,
  count(*) filter (where t.back_count > 0) as backs, count(*) filter (where t.transfer_count > 0) as transfers
from rpt.vehicle_task t left join rpt.mechanism m on m.id = t.provider_id left join rpt.user u on u.id = t.handler_id
where {scope} and t.release_time >= :from::date and t.release_time < :to::date + 1 and (:type is null or t.type = :type::int) group by 1, 2, 3`,
    params: [...period, ['type', '作业类型 / Type', 'dict:vehicle_work_order_type']],
    columns: [
      ['type', '作业类型 / Type', 'dict:vehicle_work_order_type', { width: 110, group: 1 }],
      ['city_code', '城市 / City', 'region', { width: 90 }],
      ['worker', '服务商或处理人 / Provider or handler', 'words', { width: 180 }],
      ['tasks', '任务数 / Tasks', 'int', { total: 'sum' }],
      ['done', '已完成 / Done', 'int', { total: 'sum' }],
      ['open', '未完成 / Open', 'int', { total: 'sum' }],
      ['closed', '已关闭 / Closed', 'int', { total: 'sum' }],
      ['hit', '按时 / On time', 'int', { total: 'sum' }],
      ['hit_rate', '按时率 / On time, share', 'rate', { total: 'ratio:hit/done' }],
      ['overdue', '超时中 / Overdue now', 'int', { total: 'sum' }],
      ['worst', '最长超时（时） / Longest, hours', 'int'],
      ['to_assign', '派单用时（时） / To assign, hours', 'qty'],
      ['to_submit', '处理用时（时） / To hand in, hours', 'qty'],
      ['to_confirm', '确认用时（时） / To confirm, hours', 'qty'],
      ['backs', '被退回 / Sent back', 'int', { total: 'sum' }],
      ['transfers', '被转派 / Handed over', 'int', { total: 'sum' }],
    ],
    charts: [{ kind: 'bar', x: 'type', series: ['done', 'open', 'overdue'] }],
  },
  {
    name: '作业费用表',
    nameEn: 'Cost of tasks',
    category: 'vehicle',
    description:
      '按作业类型与服务商的费用、超协议价、承担方与向客户收取 / cost by type of work and provider, above the agreement, who bears it, what customers pay',
    roles: [...readers, 'finance_manager', 'finance_director', 'asset_accountant'],
    scope,
    sort: '-total',
    sql: `
select t.type, coalesce(m.mechanism_name, '自有人员 / Own staff') as provider, count(distinct t.id) as tasks, sum(c.amt) as total, sum(c.amt) filter (where c.bearer = 1) as ours, sum(c.amt) filter (where c.bearer = 2) as theirs, coalesce(sum(c.charge_amt), 0) as charged, coalesce(sum(c.deduct_amt), 0) as deducted,
  coalesce(sum(greatest(0, c.amt - c.contract_price * case when c.unit = 'km' then 1 else c.qty end)) filter (where c.contract_price > 0), 0) as over, sum(c.amt) / nullif(count(distinct t.id), 0) as each
from rpt.vehicle_task_cost c join rpt.vehicle_task t on t.id = c.task_id left join rpt.mechanism m on m.id = c.provider_id
where {scope} and c.status <> 6 and c.create_time >= :from::date and c.create_time < :to::date + 1 group by 1, 2`,
    params: [...period],
    columns: [
      ['type', '作业类型 / Type', 'dict:vehicle_work_order_type', { width: 110, group: 1 }],
      ['provider', '服务商 / Provider', 'words', { width: 220 }],
      ['tasks', '任务数 / Tasks', 'int', { total: 'sum' }],
      ['total', '费用合计 / Cost', 'money', { total: 'sum' }],
      ['ours', '公司承担 / Borne by us', 'money', { total: 'sum' }],
      ['theirs', '客户承担 / Borne by customers', 'money', { total: 'sum' }],
      ['charged', '向客户收取 / Charged', 'money', { total: 'sum' }],
      ['deducted', '扣款 / Deducted', 'money', { total: 'sum' }],
      ['over', '超协议价 / Above the agreement', 'money', { total: 'sum' }],
      ['each', '单均费用 / Cost of one', 'money'],
    ],
    charts: [{ kind: 'bar', x: 'provider', series: ['total'] }],
  },
]
