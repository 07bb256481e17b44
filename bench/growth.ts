import { load, middle, target, type Asks, type Cost } from './load.ts'
import type { Scale } from './populate.ts'
import { openStage, startServer } from './stage.ts'
import { callers, workloads } from './workloads.ts'

const SIZES: readonly Scale[] = [{ vehicles: 200_000, bills: 400_000 }, { vehicles: 1_000_000, bills: 2_000_000 }]
const MOST = 1.5
const WATCHED = ['list', 'card', 'insert', 'search', 'bills', 'keyword']

/** From 200,000 to 1,000,000 rows the everyday calls may cost half as much again, not five times as much. */
export async function measureGrowth(say: (line: string) => void): Promise<void> {
  const costs: Map<string, Cost>[] = []
  for (const scale of SIZES) costs.push(await costsAt(scale, say))
  say('| Call | 200,000 | 1,000,000 | times | at most |\n|---|---|---|---|---|')
  for (const name of WATCHED) {
    const [small, large] = costs.map(one => one.get(name)!.serverMs + one.get(name)!.databaseMs) as [number, number]
    say(`| ${name} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | ${(large / small).toFixed(2)} | ${MOST} |`)
    if (large / small > MOST) process.exitCode = 1
  }
}

async function costsAt(scale: Scale, say: (line: string) => void): Promise<Map<string, Cost>> {
  const stage = await openStage(scale, say)
  const server = await startServer(stage)
  try {
    const to = target(server.address, server.pid, stage.postmaster)
    const who = await callers(stage, server.address)
    const asked: [string, Asks][] = (await workloads(scale, who, to, undefined)).map(one => [one.name, one.ours])
    asked.push(['keyword', n => ({ method: 'GET', path: `/api/ratutech-core/vehicle/vehicle-page?current=1&size=20&keyword=D${(n * 37 % 4096).toString(16).toUpperCase().padStart(3, '0')}A`, headers: who.keeper })])
    const costs = new Map<string, Cost>()
    for (const [name, asks] of asked.filter(([name]) => WATCHED.includes(name))) {
      let n = (await load(to, asks, 1_500, 0, 300)).requests
      const slices: Cost[] = []
      for (let round = 0; round < 3; round++) n += slices[slices.push(await load(to, asks, 1_500, n)) - 1]!.requests
      costs.set(name, middle(slices))
    }
    return costs
  } finally {
    await server.stop()
    await stage.stop()
  }
}
