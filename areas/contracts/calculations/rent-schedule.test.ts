import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dateOf, fen, ratioFen, sumFen, yuan, type LocalDate } from '#kernel'
import { dayRent, rentOfDays, stagesCoverTerm } from './day-rent.ts'
import { rentUntil } from './finish.ts'
import { rentAt, rentSchedule, type RentTerms } from './rent-schedule.ts'
import { alignMode, dayRentBasis, firstStub, lastStub, rentStartRule, termRule } from './terms.ts'
import { takeDrafts } from './vehicle-plans.ts'
import { e1, e1Rule, e2, e3, e4, on, vehicle } from './worked-examples.ts'

const rows = (terms: RentTerms) =>
  takeDrafts(vehicle(terms), on(terms.takeDate)).map(
    row => `${row.periodNo} ${row.periodStart}..${row.periodEnd} ${yuan(row.amt)} due ${row.dueDate}`,
  )
const month = { cycleUnit: 1, dayRentBasis: dayRentBasis.yearOf365 } as const

describe('9 C1: the worked schedules', () => {
  it('E1: 37 rows cost exactly 36 rents; the last slice completes the month of the stub', () => {
    const all = rows(e1)
    expect(all).toHaveLength(37)
    expect(all[0]).toBe('1 2026-03-16..2026-03-31 2735.36 due 2026-03-16')
    expect(all[1]).toBe('2 2026-04-01..2026-04-30 5200.00 due 2026-04-05')
    expect(all[35]).toBe('36 2029-02-01..2029-02-28 5200.00 due 2029-02-05')
    expect(all[36]).toBe('37 2029-03-01..2029-03-15 2464.64 due 2029-03-05')
    expect(yuan(rentSchedule(e1).total)).toBe('187200.00')
    expect(rentSchedule(e1).end).toBe('2029-03-15')
  })

  it('E2: quarters in arrears from the 31st keep the month ends and change price at the stage', () => {
    expect(rows(e2)).toEqual([
      '1 2026-01-31..2026-04-29 14940.00 due 2026-05-10',
      '2 2026-04-30..2026-07-30 14940.00 due 2026-08-10',
      '3 2026-07-31..2026-10-30 14340.00 due 2026-11-10',
      '4 2026-10-31..2027-01-30 14340.00 due 2027-02-10',
    ])
    expect(yuan(rentSchedule(e2).total)).toBe('58560.00')
  })

  it('E3: a stub of two days is merged into the first quarter, the last quarter ends with the closing slice', () => {
    const { periods, total } = rentSchedule(e3)
    expect(periods).toHaveLength(8)
    expect(periods.map(period => yuan(period.amt))).toEqual([
      '14102.46',
      ...Array.from({ length: 6 }, () => '13800.00'),
      '13497.54',
    ])
    expect([periods[0]!.from, periods[0]!.to, periods[7]!.from, periods[7]!.to]).toEqual([
      '2026-04-08',
      '2026-07-09',
      '2028-01-10',
      '2028-04-07',
    ])
    expect(yuan(periods[0]!.slices[0]!.amt)).toBe('302.46')
    expect(yuan(periods[7]!.slices[2]!.amt)).toBe('4297.54')
    expect(yuan(total)).toBe('110400.00')
  })

  it('E4: a year of weekly rent is 52 weeks and one day', () => {
    const { periods, total } = rentSchedule(e4)
    expect(periods).toHaveLength(53)
    expect(periods.slice(0, 52).every(period => yuan(period.amt) === '980.00' && period.days === 7)).toBe(true)
    expect([periods[52]!.days, yuan(periods[52]!.amt)]).toEqual([1, '140.00'])
    expect(yuan(total)).toBe('51100.00')
  })

  it('E5: day rent by /30 raises the stub, and 31 days are capped at a month', () => {
    const per30 = { ...e1, rule: { ...e1Rule, dayRentBasis: dayRentBasis.monthOf30 } }
    expect(yuan(rentSchedule(per30).periods[0]!.amt)).toBe('2773.28')
    expect(yuan(ratioFen(dayRent(fen('5200'), { cycleUnit: 1, dayRentBasis: 2 }), 31, 1))).toBe('5373.23')
    expect(yuan(rentOfDays(fen('5200'), 31, { cycleUnit: 1, dayRentBasis: 2 }))).toBe('5200.00')
    expect(yuan(rentSchedule(per30).total)).toBe('187200.00')
  })

  it.each([
    ['E1', '5200', '170.96'],
    ['E3', '4600', '151.23'],
    ['C14', '4300', '141.37'],
    ['C9', '4900', '161.10'],
    ['50 7.6', '4800', '157.81'],
    ['70 E2', '4200', '138.08'],
  ])('day rent of %s: %s a month is %s a day', (_, rent, day) => {
    expect(yuan(dayRent(fen(rent), month))).toBe(day)
  })

  it.each([
    ['taken 2026-11-09 (50 7.6): 22 days of November', '4800', '2026-11-09', '2026-11-30', '3471.82'],
    [
      'taken 2025-11-21 (70 E1): 10 days, the last row 3,221.90 completes them',
      '4800',
      '2025-11-21',
      '2025-11-30',
      '1578.10',
    ],
  ])('%s', (_, rent, takeDate, to, amount) => {
    const schedule = rentSchedule({ ...e1, takeDate, termMonths: 12, rent: { unitRent: fen(rent), stages: [] } })
    expect([schedule.periods[0]!.to, yuan(schedule.periods[0]!.amt)]).toEqual([to, amount])
    expect(yuan(schedule.periods.at(-1)!.amt)).toBe(yuan((fen(rent) - fen(amount)) as typeof schedule.total))
  })

  it('12 vehicles of 36 anniversary months are 432 rent rows, each a full rent', () => {
    const anniversary = { ...e1, rule: { ...e1Rule, alignMode: alignMode.anniversary, billingDay: null } }
    const all = Array.from({ length: 12 }, (_, index) =>
      takeDrafts(
        vehicle({ ...anniversary, takeDate: addDays('2026-03-16', index) }, String(700 + index)),
        on('2026-03-16'),
      ),
    ).flat()
    expect(all).toHaveLength(432)
    expect(all.every(row => yuan(row.amt) === '5200.00')).toBe(true)
    expect(yuan(sumFen(all, row => row.amt))).toBe('2246400.00')
  })
})

describe('9 C1.1 and C1.5: where the term begins, ends and is grouped', () => {
  it.each([
    ['take day', { rentStartRule: rentStartRule.takeDay }, '2026-03-16', '2029-03-15'],
    ['day after', { rentStartRule: rentStartRule.dayAfter }, '2026-03-17', '2029-03-16'],
    [
      'fixed date',
      { rentStartRule: rentStartRule.fixedDate, fixedStartDate: '2026-04-01' },
      '2026-04-01',
      '2029-03-31',
    ],
    [
      'fixed date before the take: nobody pays before having the vehicle',
      { rentStartRule: rentStartRule.fixedDate, fixedStartDate: '2026-03-01' },
      '2026-03-16',
      '2029-03-15',
    ],
    ['ten days rent-free', { rentFreeDays: 10 }, '2026-03-26', '2029-03-25'],
    ['common end', { termRule: termRule.commonEnd }, '2026-03-16', '2029-02-28'],
  ])('%s', (_, rule, start, end) => {
    const schedule = rentSchedule({ ...e1, rule: { ...e1Rule, ...rule } })
    expect([schedule.start, schedule.end]).toEqual([start, end])
  })

  it('common end: prices the last incomplete slice by days', () => {
    const schedule = rentSchedule({
      ...e1,
      contractEnd: '2029-02-10',
      rule: { ...e1Rule, termRule: termRule.commonEnd },
    })
    expect(yuan(schedule.periods.at(-1)!.amt)).toBe('1709.60')
  })

  it('rent-free days shorten the stub; the first payment stays due on the take day (firstDueRule 1)', () => {
    const first = rows({ ...e1, rule: { ...e1Rule, rentFreeDays: 10 } })[0]
    expect(first).toBe('1 2026-03-26..2026-03-31 1025.76 due 2026-03-16')
  })

  it('the last stub is merged into the period before it when the rule says so', () => {
    const merged = rentSchedule({ ...e1, rule: { ...e1Rule, lastStub: lastStub.merged } })
    expect([merged.periods.length, yuan(merged.periods[35]!.amt), merged.periods[35]!.to]).toEqual([
      36,
      '7664.64',
      '2029-03-15',
    ])
    expect(yuan(merged.total)).toBe('187200.00')
  })

  it('the first stub of 16 days stays alone under "merged if shorter than 15"', () => {
    expect(rentSchedule({ ...e1, rule: { ...e1Rule, firstStub: firstStub.mergedWhenShort } }).periods[0]!.days).toBe(16)
    expect(rentSchedule({ ...e1, rule: { ...e1Rule, firstStub: firstStub.merged } }).periods[0]!.to).toBe('2026-04-30')
  })

  it('14 months by quarters end with a period of two months', () => {
    const periods = rentSchedule({ ...e2, termMonths: 14, rent: { unitRent: fen('4980'), stages: [] } }).periods
    expect(periods.map(period => yuan(period.amt))).toEqual(['14940.00', '14940.00', '14940.00', '14940.00', '9960.00'])
  })

  it('n months cost n rents also for a billing day that short months cut', () => {
    for (const [takeDate, termMonths, billingDay] of [
      ['2026-01-30', 1, 31],
      ['2026-03-31', 11, 30],
      ['2026-02-28', 13, 31],
      ['2026-01-31', 1, 30],
    ] as const) {
      const schedule = rentSchedule({ ...e1, takeDate, termMonths, rule: { ...e1Rule, billingDay } })
      expect(yuan(schedule.total)).toBe(yuan(ratioFen(fen('5200'), termMonths, 1)))
    }
  })

  it('rent stages must cover the whole term without gap (section 3)', () => {
    const stage = (fromMonth: number, toMonth: number) => ({ fromMonth, toMonth, unitRent: fen('1') })
    expect(stagesCoverTerm(e2.rent.stages, 12)).toBe(true)
    expect(stagesCoverTerm([stage(1, 6), stage(8, 12)], 12)).toBe(false)
    expect(stagesCoverTerm([stage(1, 6), stage(6, 12)], 12)).toBe(false)
    expect(stagesCoverTerm([stage(1, 11)], 12)).toBe(false)
  })
})

describe('9 C14: extension', () => {
  const extended = rentSchedule({ ...e1, extensions: [{ months: 6, unitRent: fen('4300') }] })

  it('E1 + 6 months at 4,300: stub, five rents and the closing slice, 25,800 together', () => {
    const added = extended.periods.slice(37)
    expect(added.map(period => yuan(period.amt))).toEqual([
      '2261.92',
      '4300.00',
      '4300.00',
      '4300.00',
      '4300.00',
      '4300.00',
      '2038.08',
    ])
    expect([added[0]!.from, added[0]!.to, added[0]!.periodNo, extended.end]).toEqual([
      '2029-03-16',
      '2029-03-31',
      38,
      '2029-09-15',
    ])
    expect(yuan(sumFen(added, period => period.amt))).toBe('25800.00')
  })

  it('leaves the rows of the old term as they were', () => {
    expect(extended.periods.slice(0, 37).map(period => period.amt)).toEqual(
      rentSchedule(e1).periods.map(period => period.amt),
    )
  })

  it('prices an extension that is no whole number of months by days at its end', () => {
    const odd = rentSchedule({ ...e1, extensions: [{ months: null, end: '2029-04-10', unitRent: fen('4300') }] })
    expect(odd.periods.slice(37).map(period => yuan(period.amt))).toEqual(['2261.92', '1413.70'])
  })
})

describe('disposal type 11: a new pay rule dates the remaining term', () => {
  it('to quarters: regroups the same slices from the next period on', () => {
    const schedule = rentSchedule({
      ...e1,
      laterRules: [{ validFrom: '2026-06-15', rule: { ...e1Rule, cycleCount: 3, payDay: 10 } }],
    })
    expect(schedule.periods.slice(3, 6).map(period => `${period.from} ${yuan(period.amt)}`)).toEqual([
      '2026-06-01 5200.00',
      '2026-07-01 15600.00',
      '2026-10-01 15600.00',
    ])
    expect(yuan(schedule.total)).toBe('187200.00')
  })

  it('to another billing day: recuts the slices without changing the remaining rent', () => {
    const schedule = rentSchedule({
      ...e1,
      laterRules: [{ validFrom: '2027-05-01', rule: { ...e1Rule, billingDay: 10 } }],
    })
    expect(schedule.periods.slice(14, 16).map(period => `${period.from}..${period.to} ${yuan(period.amt)}`)).toEqual([
      '2027-05-01..2027-05-09 1538.64',
      '2027-05-10..2027-06-09 5200.00',
    ])
    expect(yuan(schedule.total)).toBe('187200.00')
  })
})

const date = fc.integer({ min: 20_454, max: 22_000 }).map(dateOf)
const terms: fc.Arbitrary<RentTerms> = fc
  .record({
    takeDate: date,
    termMonths: fc.integer({ min: 1, max: 60 }),
    rent: fc
      .integer({ min: 100, max: 2_000_000 })
      .map(cents => ({ unitRent: BigInt(cents) as RentTerms['rent']['unitRent'], stages: [] })),
    cycleUnit: fc.constantFrom(1 as const, 1 as const, 2 as const),
    cycleCount: fc.constantFrom(1, 3, 6),
    align: fc.constantFrom(1 as const, 2 as const),
    billingDay: fc.integer({ min: 1, max: 31 }),
    firstStub: fc.constantFrom(1 as const, 2 as const, 3 as const),
    lastStub: fc.constantFrom(1 as const, 2 as const),
    dayRentBasis: fc.constantFrom(1 as const, 2 as const),
    rentFreeDays: fc.integer({ min: 0, max: 90 }),
    termRule: fc.constantFrom(1 as const, 2 as const),
    payMode: fc.constantFrom(1 as const, 2 as const),
    payDayRule: fc.constantFrom(1 as const, 2 as const, 3 as const),
    payDay: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ takeDate, termMonths, rent, align, ...rule }) => ({
    takeDate,
    termMonths,
    rent,
    contractEnd: addDays(addMonths(takeDate, termMonths), 100),
    rule: { ...e1Rule, ...rule, alignMode: rule.cycleUnit === 1 ? align : 1 },
  }))

describe('properties of every schedule', () => {
  it('periods tile the term without gap or overlap, and slices tile the periods', () =>
    fc.assert(
      fc.property(terms, input => {
        const schedule = rentSchedule(input)
        expectTiling(schedule.periods, schedule.start, schedule.end)
        expectTiling(
          schedule.periods.flatMap(period => period.slices),
          schedule.start,
          schedule.end,
        )
      }),
    ))

  it('n months cost n rents, regardless of the slicing (C1.4)', () =>
    fc.assert(
      fc.property(terms, input => {
        fc.pre(input.rule.termRule === termRule.perVehicle && input.rule.cycleUnit === 1)
        expect(rentSchedule(input).total).toBe(ratioFen(input.rent.unitRent, input.termMonths, 1))
      }),
    ))

  it('a slice costs between zero and a unit', () =>
    fc.assert(
      fc.property(terms, input => {
        const slices = rentSchedule(input).periods.flatMap(period => period.slices)
        expect(slices.every(slice => slice.amt >= 0n && slice.amt <= input.rent.unitRent)).toBe(true)
      }),
    ))

  it('a new pay rule does not change the cost of the term', () =>
    fc.assert(
      fc.property(
        terms,
        date,
        fc.integer({ min: 1, max: 31 }),
        fc.constantFrom(1, 3),
        (input, validFrom, billingDay, cycleCount) => {
          fc.pre(input.rule.cycleUnit === 1)
          const schedule = rentSchedule({
            ...input,
            laterRules: [{ validFrom, rule: { ...input.rule, alignMode: 2, billingDay, cycleCount } }],
          })
          expect(schedule.total).toBe(rentSchedule(input).total)
          expectTiling(schedule.periods, schedule.start, schedule.end)
        },
      ),
    ))

  it('an early end never makes a period more expensive than planned', () =>
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 1800 }), (input, after) => {
        const schedule = rentSchedule(input)
        const lastDay = addDays(schedule.start, after)
        expect(
          schedule.periods
            .filter(period => period.from <= lastDay)
            .every(period => rentUntil(period, lastDay, schedule) <= period.amt),
        ).toBe(true)
      }),
    ))

  it('no row is due before the take', () =>
    fc.assert(
      fc.property(terms, input => {
        expect(
          takeDrafts(vehicle(input), on(input.takeDate)).every(
            row => row.dueDate >= input.takeDate && row.billDate <= row.dueDate,
          ),
        ).toBe(true)
      }),
    ))

  it('the rent of a day is the contract rent on every day of an unchanged lease', () =>
    fc.assert(
      fc.property(terms, date, (input, day) => {
        expect(rentAt(rentSchedule(input), day)).toBe(input.rent.unitRent)
      }),
    ))
})

function expectTiling(spans: readonly { from: LocalDate; to: LocalDate }[], start: LocalDate, end: LocalDate): void {
  expect(spans[0]!.from).toBe(start)
  expect(spans.at(-1)!.to).toBe(end)
  spans.forEach((span, index) => {
    expect(span.from <= span.to).toBe(true)
    if (index > 0) expect(span.from).toBe(addDays(spans[index - 1]!.to, 1))
  })
}
