import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { addDays, dateOf, fen, sumFen, yuan, type Fen, type LocalDate } from '#kernel'
import { billDate, dueDate, everyDay } from './due-date.ts'
import {
  allotDrafts,
  contractFeeDrafts,
  defaultDeposit,
  depositParts,
  frontMoneyOf,
  frontShortMessage,
  orderDrafts,
  quotaAmount,
  signedDrafts,
  type FrontEvent,
} from './front-money.ts'
import { feeIdOf } from './change.ts'
import { genKey, noteText, planRows, type PlanPlace } from '#areas/billing/calculations/plan-row.ts'
import { taxOf } from './tax.ts'
import { contractTotals, rentOverTerm, type LineTerms } from './totals.ts'
import { holidayRule, payDayRule, payMode, type FeeLine, type Workdays } from './terms.ts'
import { takeAnswer, takeDrafts } from './vehicle-plans.ts'
import { e1, e1Rule, e2, e4, on, vehicle } from './worked-examples.ts'

const place: PlanPlace = { contractId: '9001', partyKind: 1, partyId: '88', orderId: '300', vehicleId: '40', rev: 0 }
const event = (day: LocalDate): FrontEvent => ({ on: day, generatedOn: day, rule: e1Rule, workdays: everyDay })
const fee = (chargeTrigger: FeeLine['chargeTrigger'], amount: string, more: Partial<FeeLine> = {}): FeeLine => ({
  feeId: `f${chargeTrigger}`,
  feeItem: 5,
  chargeTrigger,
  chargeUnit: 1,
  amount: fen(amount),
  taxRate: '6.000000',
  refundable: false,
  ...more,
})

describe('9 C2: due dates', () => {
  const april = { from: '2026-04-01', to: '2026-04-30', first: false }
  it.each([
    ['advance, offset -3', { payDayRule: payDayRule.offset, payOffsetDays: -3 }, '2026-03-29'],
    ['advance, pay day 25 on or before', { payDayRule: payDayRule.onOrBefore, payDay: 25 }, '2026-03-25'],
    [
      'advance, pay day 31 on or before is cut to no later than the boundary',
      { payDayRule: payDayRule.onOrBefore, payDay: 31 },
      '2026-03-31',
    ],
    [
      'advance, pay day 1 on or before is the boundary itself',
      { payDayRule: payDayRule.onOrBefore, payDay: 1 },
      '2026-04-01',
    ],
    ['advance, pay day 5 on or after', { payDayRule: payDayRule.onOrAfter, payDay: 5 }, '2026-04-05'],
    [
      'arrears, offset 10',
      { payMode: payMode.arrears, payDayRule: payDayRule.offset, payOffsetDays: 10 },
      '2026-05-11',
    ],
    [
      'arrears, pay day 31 on or after',
      { payMode: payMode.arrears, payDayRule: payDayRule.onOrAfter, payDay: 31 },
      '2026-05-31',
    ],
  ])('%s', (_, rule, due) => {
    expect(dueDate(april, { ...e1Rule, ...rule }, '2026-03-16', everyDay)).toBe(due)
  })

  it('moves a pay day before the take to the take', () => {
    expect(dueDate(april, { ...e1Rule, payDayRule: payDayRule.onOrBefore, payDay: 10 }, '2026-03-16', everyDay)).toBe(
      '2026-03-16',
    )
  })

  const labourDay: Workdays = {
    onOrAfter: day => (day >= '2026-05-01' && day <= '2026-05-05' ? '2026-05-06' : day),
    onOrBefore: day => (day >= '2026-05-01' && day <= '2026-05-05' ? '2026-04-30' : day),
  }
  it('moves a due date on a holiday to the next or previous working day, but not before the take', () => {
    const may = { from: '2026-05-01', to: '2026-05-31', first: false }
    expect(dueDate(may, { ...e1Rule, holidayRule: holidayRule.nextWorkday }, '2026-03-16', labourDay)).toBe(
      '2026-05-06',
    )
    expect(dueDate(may, { ...e1Rule, holidayRule: holidayRule.previousWorkday }, '2026-03-16', labourDay)).toBe(
      '2026-04-30',
    )
    expect(dueDate(may, { ...e1Rule, holidayRule: holidayRule.previousWorkday }, '2026-05-03', labourDay)).toBe(
      '2026-05-03',
    )
  })

  it('bills billLeadDays before the due date, not before the generation and never after the due date', () => {
    expect(billDate('2026-04-05', e1Rule, '2026-03-16')).toBe('2026-03-29')
    expect(billDate('2026-04-05', e1Rule, '2026-04-01')).toBe('2026-04-01')
    expect(billDate('2026-03-16', e1Rule, '2026-03-20')).toBe('2026-03-16')
  })
})

describe('9 C3: tax inside the amount', () => {
  it.each([
    ['5200', '13.000000', '598.23', '4601.77'],
    ['1000', '6.000000', '56.60', '943.40'],
    ['2232.30', '13.000000', '256.81', '1975.49'],
    ['849.71', '13.000000', '97.75', '751.96'],
    ['947', null, '0.00', '947.00'],
    ['3077.28', '13.000000', '354.02', '2723.26'],
  ])('%s at %s: tax %s, net %s', (gross, rate, tax, net) => {
    const result = taxOf(fen(gross), rate)
    expect([yuan(result.taxAmt), yuan(result.netAmt)]).toEqual([tax, net])
  })
})

describe('9 C4: totals', () => {
  const line: LineTerms = {
    quantity: 40,
    termMonths: 36,
    rent: e1.rent,
    deposit: fen('10400'),
    downPayment: null,
    fees: [],
  }

  it('40 vehicles of E1: 7,488,000.00, deposits 416,000.00 (acceptance 1)', () => {
    expect(yuan(defaultDeposit(e1.rent, { depositMonths: '2' }))).toBe('10400.00')
    const totals = contractTotals([line], e1Rule, '2026-03-01')
    expect([yuan(totals.totalAmount), yuan(totals.depositTotal), yuan(totals.frontTotal), totals.vehicleQty]).toEqual([
      '7488000.00',
      '416000.00',
      '416000.00',
      40,
    ])
  })

  it('60 7.9: ten cars, deposit 10,000, one prepaid rent of 4,800, plates 500 at the order: 153,000 before the take', () => {
    const ten = {
      quantity: 10,
      termMonths: 12,
      rent: { unitRent: fen('4800'), stages: [] },
      deposit: fen('10000'),
      downPayment: null,
      fees: [fee(2, '500', { feeItem: 7 })],
    }
    const totals = contractTotals([ten], { ...e1Rule, prepayMonths: 1 }, '2026-03-01')
    expect([yuan(totals.depositTotal), yuan(totals.frontTotal), yuan(totals.totalAmount)]).toEqual([
      '100000.00',
      '153000.00',
      '581000.00',
    ])
  })

  it('counts stages, yearly fees by started years, monthly fees by months, contract fees once, and excludes refundable fees', () => {
    const fees = [
      fee(5, '199'),
      fee(6, '1000'),
      fee(1, '3000', { chargeUnit: 2 }),
      fee(4, '500', { feeId: 'r', refundable: true }),
    ]
    const totals = contractTotals(
      [
        {
          ...line,
          quantity: 2,
          termMonths: 14,
          rent: {
            unitRent: fen('4980'),
            stages: [
              { fromMonth: 1, toMonth: 6, unitRent: fen('4980') },
              { fromMonth: 7, toMonth: 14, unitRent: fen('4780') },
            ],
          },
          fees,
        },
      ],
      e1Rule,
      '2026-03-01',
    )
    expect(yuan(totals.lines[0]!.rentPerVehicle)).toBe('68120.00')
    expect(yuan(totals.lines[0]!.feeTotal)).toBe('12572.00')
    expect(yuan(totals.frontTotal)).toBe('24800.00')
  })

  it('E2 and E4 cost over the term what their schedules cost', () => {
    expect(yuan(rentOverTerm(e2.rent, 12, e2.rule, '2026-01-31'))).toBe('58560.00')
    expect(yuan(rentOverTerm(e4.rent, 12, e4.rule, '2026-04-08'))).toBe('51100.00')
  })

  it('quota of a vehicle is its price less what we hold, never below zero (section 3)', () => {
    expect(yuan(quotaAmount(fen('98000'), fen('19600'), fen('5000')))).toBe('73400.00')
    expect(yuan(quotaAmount(fen('10000'), fen('9000'), fen('5000')))).toBe('0.00')
  })
})

describe('9 C4 and 10.1: front money', () => {
  it('deposit 5,000.00 in three: the last part takes the remainder, the later ones fall due monthly from the take', () => {
    const deposit = { amount: fen('5000'), instalments: 3 }
    expect(depositParts(deposit).map(yuan)).toEqual(['1666.67', '1666.67', '1666.66'])
    const first = orderDrafts(
      '701',
      { fees: [], deposit, downPayment: null, downPaymentTaxRate: null },
      event('2026-03-01'),
      true,
    )
    const later = takeDrafts({ ...vehicle(e1), deposit }, on('2026-03-16')).filter(row => row.feeItem === 2)
    expect(
      [...first, ...later].map(
        row => `${row.periodNo}/${row.periodCount} ${yuan(row.amt)} due ${row.dueDate} ${row.calcNote.kind}`,
      ),
    ).toEqual([
      '1/3 1666.67 due 2026-03-01 front',
      '2/3 1666.67 due 2026-04-16 period',
      '3/3 1666.66 due 2026-05-16 period',
    ])
    expect(new Set(planRows([...first, ...later], place).map(row => row.genKey)).size).toBe(3)
  })

  it.each([
    [20, '208000.00'],
    [40, '416000.00'],
  ])(
    '%i vehicles are that many deposit rows of 10,400.00, untaxed, each with its vehicle (acceptance 2)',
    (quantity, sum) => {
      const rows = Array.from({ length: quantity }, (_, index) =>
        orderDrafts(
          String(700 + index),
          { fees: [], deposit: { amount: fen('10400'), instalments: 1 }, downPayment: null, downPaymentTaxRate: null },
          event('2026-03-01'),
          true,
        ),
      ).flat()
      expect(rows).toHaveLength(quantity)
      expect(
        rows.every(
          row =>
            yuan(row.amt) === '10400.00' && row.taxRate === null && row.feeItem === 2 && row.calcNote.kind === 'front',
        ),
      ).toBe(true)
      expect(yuan(sumFen(rows, row => row.amt))).toBe(sum)
      expect(new Set(planRows(rows, place).map(row => row.genKey)).size).toBe(quantity)
    },
  )

  it('makes no row without a deposit: a trial lease has none', () => {
    expect(
      orderDrafts(
        '701',
        { fees: [], deposit: { amount: fen('0'), instalments: 1 }, downPayment: null, downPaymentTaxRate: null },
        event('2026-03-01'),
        true,
      ),
    ).toEqual([])
  })

  it('makes the rows of each trigger once: order, allotment, take; fees at signing follow the vehicles created then', () => {
    const fees = [
      fee(1, '100'),
      fee(2, '200'),
      fee(3, '300'),
      fee(4, '400'),
      fee(7, '700'),
      fee(8, '800', { fixedDate: '2026-12-01' }),
      fee(2, '50', { feeId: 'c', chargeUnit: 2 }),
    ]
    const front = { fees, deposit: null, downPayment: null, downPaymentTaxRate: null }
    const amounts = (rows: readonly { amt: Fen }[]) => rows.map(row => yuan(row.amt))
    expect(amounts(orderDrafts('701', front, event('2026-03-01'), true))).toEqual(['100.00', '200.00', '800.00'])
    expect(amounts(orderDrafts('701', front, event('2026-03-01'), false))).toEqual(['200.00', '800.00'])
    expect(amounts(signedDrafts([{ quantity: 30, fees }], event('2026-03-01'), false))).toEqual(['3000.00'])
    expect(amounts(signedDrafts([{ quantity: 30, fees }], event('2026-03-01'), true))).toEqual([])
    expect(amounts(allotDrafts('701', fees, event('2026-03-05')))).toEqual(['300.00'])
    expect(amounts(contractFeeDrafts(fees, 2, 'order', event('2026-03-01')))).toEqual(['50.00'])
    expect(amounts(takeDrafts({ ...vehicle(e1), fees }, on('2026-03-16')).filter(row => row.feeItem === 5))).toEqual([
      '400.00',
    ])
    expect(yuan(frontMoneyOf({ ...front, rent: e1.rent, rule: e1Rule }).total)).toBe('1000.00')
  })

  it('states the missing amount (acceptance 3)', () => {
    expect(frontShortMessage([{ name: '押金 / deposit', shortAmt: fen('10400') }])).toBe(
      '首付款项未到账：押金10,400.00，不能提车 / front money unpaid: deposit 10,400.00, no take',
    )
  })
})

describe('9 C1.6: fees with the rent', () => {
  it('charges a monthly fee 36 times in 37 rows: stub and closing slice are one month', () => {
    const rows = takeDrafts({ ...vehicle(e1), fees: [fee(5, '199')] }, on('2026-03-16')).filter(
      row => row.feeItem === 5 && row.amt > 0n,
    )
    expect([rows.length, yuan(sumFen(rows, row => row.amt)), rows[0]!.dueDate]).toEqual([36, '7164.00', '2026-03-16'])
  })

  it('charges three monthly fees for a quarter of three slices, and a yearly fee once a started year', () => {
    const all = takeDrafts(
      {
        ...vehicle({ ...e2, termMonths: 14, rent: { unitRent: fen('4980'), stages: [] } }),
        fees: [fee(5, '30'), fee(6, '1000'), fee(9, '800')],
      },
      on('2026-01-31'),
    )
    const of = (id: string) => all.filter(row => row.feeId === id).map(row => `${row.dueDate} ${yuan(row.amt)}`)
    expect(of('f5')).toEqual([
      '2026-05-10 90.00',
      '2026-08-10 90.00',
      '2026-11-10 90.00',
      '2027-02-10 90.00',
      '2027-04-10 60.00',
    ])
    expect(of('f6')).toEqual(['2026-01-31 1000.00', '2027-01-31 1000.00'])
    expect(of('f9')).toEqual(['2027-03-30 800.00'])
  })
})

describe('10.1: plan rows', () => {
  const rows = planRows(takeDrafts(vehicle(e1), on('2026-03-16')), place)

  it('carry the key, the party, dates, two decimals and the arithmetic', () => {
    expect(rows[0]).toEqual({
      genKey: '9001:701:1:1:0',
      partyKind: 1,
      partyId: '88',
      orderId: '300',
      orderVehicleId: '701',
      vehicleId: '40',
      feeItem: 1,
      periodNo: 1,
      periodCount: 37,
      periodStart: '2026-03-16',
      periodEnd: '2026-03-31',
      dayCount: 16,
      billDate: '2026-03-16',
      dueDate: '2026-03-16',
      amt: '2735.36',
      taxRate: '13.000000',
      calcNote: {
        kind: 'period',
        scope: 'vehicle',
        stage: 'take',
        slices: [{ from: '2026-03-16', to: '2026-03-31', days: 16, dayRent: '170.96', amt: '2735.36' }],
      },
    })
    expect(noteText(rows[0]!.calcNote)).toBe('2026-03-16~2026-03-31 16天 × 170.96 = 2735.36')
    expect(noteText(rows[36]!.calcNote)).toBe('2029-03-01~2029-03-15 月租 − 16天 × 170.96 = 2464.64')
  })

  it('what take answers: start, end, first due date, rows and total (10.2)', () => {
    expect({ ...takeAnswer(vehicle(e1), takeDrafts(vehicle(e1), on('2026-03-16'))) }).toEqual({
      rentStartDate: '2026-03-16',
      rentEndDate: '2029-03-15',
      firstDueDate: '2026-03-16',
      rows: 37,
      total: fen('187200'),
    })
  })

  it('a recorded lease has rows from the first due date after the cut-over on (acceptance 21)', () => {
    const kept = takeDrafts(vehicle(e1), { ...on('2026-12-01'), cutoverDate: '2026-12-01' })
    expect([kept[0]!.periodStart, kept[0]!.dueDate, kept.length]).toEqual(['2026-12-01', '2026-12-05', 28])
  })

  it('keeps separate keys for two fee lines of one item', () => {
    const drafts = takeDrafts(
      { ...vehicle(e1), fees: [fee(5, '199', { feeId: '11' }), fee(5, '30', { feeId: '12' })] },
      on('2026-03-16'),
    )
    const keys = planRows(drafts, place).map(row => row.genKey)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toContain('9001:701:5.11:1:0')
    expect([feeIdOf('9001:701:5.11:1:0'), feeIdOf('9001:701:1:1:0')]).toEqual(['11', null])
  })

  it('is idempotent on any day: same keys, amounts and due dates', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 20_454, max: 22_000 }).map(dateOf),
        fc.integer({ min: 0, max: 400 }),
        (takeDate, later) => {
          const terms = vehicle({ ...e1, takeDate })
          const facts = (day: LocalDate) =>
            planRows(takeDrafts(terms, on(day)), place).map(row => [row.genKey, row.amt, row.dueDate])
          expect(facts(addDays(takeDate, later))).toEqual(facts(takeDate))
        },
      ),
    ))

  it('the parts shown in the note add up to the row', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 20_454, max: 22_000 }).map(dateOf),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 100_00, max: 9_999_99 }),
        (takeDate, after, rent) => {
          const terms = vehicle({
            ...e1,
            takeDate,
            changes: [{ from: addDays(takeDate, after), unitRent: BigInt(rent) as Fen }],
          })
          for (const row of planRows(takeDrafts(terms, on(takeDate)), place))
            expect(yuan(sumFen(row.calcNote.slices, slice => fen(slice.amt)))).toBe(row.amt)
        },
      ),
    ))

  it('fits the 96 characters of gen_key with the longest ids', () => {
    const id = '9223372036854775807'
    expect(genKey(id, { orderVehicleId: id, feeItem: 99, feeId: id, periodNo: 3650 }, 999).length).toBeLessThanOrEqual(
      96,
    )
  })
})
