import { getRow } from '#packages/server/rows.ts'
import type { LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { ruleFor, type CarFacts } from '../../calculations/rule-match.ts'
import { dueDates, nextDue, warnDates, windowFrom } from '../../calculations/schedule.ts'
import { inspectedCars } from '../../year-check-warn/server/cars.ts'
import { yearCheckRule } from '../year-check-rule.ts'
import { wholeRules } from './rules.ts'

const SHOWN = 12
const CHANGES_SHOWN = 200

/** The dates of a vehicle by its day of registration, class, use and flags. */
export async function scheduleFor(
  tx: Tx,
  today: LocalDate,
  asked: {
    registerDate: LocalDate
    kind: number
    vehicleClass: string | null
    useNature: string | null
    flags: readonly string[]
  },
) {
  const car: CarFacts = {
    vehicleClass: asked.vehicleClass,
    useNature: asked.useNature,
    flags: asked.flags,
    fuelType: null,
    seats: null,
    mass: null,
    cityCode: null,
    hasPermit: true,
  }
  const rule = ruleFor(await wholeRules(tx), asked.kind, car, today)
  if (!rule) return { ruleId: null, ruleNo: '', ruleName: '', rows: [] }
  const rows = [...dueDates(rule, asked.registerDate).take(SHOWN)].map(due => ({
    months: due.months,
    dueDate: due.date,
    method: due.method,
    windowFrom: windowFrom(due.date, rule.windowMonths ?? 0),
    warnDates: warnDates(due.date, rule.warnDays),
  }))
  return { ruleId: rule.id, ruleNo: rule.ruleNo, ruleName: rule.ruleName, rows }
}

/** Vehicles whose next date after the present one would be another with this rule enabled. */
export async function effectOf(tx: Tx, id: string, today: LocalDate) {
  await getRow(tx, yearCheckRule, id)
  const active = await wholeRules(tx)
  const [changed] = await wholeRules(tx, { id })
  const others = active.filter(one => one.id !== id)
  const kind = changed!.inspectKind!
  const rows = []
  for await (const car of inspectedCars(tx)) {
    const before = ruleFor(others, kind, car.facts, today)
    const after = ruleFor([...others, changed!], kind, car.facts, today)
    if (after?.id !== id) continue
    const validTo = car.printed[kind] ?? null
    const [dueBefore, dueAfter] = [before, after].map(one =>
      one ? nextDue(one, car.registerDate, { validTo })?.date : undefined,
    )
    if (dueBefore !== dueAfter)
      rows.push({
        vehicleId: car.id,
        plateNo: car.plateNo,
        ruleBefore: before?.ruleName ?? '',
        dueBefore: dueBefore ?? '',
        dueAfter: dueAfter ?? '',
      })
  }
  return { total: rows.length, rows: rows.slice(0, CHANGES_SHOWN) }
}
