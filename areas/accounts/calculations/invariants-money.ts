import { balance, balanceOn, breaching, differing, invariant, ledgerAgainst, ledgerWithout } from './invariant-sql.ts'

const NOT_CLOSED = 'case when b.status = 4 then 0 else b.unpaid_amt end'
const PARTY = ['company_id', 'party_kind', 'party_id', 'contract_id']
const SURPLUS_KEYS =
  'p.company_id = b.company_id and p.party_kind = b.party_kind and p.party_id = b.party_id and p.contract_id is not distinct from b.contract_id'
const CARD_KEYS = `${SURPLUS_KEYS} and p.order_vehicle_id is not distinct from b.order_vehicle_id`

/** I1, I2, I4-I6, I9, I15: the ledger and the balances kept beside it. */
export const moneyInvariants = [
  invariant(
    'I1',
    '分录借贷平衡且大于零 / Entry: debits = credits > 0',
    differing(
      'ledger_entry',
      `
    select e.id as subject_id, 0::numeric as expected, ${balance('D')} as found
      from ledger_entry e left join ledger_posting p on p.tenant_id = e.tenant_id and p.entry_id = e.id where e.tenant_id = $1 group by e.id`,
    ),
  ),
  invariant(
    'I1',
    '分录金额等于借方合计 / Entry: total = debits > 0',
    breaching(
      'ledger_entry',
      `
    select e.id as subject_id, e.total as expected, coalesce(sum(p.amt) filter (where p.side = 1), 0) as found
      from ledger_entry e left join ledger_posting p on p.tenant_id = e.tenant_id and p.entry_id = e.id where e.tenant_id = $1
      group by e.id, e.total having e.total <= 0 or e.total is distinct from coalesce(sum(p.amt) filter (where p.side = 1), 0)`,
    ),
  ),
  invariant(
    'I2',
    '应收账单与总账一致 / Receivable bill: control account = unpaid',
    ledgerAgainst('bill_receivable', NOT_CLOSED, 'D', ['1122', '1221.01', '1221.02'], ''),
  ),
  invariant(
    'I2',
    '总账应收都有账单 / Ledger: every 1122 and 1221.01 balance belongs to a bill',
    ledgerWithout('bill_receivable', 'D', ['1122', '1221.01'], ['bill_id'], 'bill_id', 'b.id = p.bill_id'),
  ),
  invariant(
    'I2',
    '应付账单与总账一致 / Payable bill: control account = unpaid',
    ledgerAgainst('bill_payable', NOT_CLOSED, 'C', ['2202', '2241.04'], ''),
  ),
  invariant(
    'I4',
    '流水金额去向相符 / Receipt: amount = claimed + ignored + returned + open',
    differing(
      'account_bank_receipt',
      `
    select b.id as subject_id, b.amt as expected, b.claimed_amt + b.ignored_amt + b.returned_amt + b.open_amt as found
      from account_bank_receipt b where b.tenant_id = $1 and b.is_deleted = 0 and b.direction = 1`,
    ),
  ),
  invariant(
    'I4',
    '待认领款项与流水一致 / Receipt: 2241.90 = open',
    ledgerAgainst(
      'account_bank_receipt',
      'b.open_amt',
      'C',
      ['2241.90'],
      ' and b.direction = 1',
      'p.bank_receipt_id = b.id',
    ),
  ),
  invariant(
    'I4',
    '待认领款项都有流水 / Ledger: every 2241.90 balance belongs to a receipt',
    ledgerWithout(
      'account_bank_receipt',
      'C',
      ['2241.90'],
      ['bank_receipt_id'],
      'bank_receipt_id',
      'b.id = p.bank_receipt_id',
    ),
  ),
  invariant(
    'I4',
    '流水锁定不超过未认领 / Receipt: 0 <= locked <= open',
    breaching(
      'account_bank_receipt',
      `
    select b.id as subject_id, b.open_amt as expected, b.locked_amt as found from account_bank_receipt b
      where b.tenant_id = $1 and b.is_deleted = 0 and (b.locked_amt < 0 or b.locked_amt > b.open_amt)`,
    ),
  ),
  invariant(
    'I5',
    '客户余额与总账一致 / Balance: 2203 = balance',
    ledgerAgainst('account_surplus', 'b.balance', 'C', ['2203'], '', SURPLUS_KEYS),
  ),
  invariant(
    'I5',
    '总账客户余额都有余额行 / Ledger: every 2203 balance belongs to a customer balance',
    ledgerWithout('account_surplus', 'C', ['2203'], PARTY, 'party_id', SURPLUS_KEYS),
  ),
  invariant(
    'I5',
    '余额不少于冻结加锁定 / Balance >= frozen + locked',
    breaching(
      'account_surplus',
      `
    select b.id as subject_id, b.frozen_amt + b.locked_amt as expected, b.balance as found from account_surplus b
      where b.tenant_id = $1 and b.is_deleted = 0 and b.balance < b.frozen_amt + b.locked_amt`,
    ),
  ),
  invariant(
    'I6',
    '保证金卡与总账一致 / Deposit card: 2241.01 = held',
    ledgerAgainst('account_vehicle_margin', 'b.held_amt', 'C', ['2241.01'], '', CARD_KEYS),
  ),
  invariant(
    'I6',
    '总账保证金都有保证金卡 / Ledger: every 2241.01 balance belongs to a deposit card',
    ledgerWithout('account_vehicle_margin', 'C', ['2241.01'], [...PARTY, 'order_vehicle_id'], 'party_id', CARD_KEYS),
  ),
  invariant(
    'I6',
    '保证金卡收支相符 / Deposit card: held = received - used +/- transferred',
    differing(
      'account_vehicle_margin',
      `
    select b.id as subject_id, b.held_amt as expected, b.received_amt - b.offset_amt - b.refunded_amt - b.forfeited_amt + b.transfer_in_amt - b.transfer_out_amt as found
      from account_vehicle_margin b where b.tenant_id = $1 and b.is_deleted = 0`,
    ),
  ),
  invariant(
    'I9',
    '缓存余额与可用金额不为负 / No cached balance or free amount below zero',
    breaching(
      'cached_balance',
      `
    select b.id as subject_id, 0::numeric as expected, least(b.unpaid_amt, b.unpaid_amt - b.locked_amt, b.locked_amt) as found
      from bill_receivable b where b.tenant_id = $1 and b.is_deleted = 0 and least(b.unpaid_amt, b.unpaid_amt - b.locked_amt, b.locked_amt) < 0
    union all
    select b.id, 0::numeric, least(b.unpaid_amt, b.released_amt - b.paid_amt - b.paying_amt, b.unpaid_amt - b.paying_amt) from bill_payable b
      where b.tenant_id = $1 and b.is_deleted = 0 and least(b.unpaid_amt, b.released_amt - b.paid_amt - b.paying_amt, b.unpaid_amt - b.paying_amt) < 0
    union all
    select b.id, 0::numeric, b.balance from account_surplus b where b.tenant_id = $1 and b.is_deleted = 0 and b.balance < 0
    union all
    select b.id, 0::numeric, b.held_amt - b.locked_amt from account_vehicle_margin b where b.tenant_id = $1 and b.is_deleted = 0 and b.held_amt - b.locked_amt < 0
    union all
    select b.id, 0::numeric, b.open_amt from account_bank_receipt b where b.tenant_id = $1 and b.is_deleted = 0 and b.open_amt < 0`,
    ),
  ),
  invariant(
    'I15',
    '应收保证金与对冲一致 / Deposit bill: 1221.01 = 2241.02',
    differing(
      'bill_receivable',
      `
    select p.bill_id as subject_id, ${balanceOn('1221.01', 'D')} as expected, ${balanceOn('2241.02', 'C')} as found
      from ledger_posting p where p.tenant_id = $1 and p.account_code in ('1221.01', '2241.02') group by p.bill_id`,
    ),
  ),
]
