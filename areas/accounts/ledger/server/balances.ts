import { textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { LEDGER_ACCOUNTS } from '#areas/accounts/calculations/ledger-accounts.ts'

export interface BalanceInput {
  companyId?: string | undefined
  asOf?: string | undefined
  from?: string | undefined
  accountCode?: string | undefined
  partyId?: string | undefined
  billId?: string | undefined
  contractId?: string | undefined
  bankReceiptId?: string | undefined
}

interface Sums {
  readonly account_code: string
  /** Signed, debits positive. */
  readonly before: string
  readonly debit: string
  readonly credit: string
}

/**
 * Debits, credits and the balance on the account's own side; every figure is a sum of postings, of closed months by
 * their totals where the whole books are asked.
 */
export async function trialBalance(tx: Tx, actor: Actor, input: BalanceInput): Promise<Record<string, unknown>[]> {
  const isOfBooks = !input.partyId && !input.billId && !input.contractId && !input.bankReceiptId
  const rows = isOfBooks ? await sumsOfBooks(tx, input) : await sumsOfPostings(tx, input)
  const byCode = new Map(rows.map(row => [row.account_code, row]))
  return LEDGER_ACCOUNTS.filter(account => byCode.has(account.code)).map(account => {
    const row = byCode.get(account.code)!
    const cents = (text: string) => BigInt(text.replace('.', ''))
    const net = cents(row.before) + cents(row.debit) - cents(row.credit)
    const own = (value: bigint) => text(account.side === 1 ? value : -value)
    return {
      accountCode: account.code,
      accountName: textOf(account.label, actor.language),
      side: account.side,
      opening: own(cents(row.before)),
      debit: text(cents(row.debit)),
      credit: text(cents(row.credit)),
      balance: own(net),
    }
  })
}

const EVER = '0001-01-01'
const sumsOfPostings = (tx: Tx, input: BalanceInput): Promise<Sums[]> => {
  const from = sql`${input.from || EVER}::date`
  return tx.rows(sql`
    select p.account_code, coalesce(sum(case when p.side = 1 then p.amt else -p.amt end) filter (where e.post_date < ${from}), 0) as before,
      coalesce(sum(p.amt) filter (where p.side = 1 and e.post_date >= ${from}), 0) as debit,
      coalesce(sum(p.amt) filter (where p.side = 2 and e.post_date >= ${from}), 0) as credit
    from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    where p.tenant_id = ${tx.tenantId} ${only(input)} group by p.account_code`)
}

/**
 * Months that lie wholly before `from`, or between `from` and `asOf`, by their totals; of each company the postings from
 * its first other month on. Written with `not in`: of `not exists` PostgreSQL expects a single entry to be left, and looks
 * up the postings of millions one by one.
 */
const sumsOfBooks = (tx: Tx, input: BalanceInput): Promise<Sums[]> => {
  const from = sql`${input.from || EVER}::date`
  return tx.rows(sql`
    with month as (
      select b.*, to_date(b.period || '01', 'YYYYMMDD') as first, (to_date(b.period || '01', 'YYYYMMDD') + interval '1 month')::date as next
      from ledger_month_balance b where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0),
    summed as (
      select * from month where (first >= ${from} or next <= ${from}) ${input.asOf ? sql`and next <= ${input.asOf}::date + 1` : sql.empty}),
    company as (
      select c.company_id, (
        select min(m.day)::date from generate_series(date_trunc('month', c.since), date_trunc('month', c.till) + interval '1 month', interval '1 month') m (day)
        where not exists (select 1 from summed s where s.company_id = c.company_id and s.first = m.day::date)) as open_from
      from (
        select a.company_id, (select min(post_date) from ledger_entry e where e.tenant_id = ${tx.tenantId} and e.company_id = a.company_id) as since,
          (select max(post_date) from ledger_entry e where e.tenant_id = ${tx.tenantId} and e.company_id = a.company_id) as till
        from (select distinct company_id from accounting_period where tenant_id = ${tx.tenantId} and is_deleted = 0) a) c
      where c.since is not null),
    moved as (
      select s.account_code, s.book_company_id as company_id, s.first as day, s.debit, s.credit from summed s
      union all
      select p.account_code, p.company_id, e.post_date, case when p.side = 1 then p.amt else 0 end, case when p.side = 2 then p.amt else 0 end
      from company c
      join ledger_entry e on e.tenant_id = ${tx.tenantId} and e.company_id = c.company_id and e.post_date >= c.open_from
        ${input.asOf ? sql`and e.post_date <= ${input.asOf}::date` : sql.empty}
      join ledger_posting p on p.tenant_id = e.tenant_id and p.entry_id = e.id
      where (e.company_id, e.period) not in (select s.company_id, s.period from summed s))
    select account_code, coalesce(sum(debit - credit) filter (where day < ${from}), 0) as before,
      coalesce(sum(debit) filter (where day >= ${from}), 0) as debit, coalesce(sum(credit) filter (where day >= ${from}), 0) as credit
    from moved where true ${input.companyId ? sql`and company_id = ${input.companyId}::bigint` : sql.empty}
      ${input.accountCode ? sql`and account_code = ${input.accountCode}` : sql.empty}
    group by account_code`)
}

const text = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const only = (
  input: BalanceInput,
) => sql`${input.companyId ? sql`and p.company_id = ${input.companyId}::bigint` : sql.empty} ${input.asOf ? sql`and e.post_date <= ${input.asOf}::date` : sql.empty}
  ${input.accountCode ? sql`and p.account_code = ${input.accountCode}` : sql.empty} ${input.partyId ? sql`and p.party_id = ${input.partyId}::bigint` : sql.empty} ${input.billId ? sql`and p.bill_id = ${input.billId}::bigint` : sql.empty}
  ${input.contractId ? sql`and p.contract_id = ${input.contractId}::bigint` : sql.empty} ${input.bankReceiptId ? sql`and p.bank_receipt_id = ${input.bankReceiptId}::bigint` : sql.empty}`
