import { localDateTime, refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockRow } from '#packages/server/rows.ts'
import { userAccount } from '../user.ts'

export interface Delegation {
  /** The stand-in. */
  readonly to: string
  readonly from: string
  readonly until: string /** Process keys; none = all. */
  readonly keys: readonly string[]
}

const meets = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some(key => other.includes(key))
const period = (from: string, until: string): string => `${from.slice(0, 16)} ~ ${until.slice(0, 16)}`

/**
 * No chain of delegates (10-platform 5.1): whoever stands in must be there himself. Refuses a stand-in who left, who is
 * on leave in the period, or who
 * hands the same processes on to somebody else; and a delegation by somebody on whom another counts for them meanwhile.
 * What is over does not matter.
 * Both rows are locked, the smaller id first: two who name each other at the same moment do not both succeed.
 */
export async function requirePresent(tx: Tx, actor: Actor, wanted: Delegation): Promise<void> {
  const rows = new Map<string, RowOf<typeof userAccount>>()
  for (const id of [actor.userId, wanted.to].sort((a, b) => Number(BigInt(a) - BigInt(b))))
    rows.set(id, await lockRow(tx, actor, userAccount, id))
  const other = rows.get(wanted.to)!
  const now = localDateTime(actor.clock.now())
  const from = wanted.from > now ? wanted.from : now
  const name = other.realName
  if (other.status !== 1) refuse('delegate', '被委托人【{name}】已停用 / delegate {name} is disabled', { name })
  if (
    other.delegateUserId &&
    other.delegateFrom &&
    other.delegateTo &&
    other.delegateFrom <= wanted.until &&
    other.delegateTo >= from &&
    meets(wanted.keys, other.delegateKeys ?? [])
  )
    refuse(
      'delegateChain',
      '被委托人【{name}】在 {period} 也已委托他人审批，请另选他人或另定期间 / {name} has also delegated approvals for {period}; choose another person or period',
      { name, period: period(other.delegateFrom, other.delegateTo) },
    )
  const [leave] = await tx.rows<{ from: string; until: string }>(sql`
    select start_time as "from", end_time as until from leave where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and create_user = ${wanted.to}::bigint
       and start_time <= ${wanted.until}::timestamptz and end_time >= ${from}::timestamptz order by start_time limit 1`)
  if (leave)
    refuse(
      'delegateAway',
      '被委托人【{name}】在 {period} 休假，请另选他人 / {name} is on leave, {period}: choose somebody else',
      { name, period: period(leave.from, leave.until) },
    )
  const counting = await tx.rows<{ name: string; from: string; until: string; keys: string[] }>(sql`
    select real_name as name, delegate_from as "from", delegate_to as until, delegate_keys as keys from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 and delegate_user_id = ${actor.userId}::bigint
       and delegate_from <= ${wanted.until}::timestamptz and delegate_to >= ${from}::timestamptz order by id`)
  const first = counting.find(one => meets(wanted.keys, one.keys))
  if (first)
    refuse(
      'delegateChain',
      '【{name}】已委托您在 {period} 代为审批，不能再转委托；请先请其改托他人 / {name} has delegated approvals to you for {period}; you cannot delegate further until they choose somebody else',
      { name: first.name, period: period(first.from, first.until) },
    )
}
