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

/** Debits, credits and the balance on the account's own side; every figure is a sum of postings. */
export async function trialBalance(tx: Tx, actor: Actor, input: BalanceInput): Promise<Record<string, unknown>[]> {
  const rows = await tx.rows<{ account_code: string; before: string; debit: string; credit: string }>(sql`
    select p.account_code, coalesce(sum(case when p.side = 1 then p.amt else -p.amt end) filter (where e.post_date < ${input.from || '0001-01-01'}::date), 0) as before,
      coalesce(sum(p.amt) filter (where p.side = 1 and e.post_date >= ${input.from || '0001-01-01'}::date), 0) as debit, coalesce(sum(p.amt) filter (where p.side = 2 and e.post_date >= ${input.from || '0001-01-01'}::date), 0) as credit
    from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id where p.tenant_id = ${tx.tenantId} ${only(input)} group by p.account_code`)
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
      debit: row.debit,
      credit: row.credit,
      balance: own(net),
    }
  })
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
