import { sql } from '#packages/database/sql.ts'
import { enqueueDue } from '#packages/jobs/schedule.ts'
import { allSchedules } from '#packages/server/registry.ts'
import { dueSchedules, enqueueTimers } from '#areas/platform/workflow/server/due.ts'
import { PLATFORM } from '#areas/platform/tenant/server/versions.ts'
import { DEMO_JOB } from '../../demo/load.ts'
import { systemActor, type Product } from './product.ts'

/**
 * Every half minute each replica puts what is due into the queue; the key of a due job makes all but the first of them
 * add nothing.
 */
export function startScheduler(
  product: Product,
  log: { error(facts: object, message: string): void },
): () => Promise<void> {
  let running: Promise<void> | undefined
  const unneeded = new Map<string, string>()
  const fill = async () => {
    try {
      const tenants = await product.database.read<{ code: string }>(
        sql`select code from blade_tenant where tenant_id = '000000' and is_deleted = 0 and status = 1 and code <> '000000'`,
      )
      await enqueueDue(
        product.database,
        product.clock,
        [...allSchedules(), ...dueSchedules],
        [PLATFORM, ...tenants.map(row => row.code)],
        async tenantId => systemActor(tenantId, product.clock, 'scheduler'),
        [DEMO_JOB],
        unneeded,
      )
      for (const { code } of tenants)
        await product.database.transaction(code, tx => enqueueTimers(tx, systemActor(code, product.clock, 'scheduler')))
    } catch (error) {
      log.error({ error }, 'due jobs could not be queued')
    }
  }
  const tick = () => {
    running ??= fill().finally(() => {
      running = undefined
    })
  }
  tick()
  const timer = setInterval(tick, 30_000)
  // What is under way needs the database to its end.
  return async () => {
    clearInterval(timer)
    await running
  }
}
