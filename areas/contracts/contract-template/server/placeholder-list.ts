import { twinOf, type Field, type Label } from '#kernel'
import { rootsOf, type Scope } from './placeholders.ts'

/** One line of the list beside the editor: `insert` is what stands in the text then. */
export interface PlaceholderOffer {
  readonly path: string
  readonly label: Label
  readonly insert: string
  /** Amounts: the same in capitals. */
  readonly capital?: string
}
export interface PlaceholderGroup {
  readonly path: string
  readonly label: Label
  readonly offers: readonly PlaceholderOffer[]
  /** Rows that are gone through: a table with one row for each, ready to insert. */
  readonly table?: string
}

const NAMES: Readonly<Record<string, Label>> = {
  contract: '合同 / Contract',
  partyA: '甲方（付款方） / Party A (pays)',
  partyB: '乙方（收款方） / Party B (is paid)',
  partyC: '丙方 / Party C',
  partyD: '丁方 / Party D',
  rule: '付款规则 / Payment rule',
  company: '我方主体 / Own company',
  products: '产品明细 / Product lines',
  'products.fees': '产品的费用 / Fees of a product',
  'products.rents': '产品的阶梯租金 / Rent stages of a product',
  guarantees: '担保 / Guarantees',
  plans: '收款计划 / Receipt plan',
  vehicles: '车辆 / Vehicles',
}
const nameOf = (path: string): Label => NAMES[path] ?? `${path} / ${path}`
const NAMED: readonly Field['kind'][] = ['enum', 'dict', 'ref', 'poly', 'user', 'dept', 'bool']
const COLUMNS = 6

/** All that a template of this kind may name, in the order in which a contract is read. */
export function placeholderGroups(contractType: number | null | undefined): PlaceholderGroup[] {
  const roots = rootsOf(contractType)
  return [
    ...Object.entries(roots.records ?? {}).map(([path, scope]) => ({
      path,
      label: nameOf(path),
      offers: offersOf(scope, `${path}.`),
    })),
    ...Object.entries(roots.lists ?? {}).flatMap(([path, scope]) => listsOf(path, path, scope)),
    {
      path: 'today',
      label: '其他 / Other',
      offers: [{ path: 'today', label: '今天 / Today', insert: '{{date today}}' }],
    },
  ]
}

const listsOf = (path: string, name: string, scope: Scope): PlaceholderGroup[] => [
  { path, label: nameOf(path), offers: offersOf(scope, ''), table: tableOf(name, scope) },
  ...Object.entries(scope.lists ?? {}).flatMap(([below, inner]) => listsOf(`${path}.${below}`, below, inner)),
]

const offersOf = (scope: Scope, before: string): PlaceholderOffer[] =>
  [...scope.values].flatMap(([name, field]) => (field ? [offerOf(`${before}${name}`, field)] : []))

function offerOf(path: string, field: Field): PlaceholderOffer {
  const { label } = field
  if (field.kind === 'money')
    return { path, label, insert: `{{money ${path}}}`, ...(field.many ? {} : { capital: `{{rmb ${path}}}` }) }
  if (field.kind === 'date' || field.kind === 'datetime') return { path, label, insert: `{{date ${path}}}` }
  if (field.kind === 'region') return { path, label, insert: `{{region ${path}}}` }
  return { path, label, insert: `{{${NAMED.includes(field.kind) ? twinOf(path) : path}}}` }
}

/** The marks of a list stand in the first and the last cell: that row repeats. */
function tableOf(name: string, scope: Scope): string {
  const columns = [...scope.values]
    .flatMap(([at, field]) => (field?.inList ? [offerOf(at, field)] : []))
    .slice(0, COLUMNS)
  const shown = columns.length > 0 ? columns : offersOf(scope, '').slice(0, COLUMNS)
  const head = shown.map(one => `<th>${one.label.split(' / ')[0]}</th>`).join('')
  const cells = shown.map(one => `<td>${one.insert}</td>`).join('')
  return `<table><tbody><tr><th>序号</th>${head}</tr><tr><td>{{#${name}}}{{no}}</td>${cells.replace(/<\/td>$/, `{{/${name}}}</td>`)}</tr></tbody></table>`
}
