import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { attach } from '../attach.ts'
import { linksOf, sensitiveGroups } from './sensitive.ts'

export default implement(attach, {
  /** The list of all files must not link to a sensitive file either. */
  async page(tx, actor, ids) {
    const sensitive = await sensitiveGroups(tx)
    const rows = await findRows(tx, attach, sql`t.id = any(${[...ids]}::bigint[])`)
    return new Map(rows.map(row => [row.id, linksOf(row, sensitive, actor.clock)]))
  },
})
