import { localDateTime, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { difference, record } from '#packages/server/audit.ts'
import type { customer } from '../customer.ts'

export interface NewScore {
  readonly owner: RowOf<typeof customer>
  readonly score: string
  readonly grade: string
  /** Absent: as it was. */
  readonly nextReviewDate?: LocalDate
}

/** Scores of many customers as the night found them: two statements and one of history, however many they are. */
export async function writeScores(tx: Tx, actor: Actor, list: readonly NewScore[], reason: string): Promise<void> {
  if (list.length === 0) return
  const sorted = list.toSorted((a, b) => Number(BigInt(a.owner.id) - BigInt(b.owner.id)))
  const ids = sorted.map(one => one.owner.id)
  await tx.run(sql`
    update mechanism h set version = h.version + 1, update_user = ${actor.userId}::bigint, update_time = ${localDateTime(actor.clock.now())}::timestamptz
    where h.tenant_id = ${tx.tenantId} and h.id = any(${ids}::bigint[])`)
  await tx.run(sql`
    update customer c set risk_score = v.score, risk_grade = v.grade, next_review_date = coalesce(v.review, c.next_review_date)
    from unnest(${ids}::bigint[], ${sorted.map(one => one.score)}::numeric[], ${sorted.map(one => one.grade)}::varchar[],
      ${sorted.map(one => one.nextReviewDate ?? null)}::date[]) as v(id, score, grade, review)
    where c.tenant_id = ${tx.tenantId} and c.id = v.id`)
  await record(
    tx,
    actor,
    sorted.map(({ owner, score, grade, nextReviewDate }) => {
      const after = { riskScore: score, riskGrade: grade, ...(nextReviewDate ? { nextReviewDate } : {}) }
      const changed = difference(owner as unknown as Record<string, unknown>, after, Object.keys(after))
      return { resource: 'customer', id: owner.id, action: 'score', ...changed, reason }
    }),
  )
}
