import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Sql } from '#packages/database/sql.ts'
import { jobState } from '#packages/jobs/jobs.ts'
import { expectBooksClean } from '../races/stand.ts'
import type { Answer } from '../world.ts'
import {
  approvals,
  batchTaken,
  contactsImported,
  contactsSaved,
  jobsEnded,
  nightWork,
  statementImported,
  writeOffs,
  type Act,
  type Scene,
} from './acts.ts'
import { leasesSigned } from './contract-acts.ts'
import { callsAnswered } from './desk-acts.ts'
import { paymentsSent } from './payment-acts.ts'
import { quotasAppliedFor } from './quota-acts.ts'
import { violationQueries } from './query-acts.ts'
import { eventsTaken, keysLent } from './supply-acts.ts'
import { carsArrive } from './yard-acts.ts'
import { statementConfirmed } from './return-acts.ts'
import { batchAssigned, stocktakeOpened } from './work-acts.ts'

// What is done while the ground falls away, and what must be there afterwards.
export const CARS_EACH = 3
/** Who can say why. */
interface Told {
  readonly log: string
}

let last = ''
/** No later look mends it. */
class Lost extends Error {}
export type Outcome = 'acknowledged' | 'unknown'
/** An answer is a promise; a broken connection, an outage and a key whose first call may still run are none. */
async function outcomeOf(act: Act): Promise<Outcome> {
  const answer: Answer | undefined = await act.send().catch((error: unknown) => {
    last = `${act.what}: ${String(error)}`
    return undefined
  })
  if (answer?.status === 200) return 'acknowledged'
  if (!answer || answer.status >= 500 || answer.status === 401 || answer.status === 409) return 'unknown'
  throw new Lost(`${act.what} was refused: ${answer.status} ${answer.msg}`)
}

/**
 * What must be in the middle when the ground falls away (issue 3): an import, a batch take, a write-off, an approval,
 * work of the night, payments that leave through the bank, cars that arrive at a lot; the settlement of a return, a
 * stocktake, a batch of assignments (issue 24).
 */
export const CAUGHT = [
  'import',
  'take',
  'write-off',
  'approval',
  'night',
  'payment',
  'arrival',
  'statement',
  'stocktake',
  'assignment',
] as const
export interface Moment {
  readonly kind: (typeof CAUGHT)[number]
  /** So many others were answered. */
  readonly after: number
  readonly delayMs: number
}
const kindOf = (act: Act): string => act.what.split(' ')[0]!
const JOBS: Partial<Record<Moment['kind'], readonly string[]>> = {
  import: ['import'],
  night: ['late-fee-accrue', 'overdue-mark', 'plan-activate', 'claim-expire'],
}
const jobRows = <T>({ stand }: Scene, rest: (tenant: string) => Sql): Promise<T[]> =>
  stand.world.inside(tx => tx.rows<T>(rest(tx.tenantId)))

/** Everybody acts at once; when the one kind is in its middle, the ground falls away. */
export async function killUnder(
  scene: Scene,
  acts: readonly Act[],
  { kind, after, delayMs }: Moment,
  kill: () => Promise<void>,
): Promise<Map<Act, Outcome>> {
  const outcomes = new Map<Act, Outcome>()
  const enough = Promise.withResolvers<void>()
  const goes = async (act: Act): Promise<void> => {
    outcomes.set(act, await outcomeOf(act))
    if (outcomes.size >= after) enough.resolve()
  }
  const jobs = JOBS[kind]
  const all = acts.filter(act => jobs || kindOf(act) !== kind).map(goes)
  await (jobs ? running(scene, jobs) : enough.promise)
  if (!jobs) all.push(...acts.filter(act => kindOf(act) === kind).map(goes))
  await pause(delayMs)
  await kill()
  await Promise.all(all)
  return outcomes
}
/** Until a worker has taken one of them. */
async function running(scene: Scene, kinds: readonly string[]): Promise<void> {
  for (let at = 0; at < 3_000; at++) {
    if (
      (
        await jobRows(
          scene,
          tenant =>
            sql`select 1 from job where tenant_id = ${tenant} and kind = any(${[...kinds]}::text[]) and state = ${jobState.running}`,
        )
      ).length > 0
    )
      return
    await pause(3)
  }
  throw new Error(`no job of ${kinds.join()} was ever seen running`)
}
/**
 * Was it really in its middle: the call got no answer, the job had to be taken a second time? Asked when all has ended.
 */
export async function wasCaught(scene: Scene, { kind }: Moment, outcomes: ReadonlyMap<Act, Outcome>): Promise<boolean> {
  const jobs = JOBS[kind]
  if (!jobs) return [...outcomes].some(([act, outcome]) => kindOf(act) === kind && outcome === 'unknown')
  const again = await jobRows<{ id: string }>(
    scene,
    tenant => sql`select id from job where tenant_id = ${tenant} and kind = any(${[...jobs]}::text[]) and attempts > 1`,
  )
  const fresh = again.filter(row => !retried.has(row.id))
  for (const row of fresh) retried.add(row.id)
  return fresh.length > 0
}
const retried = new Set<string>()

export const patiently = async (
  what: string,
  server: Told,
  condition: () => Promise<boolean>,
  within = 300_000,
): Promise<void> => {
  const deadline = Date.now() + within
  while (
    !(await condition().catch((error: unknown) => {
      if (error instanceof Lost) throw error
      return false
    }))
  ) {
    if (Date.now() > deadline)
      throw new Error(
        `${what} did not come about within ${within / 1000} s (${last}); the server said:\n${server.log.slice(-3000)}`,
      )
    await pause(50)
  }
}

export async function expectNothingLost(
  scene: Scene,
  server: Told,
  outcomes: ReadonlyMap<Act, Outcome>,
): Promise<void> {
  for (const [act] of outcomes) if (await act.isHalfDone?.()) throw new Error(`${act.what} is half done`)
  for (const [act, outcome] of outcomes) if (outcome === 'acknowledged' && !act.ended) await act.proves()
  const open = [...outcomes].filter(([, outcome]) => outcome === 'unknown').map(([act]) => act)
  // The person presses again, with the same key: done now, or the first answer again.
  for (const act of open)
    await patiently(`${act.what}, sent again`, server, async () => (await outcomeOf(act)) === 'acknowledged')
  await patiently('the end of all jobs', server, () => jobsEnded(scene))
  for (const [act] of outcomes) await act.proves()
  await expectBooksClean(scene.stand)
}

export async function actsOf(scene: Scene, kill: number): Promise<Act[]> {
  // One after the other: they share the bills and the customer they stand on.
  return [
    ...(await writeOffs(scene, 4)),
    ...(await approvals(scene, 3)),
    ...(await batchTaken(scene, kill, CARS_EACH)),
    ...(await statementImported(scene, kill)),
    ...(await contactsImported(scene, kill)),
    ...(await nightWork(scene)),
    ...(await paymentsSent(scene, kill)),
    ...(await callsAnswered(scene, kill, 4)),
    ...(await quotasAppliedFor(scene, kill, 3)),
    ...(await leasesSigned(scene, 2)),
    ...(await violationQueries(scene, kill)),
    ...(await keysLent(scene, scene.cars.slice(kill * CARS_EACH, (kill + 1) * CARS_EACH))),
    ...(await eventsTaken(scene, kill, 2)),
    ...(await carsArrive(scene, kill, 4)),
    ...(await statementConfirmed(scene, kill)),
    ...(await stocktakeOpened(scene, kill)),
    ...(await batchAssigned(scene, kill, scene.cars.slice(-CARS_EACH))),
    ...(await contactsSaved(scene, kill, 24)),
  ]
}
