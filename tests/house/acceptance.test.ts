import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { examples, unproved } from './acceptance.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const named = new Set(
  globSync('{areas,packages,tests}/**/*.test.{ts,tsx}', { cwd: root }).flatMap(path =>
    [...readFileSync(`${root}${path}`, 'utf8').matchAll(/['"`](\d\d\.\d+)\b/g)].map(match => match[1]!),
  ),
)

describe('acceptance examples', () => {
  for (const [document, count] of Object.entries(examples))
    it(`of document ${document} are tests whose name begins with the number (${document}.1 to ${document}.${count})`, () => {
      const missing = Array.from({ length: count }, (_, at) => at + 1).filter(at => !named.has(`${document}.${at}`))
      expect(missing).toEqual(unproved[document] ?? [])
    })
})
