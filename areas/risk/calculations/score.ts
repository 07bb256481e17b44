import { Decimal } from 'decimal.js'
import { textOf, type Label } from '#kernel'
import { bandOf, bandText, type Band } from '../strategy/bands.ts'

/** What the score asks of an indicator of the strategy. */
export interface ScoreIndicator {
  readonly code: string
  readonly dimension: number
  readonly name: string
  readonly autoKey: string | null
  readonly maxPoints: string
  readonly bands: readonly Band[] | null
  readonly exceptBusiness?: readonly string[] | null
}
/** Of an indicator: the value that falls into a band, how it is shown, and the records that it was made from. */
export interface ScoreFact {
  readonly value: string
  /** How people read it, '中文 / English' where it holds words; absent: the value itself. */
  readonly shown?: string
  /** '客户流水 2026-05 至 2026-10' */
  readonly source?: string
  /** What the customer had declared, where the visit found something else (D10). */
  readonly declared?: string
  /** Given by the visitor instead of a band. */
  readonly points?: string
}
export interface Override {
  readonly code: string
  readonly points: string
  readonly reason: string
  readonly by?: string
}
export interface ScoreRow {
  readonly code: string
  readonly dimension: number
  readonly name: string
  readonly value: string
  readonly shown: string
  readonly source: string
  readonly declared: string
  readonly band: string
  readonly points: string
  readonly autoPoints: string
  readonly maxPoints: string
  /** Left out: the sum is scaled to 100 without it. */
  readonly isLeftOut: boolean
  readonly isMissing: boolean
  readonly reason: string
  readonly by: string
  /** The row as a sentence (11.4). */
  readonly trace: Label
}
export interface Score {
  readonly rows: ScoreRow[]
  readonly total: string
}

/**
 * 20-partners 11.4. A value that is missing counts nothing; an indicator that does not fit the business is left out and
 * the sum scaled to 100. Facts are found by the source of the indicator, those given by hand by its code.
 */
export function scoreOf(
  indicators: readonly ScoreIndicator[],
  facts: Readonly<Record<string, ScoreFact | undefined>>,
  given: { businessKind?: string | null; overrides?: readonly Override[] } = {},
): Score {
  const rows = indicators.map(one => {
    const isLeftOut = given.businessKind != null && (one.exceptBusiness ?? []).includes(given.businessKind)
    const override = given.overrides?.find(other => other.code === one.code)
    return rowOf(one, facts[one.autoKey ?? one.code] ?? facts[one.code], isLeftOut, override)
  })
  const counted = rows.filter(row => !row.isLeftOut)
  const sum = totalOf(counted, row => row.points)
  const most = totalOf(counted, row => row.maxPoints)
  const whole = totalOf(rows, row => row.maxPoints)
  const scaled = most.isZero() || most.eq(whole) ? sum : sum.times(whole).div(most)
  return { rows, total: scaled.toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toFixed(1) }
}

const totalOf = (rows: readonly ScoreRow[], of: (row: ScoreRow) => string): Decimal =>
  rows.reduce((sum, row) => sum.plus(of(row)), new Decimal(0))

function rowOf(
  one: ScoreIndicator,
  fact: ScoreFact | undefined,
  isLeftOut: boolean,
  override: Override | undefined,
): ScoreRow {
  const max = new Decimal(one.maxPoints)
  const isMissing = fact === undefined || fact.value === ''
  const { auto, band } = isMissing ? { auto: new Decimal(0), band: '' } : pointsOf(one, fact, max)
  const points = override ? clamp(new Decimal(override.points), max) : auto
  const row = {
    code: one.code,
    dimension: one.dimension,
    name: one.name,
    value: fact?.value ?? '',
    shown: fact?.shown ?? fact?.value ?? '',
    source: fact?.source ?? '',
    declared: fact?.declared ?? '',
    band,
    points: plain(points),
    autoPoints: plain(auto),
    maxPoints: plain(max),
    isLeftOut,
    isMissing,
    reason: override?.reason ?? '',
    by: override?.by ?? '',
  }
  return { ...row, trace: traceOf(row) }
}

/** Without bands the value itself is the points: what a person gives at the visit. */
function pointsOf(one: ScoreIndicator, fact: ScoreFact, max: Decimal): { auto: Decimal; band: string } {
  const { value } = fact
  if (fact.points !== undefined) return { auto: clamp(new Decimal(fact.points), max), band: '' }
  if (!one.bands || one.bands.length === 0)
    return { auto: /^-?\d+(\.\d+)?$/.test(value) ? clamp(new Decimal(value), max) : new Decimal(0), band: '' }
  const band = bandOf(one.bands, value)
  return band
    ? { auto: clamp(new Decimal(band.points), max), band: bandText(band) }
    : { auto: new Decimal(0), band: '' }
}
const clamp = (value: Decimal, max: Decimal): Decimal => Decimal.max(0, Decimal.min(value, max))
const plain = (value: Decimal): string => value.toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toString()

function traceOf(row: Omit<ScoreRow, 'trace'>): Label {
  const head = `${row.code} ${row.name}`
  if (row.isLeftOut) return `${head} 不适用 / ${row.code} not applicable`
  if (row.isMissing && row.reason === '')
    return `${head} 缺数据，得0分，满分${row.maxPoints} / ${row.code} missing, 0 of ${row.maxPoints}`
  const seen = row.declared && row.declared !== row.value ? `（申报${row.declared}，实见${row.value}）` : ''
  const band = row.band ? ` 落入 ${row.band}` : ''
  const zh = `${head} ${textOf(row.shown, 'zh')}${seen}${band}，得${row.points}分，满分${row.maxPoints}`
  return `${zh} / ${row.code}: ${row.points} of ${row.maxPoints}`
}

/** The best grade whose least score is reached. */
export function gradeOf<G extends { grade: string; minScore: string }>(
  score: string,
  grades: readonly G[],
): G | undefined {
  return [...grades]
    .sort((a, b) => Number(b.minScore) - Number(a.minScore))
    .find(one => new Decimal(score).gte(one.minScore))
}

/** How far overrides moved the sum; at most five points either way (step 3). */
export function overrideSum(before: readonly ScoreRow[], overrides: readonly Override[]): string {
  return overrides
    .reduce((sum, one) => {
      const row = before.find(other => other.code === one.code)
      return row ? sum.plus(one.points).minus(row.points) : sum
    }, new Decimal(0))
    .toFixed(1)
}
