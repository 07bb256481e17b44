import path from 'node:path'
import { startPostgres, stopUnusedPostgres } from '#packages/database/launcher.ts'
import { prepareCluster } from '#packages/database/roles.ts'

const USAGE = `node tools/database.ts serve [data folder]   keeps PostgreSQL running until Ctrl-C and prints its addresses
node tools/database.ts stop  [data folder]   shuts it down when no process needs it (an orphan of a killed server)
The data folder is .data/postgres unless given.`

const [command, folder = path.resolve(import.meta.dirname, '../.data/postgres')] = process.argv.slice(2)

if (command === 'serve') await serve()
else if (command === 'stop') await stopUnusedPostgres(folder)
else {
  console.error(USAGE)
  process.exitCode = 2
}

async function serve(): Promise<void> {
  const server = await startPostgres({ dataDir: folder, durable: true })
  console.log({ superuser: server.ownerUrl, ...(await prepareCluster(server.ownerUrl, 'fleet', {})) })
  const alive = setInterval(() => undefined, 1_000_000)
  const stop = (): void => {
    clearInterval(alive)
    server.stop().catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
