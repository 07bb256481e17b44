import { halfOf, notFound, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { covered, secretConditions } from './covered.ts'
import { isId } from './kinds.ts'
import { remarksOf } from './registry.ts'
import { openedHistory } from './sealed-history.ts'
import { selection } from './selection.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>

/** So many lines at once; `before` names the oldest line that the reader has. */
export const TIMELINE_PAGE = 500

export async function timeline(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: string,
  before?: string,
): Promise<Values[]> {
  if (!isId(id) || (before !== undefined && !isId(before))) notFound(resource.name, id)
  const { from, where } = selection(actor, resource, {})
  const [found] = await tx.rows(
    sql`select ${secretConditions(resource)} from ${from} where ${where} and t.id = ${id}::bigint`,
  )
  if (!found) notFound(resource.name, id)
  const names = [resource.name, ...(resource.extends ? [resource.extends] : [])]
  const own = sql`tenant_id = ${actor.tenantId} and resource = any(${names}) and business_id = ${id}::bigint`
  const rows =
    await tx.rows(sql`select id, action, from_status as "fromStatus", to_status as "toStatus", before, after, reason, user_id as "userId", user_name as "userName", create_time as "createTime"
    from record_log where ${own} ${before === undefined ? sql.empty : sql`and id < ${before}::bigint`} order by id desc limit ${TIMELINE_PAGE}`)
  const told = (values: unknown) => covered(resource, actor, openedHistory(resource, id, values), found)
  const lines: Values[] = rows.map(row => ({
    ...row,
    reason: typeof row['reason'] === 'string' ? halfOf(row['reason'], actor.language) : row['reason'],
    before: told(row['before']),
    after: told(row['after']),
  }))
  const newer =
    before === undefined
      ? undefined
      : await tx.row<{ time: string }>(
          sql`select create_time as time from record_log where ${own} and id = ${before}::bigint`,
        )
  const span = {
    from: lines.length === TIMELINE_PAGE ? String(lines.at(-1)!['createTime']) : '',
    until: newer?.time ?? '',
  }
  return merged(lines, await remarksOf(tx, actor, names, id, span)).map(spoken)
}

/** A line as the dialect has it (1): what a happening has nothing of is '', an object without anything {}. */
const spoken = (line: Values): Values => ({
  ...filled(line),
  before: filled((line['before'] ?? {}) as Values),
  after: filled((line['after'] ?? {}) as Values),
})
const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? '']))

/**
 * Newest first. Lines keep the order of their ids, whatever the clocks of two replicas said: versions are reckoned back
 * along them.
 */
function merged(lines: readonly Values[], remarks: readonly Values[]): Values[] {
  const result: Values[] = []
  let next = 0
  for (const line of lines) {
    while (next < remarks.length && String(remarks[next]!['createTime']) >= String(line['createTime']))
      result.push(remarks[next++]!)
    result.push(line)
  }
  return [...result, ...remarks.slice(next)]
}
