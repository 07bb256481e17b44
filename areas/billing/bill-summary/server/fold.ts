import { localDateTime } from '#kernel'
import { ID_SEQUENCE } from '#packages/database/ids.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { sumOwed } from '../../bill-rental-overdue/server/owed.ts'
import { MOVED, onlyFold } from './moved.ts'

const PORTION = 2000
/** Table, side and the column of the other party. */
const SIDES = [
  ['bill_receivable', 1, 'payer_id'],
  ['bill_payable', 2, 'payee_id'],
] as const

/**
 * Takes a portion of bills that moved, party by party (what a party owes is added up once), counts each at its present figures and takes back what of it was counted before.
 * One at a time per tenant; a bill that somebody holds waits for the next run.
 */
export async function foldPortion(tx: Tx, actor: Actor): Promise<number> {
  await onlyFold(tx)
  let folded = 0
  for (const [table, side, party] of SIDES) {
    for (const moved of MOVED) {
      const rows = await tx.rows<{ id: string; now: string; before: string | null }>(
        sql`select b.id, b.${sql.trusted(party)} as now, b.summed->>'partyId' as before from ${sql.trusted(table)} b where b.tenant_id = ${tx.tenantId} and ${moved} order by b.${sql.trusted(party)}, b.id limit ${PORTION} for update skip locked`,
      )
      if (rows.length === 0) continue
      const ids = rows.map(row => row.id)
      await addUp(tx, actor, sql.trusted(table), side, sql.trusted(party), ids)
      if (side === 1) await sumOwed(tx, actor, [...new Set(rows.flatMap(row => [row.now, row.before ?? row.now]))])
      folded += ids.length
    }
  }
  return folded
}

async function addUp(
  tx: Tx,
  actor: Actor,
  table: Sql,
  side: number,
  party: Sql,
  ids: readonly string[],
): Promise<void> {
  const now = sql`select b.id, b.company_id, b.${party} as party_id, b.contract_id, b.fee_item, to_char(b.due_date, 'YYYY-MM') as due_month, b.status as bill_status, 1 as bills, b.due_amt, b.settled_amt, b.unpaid_amt
    from ${table} b where b.tenant_id = ${tx.tenantId} and b.id = any(${[...ids]}::bigint[]) and b.is_deleted = 0`
  const before = sql`select (b.summed->>'companyId')::bigint, (b.summed->>'partyId')::bigint, (b.summed->>'contractId')::bigint, (b.summed->>'feeItem')::smallint, b.summed->>'dueMonth', (b.summed->>'billStatus')::smallint, -1,
    -(b.summed->>'dueAmt')::numeric, -(b.summed->>'settledAmt')::numeric, -(b.summed->>'unpaidAmt')::numeric
    from ${table} b where b.tenant_id = ${tx.tenantId} and b.id = any(${[...ids]}::bigint[]) and b.summed is not null`
  const key = sql`s.tenant_id = ${tx.tenantId} and s.side = ${side} and s.company_id = d.company_id and s.party_id = d.party_id and s.contract_id is not distinct from d.contract_id and s.fee_item = d.fee_item and s.due_month = d.due_month and s.bill_status = d.bill_status`
  await tx.run(sql`
    with d as (
      select k.company_id, k.party_id, k.contract_id, k.fee_item, k.due_month, k.bill_status, sum(k.bills)::int as bills, sum(k.due_amt) as due_amt, sum(k.settled_amt) as settled_amt, sum(k.unpaid_amt) as unpaid_amt
        from (select company_id, party_id, contract_id, fee_item, due_month, bill_status, bills, due_amt, settled_amt, unpaid_amt from (${now}) n union all ${before}) k group by 1, 2, 3, 4, 5, 6
    ), known as (
      update bill_summary s set bills = s.bills + d.bills, due_amt = s.due_amt + d.due_amt, settled_amt = s.settled_amt + d.settled_amt, unpaid_amt = s.unpaid_amt + d.unpaid_amt, update_time = ${localDateTime(actor.clock.now())}::timestamptz
        from d where ${key} returning s.id
    )
    insert into bill_summary (id, tenant_id, create_time, side, company_id, party_id, contract_id, fee_item, due_month, bill_status, bills, due_amt, settled_amt, unpaid_amt)
    select nextval(${ID_SEQUENCE}), ${tx.tenantId}, ${localDateTime(actor.clock.now())}::timestamptz, ${side}, d.company_id, d.party_id, d.contract_id, d.fee_item, d.due_month, d.bill_status, d.bills, d.due_amt, d.settled_amt, d.unpaid_amt
      from d where not exists (select 1 from bill_summary s where ${key})`)
  await tx.run(sql`delete from bill_summary where tenant_id = ${tx.tenantId} and side = ${side} and bills = 0`)
  // No version and no history: what was counted is no change of the bill.
  await tx.run(sql`update ${table} b set summed_version = b.version, summed = case when b.is_deleted = 0 then jsonb_strip_nulls(jsonb_build_object('companyId', n.company_id::text, 'partyId', n.party_id::text, 'contractId', n.contract_id::text, 'feeItem', n.fee_item,
      'dueMonth', n.due_month, 'billStatus', n.bill_status, 'dueAmt', n.due_amt::text, 'settledAmt', n.settled_amt::text, 'unpaidAmt', n.unpaid_amt::text)) end
    from ${table} a left join (${now}) n on n.id = a.id where a.tenant_id = ${tx.tenantId} and a.id = any(${[...ids]}::bigint[]) and b.tenant_id = a.tenant_id and b.id = a.id`)
}

/** Something moved since it was counted. */
export const waitsForFold = async (tx: Pick<Tx, 'rows' | 'tenantId'>): Promise<boolean> => {
  for (const [table, , party] of SIDES)
    for (const moved of MOVED) {
      const rows = await tx.rows(
        sql`select 1 from ${sql.trusted(table)} b where b.tenant_id = ${tx.tenantId} and ${moved} order by b.${sql.trusted(party)}, b.id limit 1`,
      )
      if (rows.length > 0) return true
    }
  return false
}

/** Every five minutes: what moved since. The first run of a tenant counts everything, portion by portion. */
export const summaryFoldJob: JobKind = {
  kind: 'summary-fold',
  label: '账单汇总 / Fold the bill summary',
  async run({ actor, database, stopping }) {
    let bills = 0
    for (;;) {
      const folded = await database.transaction(actor.tenantId, tx => foldPortion(tx, actor))
      bills += folded
      if (folded === 0 || stopping()) return { bills }
    }
  },
}
