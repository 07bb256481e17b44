import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { rowsOf } from '#packages/server/query.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { namesOf } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { people } from '#areas/platform/workflow/server/people.ts'
import { nextBandsOf } from '../../calculations/next-bands.ts'
import { quotaLoan } from '../../quota-loan/quota-loan.ts'
import { quotaCondition, quotaDetail } from '../children.ts'
import { stepCode, type StepNo } from '../codes.ts'
import { quota } from '../quota.ts'
import { conditionsOf, linesOf, type Case } from './course.ts'
import { verifiedOf } from './grades.ts'
import { strategyOfCase, suggestionOf } from './judge.ts'
import { conflictOf, decidersOf } from './people.ts'
import { draftOf, reviewsOf, type Review } from './reviews.ts'
import { changesSince, type Snapshot } from './snapshot.ts'

const visible = (tx: Tx, actor: Actor, id: string) => requireVisible(tx, actor, quota as never, [id], 'read')

/** Everything that the page of a step shows: left, middle and right (20, section 8). */
export async function stepDetail(tx: Tx, actor: Actor, id: string, step: StepNo): Promise<Record<string, unknown>> {
  await visible(tx, actor, id)
  const row = await getRow(tx, quota, id)
  const strategy = row.strategyId ? await strategyOfCase(tx, row) : undefined
  const lines = await linesOf(tx, row)
  const reviews = await reviewsOf(tx, id)
  const draft = row.status === 102 && row.step === step ? await draftOf(tx, row, actor.userId) : undefined
  const owner = await getRow(tx, customer, row.customerId)
  const [shown] = await rowsOf(tx, actor, quota as never, [id])
  return {
    ...(shown as Record<string, unknown>),
    lines: await rowsOf(
      tx,
      actor,
      quotaDetail as never,
      lines.map(line => line.id),
    ),
    conditions: await rowsOf(
      tx,
      actor,
      quotaCondition as never,
      (await conditionsOf(tx, row)).map(one => one.id),
    ),
    snapshot: row.snapshot,
    changedSince: changesSince(row.snapshot as unknown as Snapshot | null, owner),
    scoreRows: row.scoreRows ?? [],
    nextBands: strategy ? nextBandsOf(strategy.indicators, row.scoreRows ?? []) : {},
    why: strategy ? await suggestionOf(tx, actor, row, { strategy, lines, verified: await verifiedOf(tx, row) }) : null,
    redLines: row.redLines ?? [],
    skipped: row.skipped ?? [],
    checkItems: (strategy?.checkItems ?? []).map(one => ({
      itemCode: one.itemCode,
      itemName: one.itemName,
      groupName: one.groupName,
      must: one.must,
      autoKey: one.autoKey,
    })),
    grades: (strategy?.grades ?? []).map(one => ({ grade: one.grade, validMonths: one.validMonths })),
    reviews: await told(
      tx,
      reviews.filter(one => one.decision !== null),
    ),
    draft: draft ? { opinion: draft.opinion ?? '', lines: draft.lines ?? [], payload: draft.payload ?? {} } : null,
    loans: await loansOf(tx, actor, row),
    mine: await isMine(tx, actor, row, step),
    cityNames: Object.fromEntries(await namesOf(lines.map(line => line.cityCode))),
  }
}

/** The button of the step is this reader's. */
async function isMine(tx: Tx, actor: Actor, row: Case, step: StepNo): Promise<boolean> {
  if (row.status !== 102 || row.step !== step) return false
  if (actor.rights && !actor.rights.codes.has(stepCode[step])) return false
  if (conflictOf(step, actor.userId, await decidersOf(tx, row))) return false
  return row.approvalUserId === actor.userId || row.step === 4
}

async function told(tx: Tx, reviews: readonly Review[]) {
  const ids = [...new Set(reviews.map(one => one.reviewerId!).filter(Boolean))]
  const names = isBuilt('user') ? await people.names(tx, ids) : new Map<string, string>()
  return reviews.map(one => ({
    id: one.id,
    round: one.round,
    step: one.step,
    level: one.level,
    reviewerId: one.reviewerId,
    reviewerName: names.get(one.reviewerId ?? '') ?? '',
    receivedTime: one.receivedTime ?? '',
    decideTime: one.decideTime ?? '',
    decision: one.decision,
    targetStep: one.targetStep,
    opinion: one.opinion ?? '',
    lines: one.lines ?? [],
    payload: one.payload ?? {},
    revokedTime: one.revokedTime ?? '',
    revokeReason: one.revokeReason ?? '',
    attachBizId: one.attachBizId ?? '',
  }))
}

export async function loansOf(tx: Tx, actor: Actor, row: Case) {
  const loans = await findRows(tx, quotaLoan, { customerId: row.customerId }, { orderBy: 't.id' })
  return rowsOf(
    tx,
    actor,
    quotaLoan as never,
    loans.map(one => one.id),
  )
}

/** The check list of the step and what earlier rounds said of it. */
export async function stepList(tx: Tx, actor: Actor, id: string, step: StepNo) {
  await visible(tx, actor, id)
  const row = await getRow(tx, quota, id)
  const strategy = row.strategyId ? await strategyOfCase(tx, row) : undefined
  const reviews = (await reviewsOf(tx, id)).filter(one => one.step === step && one.decision !== null)
  return {
    checkItems: step === 1 ? (strategy?.checkItems ?? []).map(one => ({ ...one, id: one.id })) : [],
    results: await told(tx, reviews),
  }
}
export async function stepLoans(tx: Tx, actor: Actor, id: string) {
  await visible(tx, actor, id)
  return loansOf(tx, actor, await getRow(tx, quota, id))
}

/** Cases that lie at each step, and those of the reader (count-by-step). */
export async function countByStep(tx: Tx, actor: Actor) {
  const rows = await tx.rows<{ step: number; n: number; mine: number; late: number }>(sql`
    select step, count(*)::int as n, (count(*) filter (where approval_user_id = ${actor.userId}::bigint))::int as mine,
      (count(*) filter (where over_sla))::int as late
    from quota where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 102 group by step order by step`)
  const at = (step: number) => rows.find(one => one.step === step)
  return {
    steps: [1, 2, 3, 4, 5].map(step => ({
      step,
      count: at(step)?.n ?? 0,
      mine: at(step)?.mine ?? 0,
      late: at(step)?.late ?? 0,
    })),
    mine: rows.reduce((sum, one) => sum + one.mine, 0),
    late: rows.reduce((sum, one) => sum + one.late, 0),
  }
}

/** quota-detail/list: the lines of a case, or of the customer's case in effect. */
export async function detailList(
  tx: Tx,
  actor: Actor,
  asked: { quotaId?: string | undefined; customerId?: string | undefined },
) {
  const [effective] =
    asked.quotaId || !asked.customerId
      ? []
      : await findRows(tx, quota, { customerId: asked.customerId, status: 1 }, { orderBy: 't.id desc', limit: 1 })
  const id = asked.quotaId ?? effective?.id
  if (!id) return []
  await visible(tx, actor, id)
  const lines = await linesOf(tx, { id })
  return rowsOf(
    tx,
    actor,
    quotaDetail as never,
    lines.map(line => line.id),
  )
}
