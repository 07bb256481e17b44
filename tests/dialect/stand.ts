import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { localDate, systemClock } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Database } from '#packages/database/database.ts'
import type { Tx } from '#packages/database/tx.ts'
import { createApp } from '#packages/http/app.ts'
import type { Rate } from '#packages/http/limits.ts'
import { DatabaseJournal } from '#areas/platform/log/server/journal.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { installationSecret } from '../../apps/server/config.ts'
import { DEMO_TENANT, prepareTenants } from '../../apps/server/first-start.ts'
import { createProduct } from '../../apps/server/product.ts'
import { seedStaff } from '../../demo/staff.ts'
import { startedDatabase, testFolder, webClientOf } from '../first-start.ts'
import { PASSWORD } from '../world.ts'

export { DEMO_TENANT, PASSWORD }
export const PLATFORM = '000000'

/** What somebody with a client of the family has: an address, the name and secret of his application, an account. */
export interface Stand {
  readonly address: string
  readonly basic: string
  /** What a person reads in the picture. */
  read(captchaKey: string): Promise<string>
  /** The log tables hold every call so far. */
  flush(): Promise<void>
  /** Of the demo tenant, for what no client could do. */
  inside<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The server with everything that a real one has on: captcha, keys, rates; people whose passwords the test knows. */
export async function openStand({
  addressRate,
}: {
  /** For tests that knock at every door from one address. */ addressRate?: Rate
} = {}): Promise<Stand> {
  const dataDir = testFolder('dialect-')
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })
  const productOn = (database: Database) =>
    createProduct({
      database,
      secret: installationSecret(dataDir),
      filesFolder: join(dataDir, 'files'),
      clock: systemClock,
      log: { info() {}, error: (facts, message) => log.error(facts, message) },
    })
  const test = await startedDatabase(`dialect ${localDate(systemClock.now())}`, async database => {
    await prepareTenants(productOn(database), { dataDir, demo: true, captcha: true })
    await givesPasswords(database)
  })
  const { database } = test
  const product = productOn(database)
  const web = webClientOf(dataDir)
  const journal = new DatabaseJournal(database, systemClock, (facts, message) => log.warn(facts, message))
  const app = await createApp({
    routes: product.routes,
    database,
    sessions: product.sessions,
    clients: product.clients,
    log,
    journal,
    requireKey: true,
    ...(addressRate ? { addressRate } : {}),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    basic: `Basic ${Buffer.from(`${web.id}:${web.secret}`).toString('base64')}`,
    read: key =>
      database.transaction(
        PLATFORM,
        async tx =>
          (await tx.row<{ code: string }>(
            sql`select code from auth_captcha where tenant_id = ${PLATFORM} and key = ${key}`,
          ))!.code,
      ),
    flush: () => journal.flush(),
    inside: work => database.transaction(DEMO_TENANT, work),
    async close() {
      await app.close()
      await journal.flush()
      await test.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function givesPasswords(database: Database): Promise<void> {
  await database.transaction(DEMO_TENANT, tx => seedStaff(tx, systemActor(DEMO_TENANT, 'test', systemClock), PASSWORD))
  await database.transaction(PLATFORM, async tx => {
    const operator = (await tx.row<{ id: string }>(
      sql`select id from blade_user where tenant_id = ${PLATFORM} and account = 'admin'`,
    ))!
    await setPassword(tx, systemClock, operator.id, PASSWORD, false)
  })
}
