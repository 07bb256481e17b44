import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule } from 'vitest/node'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes what each test file took, in milliseconds with its imports and hooks, to the file that TIMES_FILE names. */
export default class TimesReporter implements Reporter {
  readonly #times: Record<string, number> = {}
  onTestModuleEnd(file: TestModule): void {
    const { collectDuration, setupDuration, duration } = file.diagnostic()
    this.#times[relative(root, file.moduleId)] = Math.round(collectDuration + setupDuration + duration)
  }
  onTestRunEnd(): void {
    const target = process.env['TIMES_FILE']
    if (!target) return
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, JSON.stringify(this.#times))
  }
}
