import { yuan, type Fen, type Field, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { contractPayRule } from '../../contract/contract-pay-rule.ts'
import type { ComparedTerm, Comparison } from '../../contract/comparison.ts'
import { comparedPlans, wordsOf } from '../../contract/server/compare.ts'
import { namesOfVehicles, plansOfVehicle } from '../../contract/server/vehicle-changes.ts'
import { contractLines, ruleAt } from '../../contract/server/terms.ts'
import type { RentChanged } from '../../ports.ts'
import { contractLeaseHandleLine } from '../contract-lease-handle.ts'
import { TYPE, type Handle, type HandleLine } from './lines.ts'

type Line = Partial<HandleLine> & Record<string, unknown>
/** A fleet is compared by its first vehicles: the figures hold all of them. */
const MOST_LINES = 200
const vehicles: Label = '订单车辆 / Order vehicle'
const fields = contractLeaseHandleLine.fields as unknown as Readonly<Record<string, Field>>

/** Term by term and row by row what a disposal does, for its form, its approval and its page. */
export async function comparisonOf(
  tx: Tx,
  whole: Handle,
  lines: readonly Line[],
  reckoned: readonly RentChanged[],
): Promise<Comparison> {
  const names = await namesOfVehicles(tx, whole.leaseContractId)
  const terms: ComparedTerm[] = []
  for (const line of lines.slice(0, MOST_LINES)) terms.push(...(await termsOf(tx, whole, line, names)))
  if (whole.handleType === TYPE.payRule) terms.push(...(await ruleTerms(tx, whole)))
  const plans = reckoned.flatMap(one => plansOfVehicle(one, names.get(one.orderVehicleId) ?? ''))
  return { terms, plans: comparedPlans(plans) }
}

const money = (value: unknown): Label | '' =>
  value === null || value === undefined
    ? ''
    : typeof value === 'bigint'
      ? `${yuan(value as Fen)} / ${yuan(value as Fen)}`
      : (`${String(value)} / ${String(value)}` as Label)

async function termsOf(tx: Tx, whole: Handle, line: Line, names: ReadonlyMap<string, string>): Promise<ComparedTerm[]> {
  const object = names.get(line.orderVehicleId ?? '') ?? line.plateNo ?? ''
  const term = (label: Label, before: Label | '', after: Label | ''): ComparedTerm => ({
    section: vehicles,
    object,
    label,
    before,
    after,
  })
  const plain = (value: unknown) => wordsOf(tx, undefined, value)
  switch (whole.handleType) {
    case TYPE.rent:
      return [term('租金 / Rent', money(line.oldRent), money(line.newRent))]
    case TYPE.extension:
      return [
        term('到期日 / End', await plain(line.oldEnd), await plain(whole.newEndDate)),
        ...(line.newRent ? [term('展期租金 / Rent of the extension', money(line.oldRent), money(line.newRent))] : []),
      ]
    case TYPE.relief:
      return [
        term(
          '停驶减免 / Relief',
          '',
          line.reliefFrom
            ? await plain(`${line.reliefFrom} ~ ${line.reliefTo ?? ''} ${Number(line.reliefRate ?? 0)}%`)
            : '',
        ),
      ]
    case TYPE.replacement:
      return [term('车型 / Model', '', await wordsOf(tx, fields['newModelId'], line.newModelId))]
    case TYPE.deposit:
      return [term('押金增减 / Deposit difference', '', money(line.depositDelta))]
    case TYPE.quantity:
      return [term('数量增减 / Quantity difference', '', await plain(line.quantityDelta))]
    case TYPE.earlyReturn:
    case TYPE.terminate:
      return [term('退车日 / Return day', await plain(line.oldEnd), await plain(whole.effectiveDate))]
    default:
      return []
  }
}

/** The terms of the payment rule that become others. */
async function ruleTerms(tx: Tx, whole: Handle): Promise<ComparedTerm[]> {
  const { rules } = await contractLines(tx, whole.leaseContractId)
  const standing = ruleAt(rules, whole.effectiveDate) as Record<string, unknown> | undefined
  const terms: ComparedTerm[] = []
  for (const [name, field] of Object.entries(contractPayRule.fields as unknown as Record<string, Field>)) {
    const value = (whole.newPayRule as Record<string, unknown> | null)?.[name]
    if (value === undefined || value === null || field.system || name === 'contractId') continue
    const [before, after] = [await wordsOf(tx, field, standing?.[name]), await wordsOf(tx, field, value)]
    if (before !== after)
      terms.push({ section: '付款规则 / Payment rule', object: '', label: field.label, before, after })
  }
  return terms
}
