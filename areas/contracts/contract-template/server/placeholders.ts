import { date, twinOf, type Field, type Label, type Resource } from '#kernel'
import { resourceNamed } from '#packages/server/registry.ts'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import { company } from '#areas/partners/company/company.ts'
import { contract } from '../../contract/contract.ts'
import { contractGuarantee } from '../../contract/contract-guarantee.ts'
import { contractParty } from '../../contract/contract-party.ts'
import { contractPayRule } from '../../contract/contract-pay-rule.ts'
import { contractProduct, contractProductFee, contractProductRent } from '../../contract/contract-product.ts'
import { builtKinds } from '../../contract/server/kinds.ts'

/**
 * What may be named at one place of a template: values, records below a name, and lists whose rows are gone through.
 */
export interface Scope {
  /** By name; a display twin has no field of its own. */
  readonly values: ReadonlyMap<string, Field | undefined>
  readonly records?: Readonly<Record<string, Scope>>
  readonly lists?: Readonly<Record<string, Scope>>
}
export interface Placeholder {
  readonly name: string
  readonly line: number
}

type AnyResource = Resource<any, any, any>
/** Nothing of it can be written into a line of text. */
const UNWRITTEN: readonly Field['kind'][] = ['lines', 'json', 'files']
const valuesOf = (...resources: readonly AnyResource[]): Map<string, Field | undefined> => {
  const written = resources.flatMap(one =>
    Object.entries(one.fields as Record<string, Field>).filter(
      ([, field]) => !UNWRITTEN.includes(field.kind) && !field.options.untold,
    ),
  )
  // A field that bears the name of a twin is itself.
  return new Map([...written.map(([name]) => [twinOf(name), undefined] as const), ...written])
}

/** The roots of 30, section 3: the definitions say what each of them holds. */
export function rootsOf(contractType: number | null | undefined): Scope {
  const kind = builtKinds().find(one => one.contractType === contractType)?.resource
  const party = { values: valuesOf(contractParty) }
  return {
    values: new Map([['today', date('今天 / Today')]]),
    records: {
      contract: { values: valuesOf(contract, ...(kind ? [kind] : [])) },
      partyA: party,
      partyB: party,
      partyC: party,
      partyD: party,
      rule: { values: valuesOf(contractPayRule) },
      company: { values: valuesOf(company) },
    },
    lists: {
      products: {
        values: valuesOf(contractProduct),
        lists: { fees: { values: valuesOf(contractProductFee) }, rents: { values: valuesOf(contractProductRent) } },
      },
      guarantees: { values: valuesOf(contractGuarantee) },
      plans: { values: valuesOf(billReceiptPlan) },
      vehicles: { values: valuesOf(resourceNamed('order-vehicle'), resourceNamed('vehicle')) },
    },
  }
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' }
/** Text is joined per line: an editor may have split a placeholder into runs. */
const linesOf = (html: string): string[] =>
  html
    .replace(/\r?\n/g, ' ')
    .replace(/<\/(p|div|h[1-6]|li|tr|table|blockquote|pre)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!)
    .split('\n')

const TOLD = 5
const FUNCTIONS = /^(?:money|rmb|date|region|mask|dict [\w-]+) +(\S+)$/

/** The lines of a body in which each placeholder stands, by what is written between its braces. */
export function linesOfPlaceholders(html: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [index, text] of linesOf(html).entries())
    for (const [, inner] of text.matchAll(/\{\{([^{}]*)\}\}/g)) {
      const told = inner!.trim()
      found.set(told, [...(found.get(told) ?? []), index + 1])
    }
  return found
}

/** Those that cannot be filled as one refusal: each with its line, the first few of many. */
export function unknownSaid(unknown: readonly Placeholder[]): Label {
  const said = (more: (count: number) => string, at: (line: number) => string, between: string) =>
    unknown
      .slice(0, TOLD)
      .map(({ name, line }) => `${name.replaceAll(' / ', '/')}${at(line)}`)
      .join(between) + (unknown.length > TOLD ? more(unknown.length) : '')
  const zh = said(
    count => `等${count}处`,
    line => `（第${line}行）`,
    '、',
  )
  const en = said(
    count => ` and ${count - TOLD} more`,
    line => ` (line ${line})`,
    ', ',
  )
  return `没有这样的占位符：${zh} / no such placeholder: ${en}`
}

/**
 * Every placeholder of a body in the syntax of 30, section 3, and those that could not be filled: no such value, a list
 * that is closed but not open, or open at the end.
 * `typed`: what the counterparty fills in himself.
 */
export function placeholdersOf(
  html: string,
  contractType: number | null | undefined,
  typed: readonly string[] = [],
): { named: string[]; unknown: Placeholder[] } {
  const named = new Set<string>()
  const unknown: Placeholder[] = []
  const open: { name: string; line: number; scope: Scope | undefined }[] = []
  const scopes = (): Scope[] => [
    ...open.flatMap(one => (one.scope ? [one.scope] : [])).reverse(),
    rootsOf(contractType),
  ]
  for (const [index, text] of linesOf(html).entries()) {
    for (const [whole, inner] of text.matchAll(/\{\{([^{}]*)\}\}/g)) {
      const told = inner!.trim()
      const at = { name: whole, line: index + 1 }
      const [, mark = '', rest = ''] = /^([#?/]?)\s*(.*)$/s.exec(told)!
      const path = mark ? rest : (FUNCTIONS.exec(rest)?.[1] ?? rest)
      if (mark === '/') {
        if (open.at(-1)?.name === path) open.pop()
        else unknown.push(at)
        continue
      }
      named.add(path)
      const list = found(scopes(), path, 'list')
      const isRowNumber = path === 'no' && open.some(one => one.scope)
      if (
        mark === '#'
          ? !list
          : !(isRowNumber || found(scopes(), path, 'value') || (mark === '?' && list) || typed.includes(path))
      )
        unknown.push(at)
      if (mark) open.push({ name: path, line: at.line, scope: mark === '#' ? list : undefined })
    }
  }
  return {
    named: [...named],
    unknown: [...unknown, ...open.map(one => ({ name: `{{/${one.name}}}`, line: one.line }))],
  }
}

/** The innermost list knows its own names first. */
function found(scopes: readonly Scope[], path: string, what: 'value' | 'list'): Scope | undefined {
  const names = path.split('.')
  const last = names.pop()!
  for (const scope of scopes) {
    const place = names.reduce<Scope | undefined>((at, name) => at?.records?.[name], scope)
    const there = what === 'list' ? place?.lists?.[last] : place?.values.has(last) ? place : undefined
    if (there) return there
  }
  return undefined
}
