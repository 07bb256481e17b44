import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Another text as soon as a source below these paths is another; tests and texts beside them do not count. */
export function stampOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  const walk = (path: string): void => {
    const full = join(root, path)
    if (!existsSync(full)) return
    const stat = statSync(full)
    if (stat.isDirectory()) for (const name of readdirSync(full).sort()) walk(join(path, name))
    else if (!path.endsWith('.test.ts') && !path.endsWith('.md')) hash.update(`${path}:${stat.size}:${stat.mtimeMs}`)
  }
  paths.forEach(walk)
  return hash.digest('hex')
}
