import { addDays, localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { contractElectron } from '../contract-electron.ts'
import { reconcile } from './course.ts'

const INVALIDATION_DAYS = 15
const idsOf = (rows: { id: string }[]): string[] => rows.map(row => row.id)

/** Papers whose deadline has passed, and invalidations that nobody agreed to for fifteen days. */
export async function overdueElectrons(tx: Tx, actor: Actor): Promise<{ expired: string[]; refused: string[] }> {
  const now = localDateTime(actor.clock.now())
  const since = addDays(now.slice(0, 10), -INVALIDATION_DAYS)
  return {
    expired: idsOf(
      await tx.rows(
        sql`select id from contract_electron where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 5) and deadline < ${now}::timestamptz order by id`,
      ),
    ),
    refused: idsOf(
      await tx.rows(
        sql`select id from contract_electron where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 7 and update_time < ${since}::date order by id`,
      ),
    ),
  }
}

export const electronExpireJob: JobKind = {
  kind: 'electron-expire',
  label: '电子合同过期 / Expire e-contracts',
  run: async ({ database, actor }) => {
    const found = await database.transaction(actor.tenantId, tx => overdueElectrons(tx, actor))
    for (const id of found.expired)
      await database.transaction(actor.tenantId, tx => act(tx, actor, contractElectron, id, 'expire'))
    for (const id of found.refused)
      await database.transaction(actor.tenantId, tx => act(tx, actor, contractElectron, id, 'refuseInvalid'))
    return { expired: found.expired.length, refused: found.refused.length }
  },
}

/** The provider is asked for what his messages did not say. */
export const electronPollJob: JobKind = {
  kind: 'electron-poll',
  label: '电子签状态查询 / Ask the provider for signatures',
  run: async ({ database, actor }) => {
    const ids = await database.transaction(actor.tenantId, async tx =>
      idsOf(
        await tx.rows(
          sql`select id from contract_electron where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 5 order by id`,
        ),
      ),
    )
    let found = 0
    for (const id of ids) if (await database.transaction(actor.tenantId, tx => reconcile(tx, actor, id))) found += 1
    return { asked: ids.length, found }
  },
}
