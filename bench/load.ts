import { Agent, request } from 'node:http'
import { clusterCpuMs, usageOf } from './usage.ts'

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: unknown
}
/** One kind of request: the n-th of it, so that both servers are asked the same. */
export type Asks = (n: number) => Ask

/** What one server cost over a slice of load, by request. */
export interface Cost {
  readonly requests: number
  readonly seconds: number
  readonly serverMs: number
  readonly databaseMs: number
  readonly p95Ms: number
}
export interface Target {
  readonly address: string
  readonly pid: number
  readonly postmaster: number
  readonly agent: Agent
}

export const CONNECTIONS = 16
export const target = (address: string, pid: number, postmaster: number): Target => ({
  address,
  pid,
  postmaster,
  agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }),
})

/** Sends one request; anything but a success ends the bench: a fast refusal is no result. */
export function send(to: Target, ask: Ask): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = ask.body === undefined ? undefined : JSON.stringify(ask.body)
    const call = request(
      to.address + ask.path,
      {
        method: ask.method,
        agent: to.agent,
        headers: {
          ...ask.headers,
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        },
      },
      response => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString()
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`${ask.method} ${ask.path}: ${response.statusCode} ${text.slice(0, 400)}`))
        })
        response.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/** Sixteen connections ask one after the other until the time is over and so many are done. */
export async function load(to: Target, asks: Asks, ms: number, first: number, least = 0): Promise<Cost> {
  const [server, database, began] = [usageOf(to.pid).cpuMs, clusterCpuMs(to.postmaster), performance.now()]
  const times: number[] = []
  let next = first
  const one = async (): Promise<void> => {
    while (performance.now() - began < ms || (next - first < least && performance.now() - began < 15 * ms)) {
      const start = performance.now()
      await send(to, asks(next++))
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    seconds,
    serverMs: (usageOf(to.pid).cpuMs - server) / times.length,
    databaseMs: (clusterCpuMs(to.postmaster) - database) / times.length,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
  }
}

/** The middle one of several slices: another program's burst must not decide. */
export function middle(costs: readonly Cost[]): Cost {
  const of = (pick: (cost: Cost) => number) => costs.map(pick).sort((a, b) => a - b)[Math.floor(costs.length / 2)]!
  return {
    requests: costs.reduce((sum, one) => sum + one.requests, 0),
    seconds: costs.reduce((sum, one) => sum + one.seconds, 0),
    serverMs: of(one => one.serverMs),
    databaseMs: of(one => one.databaseMs),
    p95Ms: of(one => one.p95Ms),
  }
}
