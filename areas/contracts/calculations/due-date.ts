import { addDays, addMonths, maxDate, minDate, monthStart, type LocalDate } from '#kernel'
import { dayOfMonth } from './periods.ts'
import { firstDueRule, holidayRule, payDayRule, payMode, type DueRule, type Workdays } from './terms.ts'

export interface DatedPeriod {
  from: LocalDate
  to: LocalDate
  first: boolean
}

/** 9 C2: the due date of a period. The order is the document's: rule, first period, never before the take, holidays. */
export function dueDate(period: DatedPeriod, rule: DueRule, takeDate: LocalDate, workdays: Workdays): LocalDate {
  if (period.first && rule.payMode === payMode.advance && rule.firstDueRule === firstDueRule.takeDay)
    return onWorkday(takeDate, rule, takeDate, workdays)
  const boundary = rule.payMode === payMode.advance ? period.from : addDays(period.to, 1)
  return onWorkday(maxDate(byPayDay(boundary, rule), takeDate), rule, takeDate, workdays)
}

function byPayDay(boundary: LocalDate, rule: DueRule): LocalDate {
  if (rule.payDayRule === payDayRule.offset) return addDays(boundary, rule.payOffsetDays)
  if (!rule.payDay) throw new RangeError('payDayRule 2 and 3 need a payDay')
  const same = dayOfMonth(boundary, rule.payDay)
  if (rule.payDayRule === payDayRule.onOrBefore)
    return same <= boundary ? same : dayOfMonth(addMonths(monthStart(boundary), -1), rule.payDay)
  return same >= boundary ? same : dayOfMonth(addMonths(monthStart(boundary), 1), rule.payDay)
}

/** Moving to the previous working day must not make a row due before the vehicle is taken. */
export function onWorkday(
  date: LocalDate,
  rule: Pick<DueRule, 'holidayRule'>,
  notBefore: LocalDate,
  workdays: Workdays,
): LocalDate {
  if (rule.holidayRule === holidayRule.nextWorkday) return workdays.onOrAfter(date)
  if (rule.holidayRule === holidayRule.previousWorkday)
    return maxDate(workdays.onOrBefore(date), minDate(notBefore, date))
  return date
}

/** 9 C2: dueDate - billLeadDays, not before the generation date, and never after the due date (50, receipt-plan). */
export const billDate = (due: LocalDate, rule: Pick<DueRule, 'billLeadDays'>, generatedOn: LocalDate): LocalDate =>
  minDate(due, maxDate(addDays(due, -rule.billLeadDays), generatedOn))

/** Every day is a working day: without a calendar, and for rules without holidays. */
export const everyDay: Workdays = { onOrAfter: date => date, onOrBefore: date => date }
