/**
 * Writes generated/{definitions,server,web,open-pages}.ts from the tree, so that nobody keeps lists by hand.
 *   node tools/generate.ts           writes what changed
 *   node tools/generate.ts --check   writes nothing, fails when a registry is stale
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One exported definition: where it stands and what the registry needs to name it. */
export interface Found {
  readonly folder: string
  readonly file: string
  readonly exportName: string
  readonly name: string
  readonly area: string
  readonly kind: string
}
export interface Room {
  readonly area: string
  readonly folder: string
  readonly definitions: readonly Found[]
  readonly server: boolean
  /** File names under web/ that stand for a resource. */
  readonly web: readonly string[]
  /** File names under web/open: pages without a session. */
  readonly open: readonly string[]
}
export interface Tree {
  readonly rooms: readonly Room[]
  /** Areas that bring dictionaries of their own. */
  readonly dictionaries: readonly string[]
  /** Areas with parameters.ts. */
  readonly parameters: readonly string[]
  /** Files that could not be loaded: the registry is written without them and the run fails. */
  readonly faults: readonly string[]
}

const isResource = (value: unknown): value is { name: string; area: string; kind: string } => {
  const one = value as Record<string, unknown> | null
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.fields === 'object' &&
    ['name', 'area', 'table', 'path', 'kind', 'label'].every(key => typeof one[key] === 'string')
  )
}
const names = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])
const subfolders = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter(one => one.isDirectory())
        .map(one => one.name)
        .sort()
    : []
const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.d.ts')

async function definitionsOf(root: string, folder: string, seen: Set<unknown>, faults: string[]): Promise<Found[]> {
  const found: Found[] = []
  for (const file of names(join(root, folder)).filter(isSource)) {
    const path = `${folder}/${file}`
    try {
      const module = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>
      for (const [exportName, value] of Object.entries(module)) {
        if (!isResource(value) || seen.has(value)) continue
        seen.add(value)
        found.push({ folder, file: path, exportName, name: value.name, area: value.area, kind: value.kind })
      }
    } catch (error) {
      faults.push(`${path} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return found
}

export async function readTree(root: string): Promise<Tree> {
  const faults: string[] = []
  const seen = new Set<unknown>()
  const rooms: Room[] = []
  for (const area of subfolders(join(root, 'areas'))) {
    for (const name of subfolders(join(root, 'areas', area))) {
      const folder = `areas/${area}/${name}`
      const definitions = await definitionsOf(root, folder, seen, faults)
      const owned = new Set(definitions.map(one => `${one.name}.tsx`))
      for (const one of definitions)
        if (one.area !== area)
          faults.push(`${one.file}: ${one.name}.area says '${one.area}', but it stands in areas/${area}`)
      const web = names(join(root, folder, 'web')).filter(file => file === 'index.tsx' || owned.has(file))
      const open = names(join(root, folder, 'web/open')).filter(file => file.endsWith('.tsx'))
      rooms.push({ area, folder, definitions, server: existsSync(join(root, folder, 'server/index.ts')), web, open })
    }
  }
  // The platform's own lists belong to tenant 000000 and are seeded there.
  const dictionaries = subfolders(join(root, 'areas')).filter(
    area => area !== 'platform' && existsSync(join(root, 'areas', area, 'dictionaries.ts')),
  )
  const parameters = subfolders(join(root, 'areas')).filter(area =>
    existsSync(join(root, 'areas', area, 'parameters.ts')),
  )
  return { rooms, faults, dictionaries, parameters }
}

/**
 * The resource that web/index.tsx speaks of: the folder's namesake, else the namesake of its file, else its only record,
 * else the folder itself (a page without a resource).
 */
export function mainResource(room: Room): string {
  const folder = room.folder.split('/').at(-1)!
  const records = room.definitions.filter(one => one.kind !== 'lines')
  const named =
    room.definitions.find(one => one.name === folder) ?? records.find(one => one.file.endsWith(`/${one.name}.ts`))
  return (named ?? records[0] ?? room.definitions[0])?.name ?? folder
}

const camel = (name: string) => name.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase())
const header =
  '// Written by tools/generate.ts from the tree: edit the files that it names, then run `npm run generate`.\n'

export function registries(tree: Tree): Record<string, string> {
  const all = tree.rooms
    .flatMap(room => room.definitions)
    .sort((a, b) => compare(`${a.area}/${a.name}`, `${b.area}/${b.name}`))
  const alias = (one: Found) => camel(`${one.area}/${one.name}`)
  const byFile = Map.groupBy(all, one => one.file)
  const importLines = [...byFile]
    .sort(([a], [b]) => compare(a, b))
    .map(
      ([file, ones]) =>
        `import { ${ones.map(one => `${one.exportName} as ${alias(one)}`).join(', ')} } from '#${file}'\n`,
    )
  const servers = tree.rooms
    .filter(room => room.server)
    .map(room => ({ path: `#${room.folder}/server/index.ts`, alias: camel(room.folder.replace(/^areas\//, '')) }))
  const pages = tree.rooms
    .flatMap(room =>
      room.web.map(file => ({
        path: `#${room.folder}/web/${file}`,
        name: file === 'index.tsx' ? mainResource(room) : file.slice(0, -4),
      })),
    )
    .sort((a, b) => compare(a.name, b.name))
  const open = tree.rooms.flatMap(room => room.open.map(file => [file.slice(0, -4), room.folder] as const)).sort()
  return {
    'generated/definitions.ts': `${header}import type { Resource } from '#kernel'\n${importLines.join('')}
/** Every definition of the product, by area and name. */
export const definitions: Resource[] = [\n${all.map(one => `  ${alias(one)} as unknown as Resource,\n`).join('')}]\n`,
    'generated/server.ts': `${header}import type { Implementation } from '#packages/server/implement.ts'\n${servers.map(one => `import ${one.alias} from '${one.path}'\n`).join('')}
/** The behaviour of every resource that has some. A folder of several resources exports a list. */
const found: (Implementation | readonly Implementation[])[] = [\n${servers.map(one => `  ${one.alias},\n`).join('')}]
export const implementations: Implementation[] = found.flat()\n`,
    'generated/dictionaries.ts': `${header}${tree.dictionaries.map(area => `import * as ${camel(area)} from '#areas/${area}/dictionaries.ts'\n`).join('')}
/** What the areas export as dictionaries, in either form (areas/platform/dict/server/area-dictionaries.ts reads both). */
export const dictionaryModules: readonly Readonly<Record<string, unknown>>[] = [${tree.dictionaries.map(camel).join(', ')}]\n`,
    'generated/parameters.ts': `${header}${tree.parameters.map(area => `import { ${camel(area)}Parameters } from '#areas/${area}/parameters.ts'\n`).join('')}
/** Every parameter with its default, area by area: [key, default, label, kind, range]. A row of the tenant, else of tenant 000000, wins. */
export const parameters: readonly (readonly [key: string, value: string, label: \`\${string} / \${string}\`, kind: 1 | 2 | 3, rule?: string])[] = [${tree.parameters.map(area => `...${camel(area)}Parameters`).join(', ')}]\n`,
    'generated/open-pages.ts': `${header}
/** Pages for whoever has no session: web/open/<name>.tsx of a resource stands at /open/<name>. */
export const openPages: Record<string, () => Promise<{ default: () => unknown }>> = {\n${open.map(([name, folder]) => `  '/open/${name}': () => import('#${folder}/web/open/${name}.tsx'),\n`).join('')}}\n`,
    'generated/web.ts': `${header}
/** The pieces of pages that a resource brings, loaded when its first page opens. */
export const web: Record<string, () => Promise<{ default: unknown }>> = {\n${pages.map(one => `  '${one.name}': () => import('${one.path}'),\n`).join('')}}\n`,
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the stale files; writes them unless `check`. */
export function write(root: string, files: Record<string, string>, check: boolean): string[] {
  const stale = Object.entries(files).filter(
    ([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text,
  )
  if (!check && stale.length > 0) mkdirSync(join(root, 'generated'), { recursive: true })
  if (!check) for (const [path, text] of stale) writeFileSync(join(root, path), text)
  return stale.map(([path]) => path)
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const check = process.argv.includes('--check')
  const tree = await readTree(root)
  const stale = write(root, registries(tree), check)
  for (const fault of tree.faults) console.error(fault)
  for (const path of stale) console.log(check ? `${path} is stale: run npm run generate` : `wrote ${path}`)
  if (tree.faults.length > 0 || (check && stale.length > 0)) process.exitCode = 1
}
