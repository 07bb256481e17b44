import { ranked } from '#packages/testing/drawn.ts'
import { middleOf, type Times } from './test-times.ts'

/** The spine and what stands before every page. */
const ALWAYS: readonly string[] = ['tests/browser/spine.test.ts', 'tests/browser/shell.test.ts']

export interface WalkChoice {
  readonly run: readonly string[]
  readonly left: readonly string[]
}
/**
 * Which browser suites one run takes: those of `ALWAYS`, then the others in the order that the commit draws, until their
 * known seconds are used up. They take turns from commit to commit, and the same commit runs the same ones again.
 */
export function walksOf(files: readonly string[], times: Times, commit: string, seconds: number): WalkChoice {
  const middle = middleOf(Object.fromEntries(Object.entries(times).filter(([file]) => files.includes(file))))
  const run = files.filter(file => ALWAYS.includes(file))
  const left: string[] = []
  let used = 0
  for (const file of run) used += times[file] ?? middle
  for (const file of ranked(files, commit, one => one)) {
    if (run.includes(file)) continue
    const takes = times[file] ?? middle
    if (used + takes > seconds) left.push(file)
    else {
      run.push(file)
      used += takes
    }
  }
  return { run, left: left.sort() }
}
