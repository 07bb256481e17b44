import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { userAccount } from '#areas/platform/user/user.ts'

interface Result {
  id: string | null
  calls: number
  customers: number
  promises: number
  promised: string
  kept: number
  broken: number
  collected: string
}

/** Results by collector: what was promised and kept, and the money that came within two weeks of his last contact. */
export async function chaseResults(tx: Tx, asked: { from: string; to: string }) {
  const rows = await tx.rows<Result>(sql`
    with own as (
      select r.*, r.create_time::date as day, lead(r.create_time::date) over (partition by r.customer_id order by r.id) as later from rental_chase_record r
       where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.create_time >= ${asked.from}::date and r.create_time < ${asked.to}::date + 1),
    money as (
      select o.id, coalesce(sum(a.amt), 0) as amt from own o
        join bill_receivable b on b.tenant_id = ${tx.tenantId} and b.payer_id = o.customer_id and b.contract_type in (4, 5, 6, 7)
        join bill_receivable_actual a on a.tenant_id = b.tenant_id and a.bill_id = b.id and a.value_date > b.due_date and a.value_date >= o.day and a.value_date <= o.day + 14 and (o.later is null or a.value_date < o.later)
       group by o.id)
    select o.chaser_id as id, count(*)::int as calls, count(distinct o.customer_id)::int as customers, count(*) filter (where o.result in ('promised', 'partly'))::int as promises, coalesce(sum(o.promise_amt), 0) as promised,
      count(*) filter (where o.promise_kept = 1)::int as kept, count(*) filter (where o.promise_kept = 2)::int as broken, coalesce(sum(m.amt), 0) as collected
      from own o left join money m on m.id = o.id group by 1 order by collected desc, calls desc limit 200`)
  const ids = rows.flatMap(row => row.id ?? [])
  const names =
    ids.length > 0 && isBuilt('user')
      ? new Map((await findRows(tx, userAccount, { id: ids } as never)).map(row => [row.id, row.realName ?? '']))
      : new Map<string, string>()
  return { records: rows.map(row => ({ ...row, id: row.id ?? '', name: names.get(row.id ?? '') ?? '-' })) }
}
