// The browser suites. A walk through a real browser can stumble over the machine it runs on: a few files that were
// red are run once more, alone and on a fresh world.
// Red twice is red. Red once is told as unsteady, with what it saw at first above: such a test waits for the wrong
// thing, or the product has a race.
// Without names: the suites that this commit draws within the time that is left; WALKS=all takes all of them.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { git } from './import-graph.ts'
import { keptTimes } from './test-times.ts'
import { walksOf } from './walk-choice.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const RESULTS = `${root}/.cache/browser/results.json`
/** What people saw when a walk ended red (tests/browser/windows.ts). */
const SEEN = `${root}/test-results/failed.log`
/** What `npm test` has left of its 35 minutes; alone, what it has on a machine of the usual speed. */
const SECONDS_LEFT = Number(process.env['SECONDS_LEFT'] ?? 1_200)
/** How many times as long the stages before took as when their times were kept. */
const SLOWNESS = Number(process.env['SLOWNESS'] ?? 1)
/** Two workers walk; a quarter of their time goes where the other has nothing more to do, and into a second walk. */
const WALKED_AT_ONCE = 1.5
/** As tests/times.json knows them: those that always run and a few that take turns, however slow the machine is. */
const LEAST = 800
const SECONDS = Math.max(LEAST, (SECONDS_LEFT * WALKED_AT_ONCE) / SLOWNESS)
/** More red files than these are no stumble. */
const STUMBLES = 4

interface Results {
  testResults: {
    name: string
    status: string
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}

/** What was red at any walk, said again at the end: only the end of a log may be kept. */
const told: string[] = []

/** Of a failure what it says, what came at last of what was tried, and where it stands in our code. */
const ownLines = (message: string): readonly string[] => {
  const lines = message.split('\n').filter(line => !line.includes('node_modules'))
  return lines.length <= 24 ? lines : [...lines.slice(0, 8), '    …', ...lines.slice(-16)]
}

function walks(files: readonly string[], isAgain = false): readonly string[] {
  rmSync(RESULTS, { force: true })
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'vitest.browser.config.ts',
      '--reporter=default',
      '--reporter=json',
      '--reporter=tools/times-reporter.ts',
      `--outputFile.json=${RESULTS}`,
      ...files,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...(isAgain ? { TIMES_FILE: '' } : {}) } },
  )
  if (status === 0) return []
  const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results
  const red = results.testResults.filter(file => file.status === 'failed').map(file => file.name)
  for (const test of results.testResults.flatMap(file => file.assertionResults))
    if (test.status === 'failed') told.push(`✗ ${test.title}`, ...test.failureMessages.flatMap(ownLines))
  if (red.length === 0) throw new Error(`vitest ended with ${status} and names no red file`)
  return red
}

/** At the end once more, for whoever reads only the end of a log. */
function ends(): never {
  if (existsSync(SEEN)) {
    const seen = readFileSync(SEEN, 'utf8').split(/^(?=── failed)/m)
    console.log(`\n── what was seen\n${seen.map(one => one.slice(0, 2_000)).join('\n')}`)
  }
  console.log(`\n── red\n${told.join('\n')}`)
  process.exit(1)
}

function ofThisRun(): readonly string[] {
  const all = globSync('tests/browser/**/*.test.ts', { cwd: root }).filter(file => !file.includes('/buttons/'))
  if (process.env['WALKS'] === 'all') return all
  const commit = existsSync(`${root}/.git`) ? git('rev-parse', 'HEAD')[0]! : 'no commit'
  const { run, left } = walksOf(all, keptTimes(), commit, SECONDS)
  console.log(
    `${run.length} of ${all.length} browser suites are drawn by this commit, with ${SECONDS_LEFT} s left on a machine ${SLOWNESS} times as slow as usual; WALKS=all takes all. Left out:`,
  )
  console.log(left.map(file => `  ${basename(file, '.test.ts')}`).join('\n'))
  return run
}

mkdirSync(`${root}/.cache/browser`, { recursive: true })
rmSync(SEEN, { force: true })
const named = process.argv.slice(2)
const red = walks(named.length > 0 ? named : ofThisRun())
if (red.length > STUMBLES) ends()
if (red.length > 0) {
  const names = red.map(file => basename(file)).join(', ')
  console.log(`\n── red, once more alone: ${names}`)
  if (walks(red, true).length > 0) ends()
  console.log(`── UNSTEADY, green at the second walk: ${names}`)
}
