import { implement } from '#packages/server/implement.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { cardCounts } from '#areas/platform/workbench/server/layouts.ts'
import { post } from '../post.ts'

export default implement(post, {
  page: (tx, _actor, ids) => counted(tx, ids),
  detail: async (tx, _actor, row) => (await counted(tx, [row.id])).get(row.id)!,
})

async function counted(tx: Tx, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const posts = await findRows(tx, post, sql`t.id = any(${[...ids]}::bigint[])`)
  const cards = await cardCounts(
    tx,
    posts.map(one => ({ id: one.id, code: one.postCode })),
  )
  return new Map(ids.map(id => [id, { cardCount: cards.get(id) ?? 0 }]))
}
