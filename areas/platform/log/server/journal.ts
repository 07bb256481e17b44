import { localDateTime, type Clock } from '#kernel'
import type { Database } from '#packages/database/pool.ts'
import { sql } from '#packages/database/sql.ts'
import type { Journal, Trace } from '#packages/http/app.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { coveredParams } from './covered-params.ts'
import { createHash } from 'node:crypto'
import { hostname } from 'node:os'

const EVERY_MS = 2_000
/** More than this in two seconds is a flood: the rest is counted, not kept, so that logging never becomes the outage. */
const HELD_MAX = 2_000

/** Writes what calls left behind in batches, off their way. Reads that succeed are not kept: there would be a hundred for every change. */
export class DatabaseJournal implements Journal {
  readonly #database: Database
  readonly #clock: Clock
  readonly #warn: (facts: object, message: string) => void
  #held: Trace[] = []
  #dropped = 0
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, clock: Clock, warn: (facts: object, message: string) => void) {
    this.#database = database
    this.#clock = clock
    this.#warn = warn
  }

  keep(trace: Trace): void {
    if (trace.method === 'GET' && trace.status < 500) return
    if (this.#held.length >= HELD_MAX) {
      this.#dropped++
      return
    }
    this.#held.push(trace)
    this.#timer ??= setTimeout(() => { void this.flush() }, EVERY_MS).unref()
  }

  /** Also at shutdown, so that the last calls are on record. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const traces = this.#held
    const dropped = this.#dropped
    this.#held = []
    this.#dropped = 0
    if (dropped > 0) this.#warn({ dropped }, 'call log: more calls than could be kept')
    for (const [tenantId, list] of Map.groupBy(traces, trace => trace.tenantId || PLATFORM)) {
      try {
        await this.#write(tenantId, list)
      } catch (error) {
        this.#warn({ err: error, calls: list.length }, 'call log: could not be written')
      }
    }
  }

  async #write(tenantId: string, traces: readonly Trace[]): Promise<void> {
    const time = localDateTime(this.#clock.now())
    await this.#database.transaction(tenantId, async tx => {
      const rows: Record<string, unknown>[] = []
      for (const trace of traces) rows.push({ id: await tx.newId(), ...commonOf(trace), ...failureOf(trace.error), ...(trace.error === undefined ? {} : { params: coveredParams(trace.params) }) })
      const common = sql.trusted('s.id, s.service_id, s.server_host, s.title, s.method, s.request_uri, s.remote_ip, s.user_agent, s.time, s.create_by, s.trace_id, s.create_user')
      const columns = sql.trusted('id, service_id, server_host, title, method, request_uri, remote_ip, user_agent, time, create_by, trace_id, create_user')
      const set = sql`jsonb_to_recordset(${sql.json(rows)}) as s(id bigint, service_id text, server_host text, title text, method text, request_uri text, remote_ip text, user_agent text, time text, create_by text, trace_id text, create_user bigint,
        http_status int, exception_name text, message text, stack_trace text, fingerprint text, params text)`
      await tx.run(sql`insert into log_api (${columns}, tenant_id, create_time, http_status) select ${common}, ${tenantId}, ${time}::timestamptz, s.http_status from ${set} where s.exception_name is null`)
      await tx.run(sql`
        insert into log_error (${columns}, tenant_id, create_time, exception_name, message, stack_trace, fingerprint, params)
        select ${common}, ${tenantId}, ${time}::timestamptz, s.exception_name, s.message, s.stack_trace, s.fingerprint, s.params from ${set} where s.exception_name is not null`)
    }, { name: 'call log' })
  }
}

const serviceOf = (path: string): string => path.split('/')[2]?.slice(0, 32) ?? ''

const commonOf = (trace: Trace) => ({
  service_id: serviceOf(trace.path), server_host: hostname().slice(0, 64), title: trace.title.slice(0, 200), method: trace.method, request_uri: trace.path.slice(0, 255), remote_ip: trace.address.slice(0, 45), user_agent: trace.userAgent,
  time: String(trace.ms), create_by: trace.userName.slice(0, 64), trace_id: trace.traceId.slice(0, 64), create_user: trace.userId, http_status: trace.status,
})

/** Values in messages of PostgreSQL may be a person's data: its detail is not taken over. */
function failureOf(error: unknown): Record<string, unknown> {
  if (error === undefined) return {}
  const { name = 'Error', message = '', stack = '' } = error instanceof Error ? error : { message: String(error) }
  const place = stack.split('\n').find(line => line.includes('.ts:') || line.includes('.js:'))?.trim() ?? ''
  return { exception_name: name.slice(0, 128), message: message.slice(0, 2000), stack_trace: stack.slice(0, 8000), fingerprint: createHash('sha256').update(`${name} ${place}`).digest('hex').slice(0, 32) }
}
