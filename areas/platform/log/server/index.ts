import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { logError } from '../log.ts'

/** One statement for the page: how often each row's failure happened in all that is kept. */
async function timesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<{ id: string; times: number }>(sql`select e.id, (select count(*)::int from log_error o where o.tenant_id = e.tenant_id and o.fingerprint = e.fingerprint) as times from log_error e where e.tenant_id = ${tx.tenantId} and e.id = any(${[...ids]}::bigint[])`)
  return new Map(rows.map(row => [row.id, { times: row.times }]))
}

export default implement(logError, { page: (tx, _actor, ids) => timesOf(tx, ids), detail: async (tx, _actor, row) => (await timesOf(tx, [row.id])).get(row.id) ?? {} })
