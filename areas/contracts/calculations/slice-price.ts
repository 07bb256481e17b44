import {
  addDays,
  addFen,
  daysInclusive,
  maxDate,
  maxFen,
  minDate,
  minFen,
  ratioFen,
  subFen,
  sumFen,
  ZERO,
  type Fen,
  type LocalDate,
} from '#kernel'
import { dayRent, rentOfDays, stageOfMonth, type RentMeasure } from './day-rent.ts'
import { percentOf } from './percent.ts'
import { stageMonth, type Cut } from './periods.ts'
import type { Rent } from './terms.ts'

/** From that day on this rent holds; stages agreed before end (disposal type 4, extension). */
export interface RentChange {
  from: LocalDate
  unitRent: Fen
}
/** Disposal type 6: reliefRate percent of the day rent for the days from..to. */
export interface Relief {
  from: LocalDate
  to: LocalDate
  ratePercent: string
}

export interface PriceTerms extends RentMeasure {
  /** Stage months count from here. */
  start: LocalDate
  rent: Rent
  changes: readonly RentChange[]
  reliefs: readonly Relief[]
}

/** Days at one rent. `dayRent` null = the whole unit at its full rent. */
export interface SlicePart {
  from: LocalDate
  to: LocalDate
  days: number
  rent: Fen
  dayRent: Fen | null
  amt: Fen
}
export interface Slice extends Cut {
  parts: SlicePart[]
  /** 9 C1.4: this slice costs the month's rent less what the first stub paid. */
  closing: { days: number; dayRent: Fen } | null
  /** Incomplete end of the term; it makes one month with the first stub, so a monthly fee is not charged again. */
  closes: boolean
  relief: Fen
  amt: Fen
}

/** The price of a slice: full unit, by days, or closing (`firstStubDays` given), less reliefs (9 C1.3, C1.4, C9). */
export function priceSlice(cut: Cut, terms: PriceTerms, firstStubDays: number | null = null): Slice {
  const spans = sameRentSpans(cut, terms)
  const closing = spans.length === 1 && firstStubDays !== null
  const parts = spans.map((span): SlicePart => {
    const byDays = { ...span, dayRent: dayRent(span.rent, terms), amt: rentOfDays(span.rent, span.days, terms) }
    if (spans.length > 1) return byDays
    if (closing)
      return { ...byDays, dayRent: null, amt: subFen(span.rent, rentOfDays(span.rent, firstStubDays, terms)) }
    return cut.whole ? { ...byDays, dayRent: null, amt: span.rent } : byDays
  })
  const rent = minFen(
    sumFen(parts, part => part.amt),
    greatestRent(parts),
  )
  const relief = reliefOf(parts, terms, rent)
  const less = closing ? { days: firstStubDays, dayRent: dayRent(spans[0]!.rent, terms) } : null
  return { ...cut, parts, closing: less, closes: firstStubDays !== null, relief, amt: subFen(rent, relief) }
}

/**
 * The slice as if the rent ended on `last` (9 C10): by days, never more than was planned for it.
 * A slice that ends on or before `last` stays as it is.
 */
export function endSlice(slice: Slice, last: LocalDate, terms: PriceTerms): Slice {
  if (slice.to <= last) return slice
  const kept = slice.parts
    .filter(part => part.from <= last)
    .map((part): SlicePart => {
      const to = minDate(part.to, last)
      const days = daysInclusive(part.from, to)
      return { ...part, to, days, dayRent: dayRent(part.rent, terms), amt: rentOfDays(part.rent, days, terms) }
    })
  const planned = addFen(slice.amt, slice.relief)
  const rent = minFen(
    minFen(
      sumFen(kept, part => part.amt),
      greatestRent(kept),
    ),
    planned,
  )
  const relief = reliefOf(kept, terms, rent)
  const days = daysInclusive(slice.from, last)
  return {
    from: slice.from,
    to: last,
    days,
    whole: false,
    parts: kept,
    closing: null,
    closes: slice.closes,
    relief,
    amt: subFen(rent, relief),
  }
}

/**
 * The rent of the day for a slice that begins on `sliceFrom`: the latest change, else the stage of the slice's first
 * day.
 */
export function rentOn(terms: PriceTerms, day: LocalDate, sliceFrom: LocalDate = day): Fen {
  const change = latestChange(terms.changes, day)
  return change
    ? change.unitRent
    : (stageOfMonth(terms.rent.stages, stageMonth(terms.start, sliceFrom))?.unitRent ?? terms.rent.unitRent)
}

const latestChange = (changes: readonly RentChange[], day: LocalDate): RentChange | undefined =>
  changes
    .filter(change => change.from <= day)
    .reduce<RentChange | undefined>((latest, one) => (!latest || one.from >= latest.from ? one : latest), undefined)

/** Merge neighbouring spans of equal rent: a change to the same rent must not turn a full month into days. */
function sameRentSpans(cut: Cut, terms: PriceTerms): { from: LocalDate; to: LocalDate; days: number; rent: Fen }[] {
  const starts = [
    cut.from,
    ...terms.changes
      .map(change => change.from)
      .filter(from => cut.from < from && from <= cut.to)
      .sort(),
  ]
  const changed = starts.filter(
    (from, index) => index === 0 || rentOn(terms, from, cut.from) !== rentOn(terms, starts[index - 1]!, cut.from),
  )
  return changed.map((from, index) => {
    const to = index + 1 < changed.length ? addDays(changed[index + 1]!, -1) : cut.to
    return { from, to, days: daysInclusive(from, to), rent: rentOn(terms, from, cut.from) }
  })
}

const greatestRent = (parts: readonly SlicePart[]): Fen => parts.reduce((most, part) => maxFen(most, part.rent), ZERO)

/** 9 C9: reliefRate x day rent x days, rounded once a relief; never more than the slice costs. */
function reliefOf(parts: readonly SlicePart[], terms: PriceTerms, rent: Fen): Fen {
  const all = terms.reliefs.map(relief =>
    sumFen(parts, part => {
      const days = daysInclusive(maxDate(part.from, relief.from), minDate(part.to, relief.to))
      return days > 0 ? percentOf(ratioFen(dayRent(part.rent, terms), days, 1), relief.ratePercent) : ZERO
    }),
  )
  return minFen(addFen(...all), rent)
}
