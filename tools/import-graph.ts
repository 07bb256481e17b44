import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\()'([^']+)'/g

export const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter(Boolean)

/** Everything in the tree that git knows or would add, by its path from the root. */
export const filesOfTree = (): string[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard').filter(path => existsSync(join(root, path)))

/** The file that an import names; undefined for a package of npm. */
export function resolved(from: string, name: string): string | undefined {
  if (name === '#kernel') return 'packages/kernel/index.ts'
  if (name.startsWith('#kernel/')) return `packages/${name.slice(1)}`
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : undefined
}

/** Who imports it, by path. */
export type Importers = ReadonlyMap<string, readonly string[]>
export function importersOf(files: readonly string[], read = readSource): Importers {
  const found = new Map<string, string[]>()
  for (const file of files.filter(path => /\.tsx?$/.test(path)))
    for (const [, name] of read(file).matchAll(IMPORT)) {
      const target = resolved(file, name!)
      if (target) found.set(target, [...(found.get(target) ?? []), file])
    }
  return found
}
const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')

/**
 * All that reach one of the changed files, with the number of imports between. A registry of generated/ imports
 * everything: whoever goes through it reaches the whole product, so only a registry that changed itself is followed.
 */
export function reachedFrom(changed: readonly string[], importers: Importers): ReadonlyMap<string, number> {
  const far = new Map(changed.map(path => [path, 0]))
  const queue = [...changed]
  for (let path = queue.shift(); path !== undefined; path = queue.shift())
    for (const importer of importers.get(path) ?? []) {
      if (far.has(importer) || importer.startsWith('generated/')) continue
      far.set(importer, far.get(path)! + 1)
      queue.push(importer)
    }
  return far
}
