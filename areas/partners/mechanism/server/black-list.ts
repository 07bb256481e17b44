import type { Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { allResources } from '#packages/server/registry.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'

/** The resource that owns institutions of this type; 101 is the driver of 100 (D1). */
const ownerOf = (mechanismType: number): Resource | undefined =>
  allResources().find(
    one => one.extends === 'mechanism' && one.kindValue === (mechanismType === 101 ? 100 : mechanismType),
  )

/** Puts an institution on the black list, with the reason, or takes it off (`reason` null). */
export async function setBlackFlag(
  tx: Tx,
  actor: Actor,
  on: { mechanismType: number; mechanismId: string; reason: string | null },
): Promise<void> {
  const resource = ownerOf(on.mechanismType)
  if (!resource) throw new Error(`no resource owns institutions of type ${on.mechanismType}`)
  const row = await lockRow(tx, actor, resource, on.mechanismId)
  await updateRow(
    tx,
    actor,
    resource,
    row as never,
    { blackFlag: on.reason !== null, blackReason: on.reason } as never,
    { action: on.reason === null ? 'unblacklist' : 'blacklist', ...(on.reason ? { reason: on.reason } : {}) },
  )
}
