// Builds dist/: the server as one bundle, the web app by Vite. Does nothing when no source is newer than the last
// build.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build as vite } from 'vite'
import { bundleTo, writeWhole } from './bundle.ts'
import { stampOf } from './stamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'dist/stamp.json')
const sources = {
  server: ['packages', 'areas', 'demo', 'generated', 'apps/server', 'package.json'],
  web: ['packages/kernel', 'packages/web', 'areas', 'generated', 'apps/web', 'package.json'],
}

const buildServer = (): Promise<void> => bundleTo(join(root, 'apps/server/main.ts'), join(root, 'dist/server.mjs'))
/**
 * What is built is what is shipped: a test runner's own NODE_ENV would make it the library's slow development build.
 */
async function buildWeb(): Promise<void> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await vite({ root: join(root, 'apps/web'), configFile: join(root, 'apps/web/vite.config.ts'), logLevel: 'warn' })
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
  await packAssets(join(root, 'dist/web/assets'))
}

const pack = promisify(brotliCompress)
/** Each asset once and small beside itself (static-files.ts sends it so), not anew and larger for every visitor. */
async function packAssets(folder: string): Promise<void> {
  const names = readdirSync(folder).filter(name => /\.(m?js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async name => {
      const bytes = readFileSync(join(folder, name))
      if (bytes.length > 1024)
        writeFileSync(
          join(folder, `${name}.br`),
          await pack(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          }),
        )
    }),
  )
}

export async function buildAll(
  say: (line: string) => void = console.log,
  parts: readonly string[] = ['server', 'web'],
): Promise<void> {
  const known: Record<string, string> = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {}
  mkdirSync(join(root, 'dist'), { recursive: true })
  for (const [part, make, made] of [
    ['server', buildServer, 'dist/server.mjs'],
    ['web', buildWeb, 'dist/web/index.html'],
  ] as const) {
    if (!parts.includes(part)) continue
    const stamp = stampOf(sources[part])
    if (known[part] === stamp && existsSync(join(root, made))) continue
    const start = performance.now()
    await make()
    known[part] = stamp
    writeWhole(stampFile, JSON.stringify(known))
    say(`built ${part} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll()
