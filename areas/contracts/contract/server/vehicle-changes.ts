import { addFen, fen, refuse, ZERO, type Field, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { parseField } from '#packages/server/kinds.ts'
import { positionsPort, type RentChanged, type RentChangeWanted } from '../../ports.ts'
import { contractPayRule } from '../contract-pay-rule.ts'
import type { ContractHead } from './head.ts'
import type { ChangedMoney, ChangedPlan, ChangeOf, KindHooks } from './kinds.ts'
import { contractLines, payRuleOf, ruleAt, type PayRuleRow } from './terms.ts'

const LINE = { vehicle: 2, rule: 4 } as const
/** Terms of a vehicle on lease that a change order may touch. */
export const changeableOfVehicle = ['unitRent', 'rentEndDate'] as const

interface Wanted {
  readonly orderVehicleId: string
  readonly change: RentChangeWanted
}

/** What the lines ask of every vehicle that is out: a rule for all of them, rent or end for one (9 C9, C14). */
async function wantedOf(tx: Tx, head: ContractHead, { change, lines }: ChangeOf): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  const rules = lines.filter(line => line.lineKind === LINE.rule)
  if (rules.length > 0) {
    const from = rules[0]!.fromDate ?? change.effectiveDate
    const rule = await ruleWith(tx, head, from, rules)
    if (rule)
      for (const { id } of await positionsPort.ask().onLease(tx, head.id))
        wanted.push({ orderVehicleId: id, change: { kind: 'rule', from, rule: payRuleOf(rule) } })
  }
  for (const line of lines.filter(one => one.lineKind === LINE.vehicle && one.refId))
    wanted.push({ orderVehicleId: line.refId!, change: ofVehicle(line, line.fromDate ?? change.effectiveDate) })
  return wanted
}

function ofVehicle(line: ChangeOf['lines'][number], from: LocalDate): RentChangeWanted {
  if (line.field === 'rentEndDate') return { kind: 'extension', newEnd: line.newValue ?? '', unitRent: null }
  if (line.field === 'unitRent') return { kind: 'rent', from, unitRent: fen(line.newValue ?? '0') }
  return refuse('fieldFixed', '该字段不能变更 / this field cannot be changed')
}

async function ruleWith(
  tx: Tx,
  head: ContractHead,
  from: LocalDate,
  lines: ChangeOf['lines'],
): Promise<PayRuleRow | undefined> {
  const stored = ruleAt((await contractLines(tx, head.id)).rules, from)
  if (!stored) return undefined
  const values = lines.map(line => {
    const read = parseField(
      line.newValue,
      (contractPayRule.fields as Record<string, unknown>)[line.field ?? ''] as Field,
    )
    return [line.field ?? '', 'value' in read ? read.value : null] as const
  })
  return { ...stored, ...Object.fromEntries(values) } as PayRuleRow
}

const sum = (all: readonly RentChanged[], names: ReadonlyMap<string, string>): ChangedMoney => ({
  waitingBefore: addFen(ZERO, ...all.map(one => one.waitingBefore)),
  waitingAfter: addFen(ZERO, ...all.map(one => one.waitingAfter)),
  billedAdjust: addFen(ZERO, ...all.map(one => one.billedAdjust)),
  plans: all.flatMap(one => plansOfVehicle(one, names.get(one.orderVehicleId) ?? '')),
})
/** The rows of one vehicle under its plate. */
export const plansOfVehicle = (one: RentChanged, place: string): ChangedPlan[] =>
  one.rows.map(row => ({ place, ...row }))
/** What people call the vehicles of a contract. */
export const namesOfVehicles = async (tx: Tx, contractId: string): Promise<Map<string, string>> =>
  new Map((await positionsPort.ask().onLease(tx, contractId)).map(one => [one.id, one.plateNo ?? one.vin ?? one.no]))

/** Kinds whose vehicles pay rents by 9 C1: preview and application by the same reckoning. */
export const changesVehicles: NonNullable<KindHooks['change']> = {
  async preview(tx: Tx, actor: Actor, row: ContractHead, of: ChangeOf) {
    const all: RentChanged[] = []
    for (const one of await wantedOf(tx, row, of))
      all.push(await positionsPort.ask().preview(tx, actor, one.orderVehicleId, one.change))
    return sum(all, await namesOfVehicles(tx, row.id))
  },
  async apply(tx: Tx, actor: Actor, row: ContractHead, of: ChangeOf) {
    const all: RentChanged[] = []
    for (const one of await wantedOf(tx, row, of))
      all.push(
        await positionsPort
          .ask()
          .apply(tx, actor, one.orderVehicleId, one.change, `contract-change:${of.change.id}:${one.change.kind}`),
      )
    return sum(all, await namesOfVehicles(tx, row.id))
  },
}
