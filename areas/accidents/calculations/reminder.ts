import { daysBetween, type LocalDate } from '#kernel'
import { remindIs } from '../codes.ts'

export interface StageTerms {
  readonly remindBeforeDays: number | null
  readonly repeatDays: number | null
  readonly escalateAfterDays: number | null
}
export interface Told {
  readonly remindKind: number | null
  readonly sendDate: LocalDate | null
}
/**
 * Which reminder of a stage is due today, if any: once before the day, then every `repeatDays` when it is over, the
 * supervisor once after `escalateAfterDays`.
 */
export function dueReminder(
  due: LocalDate,
  today: LocalDate,
  terms: StageTerms,
  told: readonly Told[],
): number | undefined {
  const late = daysBetween(due, today)
  const of = (kind: number) => told.filter(one => one.remindKind === kind)
  if (late <= 0) {
    const isNear = -late <= (terms.remindBeforeDays ?? 0)
    return isNear && of(remindIs.before).length === 0 ? remindIs.before : undefined
  }
  if (terms.escalateAfterDays !== null && late >= terms.escalateAfterDays && of(remindIs.escalated).length === 0)
    return remindIs.escalated
  const last = [...of(remindIs.overdue), ...of(remindIs.escalated)]
    .map(one => one.sendDate ?? '')
    .sort()
    .at(-1)
  return !last || daysBetween(last, today) >= (terms.repeatDays ?? 3) ? remindIs.overdue : undefined
}
