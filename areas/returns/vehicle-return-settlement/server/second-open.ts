import { localDate, Refused, ZERO } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { contractRecordsOf } from '../../vehicle-return/server/records.ts'
import { confirmStatement } from './confirm.ts'
import { checkSecond } from './second-check.ts'
import { saveStatement } from './store.ts'

/** 02:20: statements without late lines and without money held back complete by themselves (R8). */
export const secondOpenJob: JobKind = {
  kind: 'return-second-open',
  label: '二次核算到期 / Second settlements due',
  async run({ actor, database, stopping, progress }) {
    const today = localDate(actor.clock.now())
    const due = await database.transaction(actor.tenantId, tx =>
      tx.rows<{ id: string }>(
        sql`select id from vehicle_return where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 22 and second_due_date <= ${today}::date and hold_total = 0 order by id`,
      ),
    )
    let done = 0
    let refused = 0
    for (const { id } of due) {
      if (stopping()) break
      const isDone = await database
        .transaction(actor.tenantId, tx => completeWithout(tx, actor, id).then(() => true))
        .catch((error: unknown) => {
          if (error instanceof Refused) return false
          throw error
        })
      done += isDone ? 1 : 0
      refused += isDone ? 0 : 1
      await progress(done + refused, due.length, refused)
    }
    return { due: due.length, done, refused }
  },
}

async function completeWithout(tx: Tx, actor: Actor, returnId: string): Promise<void> {
  for (const contract of await contractRecordsOf(tx, returnId)) {
    const of = { returnId, contractRecordId: contract.id, seq: 2 }
    const made = await saveStatement(tx, actor, { ...of, lines: undefined, tollChecked: true, send: false })
    if (made.statement.dueTotal > ZERO || !(await checkSecond(tx, actor, of)).ok) return
    await confirmStatement(tx, actor, {
      ...of,
      confirmMode: 4,
      token: `second-open:${made.settlement.id}`.slice(0, 36),
      figuresHash: made.hash,
      violate: false,
    })
  }
}
