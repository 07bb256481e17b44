// npm run bench: our server beside a bare node:http + pg server on the same database, in turns, by processor time
// (/proc). See bench/README.md.
import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { localDateTime, systemClock } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { buildAll } from '../tools/build.ts'
import { measureDefinitions } from './definitions.ts'
import { measureExport } from './export.ts'
import { measureFailover } from './failover.ts'
import { measureGrowth, sizesOf } from './growth.ts'
import { measureImport } from './import.ts'
import { measureJobs } from './jobs.ts'
import { load, middle, target, type Cost, type Target } from './load.ts'
import { measureOnline } from './online.ts'
import type { Scale } from './populate.ts'
import { lineOf, tableOf, writeReport, type Line } from './report.ts'
import { openStage, startBare, startServer, type Served, type Stage } from './stage.ts'
import { usageOf } from './usage.ts'
import { callers, workloads, type Workload } from './workloads.ts'

/**
 * Of each workload before it is measured: fewer leave our code to the interpreter while the machine is busy, and the
 * bare server's is done by then.
 */
const WARM = 1_000
/** Start: so many times an empty program, and so much for each definition; memory with all areas. */
const START = { emptyTimes: 25, msADefinition: 10, mb: 260 }
const say = (line: string) => console.log(line)
const { values: flags } = parseArgs({
  options: {
    vehicles: { type: 'string' },
    bills: { type: 'string' },
    plans: { type: 'string', default: '100000' },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
    seconds: { type: 'string', default: '1.5' },
    rounds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    build: { type: 'boolean', default: false },
    jobs: { type: 'boolean', default: false },
    online: { type: 'string' },
    failover: { type: 'boolean', default: false },
    users: { type: 'string' },
    tenants: { type: 'string', default: '1' },
    postings: { type: 'string', default: '0' },
    definitions: { type: 'string' },
    start: { type: 'boolean', default: false },
  },
})
const vehicles = Number(flags.vehicles ?? 200_000)

// What is measured is what would be shipped now, not what was built some other day.
await buildAll(say)
/** Architecture 4 asks for 1,000,000 cars with 10,000,000 bills: the smaller tenant has the same proportion. */
const BILLS_PER_VEHICLE = 10
const grown = { vehicles: Number(flags.vehicles ?? 1_000_000), bills: Number(flags.bills ?? 10_000_000) }
// Nothing of the building is measured: it may be done beforehand, under `nice`.
if (flags.growth && flags.build) for (const scale of sizesOf(grown)) await (await openStage(scale, say)).stop()
else if (flags.growth) await measureGrowth(grown, flags.keep, say)
else if (flags.online) await measureThousand()
else if (flags.definitions) await measureDefinitions(Number(flags.definitions), say)
else if (flags.start) await tellStart({ vehicles, bills: Number(flags.bills ?? vehicles * BILLS_PER_VEHICLE) })
else if (flags.jobs)
  await measureJobs({ vehicles, bills: Number(flags.bills ?? 1_000_000) }, Number(flags.plans), flags.keep, say)
else await measureAll({ vehicles, bills: Number(flags.bills ?? vehicles * BILLS_PER_VEHICLE) })

/** `--online 1000`: so many people at once, on a smaller tenant unless told. */
async function measureThousand(): Promise<void> {
  const crowd = {
    people: Number(flags.online),
    users: Number(flags.users ?? flags.online),
    scale: {
      vehicles,
      bills: Number(flags.bills ?? vehicles * 2),
      tenants: Number(flags.tenants),
      postings: Number(flags.postings),
    },
    seconds: Number(flags.seconds) < 10 ? 45 : Number(flags.seconds),
  }
  if (!(await (flags.failover ? measureFailover : measureOnline)(crowd, say))) process.exitCode = 1
}

async function measureAll(scale: Scale): Promise<void> {
  const stage = await openStage(scale, say)
  try {
    const lines = await measureOn(stage, scale)
    const text = `Of ${localDateTime(systemClock.now())}, ${scale.vehicles} vehicles, ${scale.bills} bills, 16 connections, load of the machine ${loadavg()[0]!.toFixed(1)} on ${navigator.hardwareConcurrency} cores:\n\n${tableOf(lines)}`
    say(`\n${text}`)
    if (flags.write) writeReport(text)
    if (lines.some(one => !one.passes)) process.exitCode = 1
  } finally {
    await stage.stop()
  }
}

async function measureOn(stage: Stage, scale: Scale): Promise<Line[]> {
  const lines: Line[] = []
  const files = [
    ['export', measureExport],
    ['import', measureImport],
  ] as const
  for (const [, measure] of files.filter(([name]) => !flags.only || flags.only.split(',').includes(name))) {
    const line = await measure(stage, scale)
    say(told(line))
    lines.push(line)
  }
  if (flags.only && flags.only.split(',').every(one => files.some(([name]) => name === one))) return lines
  const [ours, bare] = [await startServer(stage), await startBare(stage)]
  try {
    const [mine, theirs] = [
      target(ours.address, ours.pid, stage.postmaster),
      target(bare.address, bare.pid, stage.postmaster),
    ]
    if (!flags.only) lines.unshift(startLine(ours))
    const all = await workloads(scale, await callers(stage, ours.address), mine, theirs)
    // Both programs must be compiled by their engine before the first is measured.
    await load(mine, all[0]!.ours, 4_000, 0)
    await load(theirs, all[0]!.bare, 2_000, 0)
    for (const one of all.filter(one => !flags.only || flags.only.split(',').includes(one.name))) {
      const line = lineOf(one.title, one.floor, ...(await inTurns(one, mine, theirs)))
      say(told(line))
      lines.push(line)
    }
    return lines
  } finally {
    await ours.stop()
    await bare.stop()
  }
}

/** The last line as JSON, for the measure that starts this one in another tree. */
async function tellStart(scale: Scale): Promise<void> {
  const stage = await openStage(scale, say)
  const served = await startServer(stage)
  const figures = { startS: served.startCpuMs / 1000, mb: usageOf(served.pid).rssMb }
  await served.stop()
  await stage.stop()
  say(JSON.stringify(figures))
}

function told(line: Line): string {
  return `${line.title}: ${line.measured} (${line.floor}) ${line.passes ? 'reached' : 'MISSED'}; ${line.more}`
}

function startLine({ pid, startCpuMs }: Served): Line {
  const { rssMb } = usageOf(pid)
  const atMost = START.emptyTimes * emptyProgramMs() + START.msADefinition * definitions.length
  return {
    title: 'server start with every route; memory',
    measured: `${(startCpuMs / 1000).toFixed(2)} s CPU, ${rssMb.toFixed(0)} MB`,
    floor: `at most ${(atMost / 1000).toFixed(2)} s (${START.emptyTimes} × node -e 0, ${START.msADefinition} ms for each of ${definitions.length} definitions), ${START.mb} MB`,
    passes: startCpuMs <= atMost && rssMb <= START.mb,
    more: ' | | ',
  }
}

/** Processor time of a program that does nothing; the middle of five. */
function emptyProgramMs(): number {
  const spent = Array.from({ length: 5 }, () => {
    const said = execFileSync(process.execPath, [
      '-e',
      'const { user, system } = process.cpuUsage(); console.log(user + system)',
    ])
    return Number(said.toString()) / 1000
  })
  return spent.toSorted((a, b) => a - b)[2]!
}

/** A slice for each in turn: whatever else the machine does meets both. */
async function inTurns(one: Workload, mine: Target, theirs: Target): Promise<[Cost, Cost]> {
  const ms = Number(flags.seconds) * 1000
  const [ours, bare]: [Cost[], Cost[]] = [[], []]
  // Every connection must have its plans before anything is measured.
  let n = (await load(mine, one.ours, ms, 0, one.warm ?? WARM)).requests
  let m = (await load(theirs, one.bare, ms, 0, one.warm ?? WARM)).requests
  for (let round = 0; round < Number(flags.rounds); round++) {
    ours.push(await load(mine, one.ours, ms, n))
    n += ours.at(-1)!.requests
    bare.push(await load(theirs, one.bare, ms, m))
    m += bare.at(-1)!.requests
  }
  return [middle(ours), middle(bare)]
}
