// npm run bench: our server beside a bare node:http + pg server on the same database, in turns, by processor time (/proc).
import { parseArgs } from 'node:util'
import { buildAll } from '../tools/build.ts'
import { load, middle, target, type Cost } from './load.ts'
import { openStage, startBare, startServer } from './stage.ts'
import { callers, workloads, type Workload } from './workloads.ts'

const { values: flags } = parseArgs({ options: { vehicles: { type: 'string', default: '200000' }, bills: { type: 'string' }, only: { type: 'string' }, seconds: { type: 'string', default: '1' }, rounds: { type: 'string', default: '3' } } })
const vehicles = Number(flags.vehicles)
const scale = { vehicles, bills: Number(flags.bills ?? vehicles * 2) }
const WARM = 300
const say = (line: string) => console.log(line)

await buildAll(say)
const stage = await openStage(scale, say)
const [ours, bare] = [await startServer(stage), await startBare(stage)]
say(`server start: ${ours.startCpuMs.toFixed(0)} ms CPU, ${ours.startMs.toFixed(0)} ms`)
try {
  const [mine, theirs] = [target(ours.address, ours.pid, stage.postmaster), target(bare.address, bare.pid, stage.postmaster)]
  for (const one of (await workloads(scale, await callers(stage, ours.address), mine, theirs)).filter(one => !flags.only || flags.only.split(',').includes(one.name))) {
    const [our, their] = await measure(one)
    const f = (cost: Cost) => `${(cost.requests / cost.seconds).toFixed(0)}/s server ${cost.serverMs.toFixed(2)} db ${cost.databaseMs.toFixed(2)} p95 ${cost.p95Ms.toFixed(0)}`
    say(`${one.name.padEnd(9)} ratio ${((their.serverMs + their.databaseMs) / (our.serverMs + our.databaseMs)).toFixed(2)} (${JSON.stringify(one.floor)})  ours ${f(our)} | bare ${f(their)}`)
  }
  async function measure(one: Workload): Promise<[Cost, Cost]> {
    const ms = Number(flags.seconds) * 1000
    const [a, b]: [Cost[], Cost[]] = [[], []]
    let [n, m] = [0, 0]
    // Every connection must have its plans before anything is measured.
    n += (await load(mine, one.ours, ms, n, WARM)).requests
    m += (await load(theirs, one.bare, ms, m, WARM)).requests
    for (let round = 0; round < Number(flags.rounds); round++) {
      a.push(await load(mine, one.ours, ms, n))
      n += a.at(-1)!.requests
      b.push(await load(theirs, one.bare, ms, m))
      m += b.at(-1)!.requests
    }
    return [middle(a), middle(b)]
  }
} finally {
  await ours.stop()
  await bare.stop()
  await stage.stop()
}
