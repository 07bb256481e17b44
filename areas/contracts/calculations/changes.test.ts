import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, fen, sumFen, yuan, type Fen } from '#kernel'
import { buyoutQuote, presentValue } from './buyout.ts'
import { capitalAmount, rmb } from './capital-amount.ts'
import { changeEffect } from './change.ts'
import { finishLease, penaltyOf, rentNotRun, rentUntil, type FinishInput } from './finish.ts'
import { holdoverDrafts } from './holdover.ts'
import { genKey } from '#areas/billing/calculations/plan-row.ts'
import { rentSchedule, type RentTerms } from './rent-schedule.ts'
import { holdover, penaltyMode } from './terms.ts'
import { replacementTotal, replaceVehicle } from './transfer.ts'
import { takeDrafts } from './vehicle-plans.ts'
import { e1, e1Rule, issued, on, vehicle } from './worked-examples.ts'

const drafts = (terms: RentTerms) => takeDrafts(vehicle(terms), on('2026-03-16'))

describe('9 C9: change of the rent (acceptance 8)', () => {
  const changed: RentTerms = { ...e1, changes: [{ from: '2027-04-16', unitRent: fen('4900') }] }
  const rows = issued(drafts(e1), '2027-05-01')
  const effect = changeEffect(rows, drafts(changed), '2027-04-16')

  it('prorates billed April to 4,980.90 (-219.10); the 16th belongs to the new rent', () => {
    expect(effect.prorations.map(one => [one.genKey, yuan(one.newAmt), yuan(one.delta)])).toEqual([
      ['9001:701:1:14:0', '4980.90', '-219.10'],
    ])
    expect(yuan(effect.billedAdjust)).toBe('-219.10')
  })

  it('May onward 4,900.00, the last row 2,322.40', () => {
    const amounts = effect.created.map(row => yuan(row.amt))
    expect([amounts.length, new Set(amounts.slice(0, -1)), amounts.at(-1)]).toEqual([
      23,
      new Set(['4900.00']),
      '2322.40',
    ])
  })

  it('voids exactly the waiting rows it replaces; their keys get the next revision, and the figures are those of the paper', () => {
    expect(effect.voided.map(row => row.periodNo)).toEqual(effect.created.map(row => row.periodNo))
    expect(genKey('9001', effect.created[0]!, 1)).toBe('9001:701:1:15:1')
    expect([yuan(effect.waitingBefore), yuan(effect.waitingAfter)]).toEqual(['116864.64', '110122.40'])
  })

  it('voids and recreates an unbilled April instead', () => {
    const waiting = changeEffect(issued(drafts(e1), '2027-04-01'), drafts(changed), '2027-04-16')
    expect([waiting.prorations.length, yuan(waiting.created[0]!.amt), waiting.created[0]!.periodNo]).toEqual([
      0,
      '4980.90',
      14,
    ])
  })

  it('keeps whole months for a change on the first day of a slice or to the same rent', () => {
    const from = (day: string, rent: string) =>
      rentSchedule({ ...e1, changes: [{ from: day, unitRent: fen(rent) }] }).periods[13]!
    expect(yuan(from('2027-04-01', '4900').amt)).toBe('4900.00')
    expect(yuan(from('2027-04-16', '5200').amt)).toBe('5200.00')
  })

  it('relief (type 6): ten days at half the day rent', () => {
    const relieved = rentSchedule({
      ...e1,
      reliefs: [{ from: '2026-06-25', to: '2026-07-04', ratePercent: '50' }],
    }).periods
    expect(relieved.slice(3, 5).map(period => yuan(period.amt))).toEqual(['4687.12', '4858.08'])
  })

  it('a whole month relieved leaves no row and closes a billed one with 0.00', () => {
    const free: RentTerms = { ...e1, reliefs: [{ from: '2026-05-01', to: '2026-05-31', ratePercent: '100' }] }
    expect(changeEffect(rows, drafts(free), '2026-05-01').prorations.find(one => one.newAmt === 0n)?.genKey).toBe(
      '9001:701:1:3:0',
    )
    expect(
      changeEffect(issued(drafts(e1), '2026-04-01'), drafts(free), '2026-05-01').created.some(
        row => row.periodNo === 3,
      ),
    ).toBe(false)
  })

  it('an extension only adds rows: nothing billed or waiting is touched from the day after the old end', () => {
    const longer = changeEffect(
      rows,
      drafts({ ...e1, extensions: [{ months: 6, unitRent: fen('4300') }] }),
      '2029-03-16',
    )
    expect([longer.voided.length, longer.prorations.length, longer.created.length, yuan(longer.waitingAfter)]).toEqual([
      0,
      0,
      7,
      '25800.00',
    ])
  })

  it('is idempotent: billed rows already have their amounts', () => {
    const after = rows.map(row => ({
      ...row,
      amt: effect.prorations.find(one => one.genKey === row.genKey)?.newAmt ?? row.amt,
    }))
    expect(changeEffect(after, drafts(changed), '2027-04-16').prorations).toEqual([])
  })
})

describe('9 C9: replacement on 2026-09-10', () => {
  const rows = issued(drafts(e1), '2026-10-01')
  const replace = (unitRent: Fen | null, day = '2026-09-10') =>
    replaceVehicle(e1, rows, day, { orderVehicleId: '702', unitRent, taxRate: '13.000000' }, on(day))

  it('at equal rent the old vehicle pays 9 days, the new one the complement of the month', () => {
    const { prorations, created, voided, diffRent } = replace(null)
    expect([yuan(prorations[0]!.newAmt), yuan(created[0]!.amt), created[0]!.periodStart, created[0]!.dueDate]).toEqual([
      '1538.64',
      '3661.36',
      '2026-09-10',
      '2026-09-10',
    ])
    expect([voided.length, created.length, yuan(diffRent)]).toEqual([30, 31, '0.00'])
  })

  it('at another rent both pay by days', () => {
    const { created, diffRent } = replace(fen('4900'))
    expect([yuan(created[0]!.amt), yuan(created[1]!.amt), yuan(diffRent)]).toEqual(['3383.10', '4900.00', '-300.00'])
  })

  it('at equal rent the term costs the same on every day of the switch', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1094 }), after => {
        const day = addDays('2026-03-16', after)
        const earlier = rows.filter(row => row.periodEnd! < addDays(day, -1))
        expect(yuan((replacementTotal(replace(null, day)) + sumFen(earlier, row => row.amt)) as Fen)).toBe('187200.00')
      }),
    ))
})

const finish = (more: Partial<FinishInput> = {}): FinishInput => ({
  schedule: rentSchedule(e1),
  rows: issued(drafts(e1), '2027-06-01'),
  fees: [],
  lastDay: '2027-05-20',
  kind: 2,
  byDefault: false,
  rule: e1Rule,
  taxRate: '13.000000',
  agreedPenalty: null,
  penaltyWaived: false,
  noticeGivenDays: null,
  termPrices: [],
  ...more,
})

describe('9 C10: E1 returned on 2027-05-20 (acceptance 10)', () => {
  it('reduces May to 20 days: 3,419.20, credit 1,780.80; later rows are void', () => {
    const { prorations, runningAmt, voided } = finishLease(finish())
    expect(prorations.map(one => [one.genKey, yuan(one.newAmt), yuan(one.delta)])).toEqual([
      ['9001:701:1:15:0', '3419.20', '-1780.80'],
    ])
    expect([yuan(runningAmt), voided.length, voided[0]!.periodStart]).toEqual(['3419.20', 22, '2027-06-01'])
  })

  it('the penalty of two rents goes to the settlement: refund after the deposit 1,780.80', () => {
    const { lines, prorations } = finishLease(finish())
    expect(lines.map(line => [line.lineKind, line.feeItem, yuan(line.amt)])).toEqual([[2, 15, '10400.00']])
    expect(yuan((fen('10400') - lines[0]!.amt - prorations[0]!.delta) as Fen)).toBe('1780.80')
  })

  const steps = [
    { fromMonth: 0, toMonth: 11, months: '3' },
    { fromMonth: 12, toMonth: 24, months: '2' },
    { fromMonth: 25, toMonth: null, months: '1' },
  ]
  it.each([
    ['mode 1: two rents', { penaltyMode: penaltyMode.monthsOfRent }, '10400.00'],
    ['mode 2: 20 % of the rent not run', { penaltyMode: penaltyMode.shareOfRest }, '22689.09'],
    ['mode 3: 14 months served, 2 rents', { penaltyMode: penaltyMode.stepsByMonths, penaltySteps: steps }, '10400.00'],
    ['mode 4: the price of the shorter term', { penaltyMode: penaltyMode.shorterTermPrice }, '4249.30'],
  ])('%s', (_, rule, amount) => {
    const input = finish({
      rule: { ...e1Rule, ...rule },
      termPrices: [{ fromMonth: 12, toMonth: 23, unitRent: fen('5500') }],
    })
    expect(yuan(penaltyOf(input).amt)).toBe(amount)
  })

  it.each([
    [11, '3'],
    [12, '2'],
    [24, '2'],
    [25, '1'],
  ])('steps at %i full months: %s rents, and where steps share a month the later counts', (months, rents) => {
    const lastDay = addDays(rentSchedule({ ...e1, termMonths: months }).end, 3)
    const overlapping = [
      { fromMonth: 0, toMonth: 12, months: '3' },
      { fromMonth: 12, toMonth: 24, months: '2' },
      { fromMonth: 25, toMonth: null, months: '1' },
    ]
    for (const penaltySteps of [steps, overlapping]) {
      expect(
        yuan(
          penaltyOf(finish({ lastDay, rule: { ...e1Rule, penaltyMode: penaltyMode.stepsByMonths, penaltySteps } })).amt,
        ),
      ).toBe(yuan((fen('5200') * BigInt(rents)) as Fen))
    }
  })

  it('rent not yet run is 1,780.80 + 21 x 5,200.00 + 2,464.64', () => {
    expect(yuan(rentNotRun(rentSchedule(e1), '2027-05-20'))).toBe('113445.44')
  })

  it('70 E2: repossessed on 2026-11-18, 39,514.56 not yet due, penalty 7,902.91, no short-notice charge', () => {
    const terms: RentTerms = {
      ...e1,
      takeDate: '2025-09-01',
      termMonths: 24,
      rent: { unitRent: fen('4200'), stages: [] },
    }
    const input = finish({
      schedule: rentSchedule(terms),
      rows: issued(drafts(terms), '2026-12-01'),
      lastDay: '2026-11-18',
      kind: 4,
      byDefault: true,
      noticeGivenDays: 0,
      rule: { ...e1Rule, penaltyMode: penaltyMode.shareOfRest },
    })
    const { runningAmt, lines } = finishLease(input)
    expect([
      yuan(runningAmt),
      yuan(rentNotRun(input.schedule, '2026-11-18')),
      lines.map(line => yuan(line.amt)),
    ]).toEqual(['2485.44', '39514.56', ['7902.91']])
  })

  it('50 7.6: 4,800.00 a month returned on day 24 is 3,787.44, change -1,012.56', () => {
    const terms: RentTerms = { ...e1, takeDate: '2026-11-01', rent: { unitRent: fen('4800'), stages: [] } }
    const { prorations } = finishLease(
      finish({ schedule: rentSchedule(terms), rows: issued(drafts(terms), '2026-12-01'), lastDay: '2026-11-24' }),
    )
    expect(prorations.map(one => [yuan(one.newAmt), yuan(one.delta)])).toEqual([['3787.44', '-1012.56']])
  })

  it.each([
    ['agreed penalty wins over the rule', { agreedPenalty: fen('6000') }, ['6000.00']],
    ['an agreed penalty of nothing is nothing', { agreedPenalty: fen('0') }, []],
    ['waived', { penaltyWaived: true }, []],
    ['at the end of the term nobody owes a penalty', { lastDay: '2029-03-15' }, []],
    ['ten days of notice missing: 10 x 170.96 more', { noticeGivenDays: 20 }, ['10400.00', '1709.60']],
    ['bought out: the price takes the place of the penalty', { kind: 3 as const }, []],
    ['lost: the loss is settled by itself', { kind: 5 as const }, []],
  ])('%s', (_, more, amounts) => {
    expect(finishLease(finish(more)).lines.map(line => yuan(line.amt))).toEqual(amounts)
  })

  it('a monthly fee of the running month is cut by days, a paid yearly fee stays', () => {
    const fees = [
      {
        feeId: '11',
        feeItem: 5,
        chargeTrigger: 5 as const,
        chargeUnit: 1 as const,
        amount: fen('199'),
        taxRate: '6.000000',
        refundable: false,
      },
      {
        feeId: '12',
        feeItem: 9,
        chargeTrigger: 6 as const,
        chargeUnit: 1 as const,
        amount: fen('360'),
        taxRate: '13.000000',
        refundable: false,
      },
    ]
    const rows = issued(takeDrafts({ ...vehicle(e1), fees }, on('2026-03-16')), '2027-06-01')
    const { prorations, runningAmt } = finishLease(finish({ fees, rows }))
    expect(prorations.map(one => yuan(one.newAmt))).toEqual(['3419.20', '130.80', '360.00'])
    expect(yuan(runningAmt)).toBe('3910.00')
  })

  it('caps the days of a closing slice at the whole slice: 166.57, not the day rent of 166.67', () => {
    const terms: RentTerms = {
      ...e1,
      takeDate: '2026-07-03',
      termMonths: 12,
      rent: { unitRent: fen('5000'), stages: [] },
      rule: { ...e1Rule, dayRentBasis: 2 },
    }
    const schedule = rentSchedule(terms)
    expect([
      yuan(schedule.periods.at(-1)!.amt),
      yuan(rentUntil(schedule.periods.at(-1)!, '2027-07-01', schedule)),
    ]).toEqual(['166.57', '166.57'])
  })

  it('previewing twice gives the same answer (acceptance 10)', () => {
    expect(finishLease(finish())).toEqual(finishLease(finish()))
  })

  it('elapsed and remaining amounts add up to the term on every last day; the running row never grows', () =>
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 1100 }), after => {
        const schedule = rentSchedule(e1)
        const lastDay = addDays(schedule.start, after)
        const run = sumFen(
          schedule.periods.filter(period => period.from <= lastDay),
          period => rentUntil(period, lastDay, schedule),
        )
        expect(run + rentNotRun(schedule, lastDay)).toBe(schedule.total)
        expect(finishLease(finish({ lastDay })).prorations.every(one => one.delta <= 0n)).toBe(true)
      }),
    ))

  it('one day more never costs less rent', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1094 }), after => {
        const schedule = rentSchedule({ ...e1, changes: [{ from: '2027-04-16', unitRent: fen('4900') }] })
        const left = (day: string) => rentNotRun(schedule, day)
        expect(left(addDays(schedule.start, after + 1)) <= left(addDays(schedule.start, after))).toBe(true)
      }),
    ))
})

describe('9 C13: holdover', () => {
  const late = { lastDay: '2029-03-27', kind: 1 as const }

  it('E1 returned 2029-03-27 at factor 1.5: 12 x 256.44', () => {
    const { lines, runningAmt } = finishLease(finish(late))
    expect(lines.map(line => [line.lineKind, line.feeItem, yuan(line.amt)])).toEqual([[1, 1, '3077.28']])
    expect(yuan(runningAmt)).toBe('0.00')
  })

  it('70 E1: ended 2026-11-20, returned 2026-11-24: 4 x 236.72', () => {
    const terms: RentTerms = {
      ...e1,
      takeDate: '2025-11-21',
      termMonths: 12,
      rent: { unitRent: fen('4800'), stages: [] },
    }
    expect(
      finishLease(
        finish({
          schedule: rentSchedule(terms),
          rows: issued(drafts(terms), '2027-01-01'),
          lastDay: '2026-11-24',
          kind: 1,
        }),
      ).lines.map(line => yuan(line.amt)),
    ).toEqual(['946.88'])
  })

  it('mode 3: the return does not charge months that the scan has charged', () => {
    const schedule = rentSchedule(e1)
    const scanned = holdoverDrafts(vehicle(e1), schedule, e1Rule, '2029-04-10', on('2029-03-31'))
    expect(scanned.map(row => `${row.periodNo} ${row.periodStart}..${row.periodEnd} ${yuan(row.amt)}`)).toEqual([
      '38 2029-03-16..2029-03-31 4103.04',
    ])
    const rows = [...issued(drafts(e1), '2030-01-01'), ...issued(scanned, '2030-01-01')]
    expect(finishLease(finish({ rows, lastDay: '2029-04-10', kind: 1 })).lines.map(line => yuan(line.amt))).toEqual([
      '2564.40',
    ])
  })

  it('mode 2: charges a further month at the last rent for every month begun, prorated at the return', () => {
    const rule = { ...e1Rule, holdover: holdover.monthlyRenewal }
    const scanned = holdoverDrafts(vehicle(e1), rentSchedule(e1), rule, '2029-04-20', on('2029-03-16'))
    expect(scanned.map(row => `${row.periodNo} ${row.periodStart}..${row.periodEnd} ${yuan(row.amt)}`)).toEqual([
      '38 2029-03-16..2029-04-15 5200.00',
      '39 2029-04-16..2029-05-15 5200.00',
    ])
    const rows = [...issued(drafts(e1), '2030-01-01'), ...issued(scanned, '2030-01-01')]
    const { prorations, lines } = finishLease(finish({ rows, lastDay: '2029-04-20', kind: 1, rule }))
    expect([prorations.map(one => yuan(one.newAmt)), lines]).toEqual([['854.80'], []])
  })

  it('mode 1 only warns; nothing is charged before the end', () => {
    expect(
      holdoverDrafts(
        vehicle(e1),
        rentSchedule(e1),
        { ...e1Rule, holdover: holdover.stopBilling },
        '2029-06-01',
        on('2029-06-01'),
      ),
    ).toEqual([])
    expect(holdoverDrafts(vehicle(e1), rentSchedule(e1), e1Rule, '2029-03-15', on('2029-03-15'))).toEqual([])
  })

  it('the nightly scan produces the same rows until a month is added', () => {
    const keys = (day: string) =>
      holdoverDrafts(vehicle(e1), rentSchedule(e1), e1Rule, day, on(day)).map(row => genKey('9001', row, 0))
    expect(keys('2029-04-29')).toEqual(keys('2029-04-01'))
    expect(keys('2029-04-30')).toEqual([...keys('2029-04-29'), '9001:701:1:39:0'])
  })
})

describe('9 C12: buy-out price', () => {
  const rule = {
    buyoutRule: 2 as const,
    buyoutPrice: null,
    buyoutDiscount: '6',
    buyoutTable: [
      { month: 12, price: fen('60000') },
      { month: 24, price: fen('45000') },
    ],
  }

  it('rule 2: 22 rents of 5,200 at 6 % and 30,000 left: 108,077.11 + 26,882.39', () => {
    expect(presentValue(fen('5200'), 22, '6', fen('30000'))).toEqual({
      rents: fen('108077.11'),
      residual: fen('26882.39'),
    })
    const quote = buyoutQuote(rentSchedule(e1), '2027-05-15', rule, fen('30000'))
    expect([quote?.monthsLeft, yuan(quote!.price)]).toEqual([22, '134959.50'])
  })

  it('rule 1 uses its price, rule 3 the elapsed month; no price without a right to buy', () => {
    expect(
      buyoutQuote(rentSchedule(e1), '2027-05-15', { ...rule, buyoutRule: 1, buyoutPrice: fen('62400') }, fen('0'))
        ?.price,
    ).toBe(fen('62400'))
    expect(buyoutQuote(rentSchedule(e1), '2027-05-15', { ...rule, buyoutRule: 3 }, fen('0'))?.price).toBe(fen('60000'))
    expect(buyoutQuote(rentSchedule(e1), '2026-05-15', { ...rule, buyoutRule: 3 }, fen('0'))).toBeNull()
    expect(buyoutQuote(rentSchedule(e1), '2027-05-15', { ...rule, buyoutRule: 0 }, fen('0'))).toBeNull()
  })
})

describe('9 C15: capital amounts', () => {
  it.each([
    ['5200', '伍仟贰佰元整'],
    ['10005.06', '壹万零伍元零陆分'],
    ['187200', '壹拾捌万柒仟贰佰元整'],
    ['7488000', '柒佰肆拾捌万捌仟元整'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['94412.57', '玖万肆仟肆佰壹拾贰元伍角柒分'],
    ['100000000', '壹亿元整'],
    ['0.50', '伍角整'],
    ['0', '零元整'],
    ['0.07', '柒分'],
    ['100010000', '壹亿零壹万元整'],
    ['1000000.10', '壹佰万元壹角整'],
    ['20000300', '贰仟万零叁佰元整'],
  ])('%s is %s', (amount, text) => {
    expect(capitalAmount(fen(amount))).toBe(text)
  })

  it('prints 人民币 before it', () => {
    expect(rmb(fen('5200'))).toBe('人民币伍仟贰佰元整')
  })
})

it('the days of the term are those of the calendar', () => {
  const { start, end } = rentSchedule(e1)
  expect(daysBetween(start, end)).toBe(1095)
})
