import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { implement, type Implementation } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { logApi, logError, logUsual } from '../log.ts'

type More = Record<string, unknown>

/** One statement for the page: how often each row's failure happened in all that is kept. */
async function timesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, More>> {
  const rows = await tx.rows<{ id: string; times: number }>(sql`select e.id, (select count(*)::int from log_error o where o.tenant_id = e.tenant_id and o.fingerprint = e.fingerprint) as times from log_error e where e.tenant_id = ${tx.tenantId} and e.id = any(${[...ids]}::bigint[])`)
  return new Map(rows.map(row => [row.id, { times: row.times }]))
}

/** Clients of the family show which part of the server answered (blade-dialect 10): here the resource and the call of its address. */
function placeOf({ requestUri }: { readonly requestUri: string | null }): More {
  const parts = (requestUri ?? '').split('/').filter(Boolean).slice(1)
  return { type: '1', methodClass: parts.slice(0, -1).join('/'), methodName: parts.at(-1) ?? '' }
}

const places = (resource: typeof logApi | typeof logError | typeof logUsual) => async (tx: Tx, ids: readonly string[]): Promise<Map<string, More>> =>
  new Map((await findRows(tx, resource, sql`t.id = any(${[...ids]}::bigint[])`)).map(row => [row.id, placeOf(row)]))

async function ofErrors(tx: Tx, ids: readonly string[]): Promise<Map<string, More>> {
  const times = await timesOf(tx, ids)
  return new Map([...await places(logError)(tx, ids)].map(([id, place]) => [id, { ...place, ...times.get(id) }]))
}

const all: readonly Implementation[] = [
  implement(logApi, { page: (tx, _actor, ids) => places(logApi)(tx, ids), detail: async (_tx, _actor, row) => placeOf(row) }),
  implement(logUsual, { page: (tx, _actor, ids) => places(logUsual)(tx, ids), detail: async (_tx, _actor, row) => placeOf(row) }),
  implement(logError, { page: (tx, _actor, ids) => ofErrors(tx, ids), detail: async (tx, _actor, row) => (await ofErrors(tx, [row.id])).get(row.id) ?? {} }),
]
export default all
