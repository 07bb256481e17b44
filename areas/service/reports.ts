import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const readers = ['general_manager', 'service_agent', 'service_manager', 'operation_director', 'city_manager', 'auditor']
const scope = { owner: 'o.handler_id', dept: 'o.dept_id', city: 'o.city_code' }
const category = `case o.category when 1 then '咨询 / Question' when 2 then '报修 / Repair' when 3 then '事故 / Accident' when 4 then '投诉 / Complaint' when 5 then '账单 / Bill' when 6 then '违章 / Offence'
  when 7 then '年检保险 / Inspection or insurance' when 8 then 'GPS技术 / GPS technics' when 9 then '退换车 / Return or swap' when 10 then '证照 / Papers' else '其他 / Other' end`

/** 40, section 13: what comes in, how quickly it is solved and what callers say. */
export const customerServiceReports: readonly ReportSeed[] = [
  {
    name: '客服工单时效表',
    nameEn: 'Service orders in time',
    category: 'service',
    description:
      '按类别的工单数、响应与解决达标率、退回率和满意度 / by category: orders, answered and solved in time, sent back, satisfaction',
    roles: readers,
    scope,
    sort: '-n',
    sql: `
select ${category} as kind, count(*) as n, count(*) filter (where o.status in (1, 2, 3, 9)) as open_n, count(*) filter (where o.overdue) as late,
  count(*) filter (where o.accept_time is not null) as answered_n, count(*) filter (where o.respond_hit)::numeric / nullif(count(*) filter (where o.accept_time is not null), 0) as answered,
  count(*) filter (where o.resolve_time is not null) as solved_n, count(*) filter (where o.resolve_hit)::numeric / nullif(count(*) filter (where o.resolve_time is not null), 0) as solved,
  count(*) filter (where o.reopen_count > 0) as reopened, round(avg(o.score), 2) as score,
  round(avg(extract(epoch from o.resolve_time - o.create_time) / 3600), 1) as hours
from rpt.customer_service_work_order o where {scope} and o.create_time >= :from::date and o.create_time < :to::date + 1 group by 1`,
    params: [
      ['from', '登记起 / Opened from', 'date', { required: true, default: 'monthStart' }],
      ['to', '止 / To', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['kind', '类别 / Category', 'words', { width: 140 }],
      ['n', '工单数 / Orders', 'int', { total: 'sum' }],
      ['open_n', '未结 / Open', 'int', { total: 'sum' }],
      ['late', '超时 / Late', 'int', { total: 'sum' }],
      ['answered_n', '已受理 / Answered', 'int', { total: 'sum' }],
      ['answered', '响应达标率 / Answered in time', 'rate', { width: 110, total: 'weighted:answered_n' }],
      ['solved_n', '已解决 / Solved', 'int', { total: 'sum' }],
      ['solved', '解决达标率 / Solved in time', 'rate', { width: 110, total: 'weighted:solved_n' }],
      ['reopened', '退回 / Sent back', 'int', { total: 'sum' }],
      ['score', '满意度 / Score', 'qty', { width: 90 }],
      ['hours', '平均解决小时 / Hours to solve', 'qty', { width: 110 }],
    ],
    charts: [{ kind: 'bar', x: 'kind', series: ['n', 'late'] }],
  },
  {
    name: '客服超时与退回明细',
    nameEn: 'Service orders late or sent back',
    category: 'service',
    description:
      '超时、退回或低分的工单及责任方 / orders that were late, came back or scored low, and who answers for it',
    roles: readers,
    scope,
    sort: '-create_time',
    sql: `
select o.id, o.order_no, ${category} as kind, o.caller_name, o.plate_no, u.real_name as handler, o.create_time, o.resolve_due, o.resolve_time, o.overdue_min, o.reopen_count, o.score, o.compensate_amt, o.content,
  case o.duty_party when 1 then '我方 / Us' when 2 then '客户 / Customer' when 3 then '司机 / Driver' when 4 then '服务商 / Provider' when 5 then '第三方 / Third party' when 9 then '无责 / Nobody' end as duty
from rpt.customer_service_work_order o left join rpt.user u on u.id = o.handler_id
where {scope} and o.create_time >= :from::date and o.create_time < :to::date + 1 and (o.overdue or o.reopen_count > 0 or o.score <= 2)`,
    params: [
      ['from', '登记起 / Opened from', 'date', { required: true, default: 'monthStart' }],
      ['to', '止 / To', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['order_no', '工单号 / Order no.', 'text', { width: 150, link: '/customer/service/workorder/detail?id={id}' }],
      ['kind', '类别 / Category', 'words', { width: 120 }],
      ['caller_name', '来电人 / Caller', 'text', { width: 100 }],
      ['plate_no', '车牌 / Plate', 'text', { width: 100 }],
      ['handler', '处理人 / Handler', 'text', { width: 90 }],
      ['create_time', '登记 / Opened', 'time'],
      ['resolve_due', '解决时限 / Due', 'time'],
      ['resolve_time', '解决 / Solved', 'time'],
      ['overdue_min', '超时分钟 / Minutes late', 'int', { total: 'sum' }],
      ['reopen_count', '退回次数 / Sent back', 'int', { total: 'sum' }],
      ['score', '满意度 / Score', 'int'],
      ['duty', '责任方 / Answerable', 'words', { width: 90 }],
      ['compensate_amt', '补偿 / Compensation', 'money', { total: 'sum' }],
      ['content', '内容 / Content', 'text', { width: 260 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
]
