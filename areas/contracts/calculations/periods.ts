import { addDays, addMonths, daysInclusive, maxDate, minDate, monthStart, onDay, type LocalDate } from '#kernel'
import {
  alignMode,
  cycleUnit,
  firstStub,
  lastStub,
  rentStartRule,
  termRule,
  type CutRule,
  type TermRule,
} from './terms.ts'

/** A part of the term priced on its own. `whole`: from one boundary to the day before the next. */
export interface Cut {
  from: LocalDate
  to: LocalDate
  days: number
  whole: boolean
}
/** The part of the term to slice. `anchor` is the first rent start: boundaries are counted from it (9, notation). */
export interface Span {
  anchor: LocalDate
  start: LocalDate
  end: LocalDate
}

/** 9 C1.1: S = T, T + 1 or the fixed date (never before T), plus the rent-free days. */
export function rentStart(rule: TermRule, takeDate: LocalDate): LocalDate {
  const base =
    rule.rentStartRule === rentStartRule.dayAfter
      ? addDays(takeDate, 1)
      : rule.rentStartRule === rentStartRule.fixedDate && rule.fixedStartDate
        ? maxDate(rule.fixedStartDate, takeDate)
        : takeDate
  return addDays(base, rule.rentFreeDays)
}

/** 9 C1.1: E = addMonths(S, term) - 1, or the contract's end date. */
export const rentEnd = (rule: TermRule, start: LocalDate, termMonths: number, contractEnd: LocalDate): LocalDate =>
  rule.termRule === termRule.commonEnd ? contractEnd : addDays(addMonths(start, termMonths), -1)

/** The default end of a contract (section 3, endDate). */
export const endOfTerm = (start: LocalDate, termMonths: number): LocalDate => addDays(addMonths(start, termMonths), -1)

/** Months that have run completely from `start` up to and including `last`, and the days after them. */
export function served(start: LocalDate, last: LocalDate): { months: number; days: number } {
  const next = addDays(last, 1)
  const months = monthsBefore(start, next)
  return { months, days: Math.max(0, daysInclusive(addMonths(start, months), last)) }
}

/** 9 C1.3: stage month = full months from S to that day, + 1. */
export const stageMonth = (start: LocalDate, day: LocalDate): number => monthsBefore(start, day) + 1

function monthsBefore(start: LocalDate, day: LocalDate): number {
  if (day <= start) return 0
  const guess = (+day.slice(0, 4) - +start.slice(0, 4)) * 12 + (+day.slice(5, 7) - +start.slice(5, 7))
  return addMonths(start, guess) <= day ? guess : guess - 1
}

/** 9 C1.2: slices tile [start, end]; the last one ends at the end of the term. */
export function cutSlices(span: Span, rule: Pick<CutRule, 'cycleUnit' | 'alignMode' | 'billingDay'>): Cut[] {
  const boundary = boundariesOf(span.anchor, rule)
  const cuts: Cut[] = []
  let index = 0
  while (boundary(index) <= span.start) index += 1
  for (let from = span.start; from <= span.end; index += 1) {
    const next = boundary(index)
    const to = minDate(addDays(next, -1), span.end)
    cuts.push({
      from,
      to,
      days: daysInclusive(from, to),
      whole: from === boundary(index - 1) && to === addDays(next, -1),
    })
    from = next
  }
  return cuts
}

/** First day of slice i; index -1 is the boundary before the first. */
function boundariesOf(
  anchor: LocalDate,
  rule: Pick<CutRule, 'cycleUnit' | 'alignMode' | 'billingDay'>,
): (index: number) => LocalDate {
  if (rule.cycleUnit === cycleUnit.week) return index => addDays(anchor, 7 * index)
  if (rule.cycleUnit === cycleUnit.day) return index => addDays(anchor, index)
  if (rule.alignMode === alignMode.anniversary) return index => addMonths(anchor, index)
  const day = rule.billingDay
  if (!day) throw new RangeError('alignMode 2 needs a billingDay')
  return index => dayOfMonth(addMonths(monthStart(anchor), index), day)
}

/** That day of the month of `date`, cut to the month's last day (section 3, billingDay and payDay). */
export const dayOfMonth = (date: LocalDate, day: number): LocalDate => onDay(+date.slice(0, 4), +date.slice(5, 7), day)

/** 9 C1.5: groups of cycleCount slices; the first stub and a short last group as the rule says. */
export function groupSlices<T extends { days: number; whole: boolean }>(
  slices: readonly T[],
  rule: CutRule,
  startsWithStub: boolean,
): T[][] {
  const groups: T[][] = []
  let next = 0
  if (startsWithStub && slices.length > 0) {
    const merged =
      rule.firstStub === firstStub.merged ||
      (rule.firstStub === firstStub.mergedWhenShort && slices[0]!.days < rule.stubMergeDays)
    next = merged ? 1 + rule.cycleCount : 1
    groups.push(slices.slice(0, next))
  }
  for (; next < slices.length; next += rule.cycleCount) groups.push(slices.slice(next, next + rule.cycleCount))
  return rule.lastStub === lastStub.merged ? mergeShortEnd(groups, rule.cycleCount) : groups
}

/** Short: fewer slices than a cycle, or a single incomplete slice. */
function mergeShortEnd<T extends { whole: boolean }>(groups: T[][], cycleCount: number): T[][] {
  const last = groups.at(-1)
  if (groups.length < 2 || !last) return groups
  const short = last.length < cycleCount || (last.length === 1 && !last[0]!.whole)
  return short ? [...groups.slice(0, -2), [...groups.at(-2)!, ...last]] : groups
}
