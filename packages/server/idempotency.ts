import { invalid, Refused } from '#kernel'
import { constraintOf } from '#packages/database/errors.ts'
import type { Database } from '#packages/database/database.ts'
import { type Sql, sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { hash, randomBytes } from 'node:crypto'
import { type Context, isPlain } from './route.ts'

/** The claim of one call on its key; no other call runs under the key meanwhile. */
export interface Claim {
  readonly tenantId: string
  readonly userId: string
  readonly path: string
  readonly key: string
  /** Tells this claim's row from a later one's; empty where the claim is a lock. */
  readonly claimId: string
  /** The answer is stored, or will be with the commit of the effect. */
  isRemembered: boolean
}

const KEPT = '24 hours'
/**
 * Lease of a claim. A live process renews it (keepKey); after a crash the key is free again after this time. If a live
 * process loses its lease, its effect and answer are rolled back (`stillMine`).
 */
const ABANDONED_AFTER = '15 seconds'
/** Renewal interval of the lease. */
export const RENEWED_EVERY_MS = 4_000

const claims = new WeakMap<object, Claim>()
export const bindClaim = (context: Context, claim: Claim): void => {
  claims.set(context, claim)
}
/** The call whose one transaction claims, works and remembers. */
const wholes = new WeakMap<object, { readonly claim: Claim; readonly bodyHash: string; readonly patience: number }>()
/** `patience`: what the definition grants the call. */
export const bindWhole = (context: Context, call: KeyedCall, patience = 0): void => {
  wholes.set(context, { claim: claimOf(call), bodyHash: hashOf(call), patience })
}

export interface KeyedCall {
  readonly tenantId: string
  readonly userId: string
  readonly method: string
  readonly path: string
  readonly key: string
  readonly input: unknown
}
/** The key has an answer already. Thrown to end the repeated call's transaction without effect. */
export class Replay extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('the first answer stands')
    this.answer = answer
  }
}

interface Stored {
  body_hash: string
  status: number | null
  answer: unknown
  abandoned: boolean
  expired: boolean
}
const RUNNING = 0
const ANSWERED = 200

/**
 * Claims the key, or returns the stored answer of the first call. Refuses another body under the same key, and a second
 * call while the first runs.
 */
export async function claimKey(database: Database, call: KeyedCall): Promise<Claim | { answer: unknown }> {
  const claim: Claim = { ...claimOf(call), claimId: randomBytes(12).toString('hex') }
  const bodyHash = hashOf(call)
  return database.transaction(
    call.tenantId,
    async tx => {
      if (await insertClaim(tx, claim, bodyHash)) return claim
      const stored = await tx.row<Stored>(sql`${storedUnder(claim)} for update`)
      if (!stored) throw busy()
      const answered = answerIn(stored, bodyHash)
      if (answered) return answered
      if (!stored.abandoned && !stored.expired) throw busy()
      await tx.run(sql`delete from idempotency_key where ${thisKey(claim)}`)
      await insertClaim(tx, claim, bodyHash)
      return claim
    },
    { name: 'idempotency key' },
  )
}

/**
 * Claims the key within the call's only transaction. The claim is an advisory lock, so it ends with the transaction: a
 * crashed process frees it at once, an idle one after IDLE_MOST_MS. Throws Replay, or refuses.
 */
export async function claimWithin(tx: Tx, context: Context): Promise<void> {
  const whole = wholes.get(context)
  if (!whole) return
  const { claim, bodyHash } = whole
  // Two statements in one message: the second must see everything committed until the lock was granted.
  const [lock, stored] = await Promise.all([
    tx.row<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${lockOf(claim)}::bigint) as free`),
    tx.row<Stored>(storedUnder(claim)),
  ])
  const answered = stored && answerIn(stored, bodyHash)
  if (answered) throw new Replay(answered.answer)
  if (!lock!.free || (stored && !stored.abandoned && !stored.expired)) throw busy()
  if (stored) tx.behind(sql`delete from idempotency_key where ${thisKey(claim)}`)
}

/** The key is taken: the slow path finds out by whom. */
export class KeyTaken extends Error {}
const isRefusedAhead = (error: unknown): boolean =>
  [error, (error as Error | undefined)?.cause].some(one => (one as { code?: unknown } | undefined)?.code === '22012')

/**
 * claimWithin for the one call in thousands that is no repetition: nobody waits for the claim, the first statements of
 * the work leave with it. That the key is taken is a failing statement (a division by zero, for want of a cheaper one),
 * behind which PostgreSQL runs nothing: not one statement of the work. Then KeyTaken.
 */
export async function claimAhead(tx: Tx, context: Context): Promise<void> {
  const whole = wholes.get(context)
  if (!whole) return
  try {
    // Behind the lock, which was had with the transaction's first statement (aheadOf): sees what was committed until
    // then.
    await tx.run(sql`select 1 / (not exists (select 1 from idempotency_key where ${thisKey(whole.claim)}))::int`)
  } catch (error) {
    throw isRefusedAhead(error) ? new KeyTaken('the idempotency key is not free', { cause: error }) : error
  }
}
export function aheadOf(context: Context): { idleMostMs?: number; first?: Sql } {
  const whole = wholes.get(context)
  return whole
    ? { ...idleOf(context), first: sql`1 / pg_try_advisory_xact_lock(${lockOf(whole.claim)}::bigint)::int` }
    : {}
}

/** Idle limit of a transaction that holds a key; then PostgreSQL ends it. */
const IDLE_MOST_MS = 15_000
/** A call with a long timeout may also be idle for long. */
export const idleOf = (context: Context): { idleMostMs?: number } => {
  const whole = wholes.get(context)
  return whole ? { idleMostMs: Math.max(IDLE_MOST_MS, whole.patience) } : {}
}

/** What a stored key tells; undefined: nothing that holds. */
function answerIn(stored: Stored, bodyHash: string): { answer: unknown } | undefined {
  if (stored.expired || (stored.status !== ANSWERED && stored.abandoned)) return undefined
  if (stored.body_hash !== bodyHash)
    throw new Refused({
      kind: 'Duplicate',
      message: '幂等键已用于其他请求 / The idempotency key was used for another request',
    })
  return stored.status === ANSWERED ? { answer: stored.answer } : undefined
}

function claimOf(call: KeyedCall): Claim {
  if (call.key.length > 255)
    invalid({ 'Idempotency-Key': '幂等键不能超过255个字符 / Idempotency-Key is longer than 255 characters' })
  const path = `${call.method} ${call.path}`
  // A key counts per path (10-platform R10): the stored one is made of both.
  return {
    tenantId: call.tenantId,
    userId: call.userId,
    path,
    key: digest(`${path}\n${call.key}`),
    claimId: '',
    isRemembered: false,
  }
}
const hashOf = (call: KeyedCall): string => digest(canonical(call.input))
const lockOf = (claim: Claim): string =>
  BigInt.asIntN(64, BigInt(`0x${digest(`${claim.tenantId}\n${claim.userId}\n${claim.key}`).slice(0, 16)}`)).toString()
const storedUnder = (claim: Claim) => sql`
  select body_hash, status, answer, create_time < now() - ${ABANDONED_AFTER}::interval as abandoned, create_time < now() - ${KEPT}::interval as expired
    from idempotency_key where ${thisKey(claim)}`

const digest = (text: string): string => hash('sha256', text, 'hex')
const thisKey = (claim: Claim) =>
  sql`tenant_id = ${claim.tenantId} and user_id = ${claim.userId} and key = ${claim.key}`
const stillMine = (claim: Claim) =>
  sql`${thisKey(claim)} and status = ${RUNNING} and answer->>'claim' = ${claim.claimId}`

const busy = () =>
  new Refused({ kind: 'Duplicate', message: '请求处理中，请稍候 / The request is still running, please wait' })

async function insertClaim(tx: Tx, claim: Claim, bodyHash: string): Promise<boolean> {
  const touched = await tx.run(sql`
    insert into idempotency_key (tenant_id, user_id, key, route, body_hash, status, answer, create_time)
    values (${claim.tenantId}, ${claim.userId}, ${claim.key}, ${claim.path.slice(0, 200)}, ${bodyHash}, ${RUNNING}, ${sql.json({ claim: claim.claimId })}, now())
    on conflict do nothing`)
  return touched === 1
}

/**
 * Writes the answer of the call in the transaction of its effect, so that a repetition finds both or neither.
 * The verb's route calls it last; without a key it does nothing.
 */
export async function remember(tx: Tx, context: Context, answer: unknown): Promise<void> {
  const whole = wholes.get(context)
  if (whole) return isPlain(answer) ? keepAnswer(tx, whole.claim, whole.bodyHash, answer) : undefined
  const claim = claims.get(context)
  if (claim) await writeAnswer(tx, claim, answer)
}

/** An answer of which one value is known to the database alone until the commit. */
export class LateAnswer {
  readonly known: Readonly<Record<string, unknown>>
  readonly name: string
  readonly value: Sql
  constructor(known: Readonly<Record<string, unknown>>, name: string, value: Sql) {
    this.known = known
    this.name = name
    this.value = value
  }
}
const answerJson = (answer: unknown): Sql =>
  answer instanceof LateAnswer
    ? sql`${sql.json(answer.known)} || jsonb_build_object(${answer.name}::text, ${answer.value})`
    : sql.json(answer ?? null)

/** Only the lock holder may answer. If another answer exists, the insert fails and rolls our effect back. */
function keepAnswer(tx: Tx, claim: Claim, bodyHash: string, answer: unknown): void {
  tx.withCommit(sql`
    insert into idempotency_key (tenant_id, user_id, key, route, body_hash, status, answer, create_time)
    values (${claim.tenantId}, ${claim.userId}, ${claim.key}, ${claim.path.slice(0, 200)}, ${bodyHash}, ${ANSWERED}, ${answerJson(answer)}, now())`)
}

async function writeAnswer(tx: Tx, claim: Claim, answer: unknown): Promise<void> {
  const touched = await tx.run(
    sql`update idempotency_key set status = ${ANSWERED}, answer = ${answerJson(answer)} where ${stillMine(claim)}`,
  )
  // Another call took over the expired lease: its effect counts, ours must roll back.
  if (touched !== 1) throw busy()
  tx.afterCommit(() => {
    claim.isRemembered = true
  })
}

/** For routes whose effect has no single transaction of its own: the answer is written after it. */
export async function rememberLate(database: Database, claim: Claim, answer: unknown): Promise<void> {
  if (!claim.isRemembered)
    await database.transaction(claim.tenantId, tx => writeAnswer(tx, claim, answer), { name: 'idempotency answer' })
}

/** The call still runs: nobody may take its key over. */
export async function keepKey(database: Database, claim: Claim): Promise<void> {
  await database.transaction(
    claim.tenantId,
    tx => tx.run(sql`update idempotency_key set create_time = now() where ${stillMine(claim)}`),
    { name: 'idempotency renewal' },
  )
}

/** The answer that could not be kept beside another one's: his effect stands, ours was undone. */
export const orBusy = (error: unknown): never => {
  throw constraintOf(error)?.table === 'idempotency_key' ? busy() : error
}

/** A refused or failed call is not stored, so it can be retried under the same key. */
export async function releaseKey(database: Database, claim: Claim): Promise<void> {
  if (claim.isRemembered) return
  await database.transaction(claim.tenantId, tx => tx.run(sql`delete from idempotency_key where ${stillMine(claim)}`), {
    name: 'idempotency release',
  })
}

/** The same arguments in another order are the same request. */
function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const one = (value as Record<string, unknown>)[key]
    if (one !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(one)}`
  }
  return `{${text}}`
}
