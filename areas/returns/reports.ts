import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const readers = [
  'general_manager',
  'region_director',
  'city_manager',
  'sales_manager',
  'return_clerk',
  'operation_manager',
  'finance_manager',
  'finance_director',
  'auditor',
]
const scope = { owner: 'h.biz_user_id', dept: 'h.dept_id', city: 'h.city_code' }

/** 70, 10: returns that wait and for how long; what settled returns brought in and gave back. */
export const returnReports: readonly ReportSeed[] = [
  {
    name: '退车进度表',
    nameEn: 'Open returns',
    category: 'vehicle',
    description:
      '未办结的退车单：所处环节、停留天数、待收车辆与金额 / returns that are not ended: where they stand and for how long, vehicles awaited, money',
    roles: readers,
    scope,
    sort: '-stay_days',
    sql: `
select h.id, h.return_no, h.return_type, case h.status when 102 then '审批中 / In approval' when 10 then '待收车 / Awaiting receive' when 11 then '待赔付 / Awaiting compensation' when 12 then '待付款 / Awaiting payment' when 13 then '待解押 / Awaiting discharge' when 14 then '待过户 / Awaiting transfer' when 15 then '保全持有 / Secured' when 16 then '赎回中 / Redeeming' when 20 then '待核算 / To settle' when 21 then '核算确认中 / Settlement under confirmation' else '待二次核算 / Awaiting second settlement' end as state, h.party_name, h.city_code, u.real_name as handler, h.create_time, h.plan_return_time, :day::date - h.create_time::date as age_days, :day::date - h.update_time::date as stay_days, h.vehicle_count, h.received_count, h.vehicle_count - h.received_count as awaited, h.settled_count, h.due_total, h.owe_total, h.refund_total, h.hold_total, h.second_due_date
from rpt.vehicle_return h left join rpt.user u on u.id = h.handle_user_id
where {scope} and h.status in (102, 10, 11, 12, 13, 14, 15, 16, 20, 21, 22) and (:kind is null or h.return_type = :kind::int)`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['kind', '退车类型 / Kind', 'dict:vehicle_return_type'],
    ],
    columns: [
      ['return_no', '退车单号 / Return no.', 'text', { width: 160, link: '/vehicle/return/detail?id={id}' }],
      ['return_type', '类型 / Kind', 'dict:vehicle_return_type', { width: 100 }],
      ['state', '环节 / State', 'words', { width: 110 }],
      ['stay_days', '停留天数 / Days here', 'int'],
      ['age_days', '历时天数 / Days since opened', 'int', { total: 'avg' }],
      ['party_name', '承租方 / Lessee', 'text', { width: 200 }],
      ['vehicle_count', '车辆数 / Vehicles', 'int', { total: 'sum' }],
      ['awaited', '待收 / Awaited', 'int', { total: 'sum' }],
      ['received_count', '已收 / Received', 'int', { total: 'sum' }],
      ['settled_count', '已核算 / Settled', 'int', { total: 'sum' }],
      ['plan_return_time', '计划退车 / Planned', 'time', { width: 150 }],
      ['due_total', '应收合计 / Due', 'money', { total: 'sum' }],
      ['owe_total', '客户应补 / Owed', 'money', { total: 'sum' }],
      ['refund_total', '应退客户 / Refund', 'money', { total: 'sum' }],
      ['hold_total', '预留金 / Held back', 'money', { total: 'sum' }],
      ['second_due_date', '二次核算日 / Second settlement', 'date'],
      ['city_code', '城市 / City', 'region', { width: 90 }],
      ['handler', '经办人 / Handled by', 'text', { width: 90 }],
      ['create_time', '申请时间 / Opened', 'time', { width: 150 }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'bar', x: 'state', series: ['vehicle_count'] }],
  },
  {
    name: '退车核算费用表',
    nameEn: 'Charges of settled returns',
    category: 'vehicle',
    description:
      '期间生效的核算单按费用类型的计算金额、减免与应收 / charges of the statements that took effect in the period: computed, waived, due',
    roles: readers,
    scope,
    sort: 'line_kind',
    sql: `
select c.line_kind, h.return_type, count(distinct h.id) as returns, count(distinct c.record_id) as cars, sum(c.calc_amt) as computed, sum(c.waive_amt) as waived, sum(c.amt) as due, sum(c.waive_amt) / nullif(sum(c.calc_amt), 0) as share
from rpt.vehicle_return_cost c join rpt.vehicle_return_settlement s on s.id = c.settlement_id join rpt.vehicle_return h on h.id = s.return_id
where {scope} and s.status in (3, 5) and s.as_of >= :from::date and s.as_of <= :to::date group by 1, 2`,
    params: [
      ['from', '核算日起 / Settled from', 'date', { required: true, default: 'monthAgo' }],
      ['to', '核算日止 / Until', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['line_kind', '费用类型 / Kind of charge', 'dict:vehicle_return_cost_line_kind', { width: 140, group: 1 }],
      ['return_type', '退车类型 / Kind of return', 'dict:vehicle_return_type', { width: 110 }],
      ['returns', '退车单 / Returns', 'int', { total: 'sum' }],
      ['cars', '车辆 / Vehicles', 'int', { total: 'sum' }],
      ['computed', '计算金额 / Computed', 'money', { total: 'sum' }],
      ['waived', '减免 / Waived', 'money', { total: 'sum' }],
      ['due', '应收 / Due', 'money', { total: 'sum' }],
      ['share', '减免率 / Share waived', 'rate', { total: 'ratio:waived/computed' }],
    ],
    charts: [{ kind: 'pie', x: 'line_kind', series: ['due'] }],
  },
]
