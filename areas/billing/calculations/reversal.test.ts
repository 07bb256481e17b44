import { type Fen, fen, Refused, sumFen, yuan } from '#kernel'
import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { type ActualRow, assertReversible, reversalOf } from './reversal.ts'

const row = (id: string, amt: string, more: Partial<ActualRow> = {}): ActualRow => ({
  id,
  billId: `B${id}`,
  fundType: 1,
  fundId: 'LS8801',
  amt: fen(amt),
  valueDate: '2026-11-10',
  ...more,
})

describe('7.3 reversal', () => {
  it('gives the receipt back its 13,000.00, today, with the value date of the money (acceptance 6, closed November)', () => {
    const result = reversalOf(
      [row('1', '167.80'), row('2', '4800.00'), row('3', '8032.20')],
      [],
      new Map(),
      '2026-12-03',
    )
    expect(result.rows.map(one => [one.reversesId, yuan(one.amt), one.valueDate, one.postDate])).toEqual([
      ['1', '-167.80', '2026-11-10', '2026-12-03'],
      ['2', '-4800.00', '2026-11-10', '2026-12-03'],
      ['3', '-8032.20', '2026-11-10', '2026-12-03'],
    ])
    expect(yuan(result.funds.get('LS8801')!)).toBe('13000.00')
  })
  it('is refused when the over-payment is no longer on the balance, and names the voucher that used it (acceptance 7)', () => {
    const places = new Map([['surplus', { available: fen('800.00'), usedByNo: 'SKHX202611120003' }]])
    expect(() =>
      reversalOf([row('1', '50000.00')], [{ placeId: 'surplus', amt: fen('2800.00') }], places, '2026-11-13'),
    ).toThrow(Refused)
    expect(() =>
      reversalOf([row('1', '50000.00')], [{ placeId: 'surplus', amt: fen('2800.00') }], places, '2026-11-13'),
    ).toThrow('余额已被使用，不能撤销（核销单SKHX202611120003）')
  })
  it('is refused when the deposit has left its card meanwhile', () => {
    const places = new Map([['card', { available: fen('0.00'), usedByNo: 'BZJ1' }]])
    expect(() => reversalOf([row('1', '10000.00', { cardId: 'card' })], [], places, '2026-11-13')).toThrow('BZJ1')
  })
  it('a voucher is reversed once: the second time the state is named (acceptance 6)', () => {
    expect(() => assertReversible('bill-receipt-write-off', '1', 1)).not.toThrow()
    expect(() => assertReversible('bill-receipt-write-off', '1', 3)).toThrow('已作废')
  })
  it('reverses a single row once', () => {
    const rows = [row('1', '100.00'), row('2', '50.00'), row('3', '-50.00', { billId: 'B2', reversesId: '2' })]
    expect(reversalOf(rows, [], new Map(), '2026-11-13').rows.map(one => one.reversesId)).toEqual(['1'])
  })
  it('nets to zero per bill and per fund, whatever was undone before', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map(amt => BigInt(amt) as Fen)
    const drawn = fc.array(
      fc.record({
        billId: fc.constantFrom('1', '2', '3'),
        fundId: fc.constantFrom('a', 'b'),
        amt: amount,
        undone: fc.boolean(),
      }),
      { maxLength: 10 },
    )
    fc.assert(
      fc.property(drawn, lines => {
        const rows: ActualRow[] = lines.flatMap(({ undone, ...line }, index) => {
          const original: ActualRow = { ...line, id: String(index), fundType: 1, valueDate: '2026-11-10' }
          return undone
            ? [original, { ...original, id: `m${index}`, amt: -line.amt as Fen, reversesId: original.id }]
            : [original]
        })
        const mirror = reversalOf(rows, [], new Map(), '2026-12-03').rows.map(
          (one, index): ActualRow => ({ ...one, id: `r${index}` }),
        )
        const all = [...rows, ...mirror]
        for (const billId of ['1', '2', '3'])
          expect(
            sumFen(
              all.filter(one => one.billId === billId),
              one => one.amt,
            ),
          ).toBe(0n)
        for (const fundId of ['a', 'b'])
          expect(
            sumFen(
              all.filter(one => one.fundId === fundId),
              one => one.amt,
            ),
          ).toBe(0n)
        expect(reversalOf(all, [], new Map(), '2026-12-03').rows).toEqual([])
      }),
    )
  })
})
