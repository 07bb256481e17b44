// Writes THIRD_PARTY_NOTICES.md: every package that the product ships, with its licence.
import { readdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
interface Manifest {
  name: string
  version: string
  license?: string | { type: string }
  licenses?: { type: string }[]
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; version?: string; license?: string }>
}
export interface Shipped {
  readonly name: string
  readonly version: string
  readonly license: string
}

const rows = (): Shipped[] =>
  Object.entries(lock.packages)
    .filter(([path, one]) => path.startsWith('node_modules/') && !one.dev)
    .map(([path, one]) => {
      // A package of another platform stands in the lock file only.
      if (!existsSync(join(root, path, 'package.json')))
        return {
          name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
          version: one.version ?? '',
          license: one.license ?? 'unknown',
        }
      const { name, version, license, licenses } = JSON.parse(
        readFileSync(join(root, path, 'package.json'), 'utf8'),
      ) as Manifest
      const said =
        typeof license === 'string' ? license : (license?.type ?? licenses?.map(one => one.type).join(' or '))
      const file = readdirSync(join(root, path)).find(file => /^licen[cs]e/i.test(file))
      return { name, version, license: said ?? (file ? `see ${file}` : 'unknown') }
    })
/** What the lock file installs outside development, each version once. */
export const shipped = (): Shipped[] =>
  [...new Map(rows().map(row => [`${row.name}@${row.version}`, row])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  )
// Of "MIT OR GPL-3.0" we take the first: forbidden is only what offers nothing else.
const forbids = (licence: string) => /\b(A?GPL|SSPL|BUSL)\b/i.test(licence) && !/LGPL/i.test(licence)
export const notices = (packages: readonly Shipped[]): string =>
  `# Third-party notices

Packages that the product ships, from the npm registry, unmodified. Their licence texts stand in \`node_modules/<name>\`.
bpmn-js is used under its own licence: its watermark stays visible wherever a diagram is shown.

| Package | Version | Licence |
|---|---|---|
${packages.map(row => `| ${row.name} | ${row.version} | ${row.license} |`).join('\n')}
`

if (import.meta.main) {
  const packages = shipped()
  const forbidden = packages.filter(row => row.license.replace(/[()]/g, '').split(/ OR /i).every(forbids))
  if (forbidden.length)
    throw new Error(
      `licences that forbid the product's use: ${forbidden.map(row => `${row.name} ${row.license}`).join(', ')}`,
    )
  writeFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), notices(packages))
  console.log(`${packages.length} packages`)
}
