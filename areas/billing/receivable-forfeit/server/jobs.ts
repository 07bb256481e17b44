import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import { getRow } from '#packages/server/rows.ts'
import { held, lockMoney } from '../../bill-receivable/server/lock-money.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { restToBill } from '../../calculations/late-fee.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { receivableForfeit } from '../receivable-forfeit.ts'
import { accrue, yesterday } from './accrue.ts'
import { billLateFee } from './bill-late-fee.ts'
import { waive } from './waive.ts'

const CHUNK = 200
/** Bills of a chunk have about so many days of late fee at most: each is read, and written where it is missing. */
const DAYS_AT_ONCE = 20_000
/** Each becomes a bill of its own; the day's bill numbers are locked until the step ends. */
const BILLED_AT_ONCE = 50

/**
 * 00:30: accrues yesterday for every open bill past its due date, chunk by chunk; a resumed or repeated run writes
 * nothing twice.
 */
export const lateFeeAccrueJob: JobKind = {
  kind: 'late-fee-accrue',
  label: '滞纳金计提 / Accrue late fees',
  run: context =>
    inChunks(context, async (tx, actor, after) => {
      const day = yesterday(actor)
      const rows = await tx.rows<{ id: string }>(
        sql`
          with next as (
            select id, ${day}::date - due_date as days from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2)
              and late_fee_rate is not null and due_date < ${day}::date and id > ${after}::bigint order by id limit ${CHUNK})
          select id from (select id, sum(days) over (order by id) - days as before from next) counted where before < ${DAYS_AT_ONCE} order by id`,
      )
      await accrue(
        tx,
        actor,
        rows.map(row => row.id),
        day,
      )
      return rows.map(row => row.id)
    }),
}

/** 02:00: the rest of settled bills becomes a bill; rests under `billing.lateFee.minBill` are waived (7.1). */
export const lateFeeBillJob: JobKind = {
  kind: 'late-fee-bill',
  label: '滞纳金出账 / Bill late fees',
  run: context =>
    inChunks(context, async (tx, actor, after) => {
      const rows = await tx.rows<{ id: string }>(
        sql`select id from receivable_forfeit where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 2 and id > ${after}::bigint order by id limit ${BILLED_AT_ONCE}`,
      )
      for (const row of rows) await billRest(tx, actor, row.id)
      return rows.map(row => row.id)
    }),
}

export async function billRest(tx: Tx, actor: Actor, forfeitId: string): Promise<void> {
  const seen = await getRow(tx, receivableForfeit, forfeitId)
  const overdue = await getRow(tx, billReceivable, seen.billId!)
  const { bills } = await lockMoney(tx, actor, { companyIds: [overdue.companyId], billIds: [overdue.id] })
  const forfeit = await getRow(tx, receivableForfeit, forfeitId)
  const limit = fen((await paramValues(tx, ['billing.lateFee.minBill']))['billing.lateFee.minBill'])
  const rest = restToBill(forfeit.unbilledAmt, limit)
  if (rest.waive > 0n) await waive(tx, actor, forfeitId, rest.waive)
  if (rest.bill > 0n) await billLateFee(tx, actor, forfeitId, held(bills, overdue.id), rest.bill)
}
