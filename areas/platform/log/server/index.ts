import { textOf, type Language } from '#kernel'
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
function placeOf({ requestUri, title }: { readonly requestUri: string | null; readonly title: string | null }, language: Language): More {
  // A call is logged with its label in both languages; its reader wants one, in the list, in the head of the page and in the tab.
  const words = { title: textOf(title ?? '', language) }
  const parts = (requestUri ?? '').split('/').filter(Boolean).slice(1)
  return { ...words, type: '1', methodClass: parts.slice(0, -1).join('/'), methodName: parts.at(-1) ?? '' }
}

const places = (resource: typeof logApi | typeof logError | typeof logUsual, language: Language) => async (tx: Tx, ids: readonly string[]): Promise<Map<string, More>> =>
  new Map((await findRows(tx, resource, sql`t.id = any(${[...ids]}::bigint[])`)).map(row => [row.id, placeOf(row, language)]))

async function ofErrors(tx: Tx, ids: readonly string[], language: Language): Promise<Map<string, More>> {
  const times = await timesOf(tx, ids)
  return new Map([...await places(logError, language)(tx, ids)].map(([id, place]) => [id, { ...place, ...times.get(id) }]))
}

const all: readonly Implementation[] = [
  implement(logApi, { page: (tx, actor, ids) => places(logApi, actor.language)(tx, ids), detail: async (_tx, actor, row) => placeOf(row, actor.language) }),
  implement(logUsual, { page: (tx, actor, ids) => places(logUsual, actor.language)(tx, ids), detail: async (_tx, actor, row) => placeOf(row, actor.language) }),
  implement(logError, { page: (tx, actor, ids) => ofErrors(tx, ids, actor.language), detail: async (tx, actor, row) => (await ofErrors(tx, [row.id], actor.language)).get(row.id) ?? {} }),
]
export default all
