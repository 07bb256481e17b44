import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOfProcess } from './holders.ts'

export const READY_WITHIN_MS = 300_000

const STOP_WITHIN_MS = 60_000

interface PidFile {
  pid: number
  port: number
  status: string
}

export function readPidFile(folder: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A postmaster works in its data folder; nothing else with the same process id does. */
export function isPostmasterOf(folder: string, pid: number): boolean {
  if (!startOfProcess(pid)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** The server that already serves the folder, when it is ready; one that is starting or ending is waited for. */
export async function readyServer(folder: string): Promise<PidFile | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const state = readPidFile(folder)
    if (!state || !isPostmasterOf(folder, state.pid)) return undefined
    if (state.status === 'ready') return state
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${state.pid}) on ${folder} is '${state.status}' for too long`)
    await pause(20)
  }
}

/**
 * After a restart of a container the noted id may belong to another process of ours, and PostgreSQL would refuse to
 * start for ever.
 */
export function clearStalePidFile(folder: string): void {
  const state = readPidFile(folder)
  if (state && startOfProcess(state.pid) && !isPostmasterOf(folder, state.pid))
    rmSync(path.join(folder, 'postmaster.pid'))
}

export async function shutDown(folder: string): Promise<void> {
  const state = readPidFile(folder)
  if (!state || !isPostmasterOf(folder, state.pid)) return
  process.kill(state.pid, 'SIGINT') // fast shutdown: sessions end, the checkpoint is written
  const deadline = Date.now() + STOP_WITHIN_MS
  while (isPostmasterOf(folder, state.pid) && readPidFile(folder)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${state.pid}) did not stop`)
    await pause(10)
  }
}
