import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const sales = [
  'general_manager',
  'region_director',
  'city_manager',
  'sales_manager',
  'contract_admin',
  'finance_manager',
  'finance_director',
  'auditor',
]
const contractScope = { owner: 'c.biz_user_id', dept: 'c.biz_dept_id' }

/** 10-platform 5.12: reports over contracts, orders and customers that managers ask for. */
export const contractReports: readonly ReportSeed[] = [
  {
    name: '合同台账',
    nameEn: 'Contract ledger',
    category: 'contract',
    description: '全部合同及其台数、金额、收款 / every contract with its vehicles, amounts and receipts',
    roles: sales,
    scope: contractScope,
    sort: '-start_date',
    sql: `
select c.id, c.contract_no, c.contract_name, c.contract_type, c.counterparty_name, c.status, c.start_date, c.end_date, c.term_months, c.vehicle_qty, c.on_lease_qty, c.total_amount, c.deposit_total,
  coalesce(b.billed, 0) as billed_amt, coalesce(b.paid, 0) as received_amt, coalesce(b.overdue, 0) as overdue_amt
from rpt.contract c
left join (select contract_id, sum(due_amt) as billed, sum(settled_amt) as paid, sum(unpaid_amt) filter (where due_date < :day::date) as overdue from rpt.bill_receivable where status <> 4 group by 1) b on b.contract_id = c.id
where {scope} and (:keyword is null or c.contract_no ilike '%' || :keyword || '%' or c.counterparty_name ilike '%' || :keyword || '%') and (:from is null or c.start_date >= :from::date) and (:to is null or c.start_date <= :to::date)`,
    params: [
      ['day', '逾期截止日 / Overdue as of', 'date', { required: true, default: 'today' }],
      ['keyword', '合同号或客户 / Contract or customer', 'text'],
      ['from', '开始日期起 / Starts from', 'date'],
      ['to', '开始日期止 / Starts until', 'date'],
    ],
    columns: [
      ['contract_no', '合同编号 / Contract no.', 'text', { width: 150, link: '/contract/detail?id={id}' }],
      ['counterparty_name', '对方 / Counterparty', 'text', { width: 200 }],
      ['contract_type', '合同类型 / Type', 'dict:contract_type', { width: 100 }],
      ['start_date', '开始 / Starts', 'date'],
      ['end_date', '结束 / Ends', 'date'],
      ['term_months', '期限(月) / Months', 'int'],
      ['vehicle_qty', '台数 / Vehicles', 'int', { total: 'sum' }],
      ['on_lease_qty', '在租 / On lease', 'int', { total: 'sum' }],
      ['total_amount', '合同总额 / Total', 'money', { total: 'sum' }],
      ['billed_amt', '已出账 / Billed', 'money', { total: 'sum' }],
      ['received_amt', '已收 / Received', 'money', { total: 'sum' }],
      ['overdue_amt', '逾期 / Overdue', 'money', { total: 'sum' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '合同到期表',
    nameEn: 'Contracts ending',
    category: 'contract',
    description: '若干天内到期的履行中合同 / running contracts that end within so many days',
    roles: sales,
    scope: contractScope,
    sort: 'end_date',
    sql: `
select c.id, c.contract_no, c.counterparty_name, c.end_date, c.end_date - :day::date as days_left, c.on_lease_qty, c.total_amount
from rpt.contract c where {scope} and c.status = 6 and c.end_date between :day::date and :day::date + :days::int`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['days', '天数 / Days', 'number', { required: true, default: '90' }],
    ],
    columns: [
      ['contract_no', '合同编号 / Contract no.', 'text', { width: 150, link: '/contract/detail?id={id}' }],
      ['counterparty_name', '对方 / Counterparty', 'text', { width: 200 }],
      ['end_date', '到期日 / Ends', 'date'],
      ['days_left', '剩余天数 / Days left', 'int'],
      ['on_lease_qty', '在租台数 / On lease', 'int', { total: 'sum' }],
      ['total_amount', '合同总额 / Total', 'money', { total: 'sum' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '订单交付时效',
    nameEn: 'Order delivery',
    category: 'contract',
    description: '订单从签约到提车的台数与天数 / vehicles and days from order to take',
    roles: [...sales, 'delivery_head', 'vehicle_supervisor'],
    scope: { owner: 'o.biz_user_id', dept: 'o.biz_dept_id', city: 'o.city_code' },
    sql: `
select o.city_code, o.counterparty_name, o.order_no, count(*) as quantity, count(v.take_time) as taken, avg(extract(epoch from v.take_time - o.create_time) / 86400) as days
from rpt.order o join rpt.order_vehicle v on v.order_id = o.id
where {scope} and o.create_time >= :from::date and o.create_time < :to::date + 1 group by 1, 2, 3`,
    params: [
      ['from', '下单日期起 / Ordered from', 'date', { required: true, default: 'yearStart' }],
      ['to', '下单日期止 / Ordered until', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['counterparty_name', '客户 / Customer', 'text', { width: 200, group: 1 }],
      ['order_no', '订单号 / Order no.', 'text', { width: 150 }],
      ['quantity', '台数 / Vehicles', 'int', { total: 'sum' }],
      ['taken', '已提车 / Handed over', 'int', { total: 'sum' }],
      ['days', '平均交付天数 / Days on average', 'qty', { total: 'weighted:taken' }],
    ],
    charts: [{ kind: 'bar', x: 'counterparty_name', series: ['quantity', 'taken'] }],
  },
  {
    name: '客户额度使用表',
    nameEn: 'Use of quotas',
    category: 'risk',
    description: '各客户城市额度的使用 / what customers use of their quotas per city',
    roles: [
      'general_manager',
      'risk_officer',
      'risk_manager',
      'risk_director',
      'sales_manager',
      'finance_director',
      'auditor',
    ],
    scope: { owner: 'm.biz_user_id', dept: 'm.biz_dept_id', city: 'q.city_code' },
    sql: `
select q.customer_name, q.city_code, q.grade, q.quota_qty, q.occupied_qty, q.frozen_qty, q.quota_amount, q.occupied_amount, q.occupied_amount / nullif(q.quota_amount, 0) as used, q.valid_to
from rpt.customer_city_quota q join rpt.customer m on m.id = q.customer_id where {scope}`,
    columns: [
      ['customer_name', '客户 / Customer', 'text', { width: 200 }],
      ['city_code', '城市 / City', 'region', { width: 90 }],
      ['grade', '等级 / Grade', 'text', { width: 80 }],
      ['quota_qty', '授信台数 / Quota', 'int', { total: 'sum' }],
      ['occupied_qty', '已用台数 / Used', 'int', { total: 'sum' }],
      ['quota_amount', '授信金额 / Amount', 'money', { total: 'sum' }],
      ['occupied_amount', '已用金额 / Used amount', 'money', { total: 'sum' }],
      ['used', '使用率 / Rate', 'rate', { total: 'weighted:quota_amount' }],
      ['valid_to', '有效期至 / Valid to', 'date'],
    ],
    charts: [{ kind: 'bar', x: 'customer_name', series: ['quota_amount', 'occupied_amount'] }],
    sort: '-used',
  },
]
