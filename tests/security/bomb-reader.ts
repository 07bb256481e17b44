// A process of its own that reads one workbook: what it takes is what the server would take. Time is the processor's:
// the machine may be busy with others.
import { readFileSync } from 'node:fs'
import { Refused } from '#kernel'
import { IMPORT_CAPS, readWorkbook } from '#packages/excel/index.ts'

const bytes = readFileSync(process.argv[2]!)
const start = process.cpuUsage()
let outcome = 'read'
try {
  const sheet = await readWorkbook(bytes, IMPORT_CAPS)
  let rows = 0
  for await (const _row of sheet.rows) rows++
  outcome = `read ${rows}`
} catch (error) {
  if (!(error instanceof Refused)) throw error
  outcome = `refused ${error.refusal.kind === 'Guard' ? error.refusal.guard : error.refusal.kind}`
}
process.stdout.write(
  JSON.stringify({
    outcome,
    ms: Math.round((process.cpuUsage(start).user + process.cpuUsage(start).system) / 1000),
    mb: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
)
