// node tools/gps-simulator.ts http://127.0.0.1:8080 KEY [--provider jt808] [--tenant 100001] [--devices 1000]
//   [--numbers FILE] [--per-minute 5000] [--minutes 5] [--alarms 0.002] [--twice 0.01] [--late 0.01]
// Feeds a running product as the platform of the devices does: signed batches of 500 frames of JT/T 808. KEY is the
// parameter gps.key.<provider>. FILE holds one SIM or device number a line: those report; else made-up ones, which are
// kept as unknown devices. Every minute one line tells what was taken and how quickly.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DrivenFleet, madeUpNumbers, orderly } from '../areas/security/calculations/driven-fleet.ts'

const BATCH = 500
const MINUTE_MS = 60_000
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    provider: { type: 'string', default: 'jt808' },
    tenant: { type: 'string', default: '100001' },
    devices: { type: 'string', default: '1000' },
    numbers: { type: 'string' },
    'per-minute': { type: 'string', default: '5000' },
    minutes: { type: 'string', default: '5' },
    alarms: { type: 'string', default: String(orderly.alarms) },
    twice: { type: 'string', default: String(orderly.twice) },
    late: { type: 'string', default: String(orderly.late) },
  },
})
const [base, key] = positionals
if (!base || !key) throw new Error('usage: node tools/gps-simulator.ts ADDRESS KEY [--devices 1000] [--minutes 5] ...')
const numbers = values.numbers
  ? readFileSync(values.numbers, 'utf8')
      .split(/\s+/)
      .filter(line => /^\d{5,20}$/.test(line))
  : madeUpNumbers(Number(values.devices))
if (numbers.length === 0) throw new Error('no numbers: one a line, digits only')
const fleet = new DrivenFleet(numbers, {
  seed: orderly.seed,
  alarms: Number(values.alarms),
  twice: Number(values.twice),
  late: Number(values.late),
})

interface Taken {
  readonly accepted: number
  readonly duplicate: number
  readonly rejected: readonly { readonly reason: string }[]
}
async function send(size: number): Promise<{ taken: Taken; ms: number }> {
  const text = JSON.stringify({ provider: values.provider, events: fleet.batch(size, new Date()) })
  const start = performance.now()
  const response = await fetch(`${base}/api/ratutech-core/security-gps-warn/ingest`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'tenant-id': values.tenant,
      'x-time': String(Date.now()),
      'x-sign': createHmac('sha256', key!).update(text).digest('hex'),
    },
    body: text,
  })
  const answer = (await response.json()) as { msg: string; data: Taken }
  if (response.status !== 200) throw new Error(`${response.status} ${answer.msg}`)
  return { taken: answer.data, ms: performance.now() - start }
}

const perMinute = Number(values['per-minute'])
const size = Math.min(BATCH, perMinute)
const pause = (MINUTE_MS * size) / perMinute
const end = Date.now() + Number(values.minutes) * MINUTE_MS
console.log(`${numbers.length} devices, ${perMinute} reports a minute to ${base} as ${values.provider}`)
for (let minute = 1, due = Date.now(); due < end; minute++) {
  const tally = { sent: 0, accepted: 0, duplicate: 0, rejected: 0 }
  const times: number[] = []
  for (const until = Math.min(end, due + MINUTE_MS); due < until; due += pause) {
    await wait(Math.max(0, due - Date.now()))
    const { taken, ms } = await send(size)
    tally.sent += size
    tally.accepted += taken.accepted
    tally.duplicate += taken.duplicate
    tally.rejected += taken.rejected.length
    times.push(ms)
    if (taken.rejected[0]) console.log(`  rejected: ${taken.rejected[0].reason}`)
  }
  times.sort((a, b) => a - b)
  const middle = times[Math.floor(times.length / 2)] ?? 0
  console.log(
    `minute ${minute}: ${tally.sent} sent, ${tally.accepted} accepted, ${tally.duplicate} twice, ${tally.rejected} rejected; a batch ${middle.toFixed(0)} ms, at most ${(times.at(-1) ?? 0).toFixed(0)} ms`,
  )
}
