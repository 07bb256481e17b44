import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { definitions } from '#generated/definitions.ts'
import { notBuilt } from '#areas/not-built.ts'
import { callsOf, permissionsOf, type Field, type Resource } from '#kernel'
import { checkDefinitions } from '#kernel/check.ts'
import { unitText } from '#kernel/units.ts'
import browser from '../../vitest.browser.config.ts'
import files from '../../vitest.config.ts'

// House rules are tests whose failure tells the repair (style.md 16).
const root = fileURLToPath(new URL('../..', import.meta.url))
const walk = (folder: string): string[] =>
  readdirSync(join(root, folder)).flatMap(name => {
    const path = join(folder, name)
    if (name === 'node_modules' || name === 'dist' || name.startsWith('.')) return []
    return statSync(join(root, path)).isDirectory() ? walk(path) : [path]
  })
const sources = ['packages', 'areas', 'apps', 'tools', 'tests']
  .flatMap(walk)
  .filter(path => /\.(ts|tsx|css)$/.test(path))
const code = sources.filter(path => !/\.test\.tsx?$/.test(path))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const breaking = (paths: string[], rule: (text: string, path: string) => boolean) =>
  paths.filter(path => rule(read(path), path)).map(path => relative('.', path))

describe('the house', () => {
  it('says every unit of a definition in English: repair in packages/kernel/units.ts', () => {
    const units = (definitions as readonly Resource[]).flatMap(one =>
      Object.values(one.fields as Record<string, Field>).flatMap(field => field.options.unit ?? []),
    )
    expect([...new Set(units)].filter(unit => /[\u4e00-\u9fff]/.test(unitText(unit, 'en')))).toEqual([])
  })
  // A red-letter invoice and the flags that come with a tenant are Chinese papers and names.
  it('keeps what the system itself writes into records in both languages: inBoth and titled of packages/kernel', () => {
    const written =
      /\b(reason|remark|note|description|cause|detail|\w+Note|\w+Reason|\w+Remark|lostPlace): (?:'(?:(?! \/ )[^'\n])*[\u4e00-\u9fff](?:(?! \/ )[^'\n])*'|`(?:(?! \/ )[^`])*[\u4e00-\u9fff](?:(?! \/ )[^`])*`)/
    expect(
      breaking(
        code.filter(path => /^areas\/.*\/server\//.test(path)),
        (text, path) =>
          written.test(text) && !/red-letter|built-in-flags|quota-events|testing|dict\/server\/routes/.test(path),
      ),
    ).toEqual([])
  })
  it('has an engine that knows no business: packages import no area and no app', () => {
    expect(
      breaking(
        code.filter(path => path.startsWith('packages/')),
        text => /from '(#areas|#generated|.*apps\/)/.test(text),
      ).filter(path => !path.startsWith('packages/testing') && path !== 'packages/web/kit/resolve.ts'),
    ).toEqual([])
  })
  it('keeps files short enough to hold in the head: at most 400 lines', () => {
    expect(
      breaking(code, (text, path) => text.split('\n').length > 401 && !/common-passwords|glyphs|menu-tree/.test(path)),
    ).toEqual([])
  })
  // A component's lines are mostly markup.
  it('keeps functions short: at most 80 lines, components 110', () => {
    const long = code
      .filter(path => !path.endsWith('.css'))
      .flatMap(path => longFunctions(read(path), path.endsWith('.tsx') ? 110 : 80).map(name => `${path}: ${name}`))
    expect(long).toEqual([])
  })
  it('brings the pieces of one resource in one file of its name: a second one in it would never be loaded', () => {
    expect(
      breaking(
        code.filter(path => /^areas\/.*\/web\//.test(path)),
        text => /export default \[/.test(text),
      ),
    ).toEqual([])
  })
  it('calls nothing helpers or utils: name what it is', () => {
    expect(
      sources.filter(
        path => /(^|\/)(helpers?|utils?|common|misc)(\/|\.|-)/i.test(path) && !path.includes('common-passwords'),
      ),
    ).toEqual([])
  })
  it('leaves no work behind in comments, and no test switched off', () => {
    const marks = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X:', '\\.on' + 'ly\\(', '\\.sk' + 'ip\\('].join('|'))
    expect(breaking(sources, text => marks.test(text))).toEqual([])
  })
  it('runs every test: a file that no configuration includes proves nothing', () => {
    const runs = ([...files.test!.projects!, browser] as { test: { include: string[]; exclude?: string[] } }[]).map(
      one => one.test,
    )
    const isRun = (path: string) =>
      runs.some(
        ({ include, exclude = [] }) =>
          include.some(one => matchesGlob(path, one)) && !exclude.some(one => matchesGlob(path, one)),
      )
    const tests = ['packages', 'areas', 'apps', 'tools', 'tests', 'demo', 'bench', 'generated', 'migrations']
      .flatMap(walk)
      .filter(path => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path))
    expect(tests.length).toBeGreaterThan(200)
    expect(tests.filter(path => !isRun(path))).toEqual([])
  })
  it('gives every area a README', () => {
    const areas = readdirSync(join(root, 'areas')).filter(name => statSync(join(root, 'areas', name)).isDirectory())
    expect(areas.filter(name => !existsSync(join(root, 'areas', name, 'README.md')))).toEqual([])
  })
  it('takes the time of business columns from the actor, never from the database', () => {
    expect(
      breaking(
        code.filter(
          path => path.startsWith('areas/') && path.includes('/server/') && !path.startsWith('areas/platform/'),
        ),
        text => /\b(now\(\)|current_date|current_timestamp)\b/i.test(text.replace(/clock\.now\(\)/g, '')),
      ),
    ).toEqual([])
  })
  it('reads ids one way: idInput and its sisters of packages/server/inputs.ts, or isId; digits counted by hand let through what no bigint holds', () => {
    expect(
      breaking(
        code.filter(path => path.includes('/server/') && path !== 'packages/server/kinds.ts'),
        text => /\\d\{[01],1[89]\}/.test(text),
      ),
    ).toEqual([])
  })
  it("fetches parts of the page by part() of shell/chunks.ts: what fails once by React's own lazy() fails as long as the window is open", () => {
    expect(
      breaking(
        code.filter(
          path =>
            /^(packages\/web|areas\/[^/]+\/[^/]+\/web|apps\/web)\//.test(path) &&
            path !== 'packages/web/shell/chunks.ts',
        ),
        text => /\blazy\(/.test(text),
      ),
    ).toEqual([])
  })
  it('says so where something could not be read: a table that calls by itself and fails must not say that nothing is there (kit/not-read.tsx)', () => {
    expect(
      breaking(
        code.filter(path => path.endsWith('.tsx')),
        text => /useQuery\(/.test(text) && /emptyText/.test(text) && !/isError|NotRead|\berror\b/.test(text),
      ),
    ).toEqual([])
  })
  it('declares every event where its record is defined: its words stand on the page of events, and whoever listens to a name that nobody publishes hears nothing', () => {
    const areas = code.filter(path => path.startsWith('areas/') && path.endsWith('.ts')).map(read)
    const published = new Set(
      areas.flatMap(text =>
        [...text.matchAll(/\(\s*(?:tx|inner),\s*(?:\{[^}]*\}|\w+),\s*'([a-z][a-z-]*\.[a-z][a-z-]*)'/g)].map(
          ([, name]) => name!,
        ),
      ),
    )
    const declared = (definitions as readonly Resource[]).flatMap(one => Object.keys(one.events ?? {}))
    expect(published.size).toBeGreaterThan(50)
    expect(declared.toSorted()).toEqual([...published].toSorted())
    const heard = areas.flatMap(text =>
      [...text.matchAll(/listens: \{([^}]*)\}/g)].flatMap(([, body]) =>
        [...body!.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, name]) => name!),
      ),
    )
    expect(heard.length).toBeGreaterThan(3)
    expect(heard.filter(name => !published.has(name))).toEqual([])
  })
  it('holds definitions without a fault', () => {
    expect(checkDefinitions(definitions, notBuilt)).toEqual([])
  })
  it('decides by what the form knows: a field that appears for a kind which the server finds out later appears for nobody who adds a record', () => {
    // Contracts that were signed elsewhere come by import, with the day from which they are kept here.
    const later = [
      'contract-finance.cutoverDate by signType',
      'contract-financing-lease.cutoverDate by signType',
      'contract-financing-lease.recordVehicles by signType',
      'contract-intention.cutoverDate by signType',
      'contract-lease-c.cutoverDate by signType',
      'contract-lease.cutoverDate by signType',
      'contract-lease.recordVehicles by signType',
      'contract-purchase-agreement.cutoverDate by signType',
      'contract-purchase-agreement.opening by signType',
      'contract-purchase-lease.cutoverDate by signType',
      'contract-purchase-lease.recordVehicles by signType',
      'contract.cutoverDate by signType',
    ]
    const unknown = (definitions as readonly Resource[]).flatMap(one => {
      const fields = Object.entries(one.fields as Record<string, Field>)
      const filled = fields.flatMap(([, field]) => Object.keys(field.options.fills ?? {}))
      const isFound = (name: string) =>
        one.fields[name]?.system === true && one.fields[name].options.default === undefined && !filled.includes(name)
      return fields
        .filter(([, field]) => !field.system)
        .flatMap(
          ([
            name,
            {
              options: { when, requiredWhen },
            },
          ]) =>
            Object.keys({ ...when, ...requiredWhen })
              .filter(isFound)
              .map(by => `${one.name}.${name} by ${by}`),
        )
    })
    expect(unknown.toSorted()).toEqual(later)
  })
  it('enables and disables by a code that somebody can hold: the button of an action whose code no call asks is shown to nobody', () => {
    const held = new Set(
      (definitions as readonly Resource[]).flatMap(one => permissionsOf(one).map(({ code }) => code)),
    )
    const orphans = (definitions as readonly Resource[])
      .filter(one => callsOf(one).some(call => call.does === 'update-status'))
      .flatMap(one =>
        Object.entries(one.actions ?? {})
          .filter(
            ([, action]) =>
              (action.by ?? 'person') === 'person' &&
              !action.call &&
              !action.page &&
              action.permission &&
              !action.permission.startsWith(':'),
          )
          .flatMap(([name, action]) =>
            held.has(`${one.permission}_${action.permission}`) ? [] : [`${one.name}.${name}`],
          ),
      )
    expect(orphans).toEqual([])
  })
  it('lets nobody type the number of a code: a list of whole numbers in a form is a list of choices', () => {
    const typed = (definitions as readonly Resource[]).flatMap(one =>
      [
        ...Object.entries(one.fields),
        ...Object.values(one.actions ?? {}).flatMap(action => Object.entries(action.input ?? {})),
      ].flatMap(([name, field]) =>
        field.many && field.kind === 'int' && !field.system ? [`${one.name}.${name}`] : [],
      ),
    )
    expect(typed).toEqual([])
  })
  it('has every resource in the glossary', () => {
    const glossary = read('docs/glossary.md')
    expect(
      definitions
        .filter(one => !glossary.includes(`| ${one.name} |`))
        .map(one => `${one.label}: add a row to docs/glossary.md (npm run glossary)`),
    ).toEqual([])
  })
})

/** Functions at the margin of a file: from `function name` to the brace that closes it in the same column. */
function longFunctions(text: string, most: number): string[] {
  const lines = text.split('\n')
  const found: string[] = []
  lines.forEach((line, start) => {
    const match = /^(\s*)(?:export )?(?:default )?(?:async )?function\*? (\w+)/.exec(line)
    if (!match) return
    const end = lines.findIndex((other, index) => index > start && other.startsWith(`${match[1]}}`))
    if (end - start > most) found.push(match[2]!)
  })
  return found
}
