import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundleTo } from '../../tools/bundle.ts'
import { originsOf, readableStack } from './readable-stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'fleet-stack-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('names the file and the line of our own source for a fault in the bundle, however far down it stands there', async () => {
  writeFileSync(
    join(folder, 'other.ts'),
    Array.from({ length: 400 }, (_, at) => `export const n${at}: number = ${at}`).join('\n'),
  )
  writeFileSync(
    join(folder, 'main.ts'),
    `import * as others from './other.ts'\n\nfunction fails(what: string): never {\n  throw new RangeError(what)\n}\ntry {\n  fails(String(Object.keys(others).length))\n} catch (error) {\n  console.log((error as Error).stack)\n}\n`,
  )
  const bundle = join(folder, 'out/server.mjs')
  await bundleTo(join(folder, 'main.ts'), bundle)
  const said = execFileSync(process.execPath, [bundle], { encoding: 'utf8' })
  expect(said).toMatch(/^RangeError: 400\n/)
  expect(said).not.toContain('main.ts')
  const [, thrown, called] = readableStack(said, bundle).split('\n')
  expect([thrown!.trim(), called!.trim()]).toEqual([
    `at fails (${join(folder, 'main.ts')}:4)`,
    `at ${join(folder, 'main.ts')}:7`,
  ])
})

it('leaves a stack as it is where the sources run themselves, and where the build left no lines', () => {
  const { stack } = new Error('here')
  expect(readableStack(stack!)).toBe(stack)
  const other = 'Error: x\n    at fails (file:///srv/dist/server.mjs:1148:78)'
  expect(readableStack(other, '/srv/dist/server.mjs')).toBe(other)
  expect(originsOf('/srv/dist/server.mjs')).toBe('/srv/dist/server.mjs.lines.json')
})
