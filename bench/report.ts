import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cost } from './load.ts'
import type { Floor } from './workloads.ts'

export interface Line {
  readonly title: string
  readonly measured: string
  readonly floor: string
  readonly passes: boolean
  readonly more: string
}

const total = (cost: Cost) => cost.serverMs + cost.databaseMs
const ms = (value: number) => value.toFixed(2)
const costOf = (cost: Cost) => `${ms(cost.serverMs)} + ${ms(cost.databaseMs)}`

/** One line of the table: every floor of the workload must hold. */
export function lineOf(title: string, floor: Floor, ours: Cost, bare: Cost): Line {
  const ratio = total(bare) / total(ours)
  const parts: [string, string, boolean][] = []
  if (floor.ratio !== undefined) parts.push([`${ratio.toFixed(2)} × bare`, `${floor.ratio}`, ratio >= floor.ratio])
  if (floor.databaseShare !== undefined) {
    const share = ours.databaseMs / bare.databaseMs
    parts.push([
      `${share.toFixed(2)} of bare's database`,
      `at most ${floor.databaseShare}`,
      share <= floor.databaseShare,
    ])
  }
  return {
    title,
    measured: parts.map(one => one[0]).join(', '),
    floor: parts.map(one => one[1]).join(', '),
    passes: parts.every(one => one[2]),
    more: `${costOf(ours)} | ${costOf(bare)} | ${ms(ours.p95Ms)}`,
  }
}

export function tableOf(lines: readonly Line[]): string {
  return [
    '| Workload | measured | floor | | ours: server + database, ms CPU | bare | p95 ms |',
    '|---|---|---|---|---|---|---|',
    ...lines.map(
      one =>
        `| ${one.title} | ${one.measured} | ${one.floor} | ${one.passes ? 'reached' : '**missed**'} | ${one.more} |`,
    ),
  ].join('\n')
}

const BEGIN = '<!-- bench:begin -->'
const END = '<!-- bench:end -->'

/** Between two marks, so that docs/performance.md shows what a run printed, not what somebody typed. */
export function writeReport(text: string): void {
  const file = join(fileURLToPath(new URL('..', import.meta.url)), 'docs/performance.md')
  const readme = readFileSync(file, 'utf8')
  const [start, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`docs/performance.md has no ${BEGIN} ... ${END}`)
  writeFileSync(file, `${readme.slice(0, start + BEGIN.length)}\n${text}\n${readme.slice(end)}`)
}
