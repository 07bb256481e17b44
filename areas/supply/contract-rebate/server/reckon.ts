import { addFen, negFen, subFen, ZERO, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { paidInTime } from '#areas/vehicles/purchase-order/server/paid-in-time.ts'
import {
  bonusOf,
  carsIn,
  evenShares,
  ladderShares,
  paidFor,
  perCarShares,
  sumOf,
  withoutTax,
  type Share,
} from '../../calculations/rebate.ts'
import { rebate } from '../../codes.ts'
import { STEP } from '../rebate-lines.ts'
import { cardsOf, carsFor, fallsIn, ofRule, protectedCars, vinsOf, type LedgerCar } from './cars.ts'
import { windowFor, type Rule, type Terms } from './terms.ts'

export interface Step {
  readonly stepKind: number
  readonly ladderGroup?: string | null
  readonly qty?: number | null
  readonly tierNo?: number | null
  readonly price?: Fen
  readonly stepAmt: Fen
}
/** What is due in all for the period, before what was given is taken off. */
export interface Reckoned {
  readonly cars: readonly LedgerCar[]
  readonly shares: readonly Share[]
  readonly qty: number
  readonly baseAmt: Fen
  readonly calcAmt: Fen
  readonly steps: readonly Step[]
}
export interface Period {
  readonly from: string
  readonly to: string
}
const nothing: Reckoned = { cars: [], shares: [], qty: 0, baseAmt: ZERO, calcAmt: ZERO, steps: [] }

export async function reckon(tx: Tx, terms: Terms, rule: Rule, period: Period): Promise<Reckoned> {
  if (rule.ruleKind === rebate.ladder) return ladderBack(terms, rule, await counted(tx, terms, rule, period, true))
  if (rule.ruleKind === rebate.other) return protection(tx, terms, rule, period)
  const cars = await counted(tx, terms, rule, period, false)
  if (carsIn(cars) < (rule.threshold ?? 0) || cars.length === 0) return { ...nothing, qty: carsIn(cars) }
  switch (rule.ruleKind) {
    case rebate.target:
      return target(tx, terms, rule, period, cars)
    case rebate.onTime:
      return eachOf(rule, await inTime(tx, cars), STEP.inTime)
    case rebate.city:
      return eachOf(rule, await plated(tx, rule, cars), STEP.plated)
    default:
      return eachOf(rule, cars, STEP.perCar)
  }
}
const counted = async (tx: Tx, terms: Terms, rule: Rule, period: Period, isLadder: boolean): Promise<LedgerCar[]> =>
  ofRule(rule, await carsFor(tx, terms, windowFor(terms, isLadder, period)))

/** C2, mode 1: group by group, car by car. */
function ladderBack(terms: Terms, _rule: Rule, cars: readonly LedgerCar[]): Reckoned {
  const shares: Share[] = []
  const steps: Step[] = []
  for (const group of terms.groups) {
    const own = cars.filter(car => group.fits(car))
    if (own.length === 0) continue
    const found = ladderShares(own, group.tiers, terms.carried)
    const paid = paidFor(own)
    const named = { ladderGroup: group.group, qty: carsIn(own), tierNo: found[0]?.tierNo ?? null }
    steps.push(
      { ...named, tierNo: null, stepKind: STEP.paid, stepAmt: paid },
      { ...named, stepKind: STEP.due, price: found[0]?.tierPrice ?? ZERO, stepAmt: subFen(paid, sumOf(found)) },
    )
    shares.push(...found)
  }
  return { cars, shares, qty: carsIn(cars), baseAmt: paidFor(cars), calcAmt: sumOf(shares), steps }
}

function eachOf(rule: Rule, cars: readonly LedgerCar[], stepKind: number): Reckoned {
  const shares = perCarShares(cars, rule.amt ?? ZERO)
  const calcAmt = sumOf(shares)
  const step = { stepKind, qty: carsIn(cars), price: rule.amt ?? ZERO, stepAmt: calcAmt }
  return { cars, shares, qty: carsIn(cars), baseAmt: paidFor(cars), calcAmt, steps: [step] }
}

/** A share of what was bought in the period, less the ladder's rebate, without tax. */
async function target(tx: Tx, terms: Terms, rule: Rule, period: Period, cars: readonly LedgerCar[]): Promise<Reckoned> {
  const ladderRule = terms.rules.find(one => one.ruleKind === rebate.ladder)
  const keys = new Set(cars.map(car => car.key))
  const back = ladderRule
    ? ladderBack(terms, ladderRule, await counted(tx, terms, ladderRule, period, true)).shares.filter(one =>
        keys.has(one.key),
      )
    : []
  const paid = paidFor(cars)
  const given = sumOf(back)
  const net = withoutTax(subFen(paid, given), terms.taxRate)
  const calcAmt = bonusOf(net, rule.rate)
  return {
    cars,
    shares: evenShares(cars, calcAmt),
    qty: carsIn(cars),
    baseAmt: net,
    calcAmt,
    steps: [
      { stepKind: STEP.paid, qty: carsIn(cars), stepAmt: paid },
      ...(given === ZERO ? [] : [{ stepKind: STEP.ladder, stepAmt: negFen(given) }]),
      { stepKind: STEP.net, stepAmt: net },
    ],
  }
}

async function inTime(tx: Tx, cars: readonly LedgerCar[]): Promise<LedgerCar[]> {
  const orders = await paidInTime(tx, [...new Set(cars.flatMap(car => car.orderId ?? []))])
  return cars.filter(car => car.orderId !== null && orders.has(car.orderId))
}
async function plated(tx: Tx, rule: Rule, cars: readonly LedgerCar[]): Promise<LedgerCar[]> {
  const cards = await cardsOf(tx, vinsOf(cars))
  return cars.filter(car => {
    const card = car.vin === null ? undefined : cards.get(car.vin)
    return card?.isPlated === true && rule.cityCodes.some(code => (card.plateCityCode ?? '').startsWith(code))
  })
}

/** C4: the difference for every car that a falling price protects. */
async function protection(tx: Tx, terms: Terms, rule: Rule, period: Period): Promise<Reckoned> {
  const cars: LedgerCar[] = []
  const shares: Share[] = []
  const steps: Step[] = []
  for (const fall of fallsIn(terms.prices, period)) {
    const own = ofRule(rule, await protectedCars(tx, terms, fall)).map(car => ({
      ...car,
      key: `${car.key}@${fall.day}`,
    }))
    const found = perCarShares(own, fall.by)
    if (own.length === 0) continue
    cars.push(...own)
    shares.push(...found)
    steps.push({ stepKind: STEP.protection, qty: carsIn(own), price: fall.by, stepAmt: sumOf(found) })
  }
  const calcAmt = sumOf(shares)
  return { cars, shares, qty: carsIn(cars), baseAmt: addFen(ZERO, paidFor(cars)), calcAmt, steps }
}
