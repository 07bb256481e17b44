import { expect, test } from 'vitest'
import { slowness } from './test-times.ts'
import { walksOf } from './walk-choice.ts'

const files = ['spine', 'shell', 'a', 'b', 'c', 'd', 'e', 'f'].map(name => `tests/browser/${name}.test.ts`)
const times = Object.fromEntries(files.map(file => [file, 100]))
const commits = Array.from({ length: 20 }, (_, at) => `commit ${at}`)

test('the spine and the shell are walked at every commit, the others as far as the time goes', () => {
  for (const commit of commits) {
    const { run, left } = walksOf(files, times, commit, 500)
    expect(run.slice(0, 2)).toEqual(files.slice(0, 2))
    expect(run).toHaveLength(5)
    expect([...run, ...left].sort()).toEqual([...files].sort())
  }
})

test('the same commit takes the same ones, and every one comes to its turn', () => {
  expect(walksOf(files, times, 'x', 500)).toEqual(walksOf(files.toReversed().toReversed(), times, 'x', 500))
  const seen = new Set(commits.flatMap(commit => walksOf(files, times, commit, 500).run))
  expect(seen.size).toBe(files.length)
})

test('a short one is still taken where a long one has no room; one that nobody has measured counts as a middling one', () => {
  const { run } = walksOf(files, { ...times, 'tests/browser/a.test.ts': 1_000 }, 'y', 800)
  expect(run).not.toContain('tests/browser/a.test.ts')
  expect(run).toHaveLength(7)
  const more = [...files, 'tests/browser/new.test.ts']
  expect(walksOf(more, times, 'y', 900).left).toEqual([])
  expect(walksOf(more, times, 'y', 899).left).toHaveLength(1)
})

test('a slow machine is known by the files that ran and were measured before; a fast one counts as a usual one', () => {
  expect(slowness({ a: 4_000, b: 5_000, new: 90_000 }, { a: 1, b: 2, gone: 7 })).toBe(3)
  expect(slowness({ a: 500 }, { a: 1 })).toBe(1)
  expect(slowness({}, { a: 1 })).toBe(1)
})
