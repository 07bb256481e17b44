import type { Label } from '#kernel'
import { Refused } from '#kernel'
import type { Trace } from '#packages/http/app.ts'
import type { EndedJob } from '#packages/jobs/jobs.ts'
import { refusalInBoth } from '#packages/server/refusal-words.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { coveredFacts } from './covered-params.ts'

/** Keys of the dictionary log_subject. */
export type Subject = 'slow' | 'denied' | 'throttled' | 'file' | 'job' | 'server' | 'backup'
export type Level = 'INFO' | 'WARN' | 'ERROR'

/** One row of the general log (10-platform 5.8): noteworthy events that are neither a change nor a failed call. */
export interface Note {
  readonly tenantId: string
  readonly userId: string
  readonly userName: string
  readonly traceId: string
  readonly title: string
  readonly level: Level
  readonly subject: Subject
  readonly data: Readonly<Record<string, unknown>>
  readonly ms?: number
  readonly method?: string
  readonly path?: string
  readonly address?: string
  readonly userAgent?: string
}

const SLOW_MS = 2_000
const DENIED = 402
const THROTTLED = 429
/** Sheets to be filled in hold nothing of anybody. */
const TEMPLATE = /template(\/|$)/

/** Logs slow calls, refused calls and file exports besides the call log. */
export function noteOf(trace: Trace): Note | undefined {
  const about = {
    tenantId: trace.tenantId,
    userId: trace.userId,
    userName: trace.userName,
    traceId: trace.traceId,
    title: trace.title,
    ms: trace.ms,
    method: trace.method,
    path: trace.path,
    address: trace.address,
    userAgent: trace.userAgent,
  }
  if (trace.status === DENIED) return { ...about, level: 'WARN', subject: 'denied', data: { status: trace.status } }
  if (trace.status === THROTTLED)
    return { ...about, level: 'WARN', subject: 'throttled', data: { status: trace.status } }
  if (trace.file !== undefined && !TEMPLATE.test(trace.path))
    return { ...about, level: 'INFO', subject: 'file', data: { file: trace.file } }
  return trace.ms > SLOW_MS && !trace.path.endsWith('/stream')
    ? { ...about, level: 'WARN', subject: 'slow', data: { status: trace.status } }
    : undefined
}

/** A finished job. One with nothing to do is not logged: scheduled jobs and deliveries are thousands a day. */
export function jobNote({
  id,
  tenantId,
  kind,
  title,
  userId,
  userName,
  params,
  ms,
  result,
  error,
}: EndedJob): Note | undefined {
  if (error === undefined && !didSomething(result)) return undefined
  const data = {
    ...(error === undefined ? figuresOf(result) : { reason: reasonOf(error, String(params['resource'] ?? '')) }),
    kind,
  }
  return {
    tenantId,
    userId,
    userName,
    traceId: `job-${id}`,
    title,
    ms,
    level: error === undefined ? 'INFO' : error instanceof Refused ? 'WARN' : 'ERROR',
    subject: 'job',
    data,
  }
}
/** Ids say nothing to a reader. */
const figuresOf = (result: unknown): Record<string, unknown> =>
  typeof result === 'object' && result !== null
    ? Object.fromEntries(Object.entries(result).filter(([name]) => !/ids?$/i.test(name)))
    : {}
const didSomething = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(didSomething)
    : typeof value === 'number'
      ? value !== 0
      : typeof value === 'string'
        ? value !== '' && value !== '0'
        : value === true

/** Values in messages of PostgreSQL may be a person's data: its detail is not taken over. */
function reasonOf(error: unknown, resource?: string): string {
  if (error instanceof Refused) return refusalInBoth(error.refusal, resource)
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Logging itself must not be logged. */
const ELSEWHERE = /^(a call failed|slow call|a job failed|call log)/

/** Server warnings and errors, copied from the process log, which is lost with its machine. */
export function serverNote(level: number, given: readonly unknown[]): Note | undefined {
  const [facts, message] =
    typeof given[0] === 'object' && given[0] !== null ? [given[0] as Record<string, unknown>, given[1]] : [{}, given[0]]
  if (level < WARNING || typeof message !== 'string' || ELSEWHERE.test(message)) return undefined
  const { err, error = err, ...rest } = facts
  return ofServer(
    level < FAULT ? 'WARN' : 'ERROR',
    level < FAULT ? '服务警告 / Warning of the server' : '服务故障 / Fault of the server',
    { message, ...(error === undefined ? {} : { reason: reasonOf(error) }), ...rest },
  )
}
const WARNING = 40
const FAULT = 50

export const ofServer = (level: Level, title: Label, data: Readonly<Record<string, unknown>>): Note => ({
  tenantId: PLATFORM,
  userId: '0',
  userName: '系统',
  traceId: '',
  title,
  level,
  subject: 'server',
  data,
})

export const textOfNote = ({ data }: Note): string => coveredFacts(data)
