import { addDays, instantOf, localDate, localDateTime, weekday, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { calendarOf } from '#areas/platform/work-calendar/server/workdays.ts'
import { people } from '#areas/platform/workflow/server/people.ts'
import { addWorkingHours } from '../../calculations/case-figures.ts'
import { quotaApply } from '../../quota-apply/quota-apply.ts'
import { reviewerFor, reviewersFor } from '../../strategy-user/server/reviewers.ts'
import type { Strategy } from '../../strategy/server/strategy-for.ts'
import { quotaReview } from '../children.ts'
import { decisions, steps, type StepNo } from '../codes.ts'
import type { quota, StepUsers } from '../quota.ts'

type Case = RowOf<typeof quota>

/** Who has decided what in the present round, and who visited. */
export interface Deciders {
  readonly applicant: string | null
  readonly primary: readonly string[]
  readonly final: readonly string[]
  readonly granted: readonly string[]
  readonly visitors: readonly string[]
}

export async function decidersOf(tx: Tx, row: Case): Promise<Deciders> {
  const apply = row.quotaApplyId ? await findRow(tx, quotaApply, row.quotaApplyId) : undefined
  const passed = (await findRows(tx, quotaReview, { quotaId: row.id, decision: decisions.pass })).filter(
    one => one.revokedTime === null,
  )
  const at = (step: number) =>
    [...new Set(passed.filter(one => one.step === step).map(one => one.reviewerId!))].filter(Boolean)
  const visits = passed.filter(one => one.step === steps.diligencing)
  return {
    applicant: apply?.createUser ?? row.createUser,
    primary: at(steps.primary),
    final: at(steps.final),
    granted: at(steps.credit),
    visitors: [
      ...new Set(visits.flatMap(one => ((one.payload?.['visitorIds'] as string[] | undefined) ?? []).map(String))),
    ],
  }
}

/** D9: applicant, primary reviewer, final reviewer and grantor are four people; a visitor does not do the final review. */
export function barredAt(step: StepNo, who: Deciders): string[] {
  const applicant = who.applicant ? [who.applicant] : []
  switch (step) {
    case 1:
      return [...applicant, ...who.final, ...who.granted]
    case 3:
      return [...applicant, ...who.primary, ...who.visitors, ...who.granted]
    case 4:
      return [...applicant, ...who.primary, ...who.final]
    default:
      return applicant
  }
}

export const conflictOf = (step: StepNo, userId: string, who: Deciders): `${string} / ${string}` | undefined => {
  if (who.applicant === userId) return '不能审批本人的申请 / one does not review his own application'
  if (step === 3 && who.primary.includes(userId))
    return '同一审查单的初审人不能担任终审 / the primary reviewer of a case cannot do its final review'
  if (step === 3 && who.visitors.includes(userId)) return '尽调人不能担任终审 / a visitor cannot do the final review'
  if (step === 4 && who.primary.includes(userId))
    return '同一审查单的初审人不能授信 / the primary reviewer of a case cannot grant'
  if (step === 4 && who.final.includes(userId))
    return '同一审查单的终审人不能授信 / the final reviewer of a case cannot grant'
  if (step === 1 && who.final.includes(userId))
    return '同一审查单的终审人不能担任初审 / the final reviewer of a case cannot do its primary review'
  if (step === 3 && who.granted.includes(userId))
    return '同一审查单的授信人不能担任终审 / the grantor of a case cannot do its final review'
  if (step === 1 && who.granted.includes(userId))
    return '同一审查单的授信人不能担任初审 / the grantor of a case cannot do its primary review'
  return undefined
}

/** Chosen at submit for every step with one reviewer; those of the credit levels come by role (10-platform 10.3). */
export async function chooseReviewers(tx: Tx, actor: Actor, row: Case, amount: Fen): Promise<StepUsers> {
  const who = await decidersOf(tx, row)
  const chosen: Record<string, string> = {}
  for (const step of [1, 2, 3, 5] as const) {
    const barred = barredAt(step, { ...who, primary: step === 3 && chosen['1'] ? [chosen['1']] : who.primary })
    const { userId } = await reviewerFor(tx, actor, step, row.cityCodes, amount, barred)
    if (userId) chosen[step] = userId
  }
  return chosen
}

/** Who grants at a level; the general manager where nobody holds the role (10-platform 10.3). */
const CREDIT_ROLES = [[], ['risk_director', 'general_manager'], ['finance_director', 'general_manager']] as const
/** The reviewer of a step as it arrives: the one chosen at submit, unless four eyes speak against him by now. */
export async function reviewerAt(
  tx: Tx,
  actor: Actor,
  row: Case,
  step: StepNo,
  level: number,
  amount: Fen,
): Promise<string | null> {
  const barred = barredAt(step, await decidersOf(tx, row))
  const chosen = row.stepUsers?.[String(step) as keyof StepUsers]
  if (step !== steps.credit) {
    if (chosen && !barred.includes(chosen)) return chosen
    return (await reviewerFor(tx, actor, step, row.cityCodes, amount, barred)).userId
  }
  // A committee decides together: nobody alone.
  if (level >= 3) return null
  if (chosen && !barred.includes(chosen) && level === 1) return chosen
  if (level === 1) {
    const [first] = await reviewersFor(tx, actor, step, row.cityCodes, amount, barred)
    if (first) return first.userId
  }
  if (!isBuilt('user')) return null
  for (const alias of CREDIT_ROLES[level] ?? []) {
    const holders = await people.holders(tx, { kind: 'role', alias }, contextOf(actor, row))
    const found = holders.find(one => !barred.includes(one))
    if (found) return found
  }
  return null
}

const SLA = [0, 16, 40, 16, 16, 24]
const HORIZON = 60
/** Working hours of the strategy from now on (11.5). */
export async function slaDueOf(tx: Tx, actor: Actor, strategy: Strategy, step: StepNo): Promise<string> {
  const now = localDateTime(actor.clock.now())
  const hours = strategy.routing.find(one => one.step === step)?.slaHours ?? SLA[step]!
  const today = localDate(instantOf(now))
  const calendar = isBuilt('work-calendar')
    ? await calendarOf(tx, today, addDays(today, HORIZON))
    : { isWorkday: (day: string) => weekday(day) <= 5 }
  return addWorkingHours(now, hours, day => calendar.isWorkday(day))
}

const contextOf = (actor: Actor, row: Case) => ({
  resource: 'quota',
  businessId: row.id,
  starterId: actor.userId,
  deptId: null,
  cityCode: row.cityCodes[0] ?? null,
  variables: {},
  fields: {},
  date: localDate(actor.clock.now()),
})
