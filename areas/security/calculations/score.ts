import { typeIs } from '../codes.ts'

export interface Circumstances {
  readonly type: number
  readonly overdueDays: number
  /** Other open alerts of the vehicle. */
  readonly otherOpen: number
  readonly pledged: boolean
  /** Of the first hit. */
  readonly hour: number
  /** Misuse confirmed in the last 180 days. */
  readonly misused: boolean
}
export interface ScorePart {
  readonly label: `${string} / ${string}`
  readonly points: number
}
const base: Readonly<Record<number, number>> = {
  [typeIs.removed]: 40,
  [typeIs.watched]: 35,
  [typeIs.apart]: 35,
  [typeIs.border]: 30,
  [typeIs.stock]: 30,
  [typeIs.collision]: 30,
  [typeIs.fence]: 20,
  [typeIs.offline]: 20,
  [typeIs.stop]: 10,
  [typeIs.battery]: 10,
  [typeIs.mileage]: 10,
  [typeIs.speed]: 5,
}
const MOST = 100
const EACH_OTHER = 10
const MOST_OTHERS = 20
const NIGHT = { from: 22, to: 6 }

/** 40, C12: what the score is made of; parts of nothing are left out. */
export function scoreParts(now: Circumstances): ScorePart[] {
  const overdue = now.overdueDays >= 30 ? 30 : now.overdueDays >= 7 ? 15 : 0
  const isNight = now.hour >= NIGHT.from || now.hour < NIGHT.to
  const parts: ScorePart[] = [
    { label: '预警类型 / Kind of alert', points: base[now.type] ?? 0 },
    { label: '租金逾期 / Rent overdue', points: overdue },
    { label: '其他未处理预警 / Other open alerts', points: Math.min(MOST_OTHERS, now.otherOpen * EACH_OTHER) },
    { label: '已抵押 / Pledged', points: now.pledged ? 5 : 0 },
    { label: '夜间 / At night', points: isNight ? 5 : 0 },
    { label: '近180天确认违约使用 / Misuse within 180 days', points: now.misused ? 10 : 0 },
  ]
  return parts.filter(one => one.points > 0)
}
export const scoreOf = (parts: readonly ScorePart[]): number =>
  Math.min(
    MOST,
    parts.reduce((sum, one) => sum + one.points, 0),
  )
export const levelOfScore = (score: number): number => (score >= 70 ? 1 : score >= 40 ? 2 : score >= 15 ? 3 : 4)

export interface Limits {
  readonly respondMin: number | null
  readonly handleMin: number | null
}
/** 40, C13: limits by level; a hint has none. */
const limits: Readonly<Record<number, Limits>> = {
  1: { respondMin: 15, handleMin: 120 },
  2: { respondMin: 30, handleMin: 480 },
  3: { respondMin: 240, handleMin: 1440 },
  4: { respondMin: null, handleMin: null },
}
/** Those of the strategy hold at its own level; an alert that became worse has those of its level. */
export const limitsOf = (
  level: number,
  own: { level: number; responseMin: number | null; handleMin: number | null },
): Limits =>
  level === own.level && own.responseMin !== null && own.handleMin !== null && own.responseMin > 0
    ? { respondMin: own.responseMin, handleMin: own.handleMin }
    : limits[level]!
