import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'

const purchasing = [
  'general_manager',
  'purchase_manager',
  'purchase_officer',
  'finance_manager',
  'finance_director',
  'auditor',
]
const scope = { owner: 'c.biz_user_id', dept: 'c.biz_dept_id' }
/** Of agreements by their own rows, of policies by the rows that name them. */
const volume = (kinds: string, sign = '1'): string =>
  `sum(case when v.volume_kind in (${kinds}) then ${sign} * v.qty else 0 end)`

/** 10-platform 5.12, 40 section 13: what purchasing is asked about its agreements. */
export const supplyReports: readonly ReportSeed[] = [
  {
    name: '协议执行进度',
    nameEn: 'Volume against agreements',
    category: 'contract',
    description:
      '采购协议与主机厂商务合同的约定数量、下单、验收、退车与剩余 / agreed, ordered, accepted, given back and left, by agreement and policy',
    roles: purchasing,
    scope,
    sort: 'end_date',
    sql: `
select c.id, c.contract_no, c.contract_type, c.counterparty_name, c.status, c.start_date, c.end_date, coalesce(a.total_qty, f.target_qty) as agreed, a.min_qty, v.ordered, v.accepted, v.returned, v.amt, coalesce(a.total_qty, f.target_qty) - v.ordered as left_qty,
  v.accepted::numeric / nullif(coalesce(a.total_qty, f.target_qty), 0) as done, (least(:day::date, c.end_date) - c.start_date)::numeric / nullif(c.end_date - c.start_date, 0) as time_gone, f.current_tier, f.to_next_tier
from rpt.contract c left join rpt.contract_purchase_agreement a on a.id = c.id left join rpt.contract_car_factory f on f.id = c.id
cross join lateral (select coalesce(${volume('1')} - ${volume('2')}, 0) as ordered, coalesce(${volume('4')} - ${volume('5')}, 0) as accepted, coalesce(${volume('5')}, 0) as returned,
  coalesce(sum(case v.volume_kind when 4 then v.amt when 5 then -v.amt else 0 end), 0) as amt from rpt.supply_volume v where v.biz_date <= :day::date and case c.contract_type when 11 then v.policy_contract_id else v.contract_id end = c.id) v
where {scope} and c.contract_type in (9, 11) and c.status in (6, 7, 2, 4) and c.start_date <= :day::date and (:from is null or c.end_date >= :from::date) and (:keyword is null or c.contract_no ilike '%' || :keyword || '%' or c.counterparty_name ilike '%' || :keyword || '%')`,
    params: [
      ['day', '截止日 / As of', 'date', { required: true, default: 'today' }],
      ['from', '到期日不早于 / Ends not before', 'date'],
      ['keyword', '协议号或供应商 / Agreement or supplier', 'text'],
    ],
    columns: [
      ['contract_no', '协议编号 / Agreement no.', 'text', { width: 160, link: '/contract/detail?id={id}' }],
      ['counterparty_name', '供应商 / Supplier', 'text', { width: 200 }],
      ['contract_type', '类型 / Kind', 'dict:contract_type', { width: 120 }],
      ['start_date', '开始 / Starts', 'date'],
      ['end_date', '结束 / Ends', 'date'],
      ['agreed', '约定数量 / Agreed', 'int', { total: 'sum' }],
      ['min_qty', '承诺数量 / Commitment', 'int', { total: 'sum' }],
      ['ordered', '已下单 / Ordered', 'int', { total: 'sum' }],
      ['accepted', '已验收 / Accepted', 'int', { total: 'sum' }],
      ['returned', '退车 / Given back', 'int', { total: 'sum' }],
      ['left_qty', '剩余 / Left', 'int', { total: 'sum' }],
      ['done', '执行率 / Done', 'rate', { width: 90, total: 'weighted:agreed' }],
      ['time_gone', '时间进度 / Time gone', 'rate', { width: 90 }],
      ['amt', '验收金额 / Accepted amount', 'money', { total: 'sum' }],
      ['current_tier', '当前阶梯 / Tier', 'int'],
      ['to_next_tier', '距下一阶梯 / To the next tier', 'int'],
      ['id', '内部编号 / Id', 'text', { width: 120 }],
    ],
    charts: [{ kind: 'bar', x: 'contract_no', series: ['agreed', 'ordered', 'accepted'] }],
  },
  {
    name: '返利汇总',
    nameEn: 'Rebates',
    category: 'contract',
    description:
      '按供应商与返利类型的应得、确认、已收与待收 / due, confirmed, collected and open by supplier and kind of rebate',
    roles: purchasing,
    scope,
    sort: '-confirmed',
    sql: `
select r.supplier_name, r.rule_kind, count(*) as n, sum(r.qty) as cars, sum(r.rebate_amt) as calculated, sum(r.confirm_amt) filter (where r.status in (1, 3)) as confirmed, sum(r.rebate_amt) filter (where r.status in (103, 102, 100, 101)) as claimable,
  sum(r.confirm_amt - r.open_amt) filter (where r.status in (1, 3)) as collected, sum(r.open_amt) filter (where r.status = 1) as open_amt
from rpt.contract_rebate r join rpt.contract c on c.id = r.contract_id
where {scope} and r.status <> 4 and r.period_to between :from::date and :to::date and (:keyword is null or r.supplier_name ilike '%' || :keyword || '%') group by 1, 2`,
    params: [
      ['from', '周期止起 / Period ends from', 'date', { required: true, default: 'yearStart' }],
      ['to', '周期止止 / Period ends to', 'date', { required: true, default: 'today' }],
      ['keyword', '供应商 / Supplier', 'text'],
    ],
    columns: [
      ['supplier_name', '供应商 / Supplier', 'text', { width: 220, group: 1 }],
      ['rule_kind', '返利类型 / Kind', 'dict:supply_rebate_rule_kind', { width: 130 }],
      ['n', '笔数 / Rebates', 'int', { total: 'sum' }],
      ['cars', '计数台数 / Cars', 'int'],
      ['calculated', '计算返利 / Calculated', 'money', { total: 'sum' }],
      ['claimable', '待确认 / To be confirmed', 'money', { total: 'sum' }],
      ['confirmed', '已确认 / Confirmed', 'money', { total: 'sum' }],
      ['collected', '已收回 / Collected', 'money', { total: 'sum' }],
      ['open_amt', '待收回 / Open', 'money', { total: 'sum' }],
    ],
    charts: [{ kind: 'bar', x: 'supplier_name', series: ['confirmed', 'collected'] }],
  },
]
