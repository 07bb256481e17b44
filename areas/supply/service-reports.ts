import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const managers = ['general_manager', 'purchase_manager', 'finance_manager', 'finance_director', 'auditor']
const ofContract = { owner: 'c.biz_user_id', dept: 'c.biz_dept_id' }

/** Reports that those who buy, rent services and sell cars ask for (40, section 13). */
export const serviceReports: readonly ReportSeed[] = [
  {
    name: '供应协议到期与花费',
    nameEn: 'Supply agreements, their ends and spend',
    category: 'contract',
    description:
      '履行中的采购与服务协议：到期日、本期应付与已付 / agreements of purchase and services in force: end, billed and paid in the period',
    roles: managers,
    scope: ofContract,
    sort: 'end_date',
    sql: `
select c.id, c.contract_no, c.contract_type, c.counterparty_name, c.start_date, c.end_date, c.end_date - :day::date as days_left,
  coalesce(b.billed, 0) as billed_amt, coalesce(b.paid, 0) as paid_amt
from rpt.contract c
left join (select contract_id, sum(due_amt) as billed, sum(settled_amt) as paid from rpt.bill_payable where status <> 4 and bill_date >= :from::date and bill_date <= :day::date group by 1) b on b.contract_id = c.id
where {scope} and c.contract_type in (9, 11, 12, 14, 15, 16, 17, 19) and c.status in (6, 7) and (:days::int is null or c.end_date <= :day::date + :days::int)
  and (:keyword is null or c.contract_no ilike '%' || :keyword || '%' or c.counterparty_name ilike '%' || :keyword || '%')`,
    params: [
      ['from', '花费起 / Spend from', 'date', { required: true, default: 'yearStart' }],
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['days', '多少天内到期 / Ending within days', 'number'],
      ['keyword', '协议号或供应商 / Agreement or supplier', 'text'],
    ],
    columns: [
      ['contract_no', '协议编号 / Agreement no.', 'text', { width: 150, link: '/contract/detail?id={id}' }],
      ['counterparty_name', '供应商 / Supplier', 'text', { width: 200 }],
      ['contract_type', '类型 / Kind', 'dict:contract_type', { width: 120 }],
      ['start_date', '开始 / Starts', 'date'],
      ['end_date', '到期 / Ends', 'date'],
      ['days_left', '剩余天数 / Days left', 'int'],
      ['billed_amt', '本期应付 / Billed', 'money', { total: 'sum' }],
      ['paid_amt', '其中已付 / Paid', 'money', { total: 'sum' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
  {
    name: '车辆处置损益',
    nameEn: 'Gains and losses of vehicle sales',
    category: 'vehicle',
    description: '已完成交付的处置车辆：售价、净额、费用与损益 / cars sold and handed over: price, net, cost and gain',
    roles: [
      'general_manager',
      'disposal_supervisor',
      'asset_accountant',
      'finance_manager',
      'finance_director',
      'auditor',
    ],
    scope: ofContract,
    sort: '-deliver_time',
    sql: `
select c.id, c.contract_no, c.counterparty_name, v.plate_no, v.vin, v.model_name, v.deliver_time, v.appraisal_price, v.sale_price, v.tax_amt, v.net_price, v.disposal_cost, v.gain_amt
from rpt.contract_sale_vehicle v join rpt.contract c on c.id = v.contract_id
where {scope} and v.row_state = 5 and v.deliver_time >= :from::date and v.deliver_time < :to::date + 1`,
    params: [
      ['from', '交付日期起 / Handed over from', 'date', { required: true, default: 'monthStart' }],
      ['to', '交付日期止 / Handed over until', 'date', { required: true, default: 'today' }],
    ],
    columns: [
      ['contract_no', '合同编号 / Contract no.', 'text', { width: 150, link: '/contract/detail?id={id}' }],
      ['counterparty_name', '买受人 / Buyer', 'text', { width: 200 }],
      ['plate_no', '车牌 / Plate', 'text'],
      ['vin', '车架号 / VIN', 'text', { width: 160 }],
      ['model_name', '车型 / Model', 'text', { width: 140 }],
      ['deliver_time', '交付时间 / Handed over', 'time'],
      ['appraisal_price', '评估价 / Appraisal', 'money', { total: 'sum' }],
      ['sale_price', '售价 / Price', 'money', { total: 'sum' }],
      ['tax_amt', '税额 / Tax', 'money', { total: 'sum' }],
      ['net_price', '净额 / Net', 'money', { total: 'sum' }],
      ['disposal_cost', '处置费用 / Cost', 'money', { total: 'sum' }],
      ['gain_amt', '损益 / Gain', 'money', { total: 'sum' }],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
  },
]
