// npm test: everything that proves the product. Stops at the first stage that fails, and says which.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = process.execPath
const stages: [name: string, command: string, args: string[]][] = [
  ['registries are fresh', node, ['tools/generate.ts', '--check']],
  ['format and lint', node, ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['types', node, ['node_modules/typescript/bin/tsc', '-b']],
  ['migrations are fresh', node, ['tools/migrate.ts', 'check']],
  ['logic, engine, areas, scenarios', node, ['node_modules/vitest/vitest.mjs', 'run']],
  ['web build and its budgets', node, ['tools/budgets.ts']],
  ['real browser', node, ['tools/browser.ts']],
]

for (const [name, command, args] of stages) {
  const script = args[0]!
  if (!existsSync(`${root}/${script}`)) throw new Error(`${script} is missing`)
  console.log(`\n── ${name}`)
  const start = performance.now()
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: '0' },
  })
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - start) / 1000).toFixed(0)} s)`)
  if (status !== 0) process.exit(status ?? 1)
}
