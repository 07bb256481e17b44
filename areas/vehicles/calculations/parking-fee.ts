import {
  addDays,
  addFen,
  allocateFen,
  daysBetween,
  daysInMonth,
  maxDate,
  minDate,
  sumFen,
  timesFen,
  ZERO,
  type Fen,
} from '#kernel'

export interface FeeTerms {
  /** 1 per day, 2 package, 3 free. */
  readonly priceMode: number
  readonly dayPrice: Fen | null
  readonly freeDays: number | null
  readonly monthPrice: Fen | null
  readonly packageSpaces: number | null
  readonly overPrice: Fen | null
}
export interface FeeStay {
  readonly vehicleId: string
  readonly inDate: string
  /** null: still there. */
  readonly outDate: string | null
}
export interface FeeLine {
  readonly vehicleId: string
  readonly days: number
  readonly amt: Fen
}
export interface MonthFee {
  readonly vehicleDays: number
  readonly dayAmt: Fen
  readonly packageAmt: Fen
  readonly overDays: number
  readonly overAmt: Fen
  readonly total: Fen
  readonly lines: readonly FeeLine[]
}
const PER_DAY = 1
const PACKAGE = 2

interface Span {
  readonly from: string
  /** Exclusive. */
  readonly to: string
}
/** Days D of the stay with in <= D < out; in and out on one day is one. */
const spanOf = ({ inDate, outDate }: FeeStay, after: string): Span => ({
  from: inDate,
  to: outDate === null ? after : outDate === inDate ? addDays(inDate, 1) : outDate,
})
const within = (span: Span, from: string, to: string): Span | undefined => {
  const cut = { from: maxDate(span.from, from), to: minDate(span.to, to) }
  return cut.from < cut.to ? cut : undefined
}

const monthSpan = (month: string): Span => {
  const first = `${month}-01`
  return { from: first, to: addDays(first, daysInMonth(first)) }
}

/** 60, 7.7: what a lot costs in a month (yyyy-MM), car by car. Free days come off the first days of a stay. */
export function monthFee(
  terms: FeeTerms,
  month: string,
  stays: readonly FeeStay[],
  part: Span = monthSpan(month),
): MonthFee {
  const { from: first, to: next } = part
  const days = new Map<string, number>()
  const paid = new Map<string, number>()
  const carsOn = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, by: number) => map.set(key, (map.get(key) ?? 0) + by)
  for (const stay of stays) {
    const span = spanOf(stay, next)
    const here = within(span, first, next)
    if (!here) continue
    add(days, stay.vehicleId, daysBetween(here.from, here.to))
    const charged = within({ from: addDays(span.from, terms.freeDays ?? 0), to: span.to }, first, next)
    add(paid, stay.vehicleId, charged ? daysBetween(charged.from, charged.to) : 0)
    for (let day = here.from; day < here.to; day = addDays(day, 1)) add(carsOn, day, 1)
  }
  const cars = [...days.keys()]
  const vehicleDays = [...days.values()].reduce((sum, one) => sum + one, 0)
  const none = { dayAmt: ZERO, packageAmt: ZERO, overDays: 0, overAmt: ZERO }
  if (terms.priceMode === PER_DAY) {
    const lines = cars.map(vehicleId => ({
      vehicleId,
      days: days.get(vehicleId)!,
      amt: timesFen(terms.dayPrice ?? ZERO, paid.get(vehicleId)!),
    }))
    const dayAmt = sumFen(lines, one => one.amt)
    return { ...none, vehicleDays, dayAmt, total: dayAmt, lines }
  }
  if (terms.priceMode !== PACKAGE)
    return {
      ...none,
      vehicleDays,
      total: ZERO,
      lines: cars.map(vehicleId => ({ vehicleId, days: days.get(vehicleId)!, amt: ZERO })),
    }
  const packageAmt = timesFen(terms.monthPrice ?? ZERO, terms.packageSpaces ?? 0)
  const overDays = [...carsOn.values()].reduce((sum, one) => sum + Math.max(0, one - (terms.packageSpaces ?? 0)), 0)
  const overAmt = timesFen(terms.overPrice ?? ZERO, overDays)
  const total = addFen(packageAmt, overAmt)
  const parts =
    vehicleDays === 0
      ? []
      : allocateFen(
          total,
          cars.map(vehicleId => days.get(vehicleId)!),
        )
  return {
    ...none,
    vehicleDays,
    packageAmt,
    overDays,
    overAmt,
    total,
    lines: cars.map((vehicleId, at) => ({ vehicleId, days: days.get(vehicleId)!, amt: parts[at]! })),
  }
}

/**
 * The same where prices change within the month (40, 3.3): each day by the price of that day. Package spaces are paid by
 * the month, so the terms of its first day hold for all of it.
 */
export function monthFeeBy(
  parts: readonly (FeeTerms & { readonly from: string })[],
  month: string,
  stays: readonly FeeStay[],
): MonthFee {
  const [head, ...later] = parts
  if (later.length === 0 || head!.priceMode !== PER_DAY) return monthFee(head!, month, stays)
  const whole = monthSpan(month)
  const fees = parts.map((terms, at) =>
    monthFee({ ...terms, priceMode: terms.priceMode === PACKAGE ? PER_DAY : terms.priceMode }, month, stays, {
      from: maxDate(terms.from, whole.from),
      to: minDate(parts[at + 1]?.from ?? whole.to, whole.to),
    }),
  )
  const cars = new Map<string, FeeLine>()
  for (const line of fees.flatMap(fee => fee.lines)) {
    const known = cars.get(line.vehicleId)
    cars.set(line.vehicleId, {
      vehicleId: line.vehicleId,
      days: (known?.days ?? 0) + line.days,
      amt: addFen(known?.amt ?? ZERO, line.amt),
    })
  }
  const dayAmt = sumFen(fees, fee => fee.dayAmt)
  return {
    vehicleDays: fees.reduce((sum, fee) => sum + fee.vehicleDays, 0),
    dayAmt,
    packageAmt: ZERO,
    overDays: 0,
    overAmt: ZERO,
    total: dayAmt,
    lines: [...cars.values()],
  }
}
