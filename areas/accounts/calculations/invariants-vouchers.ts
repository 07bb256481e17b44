import { breaching, differing, invariant, LINES } from './invariant-sql.ts'

const { writeOffFund, writeOffAlloc, writeOffOver, receiveLine, batchLine, orderLine } = LINES

/** I7: per side, plan table, bill table, and how a bill says whose plan it is. */
const plans = (plan: string, bill: string, link: string): string =>
  breaching(
    plan,
    `
  select n.id as subject_id, case when n.status = 2 then 1 else 0 end as expected, count(b.id) filter (where n.status <> 3 or b.status <> 4) as found
    from ${plan} n left join ${bill} b on b.tenant_id = n.tenant_id and ${link} and b.is_deleted = 0
    where n.tenant_id = $1 and n.is_deleted = 0 group by n.id, n.status
    having count(b.id) filter (where n.status <> 3 or b.status <> 4) <> case when n.status = 2 then 1 else 0 end`,
  )

const awaiting = (head: string, line: { table: string; head: string }, only = '', amt = 'l.amt'): string =>
  `select l.bill_id, ${amt} as amt from ${line.table} l join ${head} v on v.tenant_id = l.tenant_id and v.id = l.${line.head} where v.tenant_id = $1 and v.is_deleted = 0 and v.status = 10${only}`

const total = (line: { table: string; head: string }, amt = 'l.amt'): string =>
  `coalesce((select sum(${amt}) from ${line.table} l where l.tenant_id = v.tenant_id and l.${line.head} = v.id), 0)`

/** I3, I7, I10-I13: plans, vouchers, orders and late fees against the bills. */
export const voucherInvariants = [
  invariant(
    'I3',
    '已收等于实收明细合计 / Receivable bill: settled = sum of its actual rows',
    differing(
      'bill_receivable',
      `
    select b.id as subject_id, b.settled_amt as expected, (select coalesce(sum(a.amt), 0) from bill_receivable_actual a where a.tenant_id = b.tenant_id and a.bill_id = b.id) as found
      from bill_receivable b where b.tenant_id = $1 and b.is_deleted = 0`,
    ),
  ),
  invariant(
    'I3',
    '已付等于有效实付明细合计 / Payable bill: paid + offset = sum of its rows that took effect',
    differing(
      'bill_payable',
      `
    select b.id as subject_id, b.paid_amt + b.offset_amt as expected, (select coalesce(sum(a.amt), 0) from bill_payable_actual a
      where a.tenant_id = b.tenant_id and a.bill_id = b.id and a.status in (1, 3, 7)) as found
      from bill_payable b where b.tenant_id = $1 and b.is_deleted = 0`,
    ),
  ),
  invariant(
    'I7',
    '收款计划与账单一一对应 / Receipt plan: active = exactly one bill',
    plans('bill_receipt_plan', 'bill_receivable', 'b.plan_id = n.id'),
  ),
  invariant(
    'I7',
    '付款计划与账单一一对应 / Payment plan: active = exactly one bill',
    // One request may take several plan rows: then each row names the bill.
    plans('bill_payment_plan', 'bill_payable', '(b.plan_id = n.id or b.id = n.bill_id)'),
  ),
  invariant(
    'I10',
    '成功的支付指令恰有一笔分录 / Payment order: success = exactly one effective posting',
    breaching(
      'bank_payment_order',
      `
    select o.id as subject_id, case when o.status = 1 then 1 else 0 end as expected, count(e.id) as found
      from bank_payment_order o left join ledger_entry e on e.tenant_id = o.tenant_id and e.event_key = 'payment.success:' || o.id and e.reversed_by_id is null
      where o.tenant_id = $1 and o.is_deleted = 0 and o.status in (1, 5, 6, 7) group by o.id, o.status having count(e.id) <> case when o.status = 1 then 1 else 0 end`,
    ),
  ),
  invariant(
    'I11',
    '账单锁定等于待确认认领合计 / Receivable bill: locked = sum over awaiting vouchers',
    differing(
      'bill_receivable',
      `
    select b.id as subject_id, b.locked_amt as expected, coalesce(w.amt, 0) as found from bill_receivable b
      left join (select k.bill_id, sum(k.amt) as amt from (
        ${awaiting('bill_receipt_write_off', writeOffAlloc, ' and l.alloc_type = 1')} union all
        ${awaiting('account_actually_receive', receiveLine)} union all ${awaiting('account_actually_receive_batch', batchLine, '', 'l.amt - l.diff_amt')}) k group by k.bill_id) w on w.bill_id = b.id
      where b.tenant_id = $1 and b.is_deleted = 0`,
    ),
  ),
  invariant(
    'I11',
    '付款中等于未终结指令合计 / Payable bill: paying = sum over orders not final',
    differing(
      'bill_payable',
      `
    select b.id as subject_id, b.paying_amt as expected, coalesce(w.amt, 0) as found from bill_payable b
      left join (select l.bill_id, sum(l.amt) as amt from ${orderLine.table} l join bank_payment_order o on o.tenant_id = l.tenant_id and o.id = l.${orderLine.head}
        where o.tenant_id = $1 and o.is_deleted = 0 and o.status between 10 and 14 group by l.bill_id) w on w.bill_id = b.id
      where b.tenant_id = $1 and b.is_deleted = 0`,
    ),
  ),
  invariant(
    'I12',
    '凭单资金等于核销加转余额 / Voucher: funds = allocations + to balance',
    differing(
      'bill_receipt_write_off',
      `
    select v.id as subject_id, ${total(writeOffFund)} as expected, ${total(writeOffAlloc)} + ${total(writeOffOver)} as found
      from bill_receipt_write_off v where v.tenant_id = $1 and v.is_deleted = 0 and v.status in (1, 3, 10)`,
    ),
  ),
  invariant(
    'I12',
    '实收登记金额等于明细加多收 / Receipt voucher: amount = lines + over',
    differing(
      'account_actually_receive',
      `
    select v.id as subject_id, v.amt as expected, ${total(receiveLine, 'l.amt + coalesce(l.late_fee_amt, 0)')} + coalesce(v.over_amt, 0) as found from account_actually_receive v where v.tenant_id = $1 and v.is_deleted = 0 and v.status in (1, 3, 10)`,
    ),
  ),
  invariant(
    'I12',
    '批量收款资金等于核销加转余额 / Batch receipt: receipts = matched + to balance',
    differing(
      'account_actually_receive_batch',
      `
    select v.id as subject_id, v.fund_total as expected, ${total(batchLine, 'l.amt - l.diff_amt')} + v.unmatched_amt as found from account_actually_receive_batch v
      where v.tenant_id = $1 and v.is_deleted = 0 and v.status in (1, 3, 10)`,
    ),
  ),
  invariant(
    'I13',
    '滞纳金记录合计等于已计提 / Late fee: records = accrued <= cap',
    breaching(
      'receivable_forfeit',
      `
    select h.id as subject_id, h.accrued_amt as expected, round(coalesce(r.amt, 0), 2) as found from receivable_forfeit h
      left join (select d.bill_id, sum(d.amt) as amt from account_vehicle_late_fine_record d where d.tenant_id = $1 group by d.bill_id) r on r.bill_id = h.bill_id
      where h.tenant_id = $1 and h.is_deleted = 0 and (h.accrued_amt is distinct from round(coalesce(r.amt, 0), 2) or h.accrued_amt > h.cap_amt)`,
    ),
  ),
  invariant(
    'I13',
    '已出账加减免不超过已计提 / Late fee: billed + waived <= accrued',
    breaching(
      'receivable_forfeit',
      `
    select h.id as subject_id, h.accrued_amt as expected, h.billed_amt + h.waived_amt as found from receivable_forfeit h
      where h.tenant_id = $1 and h.is_deleted = 0 and h.billed_amt + h.waived_amt > h.accrued_amt`,
    ),
  ),
]
