import { ZERO, type Fen, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { contractPayRule } from '../../contract/contract-pay-rule.ts'
import { contractProduct } from '../../contract/contract-product.ts'
import type { ContractHead } from '../../contract/server/head.ts'
import { kindOf } from '../../contract/server/kinds.ts'
import { contractLines, ruleAt } from '../../contract/server/terms.ts'
import type { contractChange, contractChangeLine } from '../contract-change.ts'

export type Change = RowOf<typeof contractChange>
export type ChangeLine = Partial<RowOf<typeof contractChangeLine>>

export const LINE = { draw: 1, orderVehicle: 2, product: 3, rule: 4 } as const
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
  lines.forEach((line, index) => {
    const at = sourceOf(line, rule, stored.products as never)
    if (!at) return fault(`lines.${index}.refId`, '合同中没有该对象 / the contract has no such object')
    if (!line.field || !at.terms.includes(line.field))
      return fault(`lines.${index}.field`, '该字段不能变更 / this field cannot be changed')
    line.oldValue = textOfValue(at.row?.[line.field])
    before[`${line.lineKind}.${line.refId ?? ''}.${line.field}`] = line.oldValue
    after[`${line.lineKind}.${line.refId ?? ''}.${line.field}`] = line.newValue
  })
  const money = (await kindOf(head.contractType).change?.preview(tx, actor, head, { change, lines })) ?? {
    waitingBefore: ZERO,
    waitingAfter: ZERO,
    billedAdjust: ZERO,
  }
  return { beforeJson: before, afterJson: after, ...money }
}

function sourceOf(line: ChangeLine, rule: Record<string, unknown> | undefined, products: { id: string }[]) {
  if (line.lineKind === LINE.rule)
    return {
      row: rule,
      terms: Object.keys(contractPayRule.fields).filter(name => name !== 'contractId' && name !== 'validFrom'),
    }
  if (line.lineKind === LINE.product) {
    const row = products.find(one => one.id === line.refId) as Record<string, unknown> | undefined
    return row && { row, terms: productTerms as readonly string[] }
  }
  // Draws and vehicles belong to the kind, which checks them itself.
  return line.refId ? { row: undefined, terms: line.field ? [line.field] : [] } : undefined
}
const textOfValue = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'bigint'
      ? (Number(value) / 100).toFixed(2)
      : String(value)

export const fieldOf = (line: ChangeLine) =>
  line.lineKind === LINE.rule
    ? (contractPayRule.fields as Record<string, unknown>)[line.field ?? '']
    : (contractProduct.fields as Record<string, unknown>)[line.field ?? '']
