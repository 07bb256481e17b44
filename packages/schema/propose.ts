import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '#kernel'
import { diff } from './diff.ts'
import { migrationsFolder, readMigrations } from './migrate.ts'
import { emptyModel, modelText, type Model } from './model.ts'
import { tablesOf } from './tables.ts'

export interface Proposal {
  readonly title: string
  /** Stands in why.md: the reason, not the change. */
  readonly why?: string
  readonly allowLoss?: boolean
  /** Writes the only migration anew: while nothing is released. */
  readonly replace?: boolean
  readonly folder?: string
}
export type Proposed =
  | { readonly nothing: true }
  | { readonly refusals: readonly string[] }
  | { readonly path: string; readonly statements: number }

export function readSnapshot(folder: string = migrationsFolder): Model {
  const path = join(folder, 'snapshot.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Model) : emptyModel
}

/** Through its text, so that what is compared is what is kept. */
export const modelOf = (definitions: readonly Resource[]): Model =>
  JSON.parse(modelText(tablesOf(definitions))) as Model

/**
 * Writes the next migration from what the definitions say now, for people to read, complete and commit. Never asks;
 * refuses to lose data.
 */
export function propose(
  definitions: readonly Resource[],
  { title, why, allowLoss = false, replace = false, folder = migrationsFolder }: Proposal,
): Proposed {
  const earlier = readMigrations(folder)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(title))
    return { refusals: [`the title '${title}' becomes a folder: small letters, digits and hyphens`] }
  if (replace && earlier.length > 1)
    return { refusals: ['only the very first migration can be written anew; later ones may have run somewhere'] }
  const next = modelOf(definitions)
  const { statements, refusals } = diff(replace ? emptyModel : readSnapshot(folder), next, { allowLoss })
  if (refusals.length > 0) return { refusals }
  if (statements.length === 0) return { nothing: true }

  if (replace) for (const one of earlier) rmSync(join(folder, one.name), { recursive: true })
  const last = replace ? 0 : Number(earlier.at(-1)?.name.slice(0, 4) ?? 0)
  const path = join(folder, `${String(last + 1).padStart(4, '0')}-${title}`)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'up.sql'), statements.map(one => `${one};\n`).join(''))
  writeFileSync(join(path, 'why.md'), `# ${title}\n\n${why ?? 'The definitions changed.'}\n`)
  writeFileSync(join(folder, 'snapshot.json'), modelText(next))
  return { path, statements: statements.length }
}

/** What the definitions say and no migration does yet. */
export const pendingChanges = (definitions: readonly Resource[], folder?: string): readonly string[] =>
  diff(readSnapshot(folder), modelOf(definitions), { allowLoss: true }).statements
