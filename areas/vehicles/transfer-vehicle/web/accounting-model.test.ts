import { expect, it } from 'vitest'
import { yuan } from '#kernel'
import { bodyOf, totalsOf, type AccountingLine } from './accounting-model.ts'

const line = (lineKind: number, amt: string, bearer = 2): AccountingLine => ({
  key: `${lineKind}`,
  lineKind,
  feeItem: null,
  amt,
  bearer,
  note: '',
})

it('counts what the customer pays, never plan rows, open debts or what we bear', () => {
  const lines = [
    line(1, '-800.00'),
    line(1, '4800.00'),
    line(2, '120.00'),
    line(3, '500.00', 1),
    line(4, ''),
    line(6, '60.00'),
    line(7, '10000.00'),
  ]
  const sums = totalsOf(lines, false)
  expect([yuan(sums.receivable), yuan(sums.deposit), yuan(sums.refund), yuan(sums.debts)]).toEqual([
    '120.00',
    '10000.00',
    '800.00',
    '60.00',
  ])
  expect(yuan(totalsOf(lines, true).refund)).toBe('0.00')
})

it('sends what may be typed and nothing of the plan', () => {
  expect(bodyOf([line(1, '-800.00'), line(4, ''), line(7, '1.00')])).toEqual([
    { lineKind: 4, amt: '0', bearer: 2, note: '' },
    { lineKind: 7, amt: '1.00', bearer: 2, note: '' },
  ])
})
