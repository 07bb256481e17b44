import { createHash } from 'node:crypto'
import { localDateTime, Refused } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { ReplayedAnswer, type Context } from './route.ts'

/**
 * Runs a writing call in one transaction of the caller's tenant. With an Idempotency-Key the key row is written first, in the
 * same transaction: a second call with the key waits for the first one's end, then gets its answer (decisions 13). A refused
 * call rolls its key back and is not remembered.
 */
export async function inTransaction<T>(context: Context, route: string, work: (tx: Tx) => Promise<T>): Promise<T | ReplayedAnswer> {
  const { database, actor, idempotencyKey } = context
  return database.transaction(actor.tenantId, async tx => {
    if (idempotencyKey === undefined) return work(tx)
    const hash = createHash('sha256').update(JSON.stringify([route, context.query, context.body, context.file?.name, context.file?.bytes.length])).digest('hex')
    const claimed = await tx.run(sql`insert into idempotency_key (tenant_id, user_id, key, route, body_hash, create_time)
      values (${actor.tenantId}, ${actor.userId}::bigint, ${idempotencyKey}, ${route}, ${hash}, ${localDateTime(actor.clock.now())}::timestamptz) on conflict (tenant_id, user_id, key) do nothing`)
    const mine = sql`tenant_id = ${actor.tenantId} and user_id = ${actor.userId}::bigint and key = ${idempotencyKey}`
    if (claimed === 0) {
      const first = await tx.row<{ body_hash: string; answer: unknown }>(sql`select body_hash, answer from idempotency_key where ${mine}`)
      if (first?.body_hash !== hash) throw new Refused({ kind: 'Duplicate', message: '重复请求内容不一致 / repeated request with different content' })
      return new ReplayedAnswer(first.answer)
    }
    const answer = await work(tx)
    await tx.run(sql`update idempotency_key set answer = ${JSON.stringify(answer ?? null)}::jsonb, status = 200 where ${mine}`)
    return answer
  })
}
