import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const finance = ['general_manager', 'bill_clerk', 'accountant', 'finance_manager', 'finance_director', 'auditor']
const billScope = { owner: 'b.sales_user_id', dept: 'b.dept_id', city: 'b.city_code' }

/** 10-platform 5.12: reports over bills, receipts and deposits. */
export const billingReports: readonly ReportSeed[] = [
  {
    name: '应收账龄表',
    nameEn: 'Receivables by age',
    category: 'finance',
    description: '未收账单按逾期天数分段 / unpaid bills by days overdue',
    roles: [...finance, 'collector', 'sales_manager', 'region_director'],
    scope: billScope,
    sort: '-total',
    sql: `
select b.payer_name, count(*) as bills, sum(b.unpaid_amt) as total,
  sum(b.unpaid_amt) filter (where b.due_date >= :day::date) as not_due, sum(b.unpaid_amt) filter (where :day::date - b.due_date between 1 and 30) as d30, sum(b.unpaid_amt) filter (where :day::date - b.due_date between 31 and 60) as d60,
  sum(b.unpaid_amt) filter (where :day::date - b.due_date between 61 and 90) as d90, sum(b.unpaid_amt) filter (where :day::date - b.due_date > 90) as more, max(:day::date - b.due_date) as longest
from rpt.bill_receivable b where {scope} and b.status in (1, 2) and b.unpaid_amt > 0 group by 1`,
    params: [['day', '截止日 / As of', 'date', { required: true, default: 'today' }]],
    columns: [
      ['payer_name', '付款方 / Payer', 'text', { width: 220 }],
      ['bills', '账单数 / Bills', 'int', { total: 'sum' }],
      ['total', '未收合计 / Unpaid', 'money', { total: 'sum' }],
      ['not_due', '未到期 / Not due', 'money', { total: 'sum' }],
      ['d30', '1-30天 / 1-30 days', 'money', { total: 'sum' }],
      ['d60', '31-60天 / 31-60 days', 'money', { total: 'sum' }],
      ['d90', '61-90天 / 61-90 days', 'money', { total: 'sum' }],
      ['more', '90天以上 / Over 90 days', 'money', { total: 'sum' }],
      ['longest', '最长逾期(天) / Longest', 'int'],
    ],
    charts: [{ kind: 'stack', x: 'payer_name', series: ['not_due', 'd30', 'd60', 'd90', 'more'] }],
  },
  {
    name: '回款率月报',
    nameEn: 'Collection by month',
    category: 'finance',
    period: 'month',
    description: '当月到期账单的回款率 / collection rate of bills due in the month',
    roles: [...finance, 'sales_manager'],
    scope: billScope,
    sql: `
select b.payer_name, count(*) as bills, sum(b.due_amt) as due, sum(b.settled_amt) as paid, sum(b.unpaid_amt) as unpaid, sum(b.settled_amt) / nullif(sum(b.due_amt), 0) as rate
from rpt.bill_receivable b where {scope} and b.status <> 4 and b.due_date between :from::date and :to::date group by 1`,
    params: [
      ['from', '期初 / From', 'date', { required: true, default: 'monthStart' }],
      ['to', '期末 / To', 'date', { required: true, default: 'monthEnd' }],
    ],
    columns: [
      ['payer_name', '付款方 / Payer', 'text', { width: 220 }],
      ['bills', '账单数 / Bills', 'int', { total: 'sum' }],
      ['due', '应收 / Due', 'money', { total: 'sum' }],
      ['paid', '已收 / Received', 'money', { total: 'sum' }],
      ['unpaid', '未收 / Unpaid', 'money', { total: 'sum' }],
      ['rate', '回款率 / Rate', 'rate', { total: 'weighted:due' }],
    ],
    charts: [{ kind: 'bar', x: 'payer_name', series: ['due', 'paid'] }],
    sort: '-due',
  },
  {
    name: '收付款日报',
    nameEn: 'Cash by day',
    category: 'finance',
    description: '银行流水按日收支 / bank lines in and out by day',
    roles: [...finance, 'cashier', 'treasury_manager'],
    scopeFree: '银行流水属于公司账户，不归个人或部门',
    sort: '-day',
    sql: `
select r.value_date as day, m.short_name as company, count(*) as n, coalesce(sum(r.amt) filter (where r.direction = 1), 0) as money_in, coalesce(sum(r.amt) filter (where r.direction = 2), 0) as money_out, coalesce(sum(r.open_amt) filter (where r.direction = 1), 0) as unclaimed
from rpt.account_bank_receipt r join rpt.company m on m.id = r.company_id where {scope} and r.value_date between :from::date and :to::date group by 1, 2`,
    params: [
      ['from', '日期起 / From', 'date', { required: true, default: 'monthAgo' }],
      ['to', '日期止 / To', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['day', '日期 / Day', 'date'],
      ['company', '公司 / Company', 'text', { width: 160 }],
      ['n', '笔数 / Lines', 'int', { total: 'sum' }],
      ['money_in', '收入 / In', 'money', { total: 'sum' }],
      ['money_out', '支出 / Out', 'money', { total: 'sum' }],
      ['unclaimed', '未认领 / Unclaimed', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'line', x: 'day', series: ['money_in', 'money_out'] }],
  },
  {
    name: '保证金余额表',
    nameEn: 'Deposits held',
    category: 'finance',
    description: '在管保证金 / deposits held',
    roles: [...finance, 'return_clerk'],
    scopeFree: '保证金按合同归集，无城市与部门列',
    sql: `
select m.customer_name, m.contract_no, count(*) as cards, sum(m.should_amt) as should_amt, sum(m.received_amt) as received_amt, sum(m.offset_amt) as offset_amt, sum(m.refunded_amt) as refunded_amt, sum(m.held_amt) as held_amt
from rpt.account_vehicle_margin m where {scope} and (:keyword is null or m.customer_name ilike '%' || :keyword || '%' or m.contract_no ilike '%' || :keyword || '%') group by 1, 2`,
    params: [['keyword', '客户或合同 / Customer or contract', 'text']],
    columns: [
      ['customer_name', '客户 / Customer', 'text', { width: 220, group: 1 }],
      ['contract_no', '合同编号 / Contract no.', 'text', { width: 150 }],
      ['cards', '车辆 / Vehicles', 'int', { total: 'sum' }],
      ['should_amt', '应收 / Due', 'money', { total: 'sum' }],
      ['received_amt', '已收 / Received', 'money', { total: 'sum' }],
      ['offset_amt', '已抵 / Offset', 'money', { total: 'sum' }],
      ['refunded_amt', '已退 / Refunded', 'money', { total: 'sum' }],
      ['held_amt', '在管 / Held', 'money', { total: 'sum' }],
    ],
    sort: '-held_amt',
  },
  {
    name: '滞纳金计提与减免',
    nameEn: 'Late fees accrued and waived',
    category: 'finance',
    period: 'month',
    description: '当月有计提的滞纳金 / late fees that accrued in the month',
    roles: [...finance, 'collector'],
    scopeFree: '滞纳金按付款方汇总，供财务使用',
    sql: `
select f.payer_name, count(*) as bills, round(sum(r.amt), 2) as accrued, sum(f.billed_amt) as billed, sum(f.waived_amt) as waived, sum(f.unbilled_amt) as unbilled
from rpt.receivable_forfeit f join (select forfeit_id, sum(amt) as amt from rpt.account_vehicle_late_fine_record where accrue_date between :from::date and :to::date group by 1) r on r.forfeit_id = f.id where {scope} group by 1`,
    params: [
      ['from', '期初 / From', 'date', { required: true, default: 'monthStart' }],
      ['to', '期末 / To', 'date', { required: true, default: 'monthEnd' }],
    ],
    columns: [
      ['payer_name', '付款方 / Payer', 'text', { width: 220 }],
      ['bills', '账单数 / Bills', 'int', { total: 'sum' }],
      ['accrued', '本期计提 / Accrued', 'money', { total: 'sum' }],
      ['billed', '已开账 / Billed', 'money', { total: 'sum' }],
      ['waived', '已减免 / Waived', 'money', { total: 'sum' }],
      ['unbilled', '未开账 / Not billed', 'money', { total: 'sum' }],
    ],
    sort: '-accrued',
  },
  {
    name: '开票与未开票',
    nameEn: 'Invoiced and not invoiced',
    category: 'finance',
    description: '账单的已开、在开与未开金额 / invoiced, in progress and uninvoiced amounts of bills',
    roles: [...finance, 'invoice_clerk'],
    scope: billScope,
    sort: '-open_amt',
    sql: `
select m.short_name as company, b.payer_name, count(*) as bills, sum(b.due_amt) as due_amt, sum(b.settled_amt) as settled_amt, sum(b.invoiced_amt) as invoiced_amt, sum(b.invoicing_amt) as invoicing_amt, sum(b.invoiceable_amt) as open_amt, sum(least(b.settled_amt, b.invoiceable_amt)) as paid_open_amt,
  sum(b.invoiced_amt) / nullif(sum(b.due_amt), 0) as rate
from rpt.bill_receivable b left join rpt.company m on m.id = b.company_id where {scope} and b.status <> 4 and b.due_amt > 0 and b.fee_item <> 2 and b.bill_date between :from::date and :to::date and (:keyword is null or b.payer_name ilike '%' || :keyword || '%') group by 1, 2`,
    params: [
      ['from', '出账日起 / Billed from', 'date', { required: true, default: 'yearStart' }],
      ['to', '出账日止 / Billed until', 'date', { required: true, default: 'today' }],
      ['keyword', '付款方 / Payer', 'text'],
    ],
    columns: [
      ['payer_name', '付款方 / Payer', 'text', { width: 220 }],
      ['company', '开票主体 / Issuer', 'text', { width: 130, group: 1 }],
      ['bills', '账单数 / Bills', 'int', { width: 90, total: 'sum' }],
      ['due_amt', '应收 / Due', 'money', { total: 'sum' }],
      ['settled_amt', '已收 / Received', 'money', { total: 'sum' }],
      ['invoiced_amt', '已开票 / Invoiced', 'money', { total: 'sum' }],
      ['invoicing_amt', '开票中 / Being invoiced', 'money', { total: 'sum' }],
      ['open_amt', '未开票 / Not invoiced', 'money', { total: 'sum' }],
      ['paid_open_amt', '已收未开 / Paid, not invoiced', 'money', { total: 'sum' }],
      ['rate', '开票率 / Rate', 'rate', { width: 90, total: 'weighted:due_amt' }],
    ],
    charts: [{ kind: 'stack', x: 'payer_name', series: ['invoiced_amt', 'invoicing_amt', 'open_amt'] }],
  },
]
