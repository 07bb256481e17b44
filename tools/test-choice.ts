import { middleOf, type Times } from './test-times.ts'

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isBrowser = (path: string): boolean => path.startsWith('tests/browser/')
/** They put the whole product together and reach everything; the house rules only read it. */
const isWhole = (path: string): boolean => path.startsWith('tests/') && !path.startsWith('tests/house/')

export interface Choice {
  readonly run: readonly string[]
  readonly left: readonly { readonly file: string; readonly why: string }[]
}
/**
 * Which tests a daily run takes of those that reach a change (`far`: imports between): those that were changed
 * themselves, the house rules, then the nearest ones until the time is used up. Suites of the whole product only where
 * the change is in them.
 */
export function chosen(far: ReadonlyMap<string, number>, times: Times, seconds: number): Choice {
  const middle = middleOf(times)
  const timeOf = (file: string): number => times[file] ?? middle
  const run: string[] = []
  const left: { file: string; why: string }[] = []
  let used = 0
  const tests = [...new Set([...far.keys(), 'tests/house/house.test.ts'])].filter(isTest)
  const distance = (file: string): number => far.get(file) ?? 0
  tests.sort((a, b) => distance(a) - distance(b) || timeOf(a) - timeOf(b) || (a < b ? -1 : 1))
  for (const file of tests) {
    const isOwn = distance(file) === 0
    if (isBrowser(file)) left.push({ file, why: 'real browser' })
    else if (isWhole(file) && !isOwn) left.push({ file, why: 'whole product' })
    else if (!isOwn && used + timeOf(file) > seconds) left.push({ file, why: `no time, ${timeOf(file)} s` })
    else {
      run.push(file)
      used += timeOf(file)
    }
  }
  return { run, left }
}
