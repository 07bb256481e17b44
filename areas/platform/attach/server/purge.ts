import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { type FileStore, thumbnailKey } from '#packages/files/index.ts'
import { storeNamed } from '#areas/platform/oss/server/stores.ts'
import { isNamed } from './owner.ts'

/** Looking up a group queries every table with files: limit the number per step, the job continues with the rest. */
const GROUPS = 100
/** Tells the nightly loop that the step was full and more remains. */
const AGAIN = 5000

interface Gone {
  key: string | null
  code: string | null
  hasSmall: boolean
}

/**
 * Deletes groups without a record after attach.purgeDays, and rows removed that long ago; the bytes go after the
 * commit if no other row uses them (10-platform 5.6). Files outside any group are kept: texts refer to them by
 * address only.
 */
export async function removeUnbound(tx: Tx, day: string, local: FileStore): Promise<number> {
  const groups = await tx.rows<{
    id: string
  }>(sql`select attach_biz_id as id from attach where tenant_id = ${tx.tenantId} and attach_biz_id is not null and is_deleted = 0
    group by attach_biz_id having bool_and(record_id is null) and max(create_time) < ${day}::timestamptz and bool_and(resource is distinct from ${KEPT}) order by attach_biz_id limit ${GROUPS}`)
  const unbound: string[] = []
  const named: string[] = []
  for (const { id } of groups) ((await isNamed(tx, id)) ? named : unbound).push(id)
  // Mark the group, otherwise every night would look it up again.
  if (named.length > 0)
    await tx.run(
      sql`update attach set resource = ${KEPT} where tenant_id = ${tx.tenantId} and attach_biz_id = any(${named}::bigint[]) and resource is null`,
    )
  const gone = await tx.rows<Gone>(
    sql`delete from attach where tenant_id = ${tx.tenantId} and (attach_biz_id = any(${unbound}::bigint[]) or (is_deleted = 1 and coalesce(update_time, create_time) < ${day}::timestamptz)) returning store_key as key, oss_code as code, thumb_link is not null as "hasSmall"`,
  )
  await removeBytes(tx, local, gone)
  return groups.length === GROUPS ? AGAIN : gone.length
}
/** A record names the group without proof that it belongs there: only its creator reads it, and it is kept. */
const KEPT = '-'

async function removeBytes(tx: Tx, local: FileStore, gone: readonly Gone[]): Promise<void> {
  const keys = new Map(gone.filter(row => row.key !== null).map(row => [row.key!, row]))
  const shared = new Set(
    (
      await tx.rows<{ key: string }>(
        sql`select distinct store_key as key from attach where tenant_id = ${tx.tenantId} and store_key = any(${[...keys.keys()]}::text[])`,
      )
    ).map(row => row.key),
  )
  const stores = new Map<string, FileStore>()
  for (const code of new Set([...keys.values()].map(row => row.code ?? '')))
    stores.set(code, await storeNamed(tx, local, code))
  tx.afterCommit(async () => {
    for (const [key, { code, hasSmall }] of keys) {
      if (shared.has(key)) continue
      const store = stores.get(code ?? '')!
      await store.remove(key)
      if (hasSmall) await store.remove(thumbnailKey(key))
    }
  })
}
