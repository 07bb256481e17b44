import { textOf, type Language } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { implement, type Implementation } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { senderName } from '#areas/platform/user-message/server/words.ts'
import { clientError, logApi, logError, logErrorGroup, logLogin, logUsual, pageView } from '../log.ts'
import { placeOfAddress } from './address-place.ts'
import { partitionJob, partitionSchedule } from './terms.ts'

type More = Record<string, unknown>

/** One statement for the page: how often each row's failure happened in all that is kept. */
async function timesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, More>> {
  const rows = await tx.rows<{ id: string; times: number }>(
    sql`select e.id, (select count(*)::int from log_error o where o.tenant_id = e.tenant_id and o.fingerprint = e.fingerprint) as times from log_error e where e.tenant_id = ${tx.tenantId} and e.id = any(${[...ids]}::bigint[])`,
  )
  return new Map(rows.map(row => [row.id, { times: row.times }]))
}

interface Placed {
  readonly requestUri: string | null
  readonly title: string | null
  readonly createBy?: string | null
  readonly createUser?: string | null
}
/**
 * Clients of the family show which part of the server answered (blade-dialect 10): here the resource and the call of
 * its address.
 */
function placeOf({ requestUri, title, ...row }: Placed, language: Language): More {
  // A call is logged with its label in both languages; its reader wants one, in the list, in the head of the page and
  // in the tab.
  const words = {
    title: textOf(title ?? '', language),
    ...(row.createBy ? { createBy: senderName(row.createUser ?? null, row.createBy, language) } : {}),
  }
  const parts = (requestUri ?? '').split('/').filter(Boolean).slice(1)
  return { ...words, type: '1', methodClass: parts.slice(0, -1).join('/'), methodName: parts.at(-1) ?? '' }
}

const places =
  (resource: typeof logApi | typeof logError | typeof logUsual, language: Language) =>
  async (tx: Tx, ids: readonly string[]): Promise<Map<string, More>> =>
    new Map(
      (await findRows(tx, resource, sql`t.id = any(${[...ids]}::bigint[])`)).map(row => [
        row.id,
        placeOf(row, language),
      ]),
    )

async function ofErrors(tx: Tx, ids: readonly string[], language: Language): Promise<Map<string, More>> {
  const times = await timesOf(tx, ids)
  return new Map(
    [...(await places(logError, language)(tx, ids))].map(([id, place]) => [id, { ...place, ...times.get(id) }]),
  )
}

/**
 * Oldest row of a fingerprint = id of its group, so that its address stays while the failure goes on; its words are
 * those of the last time.
 */
const groups = `select g.id, g.tenant_id, e.title, e.exception_name, e.message, g.times, g.people, g.first_time, g.last_time, e.method, e.request_uri, e.file_name, e.line_number, e.service_id, e.stack_trace, g.fingerprint
  from (select tenant_id, coalesce(fingerprint, '') as fingerprint, min(id) as id, max(id) as last_id, count(*)::int as times, count(distinct create_user)::int as people, min(create_time) as first_time, max(create_time) as last_time
          from log_error group by tenant_id, coalesce(fingerprint, '')) g
  join log_error e on e.tenant_id = g.tenant_id and e.id = g.last_id`

async function titlesOf(tx: Tx, ids: readonly string[], language: Language): Promise<Map<string, More>> {
  const rows = await tx.rows<{ id: string; title: string | null; requestUri: string | null }>(sql`
    select f.id, e.title, e.request_uri as "requestUri" from log_error f join lateral (
      select o.title, o.request_uri from log_error o where o.tenant_id = f.tenant_id and o.fingerprint is not distinct from f.fingerprint order by o.id desc limit 1) e on true
     where f.tenant_id = ${tx.tenantId} and f.id = any(${[...ids]}::bigint[])`)
  return new Map(rows.map(row => [row.id, placeOf(row, language)]))
}

const signInPlaces = async (tx: Tx, ids: readonly string[], language: Language): Promise<Map<string, More>> =>
  new Map(
    (
      await tx.rows<{ id: string; ip: string | null }>(
        sql`select id, ip from log_login where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
      )
    ).map(row => [row.id, { place: placeOfAddress(row.ip, language) }]),
  )

/** By the table's own order: what is not live is never asked for, and the index of the newest begins with it. */
const ofBrowsers = (columns: string, time: string, kind: string) =>
  `select c.id, c.tenant_id, ${columns}, c.user_name, c.create_time as ${time} from client_error c where c.is_deleted = 0 and ${kind}`
const browserErrors = ofBrowsers(
  'c.message, c.url, c.type, c.info, c.stack',
  'happened_time',
  `c.data_type is distinct from 'view'`,
)
const pageViews = ofBrowsers('c.url, c.info as stayed, c.time as open_time', 'report_time', `c.data_type = 'view'`)

const all: readonly Implementation[] = [
  implement(clientError, { source: browserErrors }),
  implement(pageView, { source: pageViews }),
  implement(logApi, {
    page: (tx, actor, ids) => places(logApi, actor.language)(tx, ids),
    detail: async (_tx, actor, row) => placeOf(row, actor.language),
  }),
  implement(logUsual, {
    jobs: [partitionJob],
    schedules: [partitionSchedule],
    page: (tx, actor, ids) => places(logUsual, actor.language)(tx, ids),
    detail: async (_tx, actor, row) => placeOf(row, actor.language),
  }),
  implement(logLogin, { page: (tx, actor, ids) => signInPlaces(tx, ids, actor.language) }),
  implement(logErrorGroup, {
    source: groups,
    page: (tx, actor, ids) => titlesOf(tx, ids, actor.language),
    detail: async (tx, actor, row) => (await titlesOf(tx, [row.id], actor.language)).get(row.id) ?? {},
  }),
  implement(logError, {
    page: (tx, actor, ids) => ofErrors(tx, ids, actor.language),
    detail: async (tx, actor, row) => (await ofErrors(tx, [row.id], actor.language)).get(row.id) ?? {},
  }),
]
export default all
