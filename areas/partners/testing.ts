import { instantOf, type Resource } from '#kernel'
import { definitions as all } from '#generated/definitions.ts'
import { implementations } from '#generated/server.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { JobRunner } from '#packages/jobs/jobs.ts'
import type { Provision } from '#packages/server/ports.ts'
import { allJobs, install } from '#packages/server/registry.ts'
import { insertRow } from '#packages/server/rows.ts'
import { testDatabase } from '#packages/testing/database.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { mechanism } from './mechanism/mechanism.ts'

/** This area and what stands below it, so that a defect above does not fail its tests. */
const own: Resource[] = all.filter(one => ['platform', 'codes', 'partners'].includes(one.area))
export const TENANT = '100001'

export interface PartnersWorld {
  /** The day of the story; a test may set it on. */
  readonly clock: { time: string; now(): Date }
  /** User 7, or another one; '0' is the system. */
  as(userId: string): Actor
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** An institution without the way there. */
  institution(values: Record<string, unknown>): Promise<string>
  /** Everything that waits in the queue, to the end. */
  drain(): Promise<void>
  drop(): Promise<void>
}

export async function partnersWorld(time: string, standIns: readonly Provision[] = []): Promise<PartnersWorld> {
  install(
    own,
    implementations.filter(one => own.some(other => other.name === one.resource.name)),
    { standIns: [...standIns] },
  )
  const test = await testDatabase({ definitions: own })
  const clock = {
    time,
    now() {
      return instantOf(this.time)
    },
  }
  const as = (userId: string): Actor => ({
    tenantId: TENANT,
    userId,
    userName: userId === '0' ? '系统' : '李晓雯',
    deptId: '',
    language: 'zh',
    clock,
    traceId: 'test',
  })
  const tx = <T>(work: (tx: Tx) => Promise<T>) => test.database.transaction(TENANT, work)
  await tx(async t => {
    for (const [id, realName] of [
      ['7', '李晓雯'],
      ['8', '周敏'],
    ] as const)
      await insertRow(t, as('0'), userAccount, { id, account: `user${id}`, realName, status: 1 } as never)
  })
  return {
    clock,
    as,
    tx,
    institution: values =>
      tx(async t => (await insertRow(t, as('0'), mechanism, { status: 1, entityKind: 1, ...values } as never)).id),
    async drain() {
      await new JobRunner({
        database: test.database,
        kinds: allJobs(),
        actorFor: async (_tenant, userId) => as(userId),
        concurrency: 1,
        log: {
          info: () => undefined,
          error: (facts, message) => {
            throw new Error(message, { cause: (facts as { error?: unknown }).error })
          },
        },
      }).drain()
    },
    drop: () => test.drop(),
  }
}
