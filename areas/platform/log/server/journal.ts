import { localDateTime, type Clock } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Journal, Trace } from '#packages/http/app.ts'
import { readableStack } from '#packages/server/readable-stack.ts'
import { type CellColumn, portions, rowsOf } from '#packages/server/recordset.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { coveredParams } from './covered-params.ts'
import { type Note, noteOf, textOfNote } from './notes.ts'
import { createHash } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'

const EVERY_MS = 2_000
/** More rows than this in two seconds are counted, not stored, so that logging cannot become the outage. */
const HELD_MAX = 2_000

/** Writes call logs in batches, outside the call. Successful reads are not logged: there are a hundred per change. */
export class DatabaseJournal implements Journal {
  readonly #database: Database
  readonly #clock: Clock
  readonly #warn: (facts: object, message: string) => void
  #held: Trace[] = []
  #notes: Note[] = []
  /** Repeated refusals are logged once per flush. */
  #refused = new Set<string>()
  #dropped = 0
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, clock: Clock, warn: (facts: object, message: string) => void) {
    this.#database = database
    this.#clock = clock
    this.#warn = warn
  }

  keep(trace: Trace): void {
    const note = noteOf(trace)
    if (note) this.note(note)
    if (trace.method === 'GET' && trace.status < 500) return
    if (this.#hasRoom()) this.#held.push(trace)
  }

  note(note: Note): void {
    const refusal =
      note.level === 'WARN' && note.path !== undefined
        ? `${note.subject} ${note.tenantId} ${note.userId} ${note.address} ${note.path}`
        : undefined
    if (refusal !== undefined && this.#refused.has(refusal)) return
    if (!this.#hasRoom()) return
    if (refusal !== undefined) this.#refused.add(refusal)
    this.#notes.push(note)
  }

  #hasRoom(): boolean {
    this.#timer ??= setTimeout(() => {
      void this.flush()
    }, EVERY_MS).unref()
    if (this.#held.length + this.#notes.length < HELD_MAX) return true
    this.#dropped++
    return false
  }

  /** Also at shutdown, so that the last calls are on record. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const [traces, notes] = [this.#held, this.#notes]
    const dropped = this.#dropped
    this.#held = []
    this.#notes = []
    this.#refused.clear()
    this.#dropped = 0
    if (dropped > 0) this.#warn({ dropped }, 'call log: more calls than could be kept')
    const tenantOf = ({ tenantId }: Trace | Note) => tenantId || PLATFORM
    for (const tenantId of new Set([...traces, ...notes].map(tenantOf))) {
      const ofTenant = <T extends Trace | Note>(list: readonly T[]) => list.filter(one => tenantOf(one) === tenantId)
      try {
        await this.#write(tenantId, ofTenant(traces), ofTenant(notes))
      } catch (error) {
        this.#warn({ err: error, calls: traces.length, notes: notes.length }, 'call log: could not be written')
      }
    }
  }

  async #write(tenantId: string, traces: readonly Trace[], notes: readonly Note[]): Promise<void> {
    const time = localDateTime(this.#clock.now())
    await this.#database.transaction(
      tenantId,
      async tx => {
        const insert = async <T>(table: Sql, columns: readonly CellColumn<T>[], list: readonly T[]) => {
          const names = (of: string) => sql.trusted(columns.map(one => `${of}${one.name}`).join(', '))
          for (const some of portions(list))
            await tx.run(
              sql`insert into ${table} (${names('')}, tenant_id, create_time) select ${names('v.')}, ${tenantId}::varchar, ${time}::timestamptz from ${rowsOf(some, columns)} v`,
            )
        }
        const rows: Kept[] = []
        for (const trace of traces) rows.push({ ...trace, id: await tx.newId() })
        await insert(
          sql`log_api`,
          CALL,
          rows.filter(one => one.error === undefined),
        )
        await insert(
          sql`log_error`,
          FAILURE,
          rows
            .filter(one => one.error !== undefined)
            .map(one => ({ ...one, ...failureOf(one.error), given: coveredParams(one.params) })),
        )
        await insert(
          sql`log_usual`,
          NOTE,
          await Promise.all(notes.map(async one => ({ ...one, id: await tx.newId() }))),
        )
      },
      { name: 'call log' },
    )
  }
}

type Kept = Trace & { readonly id: string; readonly given?: string } & Partial<ReturnType<typeof failureOf>>
const HOST = hostname().slice(0, 64)
const ADDRESS =
  Object.values(networkInterfaces())
    .flat()
    .find(one => one && !one.internal && one.family === 'IPv4')?.address ?? ''
const ENVIRONMENT = (process.env['NODE_ENV'] || 'production').slice(0, 16)
const serviceOf = (path: string): string => path.split('/')[2]?.slice(0, 32) ?? ''
const text = (name: string, of: (one: Kept) => string | undefined): CellColumn<Kept> => ({ name, type: 'varchar', of })

const COMMON: readonly CellColumn<Kept>[] = [
  { name: 'id', type: 'bigint', of: one => one.id },
  text('service_id', one => serviceOf(one.path)),
  text('server_host', () => HOST),
  text('server_ip', () => ADDRESS),
  text('env', () => ENVIRONMENT),
  text('title', one => one.title.slice(0, 200)),
  text('method', one => one.method),
  text('request_uri', one => one.path.slice(0, 255)),
  text('remote_ip', one => one.address.slice(0, 45)),
  text('user_agent', one => one.userAgent),
  text('time', one => String(one.ms)),
  text('create_by', one => one.userName.slice(0, 64)),
  text('trace_id', one => one.traceId.slice(0, 64)),
  { name: 'create_user', type: 'bigint', of: one => one.userId },
]
const CALL: readonly CellColumn<Kept>[] = [...COMMON, { name: 'http_status', type: 'integer', of: one => one.status }]
const NOTE: readonly CellColumn<Note & { readonly id: string }>[] = [
  { name: 'id', type: 'bigint', of: one => one.id },
  { name: 'create_user', type: 'bigint', of: one => one.userId },
  ...Object.entries<(one: Note) => string | undefined>({
    service_id: one => (one.path ? serviceOf(one.path) : undefined),
    server_host: () => HOST,
    server_ip: () => ADDRESS,
    env: () => ENVIRONMENT,
    title: one => one.title.slice(0, 200),
    method: one => one.method,
    request_uri: one => one.path?.slice(0, 255),
    remote_ip: one => one.address?.slice(0, 45),
    user_agent: one => one.userAgent,
    time: one => (one.ms === undefined ? undefined : String(one.ms)),
    create_by: one => one.userName.slice(0, 64),
    trace_id: one => one.traceId.slice(0, 64),
    log_level: one => one.level,
    log_id: one => one.subject,
    log_data: textOfNote,
  }).map(([name, of]) => ({ name, type: 'varchar', of })),
]
const FAILURE: readonly CellColumn<Kept>[] = [
  ...COMMON,
  text('exception_name', one => one.exceptionName),
  text('message', one => one.message),
  text('stack_trace', one => one.stackTrace),
  text('fingerprint', one => one.fingerprint),
  text('params', one => one.given),
  text('file_name', one => one.fileName),
  { name: 'line_number', type: 'integer', of: one => one.lineNumber },
]

/** Values in messages of PostgreSQL may be a person's data: its detail is not taken over. */
function failureOf(error: unknown) {
  const { name = 'Error', message = '', stack: raw = '' } = error instanceof Error ? error : { message: String(error) }
  const stack = readableStack(raw)
  const place = placeOf(stack)
  const [, fileName, line] = /([^\s(/\\]+\.[mc]?[jt]sx?):(\d+)/.exec(place) ?? []
  return {
    exceptionName: name.slice(0, 128),
    message: message.slice(0, 2000),
    stackTrace: stack.slice(0, 8000),
    fingerprint: createHash('sha256')
      .update(`${name} ${codeOf(error)} ${place}`)
      .digest('hex')
      .slice(0, 32),
    fileName: fileName?.slice(0, 200),
    lineNumber: line === undefined ? undefined : Number(line),
  }
}

/** Of PostgreSQL and of the system: the same place fails in different ways. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** Where our own code failed: every failed statement passes through the same lines of the driver. */
function placeOf(stack: string): string {
  const lines = stack
    .split('\n')
    .slice(1)
    .map(line => line.trim())
    .filter(line => /\.[mc]?[jt]sx?:\d+/.test(line))
  const own = lines.filter(line => !/node_modules|node:internal/.test(line))
  return own.find(line => !line.includes('packages/database/')) ?? own[0] ?? lines[0] ?? ''
}
