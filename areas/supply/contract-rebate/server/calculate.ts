import { fen, localDate, maxDate, minDate, refuse, subFen, ZERO, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { saveLines } from '#packages/server/lines.ts'
import { findRows, insertRow, lockRow, removeRow, updateRow } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { payeeOf } from '../../supply-kind/server/supply-kind.ts'
import { endedPeriods, periodOf } from '../../calculations/rebate.ts'
import { rebate as kinds } from '../../codes.ts'
import { contractRebate } from '../contract-rebate.ts'
import { STEP } from '../rebate-lines.ts'
import { cardsOf, vinsOf } from './cars.ts'
import { reckon, type Period, type Reckoned } from './reckon.ts'
import { termsOf, windowFor, type Rule, type Terms } from './terms.ts'

export type Rebate = RowOf<typeof contractRebate>
const DRAFT = 103
/** Contracts that are or were in force. */
const CALCULABLE = [6, 7, 2, 4]

/** The period of a rule that holds a day, within the term of the agreement. */
const periodIn = (terms: Terms, rule: Rule, day: string): Period => {
  const whole = periodOf(rule.period, day)
  return { from: maxDate(whole.from, terms.head.startDate), to: minDate(whole.to, terms.head.endDate) }
}
/** Periods of a rule that are over, of about the last year: what was given back since shows in them. */
export const openPeriods = (terms: Terms, rule: Rule, today: string, since: string): Period[] =>
  endedPeriods(rule.period, maxDate(since, terms.head.startDate), today)
    .map(one => periodIn(terms, rule, one.from < terms.head.startDate ? terms.head.startDate : one.from))
    .filter(one => one.from <= one.to && one.to < today)

interface Given {
  readonly total: Fen
  readonly byKey: ReadonlyMap<string, Fen>
}
/** What approved rebates of the rule brought before, in all and car by car. */
async function givenBefore(tx: Tx, terms: Terms, rule: Rule, period: Period): Promise<Given> {
  const isLadder = rule.ruleKind === kinds.ladder
  const window = windowFor(terms, isLadder, period)
  const rows = await tx.rows<{ key: string; amt: string }>(sql`
    select l.car_key as key, sum(l.amt)::numeric(18,2)::text as amt from contract_rebate_line l join contract_rebate r on r.tenant_id = l.tenant_id and r.id = l.rebate_id
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.status in (1, 3) and r.contract_id = ${terms.head.id}::bigint and r.rule_id = ${rule.id}::bigint
      and ${isLadder ? sql`r.period_to between ${window.from}::date and ${window.to}::date` : sql`r.period_from = ${period.from}::date`} group by 1`)
  const byKey = new Map(rows.map(row => [row.key, fen(row.amt)]))
  return { total: [...byKey.values()].reduce<Fen>((sum, one) => (sum + one) as Fen, ZERO), byKey }
}

async function linesFor(tx: Tx, reckoned: Reckoned, given: Given) {
  const cars = new Map(reckoned.cars.map(car => [car.key, car]))
  const shares = new Map(reckoned.shares.map(one => [one.key, one]))
  const keys = [...new Set([...shares.keys(), ...given.byKey.keys()])]
  const cards = await cardsOf(tx, [...new Set([...vinsOf(reckoned.cars), ...keys.flatMap(vinOfKey)])])
  return keys
    .map(key => {
      const car = cars.get(key)
      const share = shares.get(key)
      const dueAmt = share?.amt ?? ZERO
      const amt = subFen(dueAmt, given.byKey.get(key) ?? ZERO)
      const vin = car?.vin ?? vinOfKey(key)[0] ?? null
      return {
        carKey: key,
        vin,
        vehicleId: vin === null ? null : (cards.get(vin)?.id ?? null),
        carModelId: car?.carModelId ?? null,
        qty: car?.qty ?? 1,
        paidPrice: car?.paid ?? ZERO,
        tierNo: share?.tierNo ?? null,
        tierPrice: share?.tierPrice ?? ZERO,
        dueAmt,
        amt,
        givenAmt: amt,
      }
    })
    .filter(line => line.amt !== ZERO)
}
const VIN = /^[A-HJ-NPR-Z0-9]{17}(?=$|@)/
const vinOfKey = (key: string): string[] => VIN.exec(key)?.slice(0, 1) ?? []

/** One open rebate of a rule at a time; the draft is reckoned anew, anything else is finished first. */
async function openOf(tx: Tx, actor: Actor, contractId: string, ruleId: string): Promise<Rebate | undefined> {
  const [open] = await findRows(
    tx,
    contractRebate,
    sql`t.contract_id = ${contractId}::bigint and t.rule_id = ${ruleId}::bigint and t.status in (103, 102, 100, 101)`,
  )
  return open && lockRow(tx, actor, contractRebate, open.id)
}

export interface Calculated {
  readonly id: string | null
  readonly rebateNo: string | null
  readonly ruleKind: number
  readonly rebateAmt: Fen
  readonly isNew: boolean
}
/**
 * 40, 4: what a rule brings for a period that is over, less what it brought before: a draft, or nothing. Under the lock
 * of the contract, so that the same volume never pays twice.
 */
export async function calculateRule(
  tx: Tx,
  actor: Actor,
  terms: Terms,
  rule: Rule,
  period: Period,
): Promise<Calculated> {
  await lockRow(tx, actor, contract, terms.head.id)
  const open = await openOf(tx, actor, terms.head.id, rule.id)
  if (open && (open.status !== DRAFT || open.periodFrom !== period.from))
    refuse('rebateOpen', '该条款存在未完成的返利【{no}】，请先处理 / rebate {no} of this rule is not finished yet', {
      no: open.rebateNo,
    })
  const reckoned = await reckon(tx, terms, rule, period)
  const given = await givenBefore(tx, terms, rule, period)
  const rebateAmt = subFen(reckoned.calcAmt, given.total)
  const told = { ruleKind: rule.ruleKind, rebateAmt, isNew: open === undefined }
  if (rebateAmt === ZERO) {
    if (open) await removeRow(tx, actor, contractRebate, open)
    return { id: null, rebateNo: null, ...told }
  }
  const head = await writeHead(tx, actor, terms, rule, period, open, reckoned, given.total)
  await writeLines(tx, actor, head.id, reckoned, given)
  return { id: head.id, rebateNo: head.rebateNo, ...told }
}

async function writeHead(
  tx: Tx,
  actor: Actor,
  { head }: Terms,
  rule: Rule,
  period: Period,
  open: Rebate | undefined,
  reckoned: Reckoned,
  prevAmt: Fen,
): Promise<Rebate> {
  const { qty, baseAmt, calcAmt } = reckoned
  const figures = { qty, baseAmt, calcAmt, prevAmt, rebateAmt: subFen(calcAmt, prevAmt) }
  if (open) return updateRow(tx, actor, contractRebate, open, figures)
  const { partyKind, partyId } = await payeeOf(tx, head.id)
  return insertRow(tx, actor, contractRebate, {
    contractId: head.id,
    contractNo: head.contractNo,
    contractType: head.contractType,
    ownCompanyId: head.ownCompanyId,
    supplierType: partyKind,
    supplierId: partyId,
    supplierName: head.counterpartyName,
    ruleId: rule.id,
    ruleKind: rule.ruleKind,
    periodFrom: period.from,
    periodTo: period.to,
    payForm: rule.payForm,
    ...figures,
  })
}

async function writeLines(tx: Tx, actor: Actor, rebateId: string, reckoned: Reckoned, given: Given): Promise<void> {
  await saveLines(tx, actor, contractRebate, rebateId, 'cars', await linesFor(tx, reckoned, given))
  const steps = [
    ...reckoned.steps,
    { stepKind: STEP.calculated, qty: reckoned.qty, stepAmt: reckoned.calcAmt },
    { stepKind: STEP.before, stepAmt: given.total },
    { stepKind: STEP.result, stepAmt: subFen(reckoned.calcAmt, given.total) },
  ]
  const list = steps.map(step => ({ price: ZERO, ...step }))
  await saveLines(tx, actor, contractRebate, rebateId, 'steps', list)
}

/** `calculate`: all rules of an agreement, or one; of the period that holds the day, else the last that is over. */
export async function calculate(
  tx: Tx,
  actor: Actor,
  asked: { contractId: string; ruleId?: string | undefined; date?: string | undefined },
): Promise<Calculated[]> {
  const terms = await termsOf(tx, asked.contractId)
  if (!terms || !CALCULABLE.includes(terms.head.status))
    refuse('notInForce', '协议未在履行中，不能计算返利 / the agreement is not in force, it brings no rebate')
  const rules = terms.rules.filter(rule => asked.ruleId === undefined || rule.id === asked.ruleId)
  if (rules.length === 0) refuse('noRules', '协议没有返利条款 / the agreement has no rebate rules')
  const today = localDate(actor.clock.now())
  const found: Calculated[] = []
  let isOver = false
  for (const rule of rules) {
    const period = asked.date
      ? periodIn(terms, rule, asked.date)
      : openPeriods(terms, rule, today, terms.head.startDate).at(-1)
    if (!period || period.to >= today) continue
    isOver = true
    found.push(await calculateRule(tx, actor, terms, rule, period))
  }
  if (!isOver) refuse('periodOpen', '结算周期尚未结束 / the period is not over yet')
  return found
}
