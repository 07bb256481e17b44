import { localDateTime, type Clock } from '#kernel'
import type { Database } from '#packages/database/pool.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Journal, Trace } from '#packages/http/app.ts'
import { type CellColumn, portions, rowsOf } from '#packages/server/recordset.ts'
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
      const insert = async (table: Sql, columns: readonly CellColumn<Kept>[], list: readonly Kept[]) => {
        const names = (of: string) => sql.trusted(columns.map(one => `${of}${one.name}`).join(', '))
        for (const some of portions(list)) await tx.run(sql`insert into ${table} (${names('')}, tenant_id, create_time) select ${names('v.')}, ${tenantId}::varchar, ${time}::timestamptz from ${rowsOf(some, columns)} v`)
      }
      const rows: Kept[] = []
      for (const trace of traces) rows.push({ ...trace, id: await tx.newId() })
      await insert(sql`log_api`, CALL, rows.filter(one => one.error === undefined))
      await insert(sql`log_error`, FAILURE, rows.filter(one => one.error !== undefined).map(one => ({ ...one, ...failureOf(one.error), given: coveredParams(one.params) })))
    }, { name: 'call log' })
  }
}

type Kept = Trace & { readonly id: string; readonly given?: string } & Partial<ReturnType<typeof failureOf>>
const HOST = hostname().slice(0, 64)
const serviceOf = (path: string): string => path.split('/')[2]?.slice(0, 32) ?? ''
const text = (name: string, of: (one: Kept) => string | undefined): CellColumn<Kept> => ({ name, type: 'varchar', of })

const COMMON: readonly CellColumn<Kept>[] = [
  { name: 'id', type: 'bigint', of: one => one.id }, text('service_id', one => serviceOf(one.path)), text('server_host', () => HOST), text('title', one => one.title.slice(0, 200)), text('method', one => one.method), text('request_uri', one => one.path.slice(0, 255)),
  text('remote_ip', one => one.address.slice(0, 45)), text('user_agent', one => one.userAgent), text('time', one => String(one.ms)), text('create_by', one => one.userName.slice(0, 64)), text('trace_id', one => one.traceId.slice(0, 64)), { name: 'create_user', type: 'bigint', of: one => one.userId },
]
const CALL: readonly CellColumn<Kept>[] = [...COMMON, { name: 'http_status', type: 'integer', of: one => one.status }]
const FAILURE: readonly CellColumn<Kept>[] = [...COMMON, text('exception_name', one => one.exceptionName), text('message', one => one.message), text('stack_trace', one => one.stackTrace), text('fingerprint', one => one.fingerprint), text('params', one => one.given)]

/** Values in messages of PostgreSQL may be a person's data: its detail is not taken over. */
function failureOf(error: unknown) {
  const { name = 'Error', message = '', stack = '' } = error instanceof Error ? error : { message: String(error) }
  const place = stack.split('\n').find(line => line.includes('.ts:') || line.includes('.js:'))?.trim() ?? ''
  return { exceptionName: name.slice(0, 128), message: message.slice(0, 2000), stackTrace: stack.slice(0, 8000), fingerprint: createHash('sha256').update(`${name} ${place}`).digest('hex').slice(0, 32) }
}
