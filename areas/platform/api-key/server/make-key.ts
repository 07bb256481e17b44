import type { Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sha256Hex } from '#packages/security/index.ts'
import { saveRecord } from '#packages/server/save.ts'
import { apiKey } from '../api-key.ts'
import { headOf, newKey } from './keys.ts'

/** The key is in this answer and nowhere else: whoever loses it makes a new one. */
export async function makeKey(
  tx: Tx,
  actor: Actor,
  form: Readonly<Record<string, unknown>>,
): Promise<{ id: string; no: string; status: number; version: number; key: string }> {
  const key = newKey(tx.tenantId)
  const { row: _, ...saved } = await saveRecord(tx, actor, apiKey as unknown as Resource, form, 'save')
  await tx.run(
    sql`update api_key set key_hash = ${sha256Hex(key)}, key_head = ${headOf(key)} where tenant_id = ${tx.tenantId} and id = ${saved.id}`,
  )
  return { ...saved, key }
}
