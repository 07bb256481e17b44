import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { bombs } from './bombs.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const reader = fileURLToPath(new URL('./bomb-reader.ts', import.meta.url))
interface Measured {
  readonly outcome: string
  readonly ms: number
  readonly mb: number
}
async function measure(name: string, bytes: Buffer): Promise<Measured> {
  const file = join(folder, `${name.replace(/\W/g, '_').slice(0, 40)}.xlsx`)
  writeFileSync(file, bytes)
  const { stdout } = await promisify(execFile)(process.execPath, [reader, file], { timeout: 600_000 })
  return JSON.parse(stdout) as Measured
}

it.each(Object.keys(bombs))('is refused within five seconds and 200 MB: %s', async name => {
  const bytes = bombs[name]!()
  expect(bytes.length).toBeLessThan(12 * 1024 * 1024)
  const { outcome, ms, mb } = await measure(name, bytes)
  expect(outcome).toMatch(/^refused /)
  expect(ms).toBeLessThan(5_000)
  expect(mb).toBeLessThan(200)
})

it('while the largest sheet that people may send is read within the same memory', async () => {
  const columns = Array.from({ length: 20 }, (_, index) => ({ label: `列${index}`, kind: 'text' as const }))
  const bytes = await writeWorkbookBuffer({
    sheets: [
      {
        name: '车辆',
        columns,
        rows: Array.from({ length: 10_000 }, (_, row) => columns.map((_column, column) => `第${row}行${column}`)),
      },
    ],
  })
  const { outcome, mb } = await measure('largest', bytes)
  expect(outcome).toBe('read 10000')
  expect(mb).toBeLessThan(200)
})
