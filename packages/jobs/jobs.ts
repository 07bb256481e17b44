import { localDateTime, Refused, wordsOf, type Label } from '#kernel'
import { isOutage } from '#packages/database/errors.ts'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'

export const jobState = { queued: 103, running: 102, done: 1, failed: 100, cancelled: 2 } as const

/**
 * What a job sees while it runs. It may be killed at any moment and run again: everything it did stands behind
 * `cursor`.
 */
export interface JobContext {
  readonly id: string
  readonly database: Database
  /**
   * Who asked for it, in the language that he asked in, with the rights of the moment of the request where the kind
   * needs them.
   */
  readonly actor: Actor
  readonly params: Readonly<Record<string, unknown>>
  /** What the last finished step stored; undefined on the first run. */
  readonly cursor: Readonly<Record<string, unknown>> | undefined
  /** One step: its work and the new cursor are committed together, so that a resumed job repeats nothing. */
  step<T>(work: (tx: Tx) => Promise<{ cursor: Record<string, unknown>; result?: T }>): Promise<T | undefined>
  progress(done: number, total: number, failed?: number): Promise<void>
  /** True once the job was cancelled or the server stops: return soon, the cursor stands. */
  readonly stopping: () => boolean
}
export interface JobKind {
  readonly kind: string
  readonly label: Label
  /** One of a person's at a time: the others of his wait, those of other people do not. */
  readonly onePerUser?: boolean
  /** Returns what the page shows: counts, the file of the result (`fileId`, `fileName`). */
  run(context: JobContext): Promise<Record<string, unknown> | void>
}

/**
 * Lease of a running job: a replica that dies gives it back after this many seconds. A lease lost by a slow replica
 * harms nothing: its next step is refused.
 */
const LEASE_SECONDS = 15
/** Deaths without a step in between that end a job: it kills its server. */
const DEATHS_ALLOWED = 5
/** In the stored cursor: the attempt that finished the last step. */
const STEPPED_IN = '$attempt'
/**
 * In the stored params: the language of whoever asked, where it is not the house's own. What a job writes for him is
 * read by him.
 */
const ASKED_IN = '$language'
/** Somebody else has the job now, or it was cancelled. */
class LostJob extends Error {}

/**
 * Puts a job into the queue within the caller's transaction: it exists if and only if the change that causes it does.
 */
export async function enqueue(
  tx: Tx,
  actor: Actor,
  kind: string,
  params: Record<string, unknown>,
  options: { title?: string; dedupeKey?: string } = {},
): Promise<string> {
  const id = await tx.newId()
  const time = localDateTime(actor.clock.now())
  const inserted =
    await tx.run(sql`insert into job (id, tenant_id, kind, title, params, state, total, done, failed, user_id, user_name, create_time, dedupe_key, attempts)
    values (${id}::bigint, ${tx.tenantId}, ${kind}, ${options.title ?? kind}, ${JSON.stringify(actor.language === 'zh' ? params : { ...params, [ASKED_IN]: actor.language })}::jsonb, ${jobState.queued}, 0, 0, 0, ${actor.userId}::bigint, ${actor.userName}, ${time}::timestamptz, ${options.dedupeKey ?? null}, 0)
    on conflict (tenant_id, kind, dedupe_key) do nothing`)
  if (inserted === 0)
    return (await tx.row<{ id: string }>(
      sql`select id from job where tenant_id = ${tx.tenantId} and kind = ${kind} and dedupe_key = ${options.dedupeKey}`,
    ))!.id
  await tx.run(sql`select pg_notify('job', ${kind})`)
  return id
}

/** What is told of a job that ended: by a refusal (its person reads why) or by a fault. */
export interface FailedJob {
  readonly id: string
  readonly tenantId: string
  readonly kind: string
  readonly title: string
  /** '0' = the system's own. */
  readonly userId: string
  readonly isRefused: boolean
}
/** What is told of every job at its end, after its commit. */
export interface EndedJob {
  readonly id: string
  readonly tenantId: string
  readonly kind: string
  readonly title: string
  readonly userId: string
  readonly userName: string
  readonly params: Readonly<Record<string, unknown>>
  readonly ms: number
  readonly result?: unknown
  readonly error?: unknown
}
interface Claimed {
  id: string
  tenant_id: string
  kind: string
  title: string
  params: Record<string, unknown> | null
  cursor: Record<string, unknown> | null
  user_id: string
  user_name: string
  attempts: number
  started: string
}
export interface RunnerOptions {
  database: Database
  kinds: readonly JobKind[]
  actorFor(tenantId: string, userId: string, userName: string, jobId: string): Promise<Actor>
  concurrency: number
  /** Within the transaction that marks it failed; a fault in here is logged and changes nothing. */
  failed?(tx: Tx, job: FailedJob): Promise<unknown>
  /** Must not throw and must not wait. */
  ended?(job: EndedJob): void
  log: { info(message: string): void; error(facts: object, message: string): void }
}

/** Runs jobs of every tenant on this replica; any number of replicas share one queue (`for update skip locked`). */
export class JobRunner {
  readonly #options: RunnerOptions
  readonly #kinds: Map<string, JobKind>
  readonly #running = new Set<Promise<void>>()
  /** The loop's own look into the queue: what it finds is claimed already and not among the running yet. */
  #claiming: Promise<Claimed | undefined> | undefined
  #stopping = false
  #wake: (() => void) | undefined
  #unlisten: (() => Promise<void>) | undefined
  #loop: Promise<void> | undefined

  constructor(options: RunnerOptions) {
    this.#options = options
    this.#kinds = new Map(options.kinds.map(kind => [kind.kind, kind]))
  }

  async start(): Promise<void> {
    this.#unlisten = await this.#options.database.listen(
      'job',
      () => this.#wake?.(),
      () => this.#wake?.(),
    )
    this.#loop = this.#work()
  }
  async stop(): Promise<void> {
    this.#stopping = true
    this.#wake?.()
    await this.#unlisten?.()
    await this.#loop
    await Promise.all(this.#running)
  }

  /** Everything that waits now or that this replica runs already, to the end: for tests and for the first start. */
  async drain(): Promise<void> {
    for (;;) {
      const job = await this.#claim()
      if (job) await this.#run(job)
      else if (this.#claiming || this.#running.size > 0) await Promise.all([this.#claiming, ...this.#running])
      else return
    }
  }

  async #work(): Promise<void> {
    while (!this.#stopping) {
      try {
        if (this.#running.size < this.#options.concurrency) this.#claiming = this.#claim()
        const job = await this.#claiming
        if (job) {
          const run = this.#run(job).finally(() => {
            this.#running.delete(run)
            this.#wake?.()
          })
          this.#running.add(run)
        }
        this.#claiming = undefined
        if (job) continue
      } catch (error) {
        this.#claiming = undefined
        this.#options.log.error({ error }, 'the job queue could not be read')
      }
      await new Promise<void>(resolve => {
        // Notifications wake at once; the timer finds leases of dead replicas.
        const timer = setTimeout(resolve, 5000)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  async #claim(): Promise<Claimed | undefined> {
    const kinds = [...this.#kinds.keys()]
    const single = [...this.#kinds.values()].filter(kind => kind.onePerUser).map(kind => kind.kind)
    return this.#options.database.acrossTenants('job queue', async tx =>
      tx.row<Claimed>(sql`
      update job set state = ${jobState.running}, attempts = attempts + 1, start_time = coalesce(start_time, clock_timestamp()), lease_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
      where id = (select j.id from job j where j.kind = any(${kinds}) and (j.state = ${jobState.queued} or (j.state = ${jobState.running} and j.lease_until < clock_timestamp()))
        and not (j.kind = any(${single}) and exists (select 1 from job r where r.tenant_id = j.tenant_id and r.kind = j.kind and r.user_id = j.user_id and r.state = ${jobState.running} and r.lease_until >= clock_timestamp()))
        order by j.id limit 1 for update of j skip locked)
      returning id, tenant_id, kind, title, params, cursor, user_id, user_name, attempts, start_time::text as started`),
    )
  }

  async #run(job: Claimed): Promise<void> {
    const { database, log } = this.#options
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(job.tenant_id, work)
    const mine = mineOf(job)
    const began = performance.now()
    const ended = (how: Pick<EndedJob, 'result' | 'error'>) =>
      this.#options.ended?.({
        id: job.id,
        tenantId: job.tenant_id,
        kind: job.kind,
        title: job.title,
        userId: job.user_id,
        userName: job.user_name,
        params: job.params ?? {},
        ms: Math.round(performance.now() - began),
        ...how,
      })
    let cancelled = false
    const beat = setInterval(
      () => {
        inTenant(async tx => {
          cancelled =
            (await tx.run(
              sql`update job set lease_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second' where ${mine}`,
            )) === 0
        }).catch(error => log.error({ error, job: job.id }, 'a job could not renew its lease'))
      },
      (LEASE_SECONDS / 3) * 1000,
    )
    try {
      const { [STEPPED_IN]: stepped = 0, ...stored } = job.cursor ?? {}
      if (job.attempts - Number(stepped) > DEATHS_ALLOWED) throw new Error('the server died five times in this job')
      const { [ASKED_IN]: language, ...params } = job.params ?? {}
      const actor: Actor = {
        ...(await this.#options.actorFor(job.tenant_id, job.user_id, job.user_name, job.id)),
        language: language === 'en' ? 'en' : 'zh',
      }
      let cursor: Record<string, unknown> | undefined = job.cursor ? stored : undefined
      const result = await this.#kinds.get(job.kind)!.run({
        id: job.id,
        database,
        actor,
        params,
        get cursor() {
          return cursor
        },
        stopping: () => this.#stopping || cancelled,
        step: work =>
          inTenant(async tx => {
            const step = await work(tx)
            const isMine =
              (await tx.run(
                sql`update job set cursor = ${JSON.stringify({ ...step.cursor, [STEPPED_IN]: job.attempts })}::jsonb where ${mine}`,
              )) === 1
            if (!isMine) throw new LostJob()
            tx.afterCommit(() => {
              cursor = step.cursor
            })
            return step.result
          }),
        progress: async (done, total, failed = 0) =>
          void (await inTenant(tx =>
            tx.run(sql`update job set done = ${done}, total = ${total}, failed = ${failed} where ${mine}`),
          )),
      })
      if (this.#stopping && result === undefined) return await this.#giveBack(job)
      await inTenant(tx =>
        tx.run(
          sql`update job set state = ${jobState.done}, end_time = clock_timestamp(), result = ${JSON.stringify(result ?? {})}::jsonb, file_id = ${(result as { fileId?: string } | undefined)?.fileId ?? null}::bigint where ${mine}`,
        ),
      )
      ended({ result })
    } catch (error) {
      if (await this.#ended(job, error)) ended({ error })
    } finally {
      clearInterval(beat)
    }
  }

  /** True when it failed for good. */
  async #ended(job: Claimed, error: unknown): Promise<boolean> {
    const { database, log } = this.#options
    if (error instanceof LostJob) {
      log.info(`job ${job.id} (${job.kind}) was cancelled or goes on elsewhere`)
      return false
    }
    // Who asked is told why, and a refused job of the system's own comes to its administrators (`failed`): the server
    // did what it should.
    if (error instanceof Refused) log.info(`job ${job.id} (${job.kind}) was refused: ${reasonOf(error)}`)
    else log.error({ error, job: job.id, kind: job.kind }, 'a job failed')
    // The database went away, not the job: its lease runs out and it goes on from its cursor.
    if (isOutage(error)) return false
    const message =
      error instanceof Refused
        ? JSON.stringify(
            error.refusal.kind === 'Invalid' ? error.refusal : { ...error.refusal, message: wordsOf(error.refusal) },
          )
        : '处理失败，请重试或联系管理员 / failed, retry or ask the administrator'
    const told = {
      id: job.id,
      tenantId: job.tenant_id,
      kind: job.kind,
      title: job.title,
      userId: job.user_id,
      isRefused: error instanceof Refused,
    }
    return database
      .transaction(job.tenant_id, async tx => {
        const isMine =
          (await tx.run(
            sql`update job set state = ${jobState.failed}, end_time = clock_timestamp(), error = ${message} where ${mineOf(job)}`,
          )) === 1
        if (isMine)
          await tx
            .attempt(async () => this.#options.failed?.(tx, told))
            .catch((silent: unknown) =>
              log.error({ error: silent, job: job.id }, 'nobody could be told of a failed job'),
            )
        return isMine
      })
      .catch((again: unknown) => {
        log.error({ error: again, job: job.id }, 'a failed job could not be marked')
        return false
      })
  }

  async #giveBack(job: Claimed): Promise<void> {
    await this.#options.database.transaction(job.tenant_id, tx =>
      tx.run(sql`update job set lease_until = clock_timestamp() where ${mineOf(job)}`),
    )
  }
}

/** What the guard is called, not its words: they may name people. */
const reasonOf = ({ refusal }: Refused): string =>
  refusal.kind === 'Guard' ? `${refusal.kind} ${refusal.guard}` : refusal.kind

/** This very run of the job: another replica that took it over, or a retry by hand, has its own. */
const mineOf = (job: Claimed) =>
  sql`id = ${job.id}::bigint and state = ${jobState.running} and attempts = ${job.attempts} and start_time::text = ${job.started}`
