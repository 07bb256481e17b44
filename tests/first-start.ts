import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#packages/database/pool.ts'
import type { Database } from '#packages/database/database.ts'
import { silentLog } from '#packages/database/log.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { stampOf } from '../tools/stamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let stamp: string | undefined
/** Everything that a first start runs through. */
const codeNow = (): string =>
  (stamp ??= stampOf(['packages', 'areas', 'generated', 'apps/server', 'demo', 'tests/world.ts', 'tests/dialect']))

/**
 * A data folder whose secrets are those of every other test: what one first start has sealed and digested in the
 * database can be read by all who get a copy of it.
 */
export function testFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  writeFileSync(join(folder, 'secret'), createHash('sha256').update('the tests').digest('hex'), { mode: 0o600 })
  writeFileSync(join(folder, 'web-client'), 'web-client-of-the-tests', { mode: 0o600 })
  return folder
}

/** The web application's client, as the first start has remembered it. */
export const webClientOf = (folder: string): { id: string; secret: string } => ({
  id: '000000',
  secret: readFileSync(join(folder, 'web-client'), 'utf8'),
})

/**
 * A database on which the product has had its first start already. `start` runs once for each `kind` and state of the
 * code; every test gets a copy (0.2 s instead of 4 s of one core).
 */
export const startedDatabase = (
  kind: string,
  start: (database: Database) => Promise<unknown>,
  maxConnections = 4,
): Promise<TestDatabase> =>
  testDatabase({
    maxConnections,
    filled: {
      slot: `${root} ${kind}`,
      key: codeNow(),
      async fill(urls) {
        // Never through a pooler: it would keep connections to what is to be copied.
        const database = openDatabase({
          appUrl: urls.app,
          readUrl: urls.read,
          reportUrl: urls.report,
          listenUrl: urls.app,
          maxConnections: 4,
          log: silentLog,
        })
        await start(database)
        await database.close()
      },
    },
  })
