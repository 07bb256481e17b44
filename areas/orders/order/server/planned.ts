import { localDate, localDateTime, type Label } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'

interface PlanForm<F extends string> {
  readonly values: { readonly [K in F]?: string | null | undefined }
  readonly before: { readonly [K in F]?: string | null } | undefined
  fault(path: string, reason: Label): void
}

/**
 * What is planned lies ahead. Whoever may record takes of earlier days corrects plans as well, and what was planned
 * before and is only sent again stays: a rejected
 * document is resubmitted after its day.
 */
export function refusePastPlan<F extends string>(actor: Actor, { values, before, fault }: PlanForm<F>, field: F): void {
  const planned = values[field]
  if (!planned || planned === before?.[field] || !actor.rights || actor.rights.codes.has('vehicle_extract_backdate'))
    return
  if (planned.slice(0, 10) < localDate(actor.clock.now())) fault(field, '不能早于今天 / not earlier than today')
}

/** A time taken over from an earlier plan: now, where its day is past. */
export function plannedOrNow(actor: Pick<Actor, 'clock'>, time: string): string {
  const now = localDateTime(actor.clock.now())
  return time.slice(0, 10) < now.slice(0, 10) ? now : time
}
