import { rmSync } from 'node:fs'
import pg from 'pg'
import { load, middle, target, type Asks, type Cost } from './load.ts'
import type { Scale } from './populate.ts'
import { openStage, startServer, TENANT, type Stage } from './stage.ts'
import { callers, workloads, type Callers } from './workloads.ts'

const MOST = 1.5
const WATCHED = ['list', 'card', 'insert', 'update', 'search', 'bills', 'keyword', 'claim']
const CORE = '/api/ratutech-core'

/**
 * From a fifth of the rows to all of them (1,000,000 cars, 10,000,000 bills unless told) the everyday calls may cost
 * half as much again, not five times as much. Both tenants go again afterwards.
 */
export async function measureGrowth(large: Scale, keep: boolean, say: (line: string) => void): Promise<void> {
  const sizes = sizesOf(large)
  const costs: Map<string, Cost>[] = []
  for (const scale of sizes) costs.push(await costsAt(scale, keep, say))
  say(
    `\n| Call | ${sizes.map(one => `${one.vehicles} cars, ${one.bills} bills`).join(' | ')} | times | at most |\n|---|---|---|---|---|`,
  )
  for (const name of WATCHED) {
    const [small, big] = costs.map(one => one.get(name)!.serverMs + one.get(name)!.databaseMs) as [number, number]
    say(`| ${name} | ${small.toFixed(2)} ms | ${big.toFixed(2)} ms | ${(big / small).toFixed(2)} | ${MOST} |`)
    if (big / small > MOST) process.exitCode = 1
  }
}

export const sizesOf = (large: Scale): Scale[] => [{ vehicles: large.vehicles / 5, bills: large.bills / 5 }, large]

async function costsAt(scale: Scale, keep: boolean, say: (line: string) => void): Promise<Map<string, Cost>> {
  const stage = await openStage(scale, say)
  const server = await startServer(stage)
  try {
    const to = target(server.address, server.pid, stage.postmaster)
    const who = await callers(stage, server.address)
    const asked: [string, Asks][] = (await workloads(scale, who, to, undefined)).map(one => [one.name, one.ours])
    // Four of a plate's five digits: sixteen cars at every size.
    const plate = (n: number) =>
      `D${((n * 7919) % scale.vehicles).toString(16).toUpperCase().padStart(5, '0').slice(0, 4)}`
    asked.push(
      [
        'keyword',
        n => ({
          method: 'GET',
          path: `${CORE}/vehicle/vehicle-page?current=1&size=20&keyword=${plate(n)}`,
          headers: who.keeper,
        }),
      ],
      ['claim', await claims(stage, scale, who)],
    )
    const costs = new Map<string, Cost>()
    for (const [name, asks] of asked.filter(([name]) => WATCHED.includes(name))) {
      let n = (await load(to, asks, 1_500, 0, 600)).requests
      const slices: Cost[] = []
      for (let round = 0; round < 3; round++)
        n += slices[slices.push(await load(to, asks, 1_500, n, 200)) - 1]!.requests
      costs.set(name, middle(slices))
      say(
        `${scale.vehicles} cars, ${scale.bills} bills: ${name} ${middle(slices).serverMs.toFixed(2)} + ${middle(slices).databaseMs.toFixed(2)} ms`,
      )
    }
    return costs
  } finally {
    await server.stop()
    await stage.stop()
    if (!keep) rmSync(stage.dataDir, { recursive: true, force: true })
  }
}

/** What the claim of a payment fills in for its payer: his open bills of one company, in the agreed order. */
async function claims(stage: Stage, scale: Scale, who: Callers): Promise<Asks> {
  const client = new pg.Client({ connectionString: stage.ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ payer: string; company: string }>(
      `select payer_id as payer, company_id as company from bill_receivable tablesample system (${Math.min(100, 200_000_000 / scale.bills / 10)}) where tenant_id = '${TENANT}' and status in (1, 2) limit 500`,
    )
    return n => ({
      method: 'GET',
      path: `${CORE}/bill/receipt-write-off/suggest-allocation?payerId=${rows[n % rows.length]!.payer}&companyId=${rows[n % rows.length]!.company}&amt=20000.00`,
      headers: who.sales,
    })
  } finally {
    await client.end()
  }
}
