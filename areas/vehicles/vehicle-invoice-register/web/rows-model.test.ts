import { expect, it } from 'vitest'
import { placed, rowsOf, splitOf } from './rows-model.ts'

it('splits a total as the invoice prints it, and adds up to the cent', () => {
  expect(splitOf('118000.00', '13.000000')).toEqual({ netAmt: '104424.78', taxAmt: '13575.22' })
  expect(splitOf('', '13')).toEqual({ netAmt: '', taxAmt: '' })
})

it('puts every fault to its row and lets a row say something else than all', () => {
  expect(
    placed([
      { path: 'rows.1.invoiceNo', reason: 'a' },
      { path: 'rows', reason: 'b' },
    ]),
  ).toEqual({
    rows: { 1: ['a'] },
    others: ['b'],
  })
  expect(rowsOf({ sellerName: 'X', remark: '' }, [{ vehicleId: '1' }, { vehicleId: '2', sellerName: 'Y' }])).toEqual([
    { sellerName: 'X', vehicleId: '1' },
    { sellerName: 'Y', vehicleId: '2' },
  ])
})
