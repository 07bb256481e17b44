import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { addDays, addFen, addMonths, fen, sumFen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import { genKey } from '#areas/billing/calculations/plan-row.ts'
import { changeEffect, type IssuedRow } from './change.ts'
import { finishLease } from './finish.ts'
import { amortise } from './amortisation.ts'
import { rentSchedule, type RentTerms } from './rent-schedule.ts'
import { alignMode, dayRentBasis } from './terms.ts'
import { rentOverTerm } from './totals.ts'
import { takeDrafts, type VehicleTerms } from './vehicle-plans.ts'
import { everyDay } from './due-date.ts'
import { e1Rule } from './worked-examples.ts'

const money = (min: number, max: number) => fc.integer({ min, max }).map(yuanWhole => fen(`${yuanWhole}.00`))
/** A lease as people agree it: a month or several at a time, on the day of the take or on a billing day. */
const lease = fc
  .record({
    day: fc.integer({ min: 0, max: 729 }),
    termMonths: fc.integer({ min: 2, max: 60 }),
    unitRent: money(500, 20_000),
    cycleCount: fc.constantFrom(1, 2, 3, 6),
    billingDay: fc.integer({ min: 1, max: 28 }),
    calendar: fc.boolean(),
  })
  .map(({ day, termMonths, unitRent, cycleCount, billingDay, calendar }): RentTerms => {
    const takeDate = addDays('2026-01-01', day)
    return {
      takeDate,
      termMonths,
      contractEnd: addDays(addMonths(takeDate, termMonths), -1),
      rent: { unitRent, stages: [] },
      rule: {
        ...e1Rule,
        cycleCount,
        alignMode: calendar ? alignMode.billingDay : alignMode.anniversary,
        billingDay: calendar ? billingDay : null,
        dayRentBasis: dayRentBasis.yearOf365,
      },
    }
  })
const vehicle = (rent: RentTerms): VehicleTerms => ({
  orderVehicleId: '7',
  rent,
  taxRate: '13.000000',
  fees: [],
  deposit: null,
})
const drafts = (rent: RentTerms) => takeDrafts(vehicle(rent), { generatedOn: rent.takeDate, workdays: everyDay })
/** The rows as area 50 holds them; those due before a day are on bills. */
const issued = (rent: RentTerms, billedBefore: LocalDate): IssuedRow[] =>
  drafts(rent).map((one, at) => ({
    genKey: genKey('1', one, 0),
    planId: String(at),
    billId: one.dueDate < billedBefore ? String(1000 + at) : null,
    feeItem: one.feeItem,
    feeId: one.feeId,
    orderVehicleId: one.orderVehicleId,
    periodNo: one.periodNo,
    periodStart: one.periodStart,
    periodEnd: one.periodEnd,
    amt: one.amt,
  }))
const amounts = (rows: readonly { periodNo: number; amt: Fen }[]) =>
  rows.map(row => `${row.periodNo} ${yuan(row.amt)}`).sort()
const sum = (rows: readonly { amt: Fen }[]): Fen => sumFen(rows, row => row.amt)

describe('over random terms', () => {
  it('the rows of a vehicle add up to its schedule, and on the day of the take to the total of the contract', () =>
    fc.assert(
      fc.property(lease, rent => {
        const schedule = rentSchedule(rent)
        expect(yuan(sum(drafts(rent)))).toBe(yuan(schedule.total))
        if (rent.rule.alignMode === alignMode.anniversary)
          expect(yuan(schedule.total)).toBe(yuan(rentOverTerm(rent.rent, rent.termMonths, rent.rule, rent.takeDate)))
      }),
      { numRuns: 150 },
    ))

  it('a change and the change back restore every row that waits, and bills gain nothing by both', () =>
    fc.assert(
      fc.property(lease, money(500, 20_000), fc.integer({ min: 1, max: 1800 }), (rent, other, later) => {
        const end = rentSchedule(rent).end
        const asked = addDays(rent.takeDate, later)
        const from = asked > end ? end : asked
        const before = issued(rent, from)
        const changed = changeEffect(before, drafts({ ...rent, changes: [{ from, unitRent: other }] }), from)
        const between: IssuedRow[] = [
          ...before
            .filter(row => !changed.voided.includes(row))
            .map(row => ({
              ...row,
              amt: changed.prorations.find(one => one.planId === row.planId)?.newAmt ?? row.amt,
            })),
          ...changed.created.map((one, at) => ({
            genKey: genKey('1', one, 1),
            planId: `c${at}`,
            billId: null,
            feeItem: one.feeItem,
            feeId: one.feeId,
            orderVehicleId: one.orderVehicleId,
            periodNo: one.periodNo,
            periodStart: one.periodStart,
            periodEnd: one.periodEnd,
            amt: one.amt,
          })),
        ]
        const back = changeEffect(between, drafts(rent), from)
        expect(amounts(back.created)).toEqual(amounts(changed.voided))
        expect(yuan(addFen(changed.billedAdjust, back.billedAdjust))).toBe('0.00')
        expect(yuan(back.waitingAfter)).toBe(yuan(changed.waitingBefore))
      }),
      { numRuns: 150 },
    ))

  it('an end leaves what has run and takes away the rest: both together are the whole plan, to the cent', () =>
    fc.assert(
      fc.property(lease, fc.integer({ min: 0, max: 1800 }), (rent, later) => {
        const schedule = rentSchedule(rent)
        const asked = addDays(rent.takeDate, later)
        const lastDay = asked > schedule.end ? schedule.end : asked
        const rows = issued(rent, lastDay)
        const finish = finishLease({
          schedule,
          rows,
          fees: [],
          lastDay,
          kind: 2,
          byDefault: false,
          rule: e1Rule as never,
          taxRate: '13.000000',
          agreedPenalty: null,
          penaltyWaived: false,
          noticeGivenDays: null,
          termPrices: [],
        })
        const cut = new Set(finish.prorations.map(one => one.planId))
        const whole = rows.filter(row => !cut.has(row.planId) && !finish.voided.includes(row))
        const gone = addFen(sum(finish.voided), ...finish.prorations.map(one => -one.delta as Fen))
        expect(yuan(addFen(sum(whole), finish.runningAmt, gone))).toBe(yuan(schedule.total))
      }),
      { numRuns: 150 },
    ))
})

it('a schedule of 1,000 rows is reckoned in no more than thirty times what 100 rows take', () => {
  const took = (periods: number) => {
    const reckon = () =>
      amortise({
        principal: fen('100000000.00'),
        annualRate: '4.35',
        cycleMonths: 1,
        periods,
        method: 1,
        payMode: 2,
        balloon: ZERO,
      })
    expect(reckon().rows).toHaveLength(periods)
    const times = Array.from({ length: 7 }, () => {
      const begun = performance.now()
      reckon()
      return performance.now() - begun
    }).sort((a, b) => a - b)
    return times[3]!
  }
  const [hundred, thousand] = [took(100), took(1000)]
  expect(thousand / hundred).toBeLessThan(30)
})
