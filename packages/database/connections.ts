import pg from 'pg'
import type { PoolNumbers } from './database.ts'
import type { DatabaseLog } from './log.ts'
import { textTypes } from './parsers.ts'

const SESSION = '-c timezone=Asia/Shanghai -c datestyle=ISO,YMD -c intervalstyle=iso_8601'

// The engine writes joins in a cheap order already (up to thirty left joins by key). Letting the planner search for a
// better one costs twenty times the run time.
const GENERIC = '-c join_collapse_limit=1 -c from_collapse_limit=1 -c jit=off'

export function openPool(name: string, connectionString: string, max: number, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: textTypes,
    options: name === 'read' ? `${SESSION} ${GENERIC}` : SESSION,
    application_name: `fleet-${name}`,
    connectionTimeoutMillis: 15_000,
    // A new connection loads the catalogue and prepares every statement anew: when a busy moment opened a dozen at once,
    // they held up everybody for seconds. What such a moment opened stays for the next one.
    idleTimeoutMillis: 30 * 60_000,
    keepAlive: true,
    // Begin, tenant and first statement leave in one go instead of three round trips.
    pipeline: name !== 'read',
  } as pg.PoolConfig)
  // Without these listeners a connection that dies (a restart of PostgreSQL) would end the process. The pool reports
  // idle connections, the client those in use; there the current or the next statement fails as well.
  pool.on('error', error => log.warn({ err: error, pool: name }, 'an idle database connection failed'))
  pool.on('connect', client => {
    client.on('error', error => log.debug({ err: error, pool: name }, 'a database connection failed'))
  })
  return pool
}

export const numbersOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolNumbers => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})
