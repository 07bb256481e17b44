// The server as one bundle, and beside it where each of its lines comes from: faults name our sources by it
// (packages/server/readable-stack.ts).
import { readFileSync, writeFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type LineOrigins, originsOf } from '../packages/server/readable-stack.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Beyond the end of any line: the last thing that stands on it. */
const END_OF_LINE = 1_000_000

export async function bundleTo(entry: string, outfile: string): Promise<void> {
  await build({
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
  })
  const payload = JSON.parse(readFileSync(`${outfile}.map`, 'utf8')) as SourceMapPayload
  const map = new SourceMap(payload)
  const places = new Map(payload.sources.map((source, at) => [source, at]))
  const lines = readFileSync(outfile, 'utf8')
    .split('\n')
    .map((_, at): LineOrigins['lines'][number] => {
      const found = map.findEntry(at, END_OF_LINE)
      return 'originalSource' in found && found.generatedLine === at
        ? [places.get(found.originalSource)!, found.originalLine + 1]
        : 0
    })
  writeFileSync(originsOf(outfile), JSON.stringify({ sources: payload.sources, lines } satisfies LineOrigins))
}
