import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { people } from '#areas/platform/workflow/server/people.ts'
import type { Case } from '../../quota/server/course.ts'

/** A task of the risk director, who is not the one who appeals. */
export async function directorFor(tx: Tx, actor: Actor, row: Case): Promise<string | null> {
  if (!isBuilt('user')) return null
  const holders = await people.holders(
    tx,
    { kind: 'role', alias: 'risk_director' },
    {
      resource: 'quota-appeal',
      businessId: row.id,
      starterId: actor.userId,
      deptId: null,
      cityCode: row.cityCodes[0] ?? null,
      variables: {},
      fields: {},
      date: localDate(actor.clock.now()),
    },
  )
  return holders.find(one => one !== actor.userId) ?? null
}
