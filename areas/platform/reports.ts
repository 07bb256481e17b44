import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

/** 10-platform 5.12: how long approvals take, and who signed in and did what. */
export const platformReports: readonly ReportSeed[] = [
  {
    name: '审批时效',
    nameEn: 'Approval times',
    category: 'system',
    period: 'month',
    description: '期间内办结的审批环节：次数、小时数与超时 / steps decided in the period: how many, how long, how late',
    roles: ['general_manager', 'region_director', 'operation_director', 'finance_director', 'flow_admin', 'auditor'],
    scope: { owner: 't.decided_by', dept: 'i.dept_id', city: 'i.city_code' },
    sort: '-hours',
    sql: `
select coalesce(f.name, i.process_key) as process, t.task_name as step, count(*) as decided, count(distinct i.id) as documents, avg(extract(epoch from t.end_time - t.create_time) / 3600) as hours, percentile_cont(0.9) within group (order by extract(epoch from t.end_time - t.create_time) / 3600) as slow_hours,
  count(*) filter (where t.option = 'reject') as rejected, count(*) filter (where t.end_time > t.due_time) as late, count(*) filter (where t.end_time > t.due_time)::numeric / count(*) as late_rate
from rpt.flow_task t join rpt.flow_instance i on i.id = t.instance_id left join rpt.flow_definition f on f.id = i.definition_id
where {scope} and t.state = 3 and t.decided_by is not null and t.end_time >= :from::date and t.end_time < :to::date + 1 group by 1, 2`,
    params: [
      ['from', '期初 / From', 'date', { required: true, default: 'monthStart' }],
      ['to', '期末 / To', 'date', { required: true, default: 'monthEnd' }],
    ],
    columns: [
      ['process', '流程 / Process', 'words', { width: 170, group: 1 }],
      ['step', '环节 / Step', 'words', { width: 160 }],
      ['decided', '办结次数 / Decisions', 'int', { width: 100, total: 'sum' }],
      ['documents', '单据数 / Documents', 'int', { width: 100 }],
      ['hours', '平均小时 / Average hours', 'qty', { width: 110, total: 'weighted:decided' }],
      ['slow_hours', '九成在小时内 / 90th percentile, hours', 'qty', { width: 130 }],
      ['rejected', '驳回 / Rejected', 'int', { width: 90, total: 'sum' }],
      ['late', '超时 / Late', 'int', { width: 90, total: 'sum' }],
      ['late_rate', '超时率 / Late rate', 'rate', { width: 100, total: 'weighted:decided' }],
    ],
    charts: [{ kind: 'bar', x: 'process', series: ['hours'] }],
  },
  {
    name: '登录与操作审计',
    nameEn: 'Sign-ins and changes',
    category: 'system',
    description: '每人的登录、失败与改动次数 / sign-ins, failures and changes of every person',
    roles: ['auditor', 'admin'],
    scopeFree: '审计须看到全部人员',
    sort: '-changes',
    sql: `
select u.id, u.account, u.real_name, d.dept_name, u.status, coalesce(l.ok, 0) as sign_ins, coalesce(l.failed, 0) as failed, coalesce(l.places, 0) as addresses, l.last_time, coalesce(r.changes, 0) as changes, coalesce(r.removed, 0) as removed, coalesce(r.revealed, 0) as revealed, coalesce(r.night, 0) as night
from rpt.user u left join rpt.dept d on d.id = u.dept_id[1]
left join (select account, count(*) filter (where result = 'ok') as ok, count(*) filter (where result <> 'ok') as failed, count(distinct ip) as places, max(create_time) filter (where result = 'ok') as last_time from rpt.log_login where create_time >= :from::date and create_time < :to::date + 1 group by 1) l on l.account = u.account
left join (select user_id, count(*) filter (where action <> 'reveal') as changes, count(*) filter (where action = 'remove') as removed, count(*) filter (where action = 'reveal') as revealed, count(*) filter (where date_part('hour', create_time) >= 22 or date_part('hour', create_time) < 6) as night from rpt.record_log where create_time >= :from::date and create_time < :to::date + 1 group by 1) r on r.user_id = u.id
where {scope} and (l.account is not null or r.user_id is not null) and (:keyword is null or u.account ilike '%' || :keyword || '%' or u.real_name ilike '%' || :keyword || '%')`,
    params: [
      ['from', '日期起 / From', 'date', { required: true, default: 'monthStart' }],
      ['to', '日期止 / To', 'date', { required: true, default: 'today' }],
      ['keyword', '姓名或账号 / Name or account', 'text'],
    ],
    columns: [
      ['real_name', '姓名 / Name', 'text', { width: 110 }],
      ['account', '账号 / Account', 'text', { width: 130 }],
      ['dept_name', '部门 / Department', 'text', { width: 140 }],
      ['sign_ins', '登录 / Sign-ins', 'int', { width: 90, total: 'sum' }],
      ['failed', '失败 / Failed', 'int', { width: 90, total: 'sum' }],
      ['addresses', '来源地址数 / Addresses', 'int', { width: 110 }],
      ['last_time', '最近登录 / Last sign-in', 'time', { width: 160 }],
      ['changes', '改动 / Changes', 'int', { width: 90, total: 'sum' }],
      ['removed', '删除 / Removed', 'int', { width: 90, total: 'sum' }],
      ['revealed', '查看明文 / Revealed', 'int', { width: 100, total: 'sum' }],
      ['night', '夜间操作 / At night', 'int', { width: 100, total: 'sum' }],
    ],
    charts: [{ kind: 'bar', x: 'dept_name', series: ['changes', 'sign_ins'] }],
  },
]
