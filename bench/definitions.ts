import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { readTree, type Found } from '../tools/generate.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What a person loads until the first list stands (apps/web/vite.config.ts, STAGES). */
const FIRST_LIST = /^(frame|entry|shell|areas|list)(-[a-z]+)?-[\w-]{8}\.js$/
/** Of the whole server: seconds of processor time at start, megabytes when idle; of one changed definition: seconds. */
const MOST = { startS: 4, mb: 260, changeS: 10 }

export interface Figures {
  readonly startS: number
  readonly mb: number
}

/**
 * What the product would cost with so many more definitions: a copy of the tree gets copies of a middling one (the
 * middle of all by number of fields), is generated, migrated, checked and built, and its server is started.
 */
export async function measureDefinitions(count: number, say: (line: string) => void): Promise<void> {
  const folder = join(root, '.cache/bench-definitions')
  rmSync(folder, { recursive: true, force: true })
  copyTree(folder)
  const model = await middling()
  say(`${count} copies of ${model.name} (${model.file})`)
  const before = figuresOf(root)
  const copies = Array.from({ length: count }, (_, at) => copyOf(folder, model, at + 1))
  const run = (script: string, ...args: string[]) => timed(folder, script, ...args)
  const seconds = {
    generate: run('tools/generate.ts'),
    propose: run('tools/migrate.ts', 'propose', 'copies', '--why', 'bench'),
    types: run('node_modules/typescript/bin/tsc', '-b'),
    build: run('tools/build.ts'),
  }
  appendFileSync(copies[0]!, '\nexport const changed = true\n')
  const change = run('tools/generate.ts') + run('node_modules/typescript/bin/tsc', '-b')
  const after = figuresOf(folder)
  const rows: [what: string, before: string, after: string, most: string, passes: boolean][] = [
    [
      'start of the server, CPU',
      `${before.startS.toFixed(2)} s`,
      `${after.startS.toFixed(2)} s`,
      `${MOST.startS} s`,
      after.startS <= MOST.startS,
    ],
    [
      'memory when idle',
      `${before.mb.toFixed(0)} MB`,
      `${after.mb.toFixed(0)} MB`,
      `${MOST.mb} MB`,
      after.mb <= MOST.mb,
    ],
    [
      'login, gz',
      `${before.login.toFixed(0)} kB`,
      `${after.login.toFixed(0)} kB`,
      'the same',
      after.login < before.login + 0.5,
    ],
    [
      'first list, gz',
      `${before.list.toFixed(0)} kB`,
      `${after.list.toFixed(0)} kB`,
      'the same',
      after.list < before.list + 0.5,
    ],
    ['generate + tsc -b after one change', '', `${change.toFixed(1)} s`, `${MOST.changeS} s`, change <= MOST.changeS],
  ]
  say(`\n| | ${definitions.length} definitions | ${definitions.length + count} | at most | |\n|---|---|---|---|---|`)
  for (const [what, was, is, most, passes] of rows)
    say(`| ${what} | ${was} | ${is} | ${most} | ${passes ? 'reached' : 'MISSED'} |`)
  say(
    `generate ${seconds.generate.toFixed(1)} s, propose ${seconds.propose.toFixed(1)} s, tsc -b ${seconds.types.toFixed(1)} s, build ${seconds.build.toFixed(1)} s`,
  )
  if (rows.some(row => !row[4])) process.exitCode = 1
  rmSync(folder, { recursive: true, force: true })
}

/** Tracked and new files; libraries are shared. */
function copyTree(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

async function middling(): Promise<Found> {
  const found = (await readTree(root)).rooms.flatMap(room => room.definitions)
  const alone = (name: string) => {
    const own = found.find(one => one.name === name)
    return own !== undefined && found.filter(one => one.folder === own.folder).length === 1
  }
  const plain = (definitions as readonly Resource[])
    .filter(
      one =>
        one.kind === 'record' &&
        !one.extends &&
        !one.discriminator &&
        !one.events &&
        !one.approval &&
        Object.values(one.actions ?? {}).every(action => action.to !== undefined) &&
        one.dialect !== 'framework' &&
        alone(one.name),
    )
    .toSorted((a, b) => Object.keys(a.fields).length - Object.keys(b.fields).length)
  return found.find(one => one.name === plain[Math.floor(plain.length / 2)]!.name)!
}

/** Its folder beside it under another name, without server and pages: every name that must be its own gets a number. */
function copyOf(folder: string, model: Found, at: number): string {
  const from = join(folder, model.folder)
  const to = `${from}-copy-${at}`
  mkdirSync(to)
  for (const file of readdirSync(from).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts')))
    cpSync(join(from, file), join(to, file))
  const file = join(to, basename(model.file))
  const text = readFileSync(file, 'utf8')
  const named = text
    .replaceAll(`'${model.name}'`, `'${model.name}-copy-${at}'`)
    .replaceAll(`'${model.name}.`, `'${model.name}-copy-${at}.`)
    .replace(/(\n {2}page: '[^']+)'/, `$1-copy-${at}'`)
    .replace(/(\n {2}(?:path|table|permission): '[^']+)'/g, `$1_copy_${at}'`)
    .replace(/prefix: '([A-Z]+)'/, `prefix: '$1${at}'`)
    .replaceAll(new RegExp(`\\b${model.exportName}\\b`, 'g'), `${model.exportName}Copy${at}`)
  writeFileSync(file, named)
  return file
}

function timed(folder: string, script: string, ...args: string[]): number {
  const began = performance.now()
  execFileSync(process.execPath, [join(folder, script), ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return (performance.now() - began) / 1000
}

function figuresOf(folder: string): Figures & { login: number; list: number } {
  const said = execFileSync(process.execPath, ['bench/run.ts', '--start', '--vehicles', '100', '--bills', '1000'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const figures = JSON.parse(said.toString().trim().split('\n').at(-1)!) as Figures
  const dist = join(folder, 'dist/web')
  const gz = (file: string) => gzipSync(readFileSync(file)).length / 1000
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const login = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].reduce(
    (sum, match) => sum + gz(join(dist, match[1]!)),
    0,
  )
  const list = readdirSync(join(dist, 'assets'))
    .filter(name => FIRST_LIST.test(name))
    .reduce((sum, name) => sum + gz(join(dist, 'assets', name)), 0)
  return { ...figures, login, list }
}
