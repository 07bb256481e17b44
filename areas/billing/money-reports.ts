import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const finance = ['general_manager', 'bill_clerk', 'accountant', 'finance_manager', 'finance_director', 'auditor']

/** What is to be paid, what will be in the banks, and what collecting achieves. */
export const moneyReports: readonly ReportSeed[] = [
  {
    name: '应付到期表',
    nameEn: 'Payables by due date',
    category: 'finance',
    description:
      '未付应付按到期日分段，含未批准与付款中 / unpaid payables by due date, with unreleased and in-flight amounts',
    roles: [...finance, 'cashier', 'treasury_manager'],
    scope: { owner: 'b.owner_user_id', dept: 'b.dept_id', city: 'b.city_code' },
    sort: '-total',
    sql: `
select m.short_name as company, b.payee_name, count(*) as bills, sum(b.unpaid_amt) as total, sum(b.unpaid_amt) filter (where b.due_date < :day::date) as overdue, sum(b.unpaid_amt) filter (where b.due_date - :day::date between 0 and 7) as d7,
  sum(b.unpaid_amt) filter (where b.due_date - :day::date between 8 and 30) as d30, sum(b.unpaid_amt) filter (where b.due_date - :day::date > 30) as later, sum(b.paying_amt) as paying, sum(greatest(b.unpaid_amt - b.released_amt + b.paid_amt, 0)) as unreleased,
  sum(greatest(b.due_amt - b.input_invoiced_amt, 0)) filter (where b.invoice_required > 0) as no_invoice
from rpt.bill_payable b join rpt.company m on m.id = b.company_id where {scope} and b.status in (1, 2) and b.unpaid_amt > 0 and (:keyword is null or b.payee_name ilike '%' || :keyword || '%') group by 1, 2`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['keyword', '收款方 / Payee', 'text'],
    ],
    columns: [
      ['company', '付款主体 / Company', 'text', { width: 130, group: 1 }],
      ['payee_name', '收款方 / Payee', 'text', { width: 220 }],
      ['bills', '账单数 / Bills', 'int', { width: 90, total: 'sum' }],
      ['total', '未付合计 / Unpaid', 'money', { total: 'sum' }],
      ['overdue', '已到期 / Overdue', 'money', { total: 'sum' }],
      ['d7', '7天内 / Within 7 days', 'money', { total: 'sum' }],
      ['d30', '8-30天 / 8-30 days', 'money', { total: 'sum' }],
      ['later', '30天后 / Later', 'money', { total: 'sum' }],
      ['paying', '付款中 / Being paid', 'money', { total: 'sum' }],
      ['unreleased', '未批准 / Not released', 'money', { total: 'sum' }],
      ['no_invoice', '未收票 / Not invoiced', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'stack', x: 'payee_name', series: ['overdue', 'd7', 'd30', 'later'] }],
  },
  {
    name: '资金预测表',
    nameEn: 'Cash forecast',
    category: 'finance',
    description: '未来各周应收、应付与计划 / receivables, payables and plans by week to come',
    roles: [...finance, 'treasury_manager'],
    scopeFree: '资金属于公司，不归个人或部门',
    sort: 'week',
    sql: `
select to_char(date_trunc('week', k.day::timestamp), 'YYYY-MM-DD') as week, m.short_name as company, coalesce(sum(k.amt) filter (where k.side = 1 and k.kind = 1), 0) as bills_in, coalesce(sum(k.amt) filter (where k.side = 1 and k.kind = 2), 0) as plans_in,
  coalesce(sum(k.amt) filter (where k.side = 2 and k.kind = 1), 0) as bills_out, coalesce(sum(k.amt) filter (where k.side = 2 and k.kind = 2), 0) as plans_out, coalesce(sum(case when k.side = 1 then k.amt else -k.amt end), 0) as net
from (select 1 as side, 1 as kind, r.company_id, greatest(r.due_date, :day::date) as day, r.unpaid_amt as amt from rpt.bill_receivable r where r.status in (1, 2) and r.unpaid_amt > 0
  union all select 1, 2, p.company_id, p.due_date, p.amt from rpt.bill_receipt_plan p where p.status = 1
  union all select 2, 1, b.company_id, greatest(b.due_date, :day::date), b.unpaid_amt from rpt.bill_payable b where b.status in (1, 2) and b.unpaid_amt > 0
  union all select 2, 2, q.company_id, q.due_date, q.amt from rpt.bill_payment_plan q where q.status = 1) k
join rpt.company m on m.id = k.company_id where {scope} and k.day between :day::date and :day::date + 91 group by 1, 2`,
    params: [['day', '起始日 / From', 'date', { required: true, default: 'today' }]],
    columns: [
      ['week', '周起 / Week of', 'text', { width: 110 }],
      ['company', '公司 / Company', 'text', { width: 140 }],
      ['bills_in', '应收账单 / Bills to receive', 'money', { total: 'sum' }],
      ['plans_in', '待出账计划 / Plans to receive', 'money', { total: 'sum' }],
      ['bills_out', '应付账单 / Bills to pay', 'money', { total: 'sum' }],
      ['plans_out', '付款计划 / Plans to pay', 'money', { total: 'sum' }],
      ['net', '净流入 / Net', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'line', x: 'week', series: ['net'] }],
  },
  {
    name: '催收成效表',
    nameEn: 'Collection by collector',
    category: 'finance',
    period: 'month',
    description: '催收人当月联系、承诺与兑现 / calls, promises and kept promises by collector in the month',
    roles: [...finance, 'collector', 'sales_manager', 'risk_manager'],
    scopeFree: '催收记录由催收团队共用',
    sort: '-calls',
    sql: `
select coalesce(u.real_name, '-') as chaser, count(*) as calls, count(distinct c.customer_id) as customers, count(*) filter (where c.result in ('promised', 'partly')) as promises, coalesce(sum(c.promise_amt), 0) as promised,
  count(*) filter (where c.promise_kept = 1) as kept, count(*) filter (where c.promise_kept = 2) as broken, coalesce(sum(c.promise_amt) filter (where c.promise_kept = 1), 0) as kept_amt,
  sum(c.promise_amt) filter (where c.promise_kept = 1) / nullif(sum(c.promise_amt) filter (where c.promise_kept in (1, 2)), 0) as rate
from rpt.rental_chase_record c left join rpt.user u on u.id = c.chaser_id where {scope} and c.create_time >= :from::date and c.create_time < :to::date + 1 group by 1`,
    params: [
      ['from', '期初 / From', 'date', { required: true, default: 'monthStart' }],
      ['to', '期末 / To', 'date', { required: true, default: 'monthEnd' }],
    ],
    columns: [
      ['chaser', '催收人 / Collector', 'text', { width: 120 }],
      ['calls', '联系次数 / Calls', 'int', { total: 'sum' }],
      ['customers', '客户数 / Customers', 'int'],
      ['promises', '承诺数 / Promises', 'int', { total: 'sum' }],
      ['promised', '承诺金额 / Promised', 'money', { total: 'sum' }],
      ['kept', '已兑现 / Kept', 'int', { total: 'sum' }],
      ['broken', '未兑现 / Broken', 'int', { total: 'sum' }],
      ['kept_amt', '兑现金额 / Kept amount', 'money', { total: 'sum' }],
      ['rate', '兑现率 / Rate', 'rate', { width: 90 }],
    ],
    charts: [{ kind: 'bar', x: 'chaser', series: ['promised', 'kept_amt'] }],
  },
]
