// The server as one bundle, and beside it where each of its lines comes from: faults name our sources by it
// (packages/server/readable-stack.ts).
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type LineOrigins, originsOf } from '../packages/server/readable-stack.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Beyond the end of any line: the last thing that stands on it. */
const END_OF_LINE = 1_000_000

/** Several test processes may build at once: each file appears under its name whole, or not yet. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, path)
}

/** `outfile` is an absolute path. */
export async function bundleTo(entry: string, outfile: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    outfile,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
    absWorkingDir: root,
    write: false,
  })
  const made = (path: string): string => outputFiles.find(file => file.path === path)!.text
  const [bundle, sourceMap] = [made(outfile), made(`${outfile}.map`)]
  const payload = JSON.parse(sourceMap) as SourceMapPayload
  const map = new SourceMap(payload)
  const places = new Map(payload.sources.map((source, at) => [source, at]))
  const lines = bundle.split('\n').map((_, at): LineOrigins['lines'][number] => {
    const found = map.findEntry(at, END_OF_LINE)
    return 'originalSource' in found && found.generatedLine === at
      ? [places.get(found.originalSource)!, found.originalLine + 1]
      : 0
  })
  writeWhole(originsOf(outfile), JSON.stringify({ sources: payload.sources, lines } satisfies LineOrigins))
  writeWhole(`${outfile}.map`, sourceMap)
  writeWhole(outfile, bundle)
}
