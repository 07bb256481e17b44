import { date, money, ZERO, type Fen, type Field, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { parseField } from '#packages/server/kinds.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { contractPayRule } from '../../contract/contract-pay-rule.ts'
import { contractProduct } from '../../contract/contract-product.ts'
import type { ContractHead } from '../../contract/server/head.ts'
import { kindOf, type KindOfContract } from '../../contract/server/kinds.ts'
import { contractLines, ruleAt } from '../../contract/server/terms.ts'
import { positionsPort, type LeasedPosition } from '../../ports.ts'
import type { contractChange, contractChangeLine } from '../contract-change.ts'

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
  let isSound = true
  const wrong = (path: string, reason: Label) => {
    isSound = false
    fault(path, reason)
  }
  lines.forEach((line, index) => {
    const at = sourceOf(line, {
      rule,
      products: stored.products as never,
      leased,
      whole: whole as never,
      children,
      kind,
    })
    if (!at) return wrong(`lines.${index}.refId`, '合同中没有该对象 / the contract has no such object')
    if (!line.field || !at.terms.includes(line.field))
      return wrong(`lines.${index}.field`, '该字段不能变更 / this field cannot be changed')
    const spec = fieldOf(line, kind)
    const read = spec ? parseField(line.newValue, spec) : undefined
    if (read && 'fault' in read) return wrong(`lines.${index}.newValue`, read.fault)
    line.oldValue = textOfValue(at.row?.[line.field])
    before[`${line.lineKind}.${line.refId ?? ''}.${line.field}`] = line.oldValue
    after[`${line.lineKind}.${line.refId ?? ''}.${line.field}`] = line.newValue
  })
  const money = (isSound ? await kind.change?.preview(tx, actor, head, { change, lines }) : undefined) ?? {
    waitingBefore: ZERO,
    waitingAfter: ZERO,
    billedAdjust: ZERO,
  }
  return { beforeJson: before, afterJson: after, ...money }
}

interface Known {
  rule: Record<string, unknown> | undefined
  products: { id: string }[]
  leased: readonly LeasedPosition[]
  whole: Record<string, unknown> | undefined
  /** Rows of the contract that its kind lets change, by the kind of the line. */
  children: ReadonlyMap<number, readonly Child[]>
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
  { rule, products, leased, whole, children, kind }: Known,
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
