// PGBOUNCER=<command> node tests/replicas/pooler.ts <command that runs tests> ...: any suite with its pools behind
// PgBouncer in transaction mode.
import { spawnSync } from 'node:child_process'
import { hold } from '#packages/database/holders.ts'
import { databaseUrls } from '#packages/database/roles.ts'
import { TEST_DATA_DIR, testCluster } from '#packages/database/testing.ts'
import { stopUnusedPostgres } from '#packages/database/launcher.ts'
import { pgBouncerCommand, startPgBouncer } from './pgbouncer.ts'

const [program, ...args] = process.argv.slice(2)
if (!pgBouncerCommand || !program)
  throw new Error('PGBOUNCER names the command of a PgBouncer of 1.21 or newer; the command to run follows')
const release = hold(TEST_DATA_DIR)
const { ownerUrl } = await testCluster()
const pooler = await startPgBouncer(databaseUrls(ownerUrl, 'postgres', {}), 12)
try {
  process.exitCode =
    spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, TEST_POOLER: new URL(pooler.urls.app).host } })
      .status ?? 1
} finally {
  await pooler.stop()
  release()
  await stopUnusedPostgres(TEST_DATA_DIR)
}
process.exit()
