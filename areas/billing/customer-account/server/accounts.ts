import type { RowOf } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import { customerAccount } from '../customer-account.ts'

export type CustomerAccount = RowOf<typeof customerAccount>
export const STATE = { normal: 1, arrears: 2, frozen: 3, closed: 4 } as const

export interface AccountKey {
  companyId: string
  partyKind: number
  customerId: string
}

/** Opened at the first money; one for each own company and customer. */
export async function accountOf(tx: Tx, actor: Actor, key: AccountKey): Promise<CustomerAccount> {
  const where = { companyId: key.companyId, partyKind: key.partyKind, customerId: key.customerId } as never
  const [found] = await findRows(tx, customerAccount, where)
  if (found) return found
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`account ${tx.tenantId} ${key.companyId} ${key.customerId}`}, 0))`,
  )
  const [meanwhile] = await findRows(tx, customerAccount, where)
  if (meanwhile) return meanwhile
  const customerName = (await partyNames(tx, [key.customerId])).get(key.customerId) ?? ''
  const { companyId, partyKind, customerId } = key
  return insertRow(tx, actor, customerAccount, { companyId, partyKind, customerId, customerName })
}

/** What the state follows from: overdue beyond the grace days, anything frozen, anything left at all. */
export async function followMoney(tx: Tx, actor: Actor, account: CustomerAccount): Promise<CustomerAccount> {
  const { companyId, partyKind, customerId } = account
  const facts = (await tx.row<{ overdue: boolean; frozen: boolean; left: boolean }>(sql`select
    exists (select 1 from bill_receivable b where ${ofParty(tx, account, 'b.payer_type', 'b.payer_id', 'b')} and b.status in (1, 2) and b.unpaid_amt > 0 and b.overdue_days > coalesce(b.grace_days, 0)) as overdue,
    exists (select 1 from account_surplus b where ${ofParty(tx, account, 'b.party_kind', 'b.party_id', 'b')} and b.frozen_amt > 0) as frozen,
    exists (select 1 from account_surplus b where ${ofParty(tx, account, 'b.party_kind', 'b.party_id', 'b')} and b.balance > 0)
      or exists (select 1 from bill_receivable b where ${ofParty(tx, account, 'b.payer_type', 'b.payer_id', 'b')} and b.status in (1, 2))
      or exists (select 1 from account_vehicle_margin b where ${ofParty(tx, account, 'b.party_kind', 'b.party_id', 'b')} and b.held_amt > 0) as left`))!
  const gone = !facts.left && (await isInactive(tx, partyKind, customerId))
  const to = facts.frozen ? STATE.frozen : facts.overdue ? STATE.arrears : gone ? STATE.closed : STATE.normal
  if (account.status === to) return account
  const { row } = await act(tx, actor, customerAccount, account, 'follow', { input: { changes: { status: to } } })
  if (partyKind === 1)
    await emit(tx, actor, 'customer.account-state-changed', {
      id: customerId!,
      no: account.accountNo!,
      customerId,
      companyId,
      from: account.status,
      to,
    })
  return row
}

const ofParty = (tx: Tx, one: CustomerAccount, kind: string, party: string, alias: string): Sql =>
  sql`${sql.trusted(alias)}.tenant_id = ${tx.tenantId} and ${sql.trusted(alias)}.is_deleted = 0 and ${sql.trusted(alias)}.company_id = ${one.companyId}::bigint and ${sql.trusted(kind)} = ${one.partyKind}::smallint and ${sql.trusted(party)} = ${one.customerId}::bigint`

async function isInactive(tx: Tx, partyKind: number | null, customerId: string | null): Promise<boolean> {
  if (partyKind !== 1) return false
  const row = await tx.row<{ status: number }>(
    sql`select status from mechanism where tenant_id = ${tx.tenantId} and id = ${customerId}::bigint`,
  )
  return row?.status === 2
}

/** Every company and lessee with a bill, a balance or a deposit but no account yet. */
export async function openMissing(tx: Tx, actor: Actor): Promise<number> {
  const rows = await tx.rows<{ companyId: string; partyKind: number; customerId: string }>(sql`
    select k.company_id as "companyId", k.party_kind as "partyKind", k.party_id as "customerId" from (
      select company_id, payer_type as party_kind, payer_id as party_id from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and payer_type in (1, 100, 101)
      union select company_id, party_kind, party_id from account_surplus where tenant_id = ${tx.tenantId} and is_deleted = 0
      union select company_id, party_kind, party_id from account_vehicle_margin where tenant_id = ${tx.tenantId} and is_deleted = 0) k
    where not exists (select 1 from customer_account a where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.company_id = k.company_id and a.party_kind = k.party_kind and a.customer_id = k.party_id)
    limit 1000`)
  for (const row of rows) await accountOf(tx, actor, row)
  return rows.length
}
