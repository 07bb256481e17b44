// Builds the web app and holds it to its budgets (architecture.md 3): gz sizes of what a page loads at first.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildAll } from './build.ts'

await buildAll()
const dist = fileURLToPath(new URL('../dist/web', import.meta.url))
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const gz = (file: string) => gzipSync(readFileSync(file)).length / 1000
const entry = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map(match => match[1]!)
const sum = (ending: string) =>
  entry.filter(file => file.endsWith(ending)).reduce((total, file) => total + gz(join(dist, file)), 0)
const chunks = existsSync(join(dist, 'assets'))
  ? readdirSync(join(dist, 'assets'))
      .filter(name => name.endsWith('.js'))
      .map(name => ({ name, size: gz(join(dist, 'assets', name)) }))
  : []
const onDemand = /bpmn|echarts|map-canvas|pinyin|pdf|tiptap|docx/i
const checks: [string, number, number][] = [
  ['JavaScript of the login route', sum('.js'), 280],
  ['CSS', sum('.css'), 30],
  [
    'largest chunk beyond it',
    Math.max(
      0,
      ...chunks
        .filter(one => !entry.some(file => file.endsWith(one.name)) && !onDemand.test(one.name))
        .map(one => one.size),
    ),
    280,
  ],
]
for (const [name, size, budget] of checks) console.log(`${name}: ${size.toFixed(0)} of ${budget} kB gz`)
const over = checks.filter(([, size, budget]) => size > budget)
if (over.length) {
  console.error(`over budget: ${over.map(([name]) => name).join(', ')}`)
  process.exit(1)
}
