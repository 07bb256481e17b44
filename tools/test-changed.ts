// npm run test:changed [-- a branch, or files]: the tests that reach what was changed since main (or that branch), by
// imports, nearest first, in under three minutes. Prints what it left out. Browser files are never run.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesOfTree, git, importersOf, reachedFrom } from './import-graph.ts'
import { chosen } from './test-choice.ts'
import { keptTimes } from './test-times.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Of both workers together: two times three minutes, less what starting costs. */
const SECONDS = 240

function changedFiles(given: readonly string[]): string[] {
  if (given.length > 0 && given.every(one => existsSync(join(root, one)))) return [...given]
  const [base] = git('merge-base', given[0] ?? 'main', 'HEAD')
  return [
    ...new Set([...git('diff', '--name-only', base!), ...git('ls-files', '--others', '--exclude-standard')]),
  ].filter(path => existsSync(join(root, path)))
}

const changed = changedFiles(process.argv.slice(2))
const far = reachedFrom(changed, importersOf(filesOfTree()))
const { run, left } = chosen(far, keptTimes(), SECONDS)
console.log(`${changed.length} files changed, ${run.length} test files are run, ${left.length} left out`)
for (const { file, why } of left) console.log(`  left out: ${file} (${why})`)
if (run.length === 0) process.exit(0)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...run], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
