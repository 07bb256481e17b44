import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Start time of a process from the kernel, empty if it does not exist. Distinguishes processes that reuse an id. */
export function startOfProcess(pid: number): string {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return ''
  try {
    const fields = readFileSync(file, 'utf8')
    const after = fields.slice(fields.lastIndexOf(')') + 2).split(' ')
    return after[0] === 'Z' ? '' : (after[19] ?? '')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

/**
 * Runs `work` while no other process works on the same folder. The lock is a name in the kernel's abstract socket
 * space, so a killed process cannot leave it behind.
 */
export async function exclusively<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const name = `\0fleet-database-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  const release = await lock(name)
  try {
    return await work()
  } finally {
    await release()
  }
}

async function lock(name: string): Promise<() => Promise<void>> {
  for (;;) {
    const server = createServer()
    const taken = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen({ path: name }, () => resolve(true))
    })
    if (taken)
      return () =>
        new Promise(resolve => {
          server.close(() => resolve())
        })
    await pause(20)
  }
}

let holds = 0

/** Notes that this process needs the server of the folder. Returns the call that ends the need. */
export function hold(folder: string): () => void {
  const users = path.join(folder, 'users')
  mkdirSync(users, { recursive: true })
  const file = path.join(users, `${process.pid}-${++holds}`)
  writeFileSync(file, startOfProcess(process.pid))
  return () => rmSync(file, { force: true })
}

/** Number of live holders; entries of dead processes are removed. */
export function holders(folder: string): number {
  const users = path.join(folder, 'users')
  if (!existsSync(users)) return 0
  return readdirSync(users).filter(file => {
    const full = path.join(users, file)
    const start = startOfProcess(Number(file.split('-')[0]))
    const isAlive = start !== '' && existsSync(full) && readFileSync(full, 'utf8') === start
    if (!isAlive) rmSync(full, { force: true })
    return isAlive
  }).length
}
