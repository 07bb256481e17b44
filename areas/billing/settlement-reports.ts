import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const finance = ['general_manager', 'bill_clerk', 'accountant', 'finance_manager', 'finance_director', 'auditor']
const span = [
  ['from', '日期起 / From', 'date', { required: true, default: 'yearStart' }],
  ['to', '日期止 / To', 'date', { required: true, default: 'today' }],
] as const

/** What is paid back to lenders, settled with providers, and settled with customers at the return. */
export const settlementReports: readonly ReportSeed[] = [
  {
    name: '融资还款计划',
    nameEn: 'Repayments of borrowings',
    category: 'finance',
    description: '借款合同各期本金、利息与已还 / principal, interest and what is repaid, by instalment',
    roles: [...finance, 'treasury_manager', 'cashier'],
    scopeFree: '借款属于公司，不归个人或部门',
    sort: 'due_date',
    sql: `
select m.short_name as company, p.party_name, p.contract_no, p.due_date, max(p.period_no) as period_no, coalesce(sum(p.amt) filter (where p.fee_item = 20), 0) as principal, coalesce(sum(p.amt) filter (where p.fee_item = 21), 0) as interest,
  sum(p.amt) as total, coalesce(sum(b.paid_amt + b.offset_amt), 0) as repaid, sum(p.amt) - coalesce(sum(b.paid_amt + b.offset_amt), 0) as open_amt
from rpt.bill_payment_plan p join rpt.company m on m.id = p.company_id left join rpt.bill_payable b on b.id = p.bill_id
where {scope} and p.fee_item in (20, 21) and p.status in (1, 2) and p.due_date between :from::date and :to::date and (:keyword is null or p.party_name ilike '%' || :keyword || '%' or p.contract_no ilike '%' || :keyword || '%') group by 1, 2, 3, 4`,
    params: [
      ['from', '还款日起 / Due from', 'date', { required: true, default: 'monthStart' }],
      ['to', '还款日止 / Due until', 'date', { required: true, default: 'yearEnd' }],
      ['keyword', '资金方或合同 / Lender or contract', 'text'],
    ],
    columns: [
      ['due_date', '还款日 / Due', 'date', { width: 110 }],
      ['party_name', '资金方 / Lender', 'text', { width: 200, group: 1 }],
      ['contract_no', '合同编号 / Contract no.', 'text', { width: 150 }],
      ['company', '借款主体 / Borrower', 'text', { width: 130 }],
      ['period_no', '期次 / Period', 'int', { width: 80 }],
      ['principal', '本金 / Principal', 'money', { total: 'sum' }],
      ['interest', '利息 / Interest', 'money', { total: 'sum' }],
      ['total', '本息合计 / Instalment', 'money', { total: 'sum' }],
      ['repaid', '已还 / Repaid', 'money', { total: 'sum' }],
      ['open_amt', '未还 / Open', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'stack', x: 'due_date', series: ['principal', 'interest'] }],
  },
  {
    name: '服务商结算汇总',
    nameEn: 'Settlements by provider',
    category: 'finance',
    period: 'month',
    description:
      '已生效结算单按服务商与类别汇总，含扣款与付款 / settlements in effect by provider and category, with deductions and payments',
    roles: [...finance, 'purchase_manager', 'cashier'],
    scopeFree: '结算单按服务商归集，供财务与采购使用',
    sort: '-total_amt',
    sql: `
select s.mechanism_name, c.name as category, count(*) as settlements, sum(s.line_total) as line_total, sum(s.deduct_total) as deduct_total, sum(s.total_amt) as total_amt, sum(s.tax_amt) as tax_amt,
  coalesce(sum(b.paid_amt + b.offset_amt), 0) as paid_amt, coalesce(sum(b.unpaid_amt), 0) as unpaid_amt, coalesce(sum(b.input_invoiced_amt), 0) as invoiced_amt
from rpt.account_settlement s left join rpt.account_settlement_category c on c.id = s.category_id left join rpt.account_payable r on r.id::text = s.result_id and s.direction = 1 left join rpt.bill_payable b on b.id = r.bill_id
where {scope} and s.status = 1 and s.period_to between :from::date and :to::date group by 1, 2`,
    params: span,
    columns: [
      ['mechanism_name', '服务商 / Provider', 'text', { width: 220, group: 1 }],
      ['category', '结算类别 / Category', 'text', { width: 140 }],
      ['settlements', '结算单数 / Settlements', 'int', { width: 100, total: 'sum' }],
      ['line_total', '明细合计 / Lines', 'money', { total: 'sum' }],
      ['deduct_total', '扣款 / Deductions', 'money', { total: 'sum' }],
      ['total_amt', '应结 / Settled', 'money', { total: 'sum' }],
      ['tax_amt', '税额 / Tax', 'money', { total: 'sum' }],
      ['paid_amt', '已付 / Paid', 'money', { total: 'sum' }],
      ['unpaid_amt', '未付 / Unpaid', 'money', { total: 'sum' }],
      ['invoiced_amt', '已收票 / Invoiced', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'bar', x: 'mechanism_name', series: ['total_amt', 'paid_amt'] }],
  },
  {
    name: '退车结算汇总',
    nameEn: 'Settlements of returns',
    category: 'finance',
    period: 'month',
    description:
      '退车核算按承租方汇总：应收、减免、抵扣、退款与欠款 / settlements of returns by lessee: due, waived, offset, refunded, owed',
    roles: [...finance, 'return_clerk', 'sales_manager', 'collector'],
    scopeFree: '退车核算按承租方归集，供财务与退车使用',
    sort: '-due_total',
    sql: `
select s.party_name, count(*) as settlements, sum(s.open_rent + s.open_other) as open_amt, sum(s.late_fee) as late_fee, sum(s.new_charge) as new_charge, sum(s.waive_total) as waive_total, sum(s.due_total) as due_total,
  sum(s.balance_use) as balance_use, sum(s.margin_offset) as margin_offset, sum(s.holdback) as holdback, sum(s.refund_amt) as refund_amt, sum(s.owe_amt) as owe_amt
from rpt.vehicle_return_settlement s where {scope} and s.as_of between :from::date and :to::date and (:keyword is null or s.party_name ilike '%' || :keyword || '%' or s.contract_no ilike '%' || :keyword || '%') group by 1`,
    params: [...span, ['keyword', '承租方或合同 / Lessee or contract', 'text']],
    columns: [
      ['party_name', '承租方 / Lessee', 'text', { width: 220 }],
      ['settlements', '核算单数 / Settlements', 'int', { width: 100, total: 'sum' }],
      ['open_amt', '未付租金及其他 / Unpaid', 'money', { total: 'sum' }],
      ['late_fee', '滞纳金 / Late fee', 'money', { total: 'sum' }],
      ['new_charge', '新增费用 / New charges', 'money', { total: 'sum' }],
      ['waive_total', '减免 / Waived', 'money', { total: 'sum' }],
      ['due_total', '应收合计 / Due', 'money', { total: 'sum' }],
      ['balance_use', '余额抵扣 / Balance used', 'money', { total: 'sum' }],
      ['margin_offset', '押金抵扣 / Deposit offset', 'money', { total: 'sum' }],
      ['holdback', '预留金 / Held back', 'money', { total: 'sum' }],
      ['refund_amt', '退款 / Refund', 'money', { total: 'sum' }],
      ['owe_amt', '客户应补 / Owed', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'stack', x: 'party_name', series: ['margin_offset', 'refund_amt', 'owe_amt'] }],
  },
]
