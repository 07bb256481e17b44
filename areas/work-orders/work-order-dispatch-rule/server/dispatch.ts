import { localDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { isWorkday } from '#areas/platform/work-calendar/server/workdays.ts'
import { dispatchBy } from '../../codes.ts'
import { nextCandidate } from '../../calculations/dispatch.ts'
import { isIn } from '../../work-order-setting/server/setting-of.ts'
import { workOrderCandidate, workOrderDispatchRule } from '../work-order-dispatch-rule.ts'

export type Rule = RowOf<typeof workOrderDispatchRule>
type Line = RowOf<typeof workOrderCandidate>

/** The rule of a type in a city; that of the city before everybody's, that of the lot before all lots. */
export async function ruleOf(
  tx: Tx,
  work: { type: number | null; cityCode: string | null; lotId?: string | null },
): Promise<Rule | undefined> {
  const rules = await findRows(tx, workOrderDispatchRule, { type: work.type, enabled: true } as never)
  const weight = (one: Rule) => (one.lotIds.length > 0 ? 100 : 0) + (one.cityCode?.replace(/0+$/, '').length ?? 0)
  return rules
    .filter(one => one.cityCode === null || isIn(work.cityCode, one.cityCode))
    .filter(one => one.lotIds.length === 0 || (work.lotId != null && one.lotIds.includes(work.lotId)))
    .toSorted((a, b) => weight(b) - weight(a))[0]
}
export const candidatesOf = (tx: Tx, ruleId: string): Promise<Line[]> =>
  findRows(tx, workOrderCandidate, { ruleId } as never, { orderBy: 't.line_no' })

/** Candidates who work today; loads are counted now, so that a batch spreads evenly. */
async function working(tx: Tx, actor: Actor, rule: Rule): Promise<Line[]> {
  const today = localDate(actor.clock.now())
  const isWork = await isWorkday(tx, today)
  return (await candidatesOf(tx, rule.id)).filter(
    one =>
      (one.handlerId !== null || one.providerId !== null) &&
      (isWork || !one.workdaysOnly) &&
      (one.fromDate === null || one.fromDate <= today) &&
      (one.toDate === null || one.toDate >= today),
  )
}
const openOf = async (tx: Tx, line: Line): Promise<number> =>
  Number(
    (await tx.row<{ n: string }>(
      line.handlerId
        ? sql`select count(*) as n from vehicle_task where tenant_id = ${tx.tenantId} and is_deleted = 0 and handler_id = ${line.handlerId}::bigint and stage in (2, 3, 9)`
        : sql`select count(*) as n from vehicle_task where tenant_id = ${tx.tenantId} and is_deleted = 0 and provider_id = ${line.providerId}::bigint and stage in (2, 3, 9)`,
    ))!.n,
  )

/**
 * 70, R19: who gets this task by the rule. `fits` leaves out who is inactive or without an agreement. Undefined: by
 * hand, grab, or all are full.
 */
export async function chooseByRule(
  tx: Tx,
  actor: Actor,
  rule: Rule,
  fits: (whom: { handlerId: string | null; providerId: string | null }) => Promise<boolean>,
): Promise<{ handlerId: string | null; providerId: string | null } | undefined> {
  if (rule.mode === dispatchBy.hand || rule.mode === dispatchBy.grab) return undefined
  // One after the other: two released tasks must not see the same load.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`dispatch ${tx.tenantId} ${rule.id}`}, 0))`)
  const lines = []
  for (const line of await working(tx, actor, rule)) if (await fits(line)) lines.push(line)
  const candidates = []
  for (const line of lines)
    candidates.push({
      id: line.id,
      capacity: line.capacity,
      weight: Number(line.weight),
      open: await openOf(tx, line),
      lastAssignTime: line.lastAssignTime,
      line,
    })
  const found = nextCandidate(rule.mode, candidates)
  if (!found) return undefined
  await tx.run(
    sql`update work_order_candidate set last_assign_time = ${actor.clock.now().toISOString()}::timestamptz where tenant_id = ${tx.tenantId} and id = ${found.id}::bigint`,
  )
  return { handlerId: found.line.handlerId, providerId: found.line.providerId }
}
