import { addFen, fen, subFen, yuan, ZERO } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

interface Account {
  id: string
  name: string
  companyId: string
  closing: string | null
  closingDate: string | null
  opening: string | null
  chainOk: boolean | null
}

/**
 * Per own account and day: bank closing less our payments that are not on the statement yet equals the book less bank
 * charges that are not booked yet.
 */
export async function bankReconciliation(tx: Tx, day: string, companyId: string | undefined) {
  const accounts = await tx.rows<Account>(sql`
    select a.id, a.account_name || ' ' || right(a.account_no, 4) as name, a.mechanism_id as "companyId", r.balance_after as closing, r.value_date as "closingDate",
      (select f.balance_after - case when f.direction = 1 then f.amt else -f.amt end from account_bank_receipt f where f.tenant_id = a.tenant_id and f.own_account_id = a.id and f.is_deleted = 0
        order by f.txn_time, f.id limit 1)::text as opening,
      (select bool_and(coalesce(b.chain_ok, true)) from bank_import_batch b where b.tenant_id = a.tenant_id and b.own_account_id = a.id and b.is_deleted = 0) as "chainOk"
      from account_mechanism a left join lateral (select balance_after, value_date from account_bank_receipt r where r.tenant_id = a.tenant_id and r.own_account_id = a.id and r.is_deleted = 0
        and r.value_date <= ${day}::date order by r.txn_time desc, r.id desc limit 1) r on true
     where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.mechanism_type = 10 ${companyId ? sql`and a.mechanism_id = ${companyId}::bigint` : sql.empty} order by a.mechanism_id, a.id`)
  const book = await amounts(
    tx,
    sql`select own_account_id as id, sum(case when side = 1 then p.amt else -p.amt end) as amt from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
      where p.tenant_id = ${tx.tenantId} and p.account_code = '1002' and e.value_date <= ${day}::date group by 1`,
  )
  const outstanding = await amounts(
    tx,
    sql`select own_account_id as id, sum(amt) as amt from bank_payment_order o where o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.status = 1 and o.final_time::date <= ${day}::date
      and not exists (select 1 from account_bank_receipt r where r.tenant_id = o.tenant_id and r.is_deleted = 0 and r.direction = 2 and r.matched_order_no = o.request_no and r.value_date <= ${day}::date) group by 1`,
  )
  const unbooked = await amounts(
    tx,
    sql`select own_account_id as id, sum(amt) as amt from account_bank_receipt r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.direction = 2 and r.status = 1 and r.matched_order_no is null
      and r.value_date <= ${day}::date group by 1`,
  )
  return accounts.map(account => {
    const closing = account.closing === null ? ZERO : fen(account.closing)
    // What stood on the account before its first statement is in no entry.
    const opening = account.opening === null ? ZERO : fen(account.opening)
    const [own, open, charges] = [
      addFen(opening, book.get(account.id) ?? ZERO),
      outstanding.get(account.id) ?? ZERO,
      unbooked.get(account.id) ?? ZERO,
    ]
    const difference = subFen(subFen(closing, open), subFen(own, charges))
    return {
      id: account.id,
      accountName: account.name,
      companyId: account.companyId,
      closingDate: account.closingDate ?? '',
      opening: yuan(opening),
      bankClosing: yuan(closing),
      outstanding: yuan(open),
      bankAdjusted: yuan(subFen(closing, open)),
      bookBalance: yuan(own),
      unbooked: yuan(charges),
      bookAdjusted: yuan(subFen(own, charges)),
      difference: yuan(difference),
      chainOk: account.chainOk !== false,
      ok: difference === ZERO && account.chainOk !== false,
    }
  })
}

async function amounts(tx: Tx, statement: Parameters<Tx['rows']>[0]) {
  const rows = await tx.rows<{ id: string | null; amt: string }>(statement)
  const sums = new Map<string, ReturnType<typeof fen>>()
  for (const row of rows) if (row.id) sums.set(row.id, addFen(sums.get(row.id) ?? ZERO, fen(row.amt)))
  return sums
}
