import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { addFen, fen, sumFen, yuan, type Fen } from '#kernel'
import {
  amortise,
  amortiseWithInstalment,
  interestBasis,
  interestBetween,
  interestByDays,
  type Instalment,
  type LoanTerms,
} from './amortisation.ts'
import {
  dueDates,
  financedAmount,
  instalmentDrafts,
  lessorFlows,
  lessorIrr,
  lessorXirr,
  purchaseTax,
  rentFromPrice,
  settlement,
  shareOfBalance,
} from './finance-lease.ts'
import { effectivePercent, irr, nominalPercent, percentText } from './rate-of-return.ts'

const P = financedAmount(fen('98000'), fen('19600'), [purchaseTax(fen('98000')), fen('5860'), fen('980'), fen('500')])
const F: LoanTerms = {
  principal: P,
  annualRate: '10.8',
  cycleMonths: 1,
  periods: 36,
  method: 1,
  payMode: 2,
  balloon: fen('0'),
}
const shown = (row: Instalment) => `${yuan(row.amt)} = ${yuan(row.principal)} + ${yuan(row.interest)}`
const extras = {
  handlingFee: fen('1888.25'),
  deposit: fen('5000'),
  depositRefund: fen('5000'),
  nominalPrice: fen('100'),
}

describe('9 C5: example F', () => {
  it('finances 94,412.57, the purchase tax being 8,672.57', () => {
    expect([yuan(purchaseTax(fen('98000'))), yuan(P)]).toEqual(['8672.57', '94412.57'])
  })

  it.each([
    [
      'arrears',
      {},
      '3082.01 = 2232.30 + 849.71',
      '3082.01 = 2252.39 + 829.62',
      '3082.09 = 3054.60 + 27.49',
      '16539.87',
    ],
    [
      'advance',
      { payMode: 1 },
      '3054.52 = 3054.52 + 0.00',
      '3054.52 = 2232.30 + 822.22',
      '3054.58 = 3027.33 + 27.25',
      '15550.21',
    ],
    [
      'equal principal',
      { method: 2 },
      '3472.28 = 2622.57 + 849.71',
      '3448.68 = 2622.57 + 826.11',
      '2646.22 = 2622.62 + 23.60',
      '15719.69',
    ],
    [
      'balloon, arrears',
      { method: 4, balloon: fen('20000') },
      '2609.13 = 1759.42 + 849.71',
      '2609.13 = 1775.25 + 833.88',
      '2609.14 = 2407.47 + 201.67',
      '19516.12',
    ],
    [
      'balloon, advance',
      { method: 4, balloon: fen('20000'), payMode: 1 },
      '2585.86 = 2585.86 + 0.00',
      '2585.86 = 1759.42 + 826.44',
      '2585.81 = 2385.94 + 199.87',
      '18678.34',
    ],
  ])('%s', (_, more, first, second, last, interest) => {
    const plan = amortise({ ...F, ...more } as LoanTerms)
    expect([shown(plan.rows[0]!), shown(plan.rows[1]!), shown(plan.rows[35]!), yuan(plan.interestTotal)]).toEqual([
      first,
      second,
      last,
      interest,
    ])
  })

  it('the balloon in advance leaves 19,821.61 and ends with 19,821.61 + 178.39', () => {
    const { rows, end } = amortise({ ...F, method: 4, balloon: fen('20000'), payMode: 1 })
    expect([yuan(rows[35]!.balance), shown(end!)]).toEqual(['19821.61', '20000.00 = 19821.61 + 178.39'])
  })

  it('an irregular first period of 39 days: interest 1,104.63, principal 1,977.38', () => {
    const dates = dueDates('2026-06-20', 1, 36)
    const byDays = interestByDays(
      '2026-05-12',
      dates,
      [{ from: '2026-05-12', annualRate: '10.8' }],
      interestBasis.actual360,
    )
    expect(shown(amortise(F, byDays).rows[0]!)).toBe('3082.01 = 1977.38 + 1104.63')
  })

  it('taken: 72 rows of principal and interest (acceptance 11), and no row for an interest of 0.00', () => {
    const dates = dueDates('2026-06-20', 1, 36).map(day => ({ from: day, to: day, dueDate: day, billDate: day }))
    const drafts = instalmentDrafts(
      amortise(F),
      dates,
      { principal: '13.000000', interest: '13.000000' },
      { orderVehicleId: '701' },
    )
    expect([drafts.length, drafts.slice(0, 2).map(row => `${row.feeItem} ${yuan(row.amt)}`)]).toEqual([
      72,
      ['20 2232.30', '21 849.71'],
    ])
    expect(
      instalmentDrafts(
        amortise({ ...F, payMode: 1 }),
        dates,
        { principal: null, interest: '6.000000' },
        { orderVehicleId: '701' },
      ),
    ).toHaveLength(71)
  })

  it('principal parts add up to what was financed, whatever the method', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 50_000_000 }),
        fc.integer({ min: 0, max: 2400 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
        fc.constantFrom(1 as const, 2 as const),
        (cents, rate, periods, method, payMode) => {
          const principal = BigInt(cents) as Fen
          const plan = amortise({
            principal,
            annualRate: (rate / 100).toFixed(2),
            cycleMonths: 1,
            periods,
            method,
            payMode,
            balloon: (principal / 5n) as Fen,
          })
          expect(
            addFen(
              sumFen(plan.rows, row => row.principal),
              plan.end?.principal ?? fen('0'),
            ),
          ).toBe(principal)
          expect(plan.rows.every(row => row.amt === row.principal + row.interest)).toBe(true)
        },
      ),
    ))
})

describe('9 C6: IRR and XIRR', () => {
  it('F in arrears without extras returns its own rate', () => {
    const flows = lessorFlows(P, amortise(F), 2, {
      handlingFee: fen('0'),
      deposit: fen('0'),
      depositRefund: fen('0'),
      nominalPrice: fen('0'),
    })
    expect(nominalPercent(lessorIrr(flows)!, 1)).toBe('10.8000')
  })

  it('with fee, deposit and nominal price: 13.5170, effective 14.3867, XIRR 14.3486', () => {
    const flows = lessorFlows(P, amortise(F), 2, extras)
    const rate = lessorIrr(flows)!
    expect([yuan(flows[0]!), yuan(flows[36]!), nominalPercent(rate, 1), effectivePercent(rate, 1)]).toEqual([
      '-87524.32',
      '-1817.91',
      '13.5170',
      '14.3867',
    ])
    expect(percentText(lessorXirr(flows, ['2026-05-20', ...dueDates('2026-06-20', 1, 36)])!)).toBe('14.3486')
  })

  it('in advance with the same extras: first flow -84,469.80, nominal 13.6985', () => {
    const flows = lessorFlows(P, amortise({ ...F, payMode: 1 }), 1, extras)
    expect([yuan(flows[0]!), nominalPercent(lessorIrr(flows)!, 1)]).toEqual(['-84469.80', '13.6985'])
  })

  it('no rate if nothing is paid out', () => {
    expect(irr([fen('100'), fen('100')])).toBeNull()
  })
})

describe('9 C7: rent from the purchase price', () => {
  it.each([
    [2, '2123.45', '2130.00'],
    [1, '2107.64', '2110.00'],
  ] as const)('payMode %i: %s, asked %s', (payMode, exact, rent) => {
    const financed = financedAmount(fen('86000'), fen('8600'), [purchaseTax(fen('86000')), fen('500'), fen('980')])
    expect(yuan(financed)).toBe('86490.62')
    const result = rentFromPrice({
      financed,
      residual: fen('25800'),
      annualRate: '9',
      periods: 36,
      cycleMonths: 1,
      payMode,
      roundTo: 10,
    })
    expect([yuan(result.exact), yuan(result.rent)]).toEqual([exact, rent])
  })

  it('2,130.00 in arrears earns 9.1317', () => {
    const flows = [fen('-86490.62'), ...Array.from({ length: 35 }, () => fen('2130')), fen('27930')]
    expect(nominalPercent(irr(flows)!, 1)).toBe('9.1317')
  })
})

describe('9 C8: borrowing', () => {
  const dates = dueDates('2026-09-20', 3, 12)
  const draw: LoanTerms = {
    principal: fen('3000000'),
    annualRate: '4.2',
    cycleMonths: 3,
    periods: 12,
    method: 2,
    payMode: 2,
    balloon: fen('0'),
  }
  const at = (...rates: { from: string; annualRate: string }[]) =>
    amortise(draw, interestByDays('2026-06-10', dates, rates, interestBasis.actual360))

  it('102 and 91 days at 4.2, and 211,312.50 in all', () => {
    const plan = at({ from: '2026-06-10', annualRate: '4.2' })
    expect([
      yuan(plan.rows[0]!.interest),
      yuan(plan.rows[1]!.interest),
      yuan(plan.interestTotal),
      dates.at(-1),
    ]).toEqual(['35700.00', '29195.83', '211312.50', '2029-06-20'])
  })

  it('a reset to 4.1 on 2027-01-01 splits the period: 25,708.33, then 23,575.00 (acceptance 14)', () => {
    const plan = at({ from: '2026-06-10', annualRate: '4.2' }, { from: '2027-01-01', annualRate: '4.1' })
    expect([yuan(plan.rows[2]!.interest), yuan(plan.rows[3]!.interest)]).toEqual(['25708.33', '23575.00'])
  })

  it('interest of a stretch is the sum of its parts within a cent a cut', () => {
    const rates = [{ from: '2026-01-01', annualRate: '4.1' }]
    const whole = interestBetween(fen('2250000'), '2027-03-20', '2027-04-30', rates)
    const parts = addFen(
      interestBetween(fen('2250000'), '2027-03-20', '2027-04-01', rates),
      interestBetween(fen('2250000'), '2027-04-01', '2027-04-30', rates),
    )
    expect(Number(whole - parts)).toBeLessThanOrEqual(1)
    expect(yuan(whole)).toBe('10506.25')
  })
})

describe('9 C9 and C11: finance lease F after row 14', () => {
  const balance = amortise(F).rows[13]!.balance

  it('61,264.68 are left', () => expect(yuan(balance)).toBe('61264.68'))

  it.each([
    ['rate 9.6 %', { principal: balance, annualRate: '9.6', periods: 22 }, '3048.10', '3048.04'],
    ['28 rows', { principal: balance, periods: 28 }, '2485.06', '2485.12'],
    ['20,000 prepaid, term kept', { principal: fen('41264.68'), periods: 22 }, '2075.88', '2075.96'],
  ])('%s', (_, more, each, last) => {
    const { rows } = amortise({ ...F, ...more })
    expect([yuan(rows[0]!.amt), yuan(rows.at(-1)!.amt)]).toEqual([each, last])
  })

  it('20,000 prepaid, instalment kept: 15 rows, last 1,023.06', () => {
    const rows = amortiseWithInstalment(fen('41264.68'), '10.8', 1, fen('3082.01'))
    expect([rows.length, yuan(rows.at(-1)!.amt)]).toEqual([15, '1023.06'])
  })

  it('quote at 2027-07-30: 63,386.41, with the deposit 58,386.41 (acceptance 12)', () => {
    const quote = (offsets: Fen) =>
      settlement({
        balance,
        lastDue: '2027-07-20',
        day: '2027-07-30',
        rates: [{ from: '2026-05-20', annualRate: '10.8' }],
        prepayFeeRate: '3',
        nominalPrice: fen('100'),
        offsets,
      })
    expect([
      yuan(quote(fen('0')).accrued),
      yuan(quote(fen('0')).fee),
      yuan(quote(fen('0')).total),
      yuan(quote(fen('5000')).total),
    ]).toEqual(['183.79', '1837.94', '63386.41', '58386.41'])
  })

  it('our borrowing at 2027-04-30: 2,283,006.25; one vehicle of 60,000: 45,660.13', () => {
    const terms = {
      lastDue: '2027-03-20',
      day: '2027-04-30',
      rates: [{ from: '2027-01-01', annualRate: '4.1' }],
      prepayFeeRate: '1',
      nominalPrice: fen('0'),
      offsets: fen('0'),
    }
    expect(yuan(settlement({ ...terms, balance: fen('2250000') }).total)).toBe('2283006.25')
    const share = shareOfBalance(fen('2250000'), fen('60000'), fen('3000000'))
    expect([yuan(share), yuan(settlement({ ...terms, balance: share }).total)]).toEqual(['45000.00', '45660.13'])
  })
})
