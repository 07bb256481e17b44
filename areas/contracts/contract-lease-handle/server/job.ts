import { localDate, Refused, textOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobContext, JobKind } from '#packages/jobs/jobs.ts'
import { getRow } from '#packages/server/rows.ts'
import { contract } from '../../contract/contract.ts'
import { tellFailed } from '../../contract/server/notices.ts'
import { applyContractChange, changesDue, noteChangeFailure } from '../../contract-change/server/apply.ts'
import { applyHandle, handlesDue, noteFailure } from './apply.ts'

interface Documents {
  due(tx: Tx, today: string): Promise<string[]>
  apply(tx: Tx, actor: Actor, id: string): Promise<void>
  failed(tx: Tx, actor: Actor, id: string, fault: Refused): Promise<void>
}
const documents: readonly Documents[] = [
  { due: handlesDue, apply: applyHandle, failed: noteFailure },
  { due: changesDue, apply: applyContractChange, failed: noteChangeFailure },
]

/**
 * 00:20 (30, section 11): signed disposals and changes whose day has come, each in a transaction of its own. One that
 * is refused says why on its page and is tried again tomorrow.
 */
export const changeApplyJob: JobKind = {
  kind: 'change-apply',
  label: '合同变更与处置生效 / Apply changes of contracts',
  async run(context) {
    const done = { applied: 0, failed: 0 }
    for (const one of documents) await applyAll(context, one, done)
    return done
  },
}

async function applyAll(
  context: JobContext,
  { due, apply, failed }: Documents,
  done: { applied: number; failed: number },
): Promise<void> {
  const { actor, database } = context
  const ids = await database.transaction(actor.tenantId, tx => due(tx, localDate(actor.clock.now())))
  for (const id of ids) {
    if (context.stopping()) return
    try {
      await database.transaction(actor.tenantId, tx => apply(tx, actor, id))
      done.applied += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await database.transaction(actor.tenantId, async tx => {
        await failed(tx, actor, id, error)
        const { refusal } = error
        const why = 'message' in refusal ? textOf(refusal.message, 'zh') : refusal.kind
        await tellFailed(tx, actor, await getRow(tx, contract, id), why)
      })
      done.failed += 1
    }
  }
}
