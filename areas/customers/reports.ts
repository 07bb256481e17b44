import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const readers = [
  'general_manager',
  'finance_director',
  'risk_officer',
  'risk_manager',
  'risk_director',
  'sales_manager',
  'city_manager',
  'auditor',
]

/** 20, section 13: what sales and risk ask of quotas and customers. */
export const customerReports: readonly ReportSeed[] = [
  {
    name: '额度使用与到期',
    nameEn: 'Use and end of quotas',
    category: 'customer',
    description:
      '各客户各城市的授信、冻结、占用、可用、使用率与到期日 / granted, frozen, occupied, left, use and end by customer and city',
    roles: readers,
    scope: { owner: 'c.biz_user_id', dept: 'c.biz_dept_id', city: 'q.city_code' },
    sort: 'valid_to',
    sql: `
select q.id, m.mechanism_name as customer_name, q.city_code, q.grade, case q.status when 1 then '正常 / Normal' when 2 then '已到期 / Expired' when 3 then '已冻结 / Frozen' else '已取消 / Cancelled' end as state,
  q.quota_qty, case when :day::date between q.temp_from and q.temp_to then q.temp_qty else 0 end as temp_qty, q.frozen_qty, q.occupied_qty, v.left_qty, (q.frozen_qty + q.occupied_qty)::numeric / nullif(v.most, 0) as use_rate,
  q.quota_amount, q.frozen_amount + q.occupied_amount as used_amount, q.valid_to, q.valid_to - :day::date as days_left
from rpt.customer_city_quota q join rpt.customer c on c.id = q.customer_id join rpt.mechanism m on m.id = c.id
cross join lateral (select q.quota_qty + case when :day::date between q.temp_from and q.temp_to then q.temp_qty else 0 end as most, q.quota_qty + case when :day::date between q.temp_from and q.temp_to then q.temp_qty else 0 end - q.frozen_qty - q.occupied_qty as left_qty) v
where {scope} and q.valid_to is not null and (:until is null or q.valid_to <= :until::date) and (:keyword is null or m.mechanism_name ilike '%' || :keyword || '%')`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['until', '到期不晚于 / Ends by', 'date'],
      ['keyword', '客户 / Customer', 'text'],
    ],
    columns: [
      ['customer_name', '客户 / Customer', 'text', { width: 220, link: '/customers/quota/ledger/detail?id={id}' }],
      ['city_code', '城市 / City', 'region', { width: 90 }],
      ['grade', '等级 / Grade', 'text', { width: 70 }],
      ['state', '状态 / State', 'words', { width: 90 }],
      ['quota_qty', '授信台数 / Granted', 'int', { total: 'sum' }],
      ['temp_qty', '临时台数 / Temporary', 'int', { total: 'sum' }],
      ['frozen_qty', '冻结 / Frozen', 'int', { total: 'sum' }],
      ['occupied_qty', '占用 / Occupied', 'int', { total: 'sum' }],
      ['left_qty', '可用 / Left', 'int', { total: 'sum' }],
      ['use_rate', '使用率 / Use, %', 'rate'],
      ['quota_amount', '授信金额 / Granted amount', 'money', { total: 'sum' }],
      ['used_amount', '已用金额 / Used amount', 'money', { total: 'sum' }],
      ['valid_to', '有效期至 / Valid to', 'date'],
      ['days_left', '剩余天数 / Days left', 'int'],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'bar', x: 'customer_name', series: ['quota_qty', 'occupied_qty'] }],
  },
  {
    name: '客户台账与业务员',
    nameEn: 'Customers by salesperson',
    category: 'customer',
    description:
      '客户的状态、等级、合同与在租台数、最近业务日 / state, grade, contracts, vehicles and last business of customers',
    roles: readers,
    scope: { owner: 'c.biz_user_id', dept: 'c.biz_dept_id', city: 'm.city_code' },
    sort: '-our_qty',
    sql: `
select c.id, m.mechanism_no, m.mechanism_name as customer_name, m.city_code, c.customer_kind, c.business_kind, case m.status when 1 then '生效 / Active' when 2 then '停用 / Inactive' when 3 then '休眠 / Dormant' when 102 then '审批中 / In approval' when 103 then '草稿 / Draft' when 100 then '驳回 / Rejected' else '撤回 / Withdrawn' end as state,
  c.risk_grade, c.risk_score, c.fleet_qty, c.contract_qty, c.our_qty, c.last_biz_date, :day::date - c.last_biz_date as idle_days, c.next_review_date
from rpt.customer c join rpt.mechanism m on m.id = c.id
where {scope} and m.mechanism_type = 1 and (:keyword is null or m.mechanism_name ilike '%' || :keyword || '%')`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['keyword', '客户 / Customer', 'text'],
    ],
    columns: [
      ['customer_name', '客户 / Customer', 'text', { width: 220, link: '/customers/customer/detail?id={id}' }],
      ['mechanism_no', '编号 / No.', 'text', { width: 140 }],
      ['city_code', '城市 / City', 'region', { width: 90 }],
      ['business_kind', '业务类型 / Business', 'dict:customer_business', { width: 110 }],
      ['state', '状态 / State', 'words', { width: 90 }],
      ['risk_grade', '等级 / Grade', 'text', { width: 70 }],
      ['risk_score', '风险分 / Score', 'qty'],
      ['fleet_qty', '车队规模 / Fleet', 'int', { total: 'sum' }],
      ['contract_qty', '合同数 / Contracts', 'int', { total: 'sum' }],
      ['our_qty', '在租台数 / Our vehicles', 'int', { total: 'sum' }],
      ['last_biz_date', '最近业务日 / Last business', 'date'],
      ['idle_days', '未发生业务天数 / Days since', 'int'],
      ['next_review_date', '下次年审 / Next review', 'date'],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
]
