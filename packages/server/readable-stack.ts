import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Where each line of a bundle stands in our sources, written beside it by the build (tools/build.ts): `lines[n - 1]` is
 * `[place in sources, line]`, 0 where a line is nobody's.
 */
export interface LineOrigins {
  readonly sources: readonly string[]
  readonly lines: readonly (readonly [source: number, line: number] | 0)[]
}
export const originsOf = (bundle: string): string => `${bundle}.lines.json`

const HERE = fileURLToPath(import.meta.url)
let here: LineOrigins | undefined

/**
 * A stack of the running bundle with the files and lines of our sources. Node's own source maps
 * (`--enable-source-maps`) say the same and keep 40 MB from the start on; these are read at the first fault. Beside
 * sources that run as they are, and without the file, the stack stays as it is.
 */
export function readableStack(stack: string, bundle = HERE): string {
  if (!stack.includes(bundle)) return stack
  const origins = bundle === HERE ? (here ??= read(bundle)) : read(bundle)
  if (!origins) return stack
  const frames = new RegExp(`(?:file://)?${bundle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}:(\\d+)(?::\\d+)?`, 'g')
  return stack.replace(frames, (frame, line: string) => {
    const origin = origins.lines[Number(line) - 1]
    return origin ? `${join(dirname(bundle), origins.sources[origin[0]]!)}:${origin[1]}` : frame
  })
}

const read = (bundle: string): LineOrigins | undefined =>
  existsSync(originsOf(bundle)) ? (JSON.parse(readFileSync(originsOf(bundle), 'utf8')) as LineOrigins) : undefined
