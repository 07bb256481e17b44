// npm run licences: every package that the product ships, by its licence, and the advisories known of its version.
// Red: a licence that forbids the product's use, one that nobody knows, a serious advisory without a reason below, and
// THIRD_PARTY_NOTICES.md that is not today's. `--offline` asks the registry nothing.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notices, type Shipped, shipped } from './notices.ts'

/** Advisories that do not reach us, by their number, with the reason. */
const reasons: Readonly<Record<string, string>> = {}
const SERIOUS = new Set(['high', 'critical'])
/** Permissive, or weak copyleft of files that stay unmodified. */
const allowed =
  /^(MIT|MIT-0|ISC|0BSD|BSD(-[23]-Clause)?|Apache-2\.0|Zlib|Unlicense|CC0-1\.0|CC-BY-[34]\.0|Python-2\.0|BlueOak-1\.0\.0|OFL-1\.1|MPL-2\.0|LGPL-[23]\.[01](-or-later|-only)?|WTFPL|BSL-1\.0)$/i

const terms = (licence: string): string[] => licence.replace(/[()]/g, '').split(/ OR | or /)
export const isAllowed = (licence: string): boolean =>
  terms(licence).some(one => one.split(/ AND | and /).every(term => allowed.test(term.trim())))

interface Advisory {
  readonly id: string
  readonly name: string
  readonly severity: string
  readonly title: string
}
/** What `npm audit` says of the shipped packages; undefined where the registry could not be asked. */
export function advisoriesIn(report: string): Advisory[] | undefined {
  const parsed = JSON.parse(report) as {
    vulnerabilities?: Record<
      string,
      { via: (string | { source: number; title: string; severity: string; url?: string })[] }
    >
  }
  if (!parsed.vulnerabilities) return undefined
  return Object.entries(parsed.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap(one =>
      typeof one === 'string'
        ? []
        : [{ id: one.url?.split('/').at(-1) ?? String(one.source), name, severity: one.severity, title: one.title }],
    ),
  )
}

function main(): void {
  const root = join(import.meta.dirname, '..')
  const faults: string[] = []
  const packages: readonly Shipped[] = shipped()
  const own = new Set(['bpmn-js'])
  for (const { name, version, license } of packages)
    if (!own.has(name) && !isAllowed(license) && !license.startsWith('see '))
      faults.push(`licence: ${name}@${version} is under ${license}`)
  if (readFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), 'utf8') !== notices(packages))
    faults.push('notices: THIRD_PARTY_NOTICES.md is not today’s (node tools/notices.ts)')
  const counts = Map.groupBy(packages, one => one.license)
  for (const [licence, list] of [...counts].sort((a, b) => b[1].length - a[1].length))
    console.log(`${String(list.length).padStart(5)}  ${licence}`)
  if (!process.argv.includes('--offline')) {
    const audit = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8', timeout: 120_000 })
    const advisories = audit.stdout ? advisoriesIn(audit.stdout) : undefined
    if (!advisories) console.log('advisories: the registry did not answer; nothing is known')
    for (const { id, name, severity, title } of advisories ?? []) {
      const reason = reasons[id]
      console.log(`advisory ${id} ${severity} ${name}: ${title}${reason ? ` (does not reach us: ${reason})` : ''}`)
      if (SERIOUS.has(severity) && !reason) faults.push(`advisory: ${name}: ${title} (${id})`)
    }
    if (advisories?.length === 0) console.log('advisories: none')
  }
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log(`${packages.length} packages, no fault`)
}

if (import.meta.main) main()
