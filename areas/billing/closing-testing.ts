import { expect } from 'vitest'
import { JobRunner } from '#packages/jobs/jobs.ts'
import { allJobs } from '#packages/server/registry.ts'
import type { MoneyWorld } from './testing.ts'

export interface ClosingStep {
  /** The place of the rule that was asked. */
  readonly at: number
  readonly seconds: number
}

/**
 * A server that runs its jobs to their end, or is stopped after so many steps of a closing, as a deployment or a power
 * cut does. Answers those steps.
 */
export async function servesClosing(world: MoneyWorld, stopsAfter = Infinity): Promise<ClosingStep[]> {
  const asked: ClosingStep[] = []
  let stopped: Promise<void> | undefined
  const kinds = allJobs().map(kind =>
    kind.kind !== 'period-close'
      ? kind
      : {
          ...kind,
          run: (context: Parameters<typeof kind.run>[0]) =>
            kind.run({
              ...context,
              get cursor() {
                return context.cursor
              },
              step: async work => {
                const at = Number(context.cursor?.['at'] ?? 0)
                const begun = performance.now()
                const done = await context.step(work)
                asked.push({ at, seconds: (performance.now() - begun) / 1000 })
                if (asked.length === stopsAfter) stopped = server.stop()
                return done
              },
            }),
        },
  )
  const server = new JobRunner({
    database: world.test.database,
    kinds,
    actorFor: async () => world.system,
    concurrency: 1,
    log: {
      info: () => undefined,
      error: (facts, said) => expect.unreachable(`${said}: ${String((facts as { error?: unknown }).error)}`),
    },
  })
  if (stopsAfter === Infinity) await server.drain()
  else {
    await server.start()
    await expect.poll(() => stopped !== undefined, { timeout: 600_000 }).toBe(true)
    await stopped
  }
  return asked
}
