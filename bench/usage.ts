import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

export interface Usage {
  readonly cpuMs: number
  readonly rssMb: number
}

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // A process may end between the listing and the reading.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/**
 * Processor time of one process with all its threads, from /proc: what it really cost, whatever else the machine did
 * meanwhile.
 */
export function usageOf(pid: number): Usage {
  let ns = 0
  for (const thread of readdirSync(`/proc/${pid}/task`))
    ns += Number(read(`/proc/${pid}/task/${thread}/schedstat`)?.split(' ')[0] ?? 0)
  const rss = Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0)
  return { cpuMs: ns / 1e6, rssMb: rss / 1024 }
}

/** Highest memory that the process ever held. */
export const peakMbOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0) / 1024

/** The highest memory is counted from here on. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const TICK_MS = 10

/** Processor time of a PostgreSQL: its living processes and, by the postmaster's count, those that ended. */
export function clusterCpuMs(postmaster: number): number {
  const stat = read(`/proc/${postmaster}/stat`) ?? ''
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  let ms = (Number(fields[13]) + Number(fields[14])) * TICK_MS
  for (const child of childrenOf(postmaster)) ms += Number(read(`/proc/${child}/schedstat`)?.split(' ')[0] ?? 0) / 1e6
  return ms
}

function childrenOf(pid: number): string[] {
  return readdirSync('/proc').filter(
    name => /^\d+$/.test(name) && new RegExp(`^\\d+ \\(.*\\) \\S ${pid} `).test(read(`/proc/${name}/stat`) ?? ''),
  )
}
