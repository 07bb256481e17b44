import { describe, expect, it } from 'vitest'
import { fen, ZERO, type Fen } from '#kernel'
import { addWorkingHours, creditLevelsOf, isFarAbove, leastSample, mostTemporary, validToOf } from './case-figures.ts'
import { nextBandsOf } from './next-bands.ts'
import { openVeto, redLinesOf, type RedLineFacts } from './red-lines.ts'
import { gradeOf, overrideSum, scoreOf, type ScoreFact, type ScoreIndicator } from './score.ts'
import { suggest, splitQty } from './suggestion.ts'
import { bandsFrom } from '../strategy/bands.ts'

const indicator = (
  code: string,
  autoKey: string | null,
  maxPoints: number,
  bands: string,
  more = {},
): ScoreIndicator => ({
  code,
  dimension: 1,
  name: code,
  autoKey,
  maxPoints: String(maxPoints),
  bands: bands === '' ? null : bandsFrom(bands)!,
  ...more,
})
/** The default strategy of 11.4. */
const card: ScoreIndicator[] = [
  indicator('S1', 'years', 5, '>=5: 5; 3-5: 4; 2-3: 3; 1-2: 2; else: 0'),
  indicator('S2', 'paidIn', 5, '>=10000000: 5; 5000000-10000000: 4; 1000000-5000000: 3; 500000-1000000: 1; else: 0'),
  indicator('S3', 'papers', 5, '>=1: 5; >=0.5: 3; else: 0'),
  indicator('S4', 'control', 5, ''),
  indicator('S5', 'fleet', 8, '>=500: 8; >=200: 6; >=100: 5; >=50: 4; >=20: 2; else: 0'),
  indicator('S6', 'utilisation', 8, '>=92: 8; >=85: 6; >=75: 4; >=65: 2; else: 0'),
  indicator('S7', 'turnover', 4, '<=5: 4; <=10: 3; <=15: 1; else: 0', { exceptBusiness: ['corporate'] }),
  indicator('S8', 'topPlatform', 4, '<=60: 4; <=80: 2; else: 1', { exceptBusiness: ['corporate'] }),
  indicator('S9', null, 6, ''),
  indicator('S10', 'coverage', 10, '>=3.00: 10; 2.00-3.00: 8; 1.50-2.00: 6; 1.20-1.50: 3; else: 0'),
  indicator('S11', 'flowVariation', 5, '<=0.15: 5; <=0.30: 3; <=0.50: 1; else: 0'),
  indicator('S12', 'debtRatio', 5, '<=50: 5; <=65: 4; <=75: 2; else: 0'),
  indicator('S13', 'taxCredit', 5, 'A: 5; B: 4; M: 3; C: 1; D: 0; 无: 2'),
  indicator('S14', 'judicial', 6, ''),
  indicator('S15', 'creditReport', 5, ''),
  indicator('S16', 'relatedFirms', 4, ''),
  indicator('S17', 'performance', 10, ''),
]
const values: Record<string, string> = {
  years: '7.6',
  paidIn: '6000000',
  papers: '1',
  control: '5',
  fleet: '186',
  utilisation: '88.4',
  turnover: '9.2',
  topPlatform: '74',
  S9: '4',
  coverage: '1.65',
  flowVariation: '0.0408',
  debtRatio: '61.54',
  taxCredit: 'B',
  judicial: '4',
  creditReport: '5',
  relatedFirms: '2',
  performance: '6',
}
const facts = (changes: Record<string, string | ScoreFact> = {}): Record<string, ScoreFact> =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes }).map(([key, value]) => [
      key,
      typeof value === 'string' ? { value } : value,
    ]),
  )
const grades = [
  { grade: 'A', minScore: '85', targetCoverage: '1.8', growthFactor: '0.60', assetFactor: '0.80' },
  { grade: 'B', minScore: '70', targetCoverage: '2.0', growthFactor: '0.40', assetFactor: '0.60' },
  { grade: 'C', minScore: '60', targetCoverage: '2.5', growthFactor: '0.25', assetFactor: '0.40' },
  { grade: 'D', minScore: '50', targetCoverage: '3.0', growthFactor: '0.10', assetFactor: '0.20' },
  { grade: 'E', minScore: '0', targetCoverage: null, growthFactor: '0', assetFactor: '0' },
]

describe('the score card', () => {
  it('gives 粤行出行 75.0 and grade B, each point with its band (11.4)', () => {
    const score = scoreOf(card, facts())
    expect(score.total).toBe('75.0')
    expect(gradeOf(score.total, grades)!.grade).toBe('B')
    expect(score.rows.map(row => Number(row.points))).toEqual([5, 4, 5, 5, 5, 6, 3, 2, 4, 6, 5, 4, 4, 4, 5, 2, 6])
    expect(score.rows.find(row => row.code === 'S10')).toMatchObject({
      band: '1.50-2.00',
      points: '6',
      maxPoints: '10',
    })
  })
  it('says of every line that is not full what comes next and how many points it adds', () => {
    const { rows } = scoreOf(card, facts({ topPlatform: '', papers: '0.2' }), { businessKind: 'corporate' })
    const next = nextBandsOf(card, rows)
    expect(next['S10']).toEqual({ band: '2.00-3.00', points: '8', gain: '2' })
    expect(next['S3']).toEqual({ band: '>=0.5', points: '3', gain: '3' })
    // Bands that fall with the value lead downwards, texts to the better text, lines without bands to their full points.
    expect(next['S12']).toEqual({ band: '<=50', points: '5', gain: '1' })
    expect(next['S13']).toEqual({ band: 'A', points: '5', gain: '1' })
    expect(next['S9']).toEqual({ band: '', points: '6', gain: '2' })
    // Full ones and those that do not fit the business have nothing to reach.
    expect([next['S1'], next['S7'], next['S8']]).toEqual([undefined, undefined, undefined])
  })
  it('20.7 falls to 73.0 when the visit finds 83.0 % on the road instead of 88.4 %', () => {
    const score = scoreOf(card, facts({ utilisation: { value: '83.0', declared: '88.4' } }))
    expect(score.total).toBe('73.0')
    expect(gradeOf(score.total, grades)!.grade).toBe('B')
    const row = score.rows.find(one => one.code === 'S6')!
    expect(row).toMatchObject({ points: '4', declared: '88.4', value: '83.0' })
    expect(row.trace).toContain('申报88.4，实见83.0')
  })
  it('counts nothing for a missing value and says so', () => {
    const { utilisation: _, ...rest } = facts()
    const score = scoreOf(card, rest)
    expect(score.total).toBe('69.0')
    expect(score.rows.find(one => one.code === 'S6')!.trace).toContain('缺数据')
  })
  it('leaves out what does not fit the business and scales the rest to 100', () => {
    const score = scoreOf(card, facts(), { businessKind: 'corporate' })
    expect(score.rows.filter(one => one.isLeftOut).map(one => one.code)).toEqual(['S7', 'S8'])
    expect(score.total).toBe('76.1')
  })
  it('takes overrides within the maximum and tells how far they moved the sum', () => {
    const before = scoreOf(card, facts())
    const overrides = [
      { code: 'S9', points: '6', reason: '场地扩建' },
      { code: 'S16', points: '9', reason: '预警已解除' },
    ]
    const score = scoreOf(card, facts(), { overrides })
    expect(score.rows.find(one => one.code === 'S16')).toMatchObject({
      points: '4',
      autoPoints: '2',
      reason: '预警已解除',
    })
    expect(score.total).toBe('79.0')
    expect(overrideSum(before.rows, [overrides[0]!])).toBe('2.0')
  })
})

const suggested = (grade: string, lines = applied) =>
  suggest({
    avgValidIn: fen('1449666.67'),
    debtService: fen('186500'),
    otherRent: fen('214000'),
    fleetQty: 186,
    netAssets: fen('9800000'),
    grade: grades.find(one => one.grade === grade)!,
    lines,
  })
const applied = [
  { cityCode: '4401', applyQty: 60, unitRent: fen('5200'), unitExposure: fen('75200') },
  { cityCode: '4403', applyQty: 30, unitRent: fen('5400'), unitExposure: fen('78000') },
]
describe('the suggested quota', () => {
  it('is 61 for grade B, bound by cash, 41 in 广州 and 20 in 深圳 (11.5)', () => {
    const found = suggested('B')
    expect([found.qtyByCash, found.qtyByFleet, found.qtyByAsset, found.suggestQty, found.binding]).toEqual([
      61,
      74,
      77,
      61,
      'cash',
    ])
    expect(found.lines).toEqual([
      { cityCode: '4401', qty: 41, amount: fen('3083200') },
      { cityCode: '4403', qty: 20, amount: fen('1560000') },
    ])
    expect(found.suggestAmount).toBe(fen('4643200'))
  })
  it.each([
    ['A', 76],
    ['C', 34],
    ['D', 15],
    ['E', 0],
  ])('lets cash carry with grade %s %i vehicles', (grade, qty) => {
    expect(suggested(grade).qtyByCash).toBe(qty)
  })
  it('gives what the ceiling of a city cuts to the others, never beyond what they applied for', () => {
    const withRoom = [{ ...applied[0]!, roomQty: 10 }, applied[1]!]
    expect(splitQty(61, withRoom)).toEqual([10, 30])
    expect(suggested('B', withRoom)).toMatchObject({ suggestQty: 40, binding: 'room' })
  })
  it('suggests nothing for grade E', () => {
    expect(suggested('E')).toMatchObject({ suggestQty: 0, binding: 'refused' })
  })
})

const clean: RedLineFacts = {
  isPerson: false,
  dishonest: [],
  restricted: [],
  seriousIllegal: false,
  abnormal: false,
  registerStatus: '存续',
  monthsOld: 91,
  hasGroupGuarantee: false,
  worstClass: 1,
  worstLender: '',
  enforcedAmount: ZERO,
  netAssets: fen('9800000'),
  blackReason: null,
  overdueDays: 0,
  citiesWithoutPermit: [],
  appliedQty: 90,
  fleetQty: 186,
}
const rule = (code: string, ruleKey: string, threshold: string | null = null, veto = true) => ({
  code,
  name: code,
  ruleKey,
  threshold,
  veto,
  waiverLevel: 2,
})
describe('red lines', () => {
  it.each<[string, string, Partial<RedLineFacts>, Partial<RedLineFacts>]>([
    ['RL1', 'dishonest', { dishonest: ['陈国栋'] }, {}],
    ['RL2', 'restricted', { restricted: ['陈国栋'] }, {}],
    ['RL3', 'registerState', { registerStatus: '吊销' }, { registerStatus: '在业' }],
    ['RL4', 'seriousIllegal', { seriousIllegal: true }, {}],
    ['RL5', 'abnormal', { abnormal: true }, {}],
    ['RL6', 'tooYoung', { monthsOld: 5 }, { monthsOld: 5, hasGroupGuarantee: true }],
    ['RL7', 'creditClass', { worstClass: 3 }, { worstClass: 2 }],
    ['RL8', 'enforced', { enforcedAmount: fen('500000.01') }, { enforcedAmount: fen('500000') }],
    ['RL9', 'blackList', { blackReason: '骗贷' }, {}],
    ['RL10', 'ourOverdue', { overdueDays: 31 }, { overdueDays: 30 }],
    ['RL11', 'permitMissing', { citiesWithoutPermit: ['广州'] }, {}],
    ['RL12', 'appliedTimes', { appliedQty: 559 }, { appliedQty: 558 }],
  ])('%s is hit at its limit and not before', (code, key, hit, missed) => {
    expect(redLinesOf([rule(code, key)], { ...clean, ...hit }).map(one => one.code)).toEqual([code])
    expect(redLinesOf([rule(code, key)], { ...clean, ...missed })).toEqual([])
  })
  it('keeps a waiver with its line, and an open veto is the first without one', () => {
    const lines = [rule('RL1', 'dishonest'), rule('RL5', 'abnormal', null, false)]
    const hit = { ...clean, dishonest: ['陈国栋'], abnormal: true }
    const [first, second] = redLinesOf(lines, hit)
    expect(openVeto([first!, second!])?.code).toBe('RL1')
    expect(openVeto(redLinesOf(lines, hit, [{ ...first!, waivedBy: '9' }]))).toBeUndefined()
  })
})

describe('figures of a case', () => {
  it('is valid for whole months to the day before (grant 2026-11-18, 12 months: 2027-11-17)', () => {
    expect(validToOf('2026-11-18', 12)).toBe('2027-11-17')
  })
  it('lets a temporary increase add 12 to 40 vehicles of grade B', () => {
    expect([mostTemporary(40, '30'), mostTemporary(41, '30'), mostTemporary(40, '0')]).toEqual([12, 12, 0])
  })
  it('asks for a sample of a tenth of the fleet, at most 20', () => {
    expect([leastSample(186), leastSample(201), leastSample(3)]).toEqual([19, 20, 1])
  })
  it('calls more than a tenth above the suggestion far above', () => {
    expect([isFarAbove(67, 61), isFarAbove(68, 61)]).toEqual([false, true])
  })
  it('20.12 asks two levels for 4,568,000.00, one up to 3,000,000 and the committee above 10,000,000', () => {
    const levels = (yuan: string) => creditLevelsOf(fen(yuan) as Fen, [])
    expect([levels('3000000'), levels('4568000'), levels('10000000'), levels('10000000.01')]).toEqual([1, 2, 2, 3])
  })
  it('counts eight working hours a day and no weekend', () => {
    const works = (day: string) => !['2026-11-21', '2026-11-22'].includes(day)
    expect(addWorkingHours('2026-11-20 16:00:00', 16, works)).toBe('2026-11-24 16:00:00')
    expect(addWorkingHours('2026-11-21 10:00:00', 8, works)).toBe('2026-11-23 18:00:00')
    expect(addWorkingHours('2026-11-20 11:00:00', 2, works)).toBe('2026-11-20 14:00:00')
  })
})
