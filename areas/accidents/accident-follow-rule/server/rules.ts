import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { post } from '#areas/platform/post/post.ts'
import { bestRule, type Followed } from '../../calculations/rule-match.ts'
import { receiverIs, stageIs } from '../../codes.ts'
import { accidentFollowRule, accidentFollowRuleStage } from '../accident-follow-rule.ts'

export type FollowRule = RowOf<typeof accidentFollowRule>
export type RuleStage = RowOf<typeof accidentFollowRuleStage>

export const stagesOf = (tx: Tx, ruleId: string): Promise<RuleStage[]> =>
  findRows(tx, accidentFollowRuleStage, { ruleId } as never, { orderBy: 't.line_no' })

/** The active rule that fits a case best. There are a few: they are read whole. */
export async function ruleFor(tx: Tx, one: Followed, on: string): Promise<FollowRule | undefined> {
  return bestRule(await findRows(tx, accidentFollowRule, { status: 1 } as never, { orderBy: 't.id' }), one, on)
}

/** Active people of a post who work for that city, or for every city. */
export async function peopleOfPost(tx: Tx, postId: string, cityCode: string | null): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select u.id from blade_user u where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.status = 1
      and ${postId}::bigint = any(u.post_id)
      and (cardinality(u.city_codes) = 0 or ${(cityCode ?? '').slice(0, 4)} = any(u.city_codes)) order by u.id`)
  return rows.map(row => row.id)
}

/** Days of each stage in the rule that every tenant begins with. */
const STANDARD: readonly (readonly [stage: number, days: number])[] = [
  [stageIs.report, 2],
  [stageIs.survey, 5],
  [stageIs.repair, 15],
  [stageIs.documents, 10],
  [stageIs.payment, 20],
  [stageIs.closing, 5],
]
export async function addStandardRule(tx: Tx, actor: Actor): Promise<void> {
  if ((await findRows(tx, accidentFollowRule, {}, { limit: 1 })).length > 0) return
  const [owner] = await findRows(tx, post, { postName: '事故专员' } as never, { limit: 1 })
  const rule = await insertRow(tx, actor, accidentFollowRule, {
    ruleName: '标准跟进',
    priority: 1,
    ...(owner ? { ownerPost: owner.id } : {}),
    status: 1,
  })
  await insertRows(
    tx,
    actor,
    accidentFollowRuleStage,
    STANDARD.map(([stage, limitDays], at) => ({
      ruleId: rule.id,
      lineNo: at + 1,
      stage,
      limitDays,
      remindBeforeDays: 1,
      repeatDays: 3,
      receivers: [receiverIs.owner],
      channel: [1],
      escalateAfterDays: 5,
    })) as never,
  )
}
