import {
  addDays,
  addMonths,
  daysInclusive,
  maxDate,
  minDate,
  sumFen,
  subFen,
  ZERO,
  type Fen,
  type LocalDate,
} from '#kernel'
import { cutSlices, groupSlices, rentEnd, rentStart, type Cut, type Span } from './periods.ts'
import { priceSlice, rentOn, type PriceTerms, type Relief, type RentChange, type Slice } from './slice-price.ts'
import { alignMode, cycleUnit, termRule, type Rent, type ScheduleRule } from './terms.ts'

/** What the rent of one vehicle is computed from: the order-vehicle's snapshot and the pay rule of the take date. */
export interface RentTerms {
  takeDate: LocalDate
  rent: Rent
  termMonths: number
  contractEnd: LocalDate
  rule: ScheduleRule
  changes?: readonly RentChange[]
  reliefs?: readonly Relief[]
  /** Extensions in the order of their signing (9 C14). */
  extensions?: readonly Extension[]
  /** Later versions of the pay rule (disposal type 11), by validFrom. */
  laterRules?: readonly { validFrom: LocalDate; rule: ScheduleRule }[]
}
/** `months` null: up to `end` by days, because the new end is no whole number of months later. */
export type Extension = { unitRent: Fen } & ({ months: number } | { months: null; end: LocalDate })

/** One row to be billed. `rule` is the pay-rule version that dates it. */
export interface RentPeriod {
  periodNo: number
  from: LocalDate
  to: LocalDate
  days: number
  slices: Slice[]
  amt: Fen
  rule: ScheduleRule
}
export interface RentSchedule {
  takeDate: LocalDate
  start: LocalDate
  end: LocalDate
  price: PriceTerms
  periods: RentPeriod[]
  total: Fen
}

/** 9 C1: the whole rent schedule of one vehicle. Same input, same output; nothing depends on today. */
export function rentSchedule(terms: RentTerms): RentSchedule {
  const { rule } = terms
  const start = rentStart(rule, terms.takeDate)
  const firstEnd = rentEnd(rule, start, terms.termMonths, terms.contractEnd)
  const extended = (terms.extensions ?? []).reduce<{ parts: Part[]; months: number }>(
    (done, extension) => appendExtension(done, extension, start),
    {
      parts: [
        {
          span: { anchor: start, start, end: firstEnd },
          months: rule.termRule === termRule.perVehicle ? terms.termMonths : null,
          rentFrom: null,
        },
      ],
      months: terms.termMonths,
    },
  )
  const changes = [...extended.parts.flatMap(part => part.rentFrom ?? []), ...(terms.changes ?? [])]
  const price: PriceTerms = {
    start,
    rent: terms.rent,
    changes,
    reliefs: terms.reliefs ?? [],
    cycleUnit: rule.cycleUnit,
    dayRentBasis: rule.dayRentBasis,
  }
  const periods = extended.parts.reduce<RentPeriod[]>(
    (before, part) => [...before, ...periodsOf(part.span, part.months, price, rule, before.length + 1)],
    [],
  )
  const dated = (terms.laterRules ?? []).reduce(
    (rows, later) => withLaterRule(rows, later.validFrom, later.rule, price),
    periods,
  )
  const end = extended.parts.at(-1)!.span.end
  return { takeDate: terms.takeDate, start, end, price, periods: dated, total: sumFen(dated, period => period.amt) }
}

interface Part {
  span: Span
  months: number | null
  rentFrom: RentChange | null
}

/** 9 C14: slices are appended after the old end with the new rent. */
function appendExtension(
  done: { parts: Part[]; months: number },
  extension: Extension,
  anchor: LocalDate,
): { parts: Part[]; months: number } {
  const start = addDays(done.parts.at(-1)!.span.end, 1)
  const aligned = addMonths(anchor, done.months) === start
  const months = done.months + (extension.months ?? 0)
  const end =
    extension.months === null
      ? extension.end
      : addDays(aligned ? addMonths(anchor, months) : addMonths(start, extension.months), -1)
  const span = { anchor: aligned ? anchor : start, start, end }
  return {
    parts: [...done.parts, { span, months: extension.months, rentFrom: { from: start, unitRent: extension.unitRent } }],
    months,
  }
}

/** Periods of one span. `months` given: n months cost n rents (9 C1.4); null: incomplete slices by days. */
function periodsOf(
  span: Span,
  months: number | null,
  price: PriceTerms,
  rule: ScheduleRule,
  firstNo: number,
): RentPeriod[] {
  const { slices, startsWithStub } = slicesOf(span, months, price, rule)
  return numbered(groupSlices(slices, rule, startsWithStub), rule, firstNo)
}

function slicesOf(
  span: Span,
  months: number | null,
  price: PriceTerms,
  rule: ScheduleRule,
): { slices: Slice[]; startsWithStub: boolean } {
  const cuts = cutSlices(span, rule)
  const billingDay = rule.cycleUnit === cycleUnit.month && rule.alignMode === alignMode.billingDay
  if (!billingDay) return { slices: cuts.map(cut => priceSlice(cut, price)), startsWithStub: false }
  if (months === null)
    return { slices: cuts.map(cut => priceSlice(cut, price)), startsWithStub: cuts.length > 1 && !cuts[0]!.whole }
  // As many slices as months: ends of short months alone make a slice look incomplete, and each costs a full rent.
  if (cuts.length <= months)
    return { slices: cuts.map(cut => priceSlice({ ...cut, whole: true }, price)), startsWithStub: false }
  const slices = cuts.map((cut, index) =>
    index === cuts.length - 1 ? closingSlice(cut, cuts[0]!, price) : priceSlice(cut, price),
  )
  return { slices, startsWithStub: true }
}

/**
 * 9 C1.4: the last slice completes the month that the first stub began. Not whole even when a short month makes it look
 * so.
 */
const closingSlice = (last: Cut, first: Cut, price: PriceTerms): Slice =>
  priceSlice({ ...last, whole: false }, price, first.days)

const numbered = (groups: Slice[][], rule: ScheduleRule, firstNo: number): RentPeriod[] =>
  groups.map((slices, index) => ({
    periodNo: firstNo + index,
    from: slices[0]!.from,
    to: slices.at(-1)!.to,
    days: daysInclusive(slices[0]!.from, slices.at(-1)!.to),
    slices,
    amt: sumFen(slices, slice => slice.amt),
    rule,
  }))

/**
 * Disposal type 11: rows from the next period on follow the new rule. The remaining rent is unchanged: where slices
 * are recut, the last one takes the difference.
 */
function withLaterRule(
  periods: RentPeriod[],
  validFrom: LocalDate,
  rule: ScheduleRule,
  price: PriceTerms,
): RentPeriod[] {
  const kept = periods.filter(period => period.from < validFrom)
  const rest = periods.slice(kept.length)
  if (rest.length === 0) return periods
  const old = rest[0]!.rule
  const sameCut =
    old.alignMode === rule.alignMode && (rule.alignMode === alignMode.anniversary || old.billingDay === rule.billingDay)
  if (sameCut)
    return [
      ...kept,
      ...numbered(
        groupSlices(
          rest.flatMap(period => period.slices),
          rule,
          false,
        ),
        rule,
        kept.length + 1,
      ),
    ]
  const span = { anchor: rest[0]!.from, start: rest[0]!.from, end: rest.at(-1)!.to }
  const { slices, startsWithStub } = slicesOf(span, null, price, rule)
  const same = keepTotal(
    slices,
    sumFen(rest, period => period.amt),
  )
  const closed = same.map((slice, index) => ({
    ...slice,
    closes: startsWithStub && index === same.length - 1 && !slice.whole,
  }))
  return [...kept, ...numbered(groupSlices(closed, rule, startsWithStub), rule, kept.length + 1)]
}

/** The last slice takes the difference, down to zero; the rest is taken from the previous one. */
function keepTotal(slices: Slice[], total: Fen): Slice[] {
  const result = [...slices]
  let missing = subFen(
    total,
    sumFen(slices, slice => slice.amt),
  )
  for (let index = result.length - 1; index >= 0 && missing !== ZERO; index -= 1) {
    const slice = result[index]!
    const amt = slice.amt + missing < 0n ? ZERO : ((slice.amt + missing) as Fen)
    missing = subFen(missing, subFen(amt, slice.amt))
    result[index] = {
      ...slice,
      parts: [{ ...slice.parts[0]!, to: slice.to, days: slice.days, dayRent: null, amt }],
      amt,
    }
  }
  return result
}

/** The rent of a day of the term: penalty, quote and holdover speak of "M at that day". */
export const rentAt = (schedule: RentSchedule, day: LocalDate): Fen => {
  const clamped = maxDate(schedule.start, minDate(day, schedule.end))
  const slice = schedule.periods.flatMap(period => period.slices).find(one => one.from <= clamped && clamped <= one.to)
  return slice?.parts.findLast(part => part.from <= clamped)?.rent ?? rentOn(schedule.price, clamped)
}
