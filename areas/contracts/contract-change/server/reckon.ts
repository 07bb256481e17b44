import { date, money, rate, ZERO, type Fen, type Field, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { parseField } from '#packages/server/kinds.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { contractPayRule } from '../../contract/contract-pay-rule.ts'
import { contractProduct } from '../../contract/contract-product.ts'
import type { ComparedTerm, Comparison } from '../../contract/comparison.ts'
import { comparedPlans, wordsOf } from '../../contract/server/compare.ts'
import type { ContractHead } from '../../contract/server/head.ts'
import { kindOf, type ChangedMoney, type KindOfContract } from '../../contract/server/kinds.ts'
import { contractLines, ruleAt } from '../../contract/server/terms.ts'
import { positionsPort, type LeasedPosition } from '../../ports.ts'
import { lineKind, type contractChange, type contractChangeLine } from '../contract-change.ts'

export type Change = RowOf<typeof contractChange>
export type ChangeLine = Partial<RowOf<typeof contractChangeLine>>

export const LINE = { draw: 1, orderVehicle: 2, product: 3, rule: 4, head: 5 } as const
/** Terms of a product line that a change may touch; quantities that follow from orders are not typed. */
export const productTerms = [
  'quantity',
  'unitRent',
  'vehiclePrice',
  'residualPrice',
  'kmPerMonth',
  'overKmPrice',
] as const

interface Reckoned {
  beforeJson: unknown
  afterJson: unknown
  waitingBefore: Fen
  waitingAfter: Fen
  billedAdjust: Fen
  comparison: Comparison
}

/** Terms side by side, and what the kind of the contract says of the money. Reads only; fills the old values of lines. */
export async function reckonChange(
  tx: Tx,
  actor: Actor,
  head: ContractHead,
  change: Change,
  lines: ChangeLine[],
  fault: (path: string, reason: Label) => void,
): Promise<Reckoned> {
  const stored = await contractLines(tx, head.id)
  const rule = ruleAt(stored.rules, change.effectiveDate ?? head.startDate) as Record<string, unknown> | undefined
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const kind = kindOf(head.contractType)
  const leased = lines.some(line => line.lineKind === LINE.orderVehicle)
    ? await positionsPort.ask().onLease(tx, head.id)
    : []
  const whole = lines.some(line => line.lineKind === LINE.head) ? await findRow(tx, kind.resource, head.id) : undefined
  const children = await childrenOf(tx, kind, head.id, lines)
  const standing = await Promise.all(lines.map(line => kind.change?.standing?.(tx, head, line)))
  const terms: ComparedTerm[] = []
  let isSound = true
  const wrong = (path: string, reason: Label) => {
    isSound = false
    fault(path, reason)
  }
  for (const [index, line] of lines.entries()) {
    const at = sourceOf(line, {
      rule,
      products: stored.products as never,
      leased,
      whole: whole as never,
      children,
      standing: standing[index],
      kind,
    })
    const spec = fieldOf(line, kind)
    const read = spec ? parseField(line.newValue, spec) : undefined
    if (!at) wrong(`lines.${index}.refId`, '合同中没有该对象 / the contract has no such object')
    else if (!line.field || !at.terms.includes(line.field))
      wrong(`lines.${index}.field`, '该字段不能变更 / this field cannot be changed')
    else if (read && 'fault' in read) wrong(`lines.${index}.newValue`, read.fault)
    if (!at || !line.field || !at.terms.includes(line.field) || (read && 'fault' in read)) continue
    line.oldValue = textOfValue(at.row?.[line.field])
    before[`${line.lineKind}.${line.refId ?? ''}.${line.field}`] = line.oldValue ?? ''
    after[`${line.lineKind}.${line.refId ?? ''}.${line.field}`] = line.newValue ?? ''
    terms.push({
      section: lineKind.values.find(one => one.code === line.lineKind)!.label,
      object: await nameOf(tx, line, at.row, leased),
      label: spec?.label ?? ofKind[line.field] ?? (`${line.field} / ${line.field}` as Label),
      before: await wordsOf(tx, spec ?? rateOf(line), at.row?.[line.field]),
      after: await wordsOf(tx, spec ?? rateOf(line), read ? read.value : line.newValue),
    })
  }
  const money = (isSound ? await kind.change?.preview(tx, actor, head, { change, lines }) : undefined) ?? {
    waitingBefore: ZERO,
    waitingAfter: ZERO,
    billedAdjust: ZERO,
  }
  const { plans = [], ...figures } = money as ChangedMoney
  return { beforeJson: before, afterJson: after, ...figures, comparison: { terms, plans: comparedPlans(plans) } }
}

/** Terms that their kind reads itself. */
const ofKind: Readonly<Record<string, Label>> = { annualRate: '年利率 / Annual rate', periods: '期数 / Periods' }
const rateOf = (line: ChangeLine): Field | undefined =>
  line.field === 'annualRate' ? rate('年利率 / Annual rate') : undefined

/** What people call the thing that changes. */
async function nameOf(
  tx: Tx,
  line: ChangeLine,
  row: Record<string, unknown> | undefined,
  leased: readonly LeasedPosition[],
): Promise<string> {
  if (line.lineKind === LINE.orderVehicle) {
    const position = leased.find(one => one.id === line.refId)
    return position ? (position.plateNo ?? position.vin ?? position.no) : ''
  }
  if (line.lineKind === LINE.draw) return String(row?.['drawNo'] ?? '')
  const model = row?.['carModelId']
    ? await findRow(tx, resourceNamed('car-model') as never, String(row['carModelId']))
    : undefined
  return String((model as Record<string, unknown> | undefined)?.['modelName'] ?? row?.['itemName'] ?? '')
}

interface Known {
  rule: Record<string, unknown> | undefined
  products: { id: string }[]
  leased: readonly LeasedPosition[]
  whole: Record<string, unknown> | undefined
  /** Rows of the contract that its kind lets change, by the kind of the line. */
  children: ReadonlyMap<number, readonly Child[]>
  /** What its kind says of the line, where the kind reads it itself. */
  standing: Record<string, unknown> | undefined
  kind: KindOfContract
}
type Child = Record<string, unknown> & { readonly id: string; readonly lineNo: number }
async function childrenOf(
  tx: Tx,
  kind: KindOfContract,
  contractId: string,
  lines: readonly ChangeLine[],
): Promise<ReadonlyMap<number, readonly Child[]>> {
  const found = new Map<number, readonly Child[]>()
  for (const [lineKind, { resource }] of Object.entries(kind.changeable?.lines ?? {}))
    if (lines.some(line => line.lineKind === Number(lineKind)))
      found.set(
        Number(lineKind),
        (await findRows(tx, resource, { contractId } as never, { orderBy: 't.line_no' })) as unknown as Child[],
      )
  return found
}
/** What a line is about, and which of its terms may change; undefined where the contract has no such thing. */
function sourceOf(
  line: ChangeLine,
  { rule, products, leased, whole, children, standing, kind }: Known,
): { row: Record<string, unknown> | undefined; terms: readonly string[] } | undefined {
  if (line.lineKind === LINE.rule)
    return {
      row: rule,
      terms: Object.keys(contractPayRule.fields).filter(name => name !== 'contractId' && name !== 'validFrom'),
    }
  if (line.lineKind === LINE.product) {
    const row = products.find(one => one.id === line.refId) as Record<string, unknown> | undefined
    return row && { row, terms: productTerms }
  }
  if (line.lineKind === LINE.head) return kind.changeable && { row: whole, terms: kind.changeable.head }
  if (line.lineKind === LINE.orderVehicle && kind.changeable) {
    const position = leased.find(one => one.id === line.refId)
    return (
      position && {
        row: { unitRent: position.rent, rentEndDate: position.rentEndDate },
        terms: kind.changeable.vehicle,
      }
    )
  }
  const own = kind.changeable?.lines?.[line.lineKind ?? 0]
  if (own) {
    const row = children.get(line.lineKind!)?.find(one => one.id === line.refId || String(one.lineNo) === line.refId)
    // Whoever named it by its number means this row, whatever is added later.
    if (row) line.refId = row.id
    return row && { row, terms: own.terms }
  }
  // Draws, and vehicles of kinds that check them themselves.
  if (kind.change?.standing) return standing && { row: standing, terms: line.field ? [line.field] : [] }
  return line.refId ? { row: undefined, terms: line.field ? [line.field] : [] } : undefined
}
const textOfValue = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'bigint'
      ? (Number(value) / 100).toFixed(2)
      : String(value)

const ofVehicle: Readonly<Record<string, Field>> = {
  unitRent: money('租金 / Rent', 'R', { positive: true }),
  rentEndDate: date('到期日 / End', 'R'),
}
/** The field that a line changes; undefined where its kind reads the value itself. */
export function fieldOf(line: ChangeLine, kind: Pick<KindOfContract, 'resource' | 'changeable'>): Field | undefined {
  const of = (fields: unknown) => (fields as Record<string, Field>)[line.field ?? '']
  if (line.lineKind === LINE.rule) return of(contractPayRule.fields)
  if (line.lineKind === LINE.product) return of(contractProduct.fields)
  if (line.lineKind === LINE.head) return of(kind.resource.fields)
  const own = kind.changeable?.lines?.[line.lineKind ?? 0]
  if (own) return of(own.resource.fields)
  return line.lineKind === LINE.orderVehicle && kind.changeable ? ofVehicle[line.field ?? ''] : undefined
}
