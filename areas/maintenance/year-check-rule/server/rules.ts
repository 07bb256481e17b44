import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import type { Band, Milestone, Schedule } from '../../calculations/schedule.ts'
import type { RuleTerms } from '../../calculations/rule-match.ts'
import { yearCheckRule, yearCheckRuleBand, yearCheckRuleMilestone } from '../year-check-rule.ts'
import { standardRules } from './standard-rules.ts'

export type Rule = RowOf<typeof yearCheckRule>
export type WholeRule = Rule & Schedule & RuleTerms

/** Rules with their intervals. There are a few dozen: they are read whole. */
export async function wholeRules(tx: Tx, wanted: Record<string, unknown> = { status: 1 }): Promise<WholeRule[]> {
  const rules = await findRows(tx, yearCheckRule, wanted as never, { orderBy: 't.priority desc, t.id' })
  const ruleId = rules.map(one => one.id)
  if (ruleId.length === 0) return []
  const bands = await findRows(tx, yearCheckRuleBand, { ruleId } as never, { orderBy: 't.from_months' })
  const milestones = await findRows(tx, yearCheckRuleMilestone, { ruleId } as never)
  return rules.map(rule => ({
    ...rule,
    bands: bands.filter(one => one.ruleId === rule.id) as Band[],
    milestones: milestones.filter(one => one.ruleId === rule.id) as Milestone[],
  }))
}

/** Brings the standard rules to a tenant that has none. */
export async function addStandardRules(tx: Tx, actor: Actor): Promise<void> {
  if ((await findRows(tx, yearCheckRule, {}, { limit: 1 })).length > 0) return
  for (const { rule, bands, milestones } of standardRules) {
    const { id: ruleId } = await insertRow(tx, actor, yearCheckRule, rule)
    await insertRows(tx, actor, yearCheckRuleBand, numbered(ruleId, bands))
    if (milestones.length > 0) await insertRows(tx, actor, yearCheckRuleMilestone, numbered(ruleId, milestones))
  }
}
const numbered = (ruleId: string, rows: readonly object[]): never[] =>
  rows.map((one, index) => ({ ...one, ruleId, lineNo: index + 1 })) as never[]
