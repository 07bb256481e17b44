// What test files took when their times were last kept (tests/times.json): the longest are begun first, and
// `npm run test:changed` knows what fits into its time.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('..', import.meta.url))
const KEPT = join(root, 'tests/times.json')

/** Milliseconds by path, as one run measured them. */
export type Times = Readonly<Record<string, number>>
export const readTimes = (file: string): Times =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Times) : {}

/** Seconds by path. */
export const keptTimes = (): Times => readTimes(KEPT)

/** `npm test -- --keep-times`: the times of this run replace those of the files that it ran. */
export function keepTimes(measured: Times): void {
  const seconds = Object.entries(measured).map(([file, ms]) => [file, Math.round(ms / 100) / 10] as const)
  const all = Object.entries({ ...keptTimes(), ...Object.fromEntries(seconds) })
  const standing = all.filter(([file]) => existsSync(join(root, file))).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(standing), null, 2)}\n`)
}

/** How many times as long the files of this run (ms) took as when their times (s) were kept; never below 1. */
export function slowness(measured: Times, kept: Times): number {
  const known = Object.keys(measured).filter(file => kept[file] !== undefined)
  const sum = (times: Times) => known.reduce((all, file) => all + times[file]!, 0)
  return known.length === 0 ? 1 : Math.max(1, sum(measured) / 1_000 / sum(kept))
}

/** A file that nobody has measured stands among the middle ones. */
export function middleOf(times: Times): number {
  const sorted = Object.values(times).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 1
}

/**
 * The longest files of each project first: the two workers take the next file when they are free, and a long one begun
 * last would leave the other worker idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = keptTimes()
    const middle = middleOf(times)
    const timeOf = (file: TestSpecification): number => times[relative(root, file.moduleId)] ?? middle
    return [...files].sort(
      (a, b) =>
        (a.project.name < b.project.name ? -1 : a.project.name > b.project.name ? 1 : 0) || timeOf(b) - timeOf(a),
    )
  }
}
