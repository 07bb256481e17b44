import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ladder } from '#areas/ladder.ts'
import { circles } from './circles.ts'
import { circlesOf, importsOf } from './imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return []
    return entry.isDirectory() ? walk(path) : /\.(ts|tsx)$/.test(entry.name) ? [path] : []
  })
const files = ['areas', 'packages', 'apps', 'demo', 'tests', 'tools'].flatMap(walk)
const graph = new Map(files.map(path => [path, importsOf(path, readFileSync(join(root, path), 'utf8'))]))

const rungs: readonly string[] = ladder
/** 'areas/billing/ports.ts' -> 'billing'; files beside the areas belong to none. */
const areaOf = (path: string): string | undefined => /^areas\/([^/.]+)\//.exec(path)?.[1]

describe('the ladder of areas (areas/ladder.ts)', () => {
  it('names every area that exists', () => {
    const areas = new Set(files.flatMap(path => areaOf(path) ?? []))
    expect([...areas].filter(area => !rungs.includes(area))).toEqual([])
  })
  it('has only imports that go down. Move the code to the area that owns it, ask through definePort (packages/server/README.md), tell by an event, or move the test up', () => {
    const upward = [...graph].flatMap(([path, targets]) => {
      const from = areaOf(path)
      if (!from) return []
      return targets
        .filter(target => {
          const to = areaOf(target)
          return to !== undefined && rungs.indexOf(to) > rungs.indexOf(from)
        })
        .map(target => `${path} (${from}) imports ${target}, which stands above it`)
    })
    expect(upward).toEqual([])
  })
})

describe('files', () => {
  it('import each other in no circle. Move what both need, mostly a type, into the lower file or into one of its own', () => {
    expect(circlesOf(graph)).toEqual(circles)
  })
})

describe('the search for circles', () => {
  it('finds every group of files that reach each other, and a file that imports itself', () => {
    const found = circlesOf(
      new Map([
        ['a', ['b', 'outside']],
        ['b', ['c']],
        ['c', ['a', 'd']],
        ['d', []],
        ['e', ['e']],
      ]),
    )
    expect(found).toEqual([['a', 'b', 'c'], ['e']])
  })
  it('sees types, re-exports and dynamic imports', () => {
    const text = [
      "import type { A } from './a.ts'",
      "export * from '../b.ts'",
      "const c = () => import('#areas/c/c.ts')",
      "import {\n  D,\n} from '#packages/d.ts'",
      "import 'elsewhere'",
    ].join('\n')
    expect(importsOf('areas/x/x.ts', text)).toEqual(['areas/x/a.ts', 'areas/b.ts', 'areas/c/c.ts', 'packages/d.ts'])
  })
})
