import { describe, expect, it } from 'vitest'
import { fen, subFen, yuan, ZERO } from '#kernel'
import { diffTax, secondTotalsOf } from './second-cost.ts'

const line = (first: string, second: string, taxRate: string, charge = '0', bearer = 1) => ({
  firstAmt: fen(first),
  secondAmt: fen(second),
  taxRate,
  capitalised: true,
  bearer,
  chargeAmt: fen(charge),
})

describe('second accounting (60, 7.12)', () => {
  it('adds up what was provisional, what is final and what the customer was charged for it', () => {
    const totals = secondTotalsOf([
      line('350', '340', '6', '500'),
      line('125', '125', '0', '0', 2),
      line('280', '280', '13'),
    ])
    expect(yuan(totals.firstTotal)).toBe('755.00')
    expect(yuan(totals.secondTotal)).toBe('745.00')
    expect(yuan(totals.diffTotal)).toBe('-10.00')
    expect(yuan(totals.chargedCost)).toBe('465.00')
    expect(yuan(totals.profitAmt)).toBe('35.00')
  })
  it('corrects the capitalised value by the difference net of its tax', () => {
    const agency = line('350', '340', '6')
    const diff = subFen(agency.secondAmt, agency.firstAmt)
    expect(yuan(subFen(diff, diffTax(agency)))).toBe('-9.44')
    expect(diffTax({ firstAmt: ZERO, secondAmt: ZERO, taxRate: '6' })).toBe(ZERO)
  })
})
