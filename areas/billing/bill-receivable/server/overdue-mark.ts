import { localDate, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { emitAll } from '#packages/server/emit.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import { sumAllOwed } from '../../bill-rental-overdue/server/owed.ts'
import { blockKinds } from '#areas/customers/customer-city-quota/server/blocks.ts'

const TOLD_ON = [1, 7, 15, 30, 60, 90]

/**
 * 01:15: days overdue and age of open bills as of today; `receivable.overdue` on the days that 20, 60 and 70 wait for;
 * promises kept or broken.
 */
export const overdueMarkJob: JobKind = {
  kind: 'overdue-mark',
  label: '逾期标记 / Mark overdue bills',
  async run(context) {
    await context.database.transaction(context.actor.tenantId, tx => judgePromises(tx, context.actor))
    const marked = await inChunks(context, markChunk)
    // Stopped: the run that goes on tells it.
    if (!marked) return marked
    await context.database.transaction(context.actor.tenantId, tx => sumAllOwed(tx, context.actor))
    const told = await context.database.transaction(context.actor.tenantId, tx => tellCustomers(tx, context.actor))
    return { ...marked, customers: told }
  },
}

/** A plain update without a history row: these columns follow from the calendar. */
export async function markChunk(tx: Tx, actor: Actor, after: string): Promise<string[]> {
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<{
    id: string
    overdue_days: number
    told: number
    due: number
    bill_no: string
    payer_id: string
    contract_id: string | null
    vehicle_id: string | null
    unpaid_amt: string
  }>(sql`
    select id, overdue_days, coalesce(overdue_told, overdue_days) as told, greatest(0, ${today}::date - due_date) as due, bill_no, payer_id, contract_id, vehicle_id, unpaid_amt from bill_receivable
     where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and id > ${after}::bigint order by id limit 1000 for update skip locked`)
  // A bill that is raised late, or paid in part after midnight, carries its days already: what was told stands apart.
  const moved = rows.filter(row => row.due !== row.overdue_days || row.due !== row.told)
  if (moved.length)
    await tx.run(sql`update bill_receivable set overdue_told = greatest(0, ${today}::date - due_date), overdue_days = greatest(0, ${today}::date - due_date),
    age_bucket = case when ${today}::date - due_date <= 0 then 0 when ${today}::date - due_date <= 30 then 1 when ${today}::date - due_date <= 60 then 2 when ${today}::date - due_date <= 90 then 3 else 4 end
    where tenant_id = ${tx.tenantId} and id = any(${moved.map(row => row.id)}::bigint[])`)
  const told = moved.filter(one => TOLD_ON.some(day => one.told < day && one.due >= day))
  await emitAll(
    tx,
    actor,
    'receivable.overdue',
    told.map(row => ({
      id: row.id,
      no: row.bill_no,
      customerId: row.payer_id,
      contractId: row.contract_id,
      vehicleId: row.vehicle_id,
      amt: row.unpaid_amt,
      days: row.due,
    })),
  )
  return rows.map(row => row.id)
}

/** 4, rental-overdue: computed on promiseDate + 1 from the money that came since the promise was given. */
async function judgePromises(tx: Tx, actor: Actor): Promise<void> {
  const today = localDate(actor.clock.now())
  const judged = await tx.rows<{
    id: string
    customer_id: string
    kept: number
    promise_date: LocalDate
    amt: string
  }>(sql`
    update rental_chase_record r set promise_kept = case when (select coalesce(sum(a.amt), 0) from bill_receivable_actual a join bill_receivable b on b.id = a.bill_id and b.tenant_id = a.tenant_id
      where a.tenant_id = r.tenant_id and b.payer_id = r.customer_id and a.post_date >= r.create_time::date and a.value_date <= r.promise_date) >= r.promise_amt then 1 else 2 end
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.promise_date < ${today}::date and r.promise_kept = 0
    returning r.id, r.customer_id, r.promise_kept as kept, r.promise_date, r.promise_amt as amt`)
  await emitAll(
    tx,
    actor,
    'rental-chase-record.promise-broken',
    judged
      .filter(one => one.kept === 2)
      .map(one => ({
        id: one.id,
        no: one.promise_date,
        customerId: one.customer_id,
        amt: one.amt,
        promiseDate: one.promise_date,
      })),
  )
}

/**
 * `customer.overdue-changed`, after the marks: what each customer owes overdue today, and zero for those whose block for
 * it is still open. Area 20 blocks and lifts by it.
 */
export async function tellCustomers(tx: Tx, actor: Actor): Promise<number> {
  const rows = await tx.rows<{ id: string; amt: string; days: number }>(sql`
    with owed as (
      select payer_id as id, sum(unpaid_amt) as amt, max(overdue_days) as days from bill_receivable
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and overdue_days > 0 and payer_type = 1
      group by payer_id)
    select id, amt, days from owed
    union all
    select distinct b.customer_id, 0, 0 from quota_block b
    where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.block_kind = ${blockKinds.overdue}::smallint
      and b.close_time is null and not exists (select 1 from owed where owed.id = b.customer_id)`)
  await emitAll(
    tx,
    actor,
    'customer.overdue-changed',
    rows.map(row => ({ id: row.id, no: '', amt: row.amt, days: row.days })),
  )
  return rows.length
}
