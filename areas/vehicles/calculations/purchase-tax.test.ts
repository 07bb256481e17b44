import { describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { purchaseTaxOf } from './purchase-tax.ts'

const half = { percent: '50', cap: fen('15000') }

describe('purchase tax (60, 7.1)', () => {
  it.each([
    ['118000', half, '104424.78', '13575.22', '10442.48', '5221.24', '5221.24'],
    ['360000', half, '318584.07', '41415.93', '31858.41', '15000.00', '16858.41'],
    ['92800', undefined, '82123.89', '10676.11', '8212.39', '0.00', '8212.39'],
  ])('of an invoice of %s', (total, rule, taxable, vat, full, relief, pay) => {
    const tax = purchaseTaxOf(fen(total), '13', rule)
    expect([tax.taxable, tax.vat, tax.full, tax.relief, tax.pay].map(yuan)).toEqual([taxable, vat, full, relief, pay])
  })
})
