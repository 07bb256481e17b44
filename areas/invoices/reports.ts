import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const taxPeople = ['general_manager', 'accountant', 'finance_manager', 'finance_director', 'invoice_clerk', 'auditor']
const month = [
  ['from', '期初 / From', 'date', { required: true, default: 'monthStart' }],
  ['to', '期末 / To', 'date', { required: true, default: 'monthEnd' }],
] as const

/** VAT: what was issued, and what may be deducted. */
export const invoiceReports: readonly ReportSeed[] = [
  {
    name: '销项税额表',
    nameEn: 'Output VAT',
    category: 'finance',
    period: 'month',
    description:
      '已开发票按主体、票种与税率汇总，红字为负 / issued invoices by company, kind and rate; red ones negative',
    roles: taxPeople,
    scopeFree: '增值税按公司申报，不归个人或部门',
    sort: '-tax',
    sql: `
select m.short_name as company, case i.kind when 1 then '专票' when 2 then '普票' else '收据' end as kind, case when l.tax_rate is null then '不征税' else round(l.tax_rate, 1)::text || '%' end as rate, count(distinct i.id) as invoices,
  coalesce(sum(l.net_amt) filter (where i.colour = 1), 0) as blue_net, coalesce(sum(l.tax_amt) filter (where i.colour = 1), 0) as blue_tax, coalesce(sum(l.tax_amt) filter (where i.colour = 2), 0) as red_tax, sum(l.net_amt) as net, sum(l.tax_amt) as tax
from rpt.invoice i join rpt.invoice_line l on l.invoice_id = i.id join rpt.company m on m.id = i.seller_id where {scope} and i.status in (2, 4, 5) and i.issue_time >= :from::date and i.issue_time < :to::date + 1 group by 1, 2, 3`,
    params: month,
    columns: [
      ['company', '销方 / Seller', 'text', { width: 140, group: 1 }],
      ['kind', '票种 / Kind', 'text', { width: 80 }],
      ['rate', '税率 / Rate', 'text', { width: 80 }],
      ['invoices', '张数 / Invoices', 'int', { total: 'sum' }],
      ['blue_net', '蓝字金额 / Blue net', 'money', { total: 'sum' }],
      ['blue_tax', '蓝字税额 / Blue tax', 'money', { total: 'sum' }],
      ['red_tax', '红字税额 / Red tax', 'money', { total: 'sum' }],
      ['net', '净额 / Net', 'money', { total: 'sum' }],
      ['tax', '销项税额 / Output tax', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'bar', x: 'rate', series: ['tax'] }],
  },
  {
    name: '进项税额表',
    nameEn: 'Input VAT',
    category: 'finance',
    period: 'month',
    description:
      '收票按主体与销方汇总：待查验、可抵扣、已抵扣 / input invoices by company and seller: unchecked, deductible, deducted',
    roles: taxPeople,
    scopeFree: '增值税按公司申报，不归个人或部门',
    sort: '-total',
    sql: `
select m.short_name as company, r.seller_name, count(*) as invoices, sum(r.net_amt) as net, sum(r.tax_amt) as tax, sum(r.total_amt) as total, coalesce(sum(r.tax_amt) filter (where r.status in (1, 5)), 0) as unchecked, coalesce(sum(r.tax_amt) filter (where r.status = 2 and r.deductible), 0) as open_tax,
  coalesce(sum(r.certified_tax) filter (where r.status = 3), 0) as deducted, coalesce(sum(r.tax_amt) filter (where not r.deductible), 0) as lost, coalesce(sum(r.total_amt - coalesce(r.linked_amt, 0)), 0) as unlinked
from rpt.invoice_receipt r join rpt.company m on m.id = r.buyer_company_id where {scope} and r.status in (1, 2, 3, 5) and r.issue_date between :from::date and :to::date group by 1, 2`,
    params: month,
    columns: [
      ['company', '购方 / Buyer', 'text', { width: 140, group: 1 }],
      ['seller_name', '销方 / Seller', 'text', { width: 220 }],
      ['invoices', '张数 / Invoices', 'int', { total: 'sum' }],
      ['net', '金额 / Net', 'money', { total: 'sum' }],
      ['tax', '税额 / Tax', 'money', { total: 'sum' }],
      ['total', '价税合计 / Total', 'money', { total: 'sum' }],
      ['unchecked', '待查验税额 / Unchecked', 'money', { total: 'sum' }],
      ['open_tax', '待抵扣税额 / To be deducted', 'money', { total: 'sum' }],
      ['deducted', '已抵扣税额 / Deducted', 'money', { total: 'sum' }],
      ['lost', '不可抵扣税额 / Not deductible', 'money', { total: 'sum' }],
      ['unlinked', '未关联金额 / Not linked', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'bar', x: 'seller_name', series: ['tax', 'deducted'] }],
  },
]
