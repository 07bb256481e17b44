// All that one tenant has, taken out of this installation into a folder, or brought from such a folder into another one
// of the same version. A backup of the whole installation: tools/backup.ts.
import { join, resolve } from 'node:path'
import { installationSecret, keepFormerSecret } from '../apps/server/config.ts'
import { bringTenant, readTaken } from '#areas/platform/tenant/server/move/bring.ts'
import { type Installation, MoveRefused } from '#areas/platform/tenant/server/move/installation.ts'
import { takeTenant } from '#areas/platform/tenant/server/move/take.ts'
import { startPostgres } from '#packages/database/launcher.ts'
import { databaseUrls } from '#packages/database/roles.ts'

const USAGE = `node tools/tenant.ts take <tenant no.> <folder> [data folder]             rows, files and secrets of one tenant, while the server runs
node tools/tenant.ts bring <folder> <data folder> [another tenant no.]   into an installation of the same version, while no server runs
The data folder is .data unless given; DATABASE_URL names a PostgreSQL that is not the installation's own.`

async function within<T>(dataDir: string, work: (installation: Installation) => Promise<T>): Promise<T> {
  const place = { filesFolder: join(dataDir, 'files'), secret: installationSecret(dataDir) }
  const url = process.env['DATABASE_URL']
  if (url) return work({ ...place, ownerUrl: databaseUrls(url, new URL(url).pathname.slice(1)).owner })
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: true })
  try {
    return await work({ ...place, ownerUrl: databaseUrls(postgres.ownerUrl, 'fleet').owner })
  } finally {
    await postgres.stop()
  }
}

async function run(): Promise<void> {
  const [command, first, second, third] = process.argv.slice(2)
  if (command === 'take' && first && second) {
    const { rows } = await within(resolve(third ?? '.data'), from => takeTenant(from, first, resolve(second)))
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
    console.log(`tenant ${first} in ${second}: ${count} rows. The folder holds personal data and secrets: guard it.`)
    return
  }
  if (command === 'bring' && first && second) {
    const dataDir = resolve(second)
    const folder = resolve(first)
    const brought = await within(dataDir, async into =>
      bringTenant(into, folder, third ?? readTaken(folder).tenantId, former => keepFormerSecret(dataDir, former)),
    )
    console.log(
      `tenant ${brought.tenantId}: ${brought.rows} rows brought. Start the server; its people sign in as before.`,
    )
    for (const note of brought.notes) console.log(`  ${note}`)
    return
  }
  console.error(USAGE)
  process.exitCode = 2
}
await run().catch((error: unknown) => {
  if (!(error instanceof MoveRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
})
