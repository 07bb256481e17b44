import { describe, expect, it } from 'vitest'
import { addFen, fen, sumFen, yuan, ZERO, type Fen } from '#kernel'
import { sharesOf, spread, STATUTORY, type LossLine, type ShareFacts } from './shares.ts'

const line = (lossKind: number, amt: string, insurable = true): LossLine => ({ lossKind, amt: fen(amt), insurable })
const facts = (more: Partial<ShareFacts> = {}): ShareFacts => ({
  rate: '70.000000',
  coverCompulsory: true,
  coverCommercial: true,
  subrogation: false,
  absoluteDeductible: fen('2000'),
  deductibleRate: '0.000000',
  left: {
    ...STATUTORY.fault,
    thirdParty: fen('2000000'),
    insuredValue: fen('102424'),
    seats: ZERO,
  },
  others: [{ isVehicle: true, rate: 30 }],
  ...more,
})
const shown = (lines: readonly LossLine[], more: Partial<ShareFacts> = {}) =>
  sharesOf(lines, facts(more)).lines.map(one => [one.byCompulsory, one.byCommercial, one.byOther, one.bySelf].map(yuan))
const summed = (lines: readonly LossLine[], more: Partial<ShareFacts> = {}) => {
  const { lines: parts } = sharesOf(lines, facts(more))
  return (['byCompulsory', 'byCommercial', 'byOther', 'bySelf'] as const).map(name =>
    yuan(sumFen(parts, one => one[name])),
  )
}

describe('shares of a loss (80, C7)', () => {
  it('80.12 the other car of 12,000.00 at 70%: 2,000.00 by compulsory cover, 7,000.00 by commercial, 3,000.00 theirs', () => {
    expect(shown([line(3, '12000')])).toEqual([['2000.00', '7000.00', '3000.00', '0.00']])
  })
  it('80.12 our own 18,600.00 and a tow of 600.00: 10,040.00 by commercial cover, 7,160.00 theirs, the deductible ours', () => {
    expect(summed([line(1, '18600'), line(2, '600')])).toEqual(['0.00', '10040.00', '7160.00', '2000.00'])
    expect(yuan(sharesOf([line(1, '18600'), line(2, '600')], facts()).deductibleBorne)).toBe('2000.00')
  })
  it('80.12 a hospital of 26,000.00: 18,000.00 by compulsory cover, 5,600.00 by commercial, 2,400.00 theirs', () => {
    expect(shown([line(5, '26000')])).toEqual([['18000.00', '5600.00', '2400.00', '0.00']])
  })
  it('80.12 the same on an uninsured day: the owner owes what the cover would have paid', () => {
    expect(shown([line(5, '26000')], { coverCompulsory: false, coverCommercial: false })).toEqual([
      ['0.00', '0.00', '2400.00', '23600.00'],
    ])
  })

  it('without fault the small limits hold, and the other side pays the rest', () => {
    const left = { ...facts().left, ...STATUTORY.noFault }
    expect(shown([line(3, '12000')], { rate: '0', left, others: [{ isVehicle: true, rate: 100 }] })).toEqual([
      ['100.00', '0.00', '11900.00', '0.00'],
    ])
  })
  it('of a single vehicle nobody else pays', () => {
    expect(summed([line(1, '10000')], { rate: '100', others: [] })).toEqual(['0.00', '8000.00', '0.00', '2000.00'])
  })
  it('by subrogation our insurer pays all but the deductible', () => {
    expect(summed([line(1, '19200')], { subrogation: true })).toEqual(['0.00', '15200.00', '2000.00', '2000.00'])
  })
  it('a cover pays no more than is left of it', () => {
    const left = { ...facts().left, property: fen('500'), thirdParty: fen('1000'), insuredValue: fen('4000') }
    expect(shown([line(3, '12000')], { left })).toEqual([['500.00', '1000.00', '3450.00', '7050.00']])
    expect(summed([line(1, '18600'), line(2, '600')], { left })).toEqual(['0.00', '4000.00', '7160.00', '8040.00'])
  })
  it('a rate of deductible comes off before the absolute one', () => {
    // 17,200 x 70% x 80% - 2,000
    expect(summed([line(1, '19200')], { deductibleRate: '20' })).toEqual(['0.00', '7632.00', '7160.00', '4408.00'])
  })
  it('seats pay our own people first, the rest goes the way of medical costs', () => {
    const left = { ...facts().left, seats: fen('10000') }
    expect(shown([line(8, '30000')], { left })).toEqual([['18000.00', '11400.00', '600.00', '0.00']])
  })
  it('law, appraisal, downtime of others and what is not insurable are shared by liability alone', () => {
    expect(shown([line(9, '1000'), line(10, '2000'), line(3, '500', false)])).toEqual([
      ['0.00', '0.00', '300.00', '700.00'],
      ['0.00', '0.00', '600.00', '1400.00'],
      ['0.00', '0.00', '150.00', '350.00'],
    ])
  })

  it('the four shares of every line add up to its amount and none is negative, whatever the figures', () => {
    let seed = 20261112
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    for (let round = 0; round < 400; round += 1) {
      const lines = Array.from({ length: 1 + next(8) }, () => ({
        lossKind: 1 + next(10),
        amt: BigInt(1 + next(5_000_000)) as Fen,
        insurable: next(6) > 0,
      }))
      const chosen = facts({
        rate: ['0', '30', '50', '70', '100', '33.333333'][next(6)]!,
        coverCompulsory: next(4) > 0,
        coverCommercial: next(4) > 0,
        subrogation: next(5) === 0,
        deductibleRate: ['0', '5', '20'][next(3)]!,
        absoluteDeductible: BigInt(next(300_000)) as Fen,
        left: { ...facts().left, thirdParty: BigInt(next(9_000_000)) as Fen, seats: BigInt(next(2_000_000)) as Fen },
        others: next(3) === 0 ? [] : [{ isVehicle: next(2) === 0, rate: next(2) * 30 }],
      })
      for (const [index, one] of sharesOf(lines, chosen).lines.entries()) {
        const all = [one.byCompulsory, one.byCommercial, one.byOther, one.bySelf]
        expect(addFen(...all)).toBe(lines[index]!.amt)
        expect(all.every(share => share >= ZERO)).toBe(true)
      }
    }
  })
  it('parts of a sum never fall below nothing, however small they are', () => {
    expect(spread(3n as Fen, [1n, 1n, 1n, 1n, 1n] as Fen[])).toEqual([1n, 0n, 1n, 0n, 1n])
  })
})
