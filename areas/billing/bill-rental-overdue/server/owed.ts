import { localDateTime } from '#kernel'
import { ID_SEQUENCE } from '#packages/database/ids.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { MOVED, onlyFold } from '../../bill-summary/server/moved.ts'

/** Overdue bills of leases (50-billing 4). */
export const OVERDUE = sql`b.is_deleted = 0 and b.status in (1, 2) and b.overdue_days > 0 and b.contract_type in (4, 5, 6, 7)`

const bucket = (no: number) => `coalesce(sum(b.unpaid_amt) filter (where b.age_bucket = ${no}), 0.00)`
const newest = (column: string) => `(array_agg(b.${column} order by b.due_date desc, b.id desc))[1]`
const COLUMNS = {
  tenant_id: 'b.tenant_id',
  payer_id: 'b.payer_id',
  payer_name: 'max(b.payer_name)',
  contract_type: 'max(b.contract_type)::smallint',
  contract_id: 'b.contract_id',
  contract_no: 'max(b.contract_no)',
  order_vehicle_id: 'b.order_vehicle_id',
  plate_no: 'max(b.plate_no)',
  company_id: newest('company_id'),
  dept_id: newest('dept_id'),
  sales_user_id: newest('sales_user_id'),
  bills: 'count(*)::int',
  overdue_amt: 'sum(b.unpaid_amt)',
  disputed_amt: 'coalesce(sum(b.unpaid_amt) filter (where b.disputed), 0.00)',
  late_fee: 'sum(b.late_fee_accrued - b.late_fee_billed - b.late_fee_waived)',
  days1_to30: bucket(1),
  days31_to60: bucket(2),
  days61_to90: bucket(3),
  over90: bucket(4),
  oldest_due_date: 'min(b.due_date)',
  longest_days: 'max(b.overdue_days)::int',
} as const
const NAMES = sql.trusted(Object.keys(COLUMNS).join(', '))

/** The bills themselves, lease by lease: `SUMS and <which> BY_LEASE`. */
const SUMS = sql`select ${sql.trusted(
  Object.entries(COLUMNS)
    .map(([name, told]) => `${told} as ${name}`)
    .join(', '),
)} from bill_receivable b where ${OVERDUE}`
const BY_LEASE = sql`group by b.tenant_id, b.payer_id, b.contract_id, b.order_vehicle_id`

/** Who pays a bill that moved since the fold counted it. An array: PostgreSQL takes every bill for one that moved. */
const movedPayers = (tenantId: string): Sql => sql`
  array(${sql.join(
    MOVED.map(moved => sql`select b.payer_id from bill_receivable b where b.tenant_id = ${tenantId} and ${moved}`),
    ' union ',
  )})`

/**
 * What each lease owes, as of now: the sums that the fold keeps, but of a payer with a bill that moved since the bills
 * themselves. Among millions of overdue bills only those of such payers are read.
 */
export const owed = (tenantId: string): Sql => sql`
  select ${NAMES} from rental_overdue_sum k where k.tenant_id = ${tenantId} and k.is_deleted = 0 and k.payer_id <> all (${movedPayers(tenantId)})
  union all ${SUMS} and b.tenant_id = ${tenantId} and b.payer_id = any (${movedPayers(tenantId)}) ${BY_LEASE}`

/** With the fold, in its transaction: what these payers owe is added up anew. */
export async function sumOwed(tx: Tx, actor: Actor, payers: readonly string[]): Promise<void> {
  const theirs = sql`payer_id = any(${[...payers]}::bigint[])`
  await tx.run(sql`delete from rental_overdue_sum where tenant_id = ${tx.tenantId} and ${theirs}`)
  await add(tx, actor, sql`and b.${theirs}`)
}

/** After the days were marked: what everybody owes is a day older. */
export async function sumAllOwed(tx: Tx, actor: Actor): Promise<void> {
  await onlyFold(tx)
  await tx.run(sql`delete from rental_overdue_sum where tenant_id = ${tx.tenantId}`)
  await add(tx, actor, sql.empty)
}

const add = (tx: Tx, actor: Actor, which: Sql): Promise<unknown> =>
  tx.run(sql`
    insert into rental_overdue_sum (id, create_time, ${NAMES})
    select nextval(${ID_SEQUENCE}), ${localDateTime(actor.clock.now())}::timestamptz, s.*
      from (${SUMS} and b.tenant_id = ${tx.tenantId} ${which} ${BY_LEASE}) s`)
