import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '#packages/database/roles.ts'

/**
 * Ends a bundled PostgreSQL as a machine does that loses its power: every process at once, none of them writes another
 * byte. `dataDir`: the launcher's.
 */
export function cutPower(dataDir: string): void {
  const postmaster = postmasterOf(dataDir)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  process.kill(postmaster, 'SIGKILL')
  for (const child of children) {
    try {
      process.kill(child, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])

/**
 * How long a commit waits before it goes to the disk (a tenth of a second at most); nobody else sends it there
 * meanwhile.
 */
export const delayDisk = (superUrl: string, milliseconds: number): Promise<void> =>
  withClient(superUrl, async client => {
    for (const setting of [
      `commit_delay = ${milliseconds * 1000}`,
      'commit_siblings = 0',
      `wal_writer_delay = '10s'`,
      `wal_writer_flush_after = '1GB'`,
    ])
      await client.query(`alter system set ${setting}`)
    await client.query('select pg_reload_conf()')
  })
