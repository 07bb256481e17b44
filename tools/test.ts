// npm test: everything that proves the product. Stops at the first stage that fails, and says which. At the end it tells
// what each stage and the ten slowest files took; `npm test -- --keep-times` keeps the times of the files.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keepTimes, keptTimes, readTimes, slowness } from './test-times.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = process.execPath
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=tools/times-reporter.ts']
const stages: [name: string, command: string, args: string[]][] = [
  ['registries are fresh', node, ['tools/generate.ts', '--check']],
  ['format and lint', node, ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['types', node, ['node_modules/typescript/bin/tsc', '-b']],
  ['migrations are fresh', node, ['tools/migrate.ts', 'check']],
  ['logic, engine, areas, scenarios', node, VITEST],
  ['web build and its budgets', node, ['tools/budgets.ts']],
  ['real browser', node, ['tools/browser.ts']],
]

/** All of it: the walks through the browser take what the stages before have left. */
const SECONDS = 35 * 60

const timesFile = (name: string): string => `${root}/.cache/times/${name.replace(/\W+/g, '-')}.json`
const took: [name: string, seconds: number][] = []
const measured = (): Record<string, number> =>
  Object.assign({}, ...took.map(([name]) => readTimes(timesFile(name)))) as Record<string, number>

function tells(): void {
  console.log('\n── what the stages took')
  for (const [name, seconds] of took) console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`)
  console.log(
    `${took
      .reduce((sum, [, seconds]) => sum + seconds, 0)
      .toFixed(0)
      .padStart(6)} s  altogether`,
  )
  console.log('── the ten slowest files')
  const slowest = Object.entries(measured()).sort(([, a], [, b]) => b - a)
  for (const [file, ms] of slowest.slice(0, 10)) console.log(`${(ms / 1000).toFixed(0).padStart(6)} s  ${file}`)
}

for (const [name, command, args] of stages) {
  const script = args[0]!
  if (!existsSync(`${root}/${script}`)) throw new Error(`${script} is missing`)
  console.log(`\n── ${name}`)
  rmSync(timesFile(name), { force: true })
  const start = performance.now()
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FORCE_COLOR: '0',
      TIMES_FILE: timesFile(name),
      SECONDS_LEFT: (SECONDS - performance.now() / 1000).toFixed(0),
      SLOWNESS: slowness(measured(), keptTimes()).toFixed(2),
    },
  })
  const seconds = (performance.now() - start) / 1000
  took.push([name, seconds])
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds.toFixed(0)} s)`)
  if (status !== 0) {
    tells()
    process.exit(status ?? 1)
  }
}
tells()
if (process.argv.includes('--keep-times')) keepTimes(measured())
