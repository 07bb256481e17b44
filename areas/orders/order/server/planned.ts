import { localDate, localDateTime, type Label } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'

interface PlanForm<F extends string> {
  readonly values: { readonly [K in F]?: string | null | undefined }
  readonly before: { readonly [K in F]?: string | null } | undefined
  fault(path: string, reason: Label): void
}

/**
 * A plan must not be in the past, except for users who may record past takes, and for an unchanged earlier plan: a
 * rejected document is resubmitted after its day.
 */
export function refusePastPlan<F extends string>(actor: Actor, { values, before, fault }: PlanForm<F>, field: F): void {
  const planned = values[field]
  if (!planned || planned === before?.[field] || !actor.rights || actor.rights.codes.has('vehicle_extract_backdate'))
    return
  if (planned.slice(0, 10) < localDate(actor.clock.now())) fault(field, '不能早于今天 / not earlier than today')
}

/** A time copied from an earlier plan; now if its day is past. */
export function plannedOrNow(actor: Pick<Actor, 'clock'>, time: string): string {
  const now = localDateTime(actor.clock.now())
  return time.slice(0, 10) < now.slice(0, 10) ? now : time
}
