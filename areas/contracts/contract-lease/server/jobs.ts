import { addDays, localDate, Refused } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobContext, JobKind } from '#packages/jobs/jobs.ts'
import { billFigures } from '../../contract/server/bills.ts'
import { ordersPort } from '../../ports.ts'
import { endings } from '../../contract/server/ending.ts'
import { completeContract, contractsToComplete } from '../../contract/server/complete.ts'

/**
 * 02:00 (30, section 11): contracts whose term is over and of which nothing is open any more. Each in a transaction of its
 * own: one that refuses stops no other.
 */
export const completeScanJob: JobKind = {
  kind: 'contract-complete-scan',
  label: '合同完结 / Complete finished contracts',
  async run(context) {
    const { tenantId, clock } = context.actor
    const ids = await context.database.transaction(tenantId, tx => contractsToComplete(tx, localDate(clock.now())))
    let completed = 0
    let refused = 0
    for (const id of ids) {
      if (context.stopping()) break
      const done = await context.database
        .transaction(tenantId, tx => completeContract(tx, context.actor, id))
        .catch((error: unknown) => {
          if (error instanceof Refused) return null
          throw error
        })
      if (done === null) refused += 1
      else if (done) completed += 1
      await context.progress(completed + refused, ids.length, refused)
    }
    return { looked: ids.length, completed, refused }
  },
}

/**
 * 01:10: what falls due in 90 days, and what is overdue and still out. One statement per state; `expireState` is a mark
 * for lists, no move. Ends are told, and contracts that renew themselves get the draft of their successor.
 */
export const expireScanJob: JobKind = {
  kind: 'contract-expire-scan',
  label: '合同到期扫描 / Scan for expiring contracts',
  run: async context => ({ ...(await once(context, markExpiring)), ...(await endings(context)) }),
}
export async function markExpiring(tx: Tx, actor: Actor): Promise<Record<string, unknown>> {
  const today = localDate(actor.clock.now())
  const overdue = await tx.run(sql`
    update contract_lease l set expire_state = 4 where l.tenant_id = ${tx.tenantId} and l.expire_state is distinct from 4
      and exists (select 1 from order_vehicle v where v.contract_id = l.id and v.is_deleted = 0 and v.status = 5 and v.rent_end_date < ${today}::date)`)
  const due = await tx.run(sql`
    update contract_lease l set expire_state = 1 from contract c where c.id = l.id and l.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status in (6, 7) and coalesce(l.expire_state, 0) = 0
      and c.end_date between ${today}::date and ${addDays(today, 90)}::date`)
  return { due, overdue }
}

/**
 * 03:00: caches the money of heads and positions for sorting; lists, totals and files use live figures. Cleared when
 * the last bill was closed.
 */
export const figuresJob: JobKind = {
  kind: 'contract-figures',
  label: '合同金额缓存 / Refresh contract totals',
  run: context => once(context, refreshFigures),
}
/** Contract by contract through the index: behind the wall PostgreSQL expects one bill, and would add up all for each. */
export async function refreshFigures(tx: Tx, actor: Actor): Promise<Record<string, unknown>> {
  const contracts = await tx.run(sql`
    update contract c set billed_amt = n.billed, received_amt = n.received, overdue_amt = n.overdue
    from (select k.id, coalesce(f."billedAmt", 0) as billed, coalesce(f."receivedAmt", 0) as received, coalesce(f."overdueAmt", 0) as overdue
      from contract k left join lateral (${billFigures.source(actor, column => sql`${column} = k.id`)}) f on true where k.tenant_id = ${tx.tenantId}) n
    where n.id = c.id and c.tenant_id = ${tx.tenantId} and (c.billed_amt, c.received_amt, c.overdue_amt) is distinct from (n.billed, n.received, n.overdue)`)
  const positions = await ordersPort.ask().refreshFigures(tx, actor)
  return { contracts, positions }
}

const once = (
  context: JobContext,
  work: (tx: Tx, actor: Actor) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> =>
  context.database.transaction(context.actor.tenantId, tx => work(tx, context.actor))
