import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { ID_SEQUENCE } from '#packages/database/ids.ts'
import { type Sql, sql } from '#packages/database/sql.ts'
import { plain } from './kinds.ts'
import { type CellColumn, MANY, portions, rowsOf } from './recordset.ts'
import { sealedForHistory } from './sealed-history.ts'

/**
 * One line of a record's history: what happened, from which state to which, and every changed field before and after.
 */
export interface Happening {
  resource: string
  id: string
  action: string
  from?: number
  to?: number
  /** `after` may be JSON already, its masked fields sealed: of a new record by the hundred. */
  before?: Record<string, unknown>
  after?: Record<string, unknown> | string
  reason?: string
  /** More of `after` that only the database knows: a number drawn with the record. */
  drawn?: { readonly field: string; readonly value: Sql }
}

const drawn = sql.trusted(`nextval('${ID_SEQUENCE}')`)

/**
 * Written in the transaction of the change and sent without waiting; a failure fails the commit. `common`: values that
 * every `after` shares.
 */
export async function record(tx: Tx, actor: Actor, told: readonly Happening[], common?: string): Promise<void> {
  const happenings = told.map(sealed)
  const time = localDateTime(actor.clock.now())
  if (happenings.length >= MANY) return recordMany(tx, actor, happenings, time, common)
  if (happenings.length > 0) {
    const rows = happenings.map(
      one =>
        // The id comes from the sequence, under the record's lock. Ids of a replica's block would break the order of
        // the history.
        sql`(${drawn}, ${tx.tenantId}, ${one.resource}, ${one.id}::bigint, ${one.action}, ${one.from ?? null}::smallint, ${one.to ?? null}::smallint,
        ${one.before ? JSON.stringify(one.before) : null}::jsonb, ${typeof one.after === 'object' ? JSON.stringify(one.after) : (one.after ?? null)}::jsonb${one.drawn ? sql` || jsonb_build_object(${one.drawn.field}::text, ${one.drawn.value})` : sql.empty}, ${one.reason ?? null}, ${actor.userId}::bigint, ${actor.userName}, ${time}::timestamptz, ${actor.traceId})`,
    )
    tx.behind(sql`insert into record_log (${COLUMNS}) values ${sql.join(rows)}`)
  }
}
const sealed = (one: Happening): Happening =>
  one.before || typeof one.after === 'object'
    ? {
        ...one,
        ...(one.before ? { before: sealedForHistory(one.resource, one.id, one.before) } : {}),
        ...(typeof one.after === 'object' ? { after: sealedForHistory(one.resource, one.id, one.after) } : {}),
      }
    : one
const COLUMNS = sql.trusted(
  'id, tenant_id, resource, business_id, action, from_status, to_status, before, after, reason, user_id, user_name, create_time, trace_id',
)

const CELLS: readonly CellColumn<Happening>[] = [
  { name: 'resource', type: 'varchar', of: one => one.resource },
  { name: 'business_id', type: 'bigint', of: one => one.id },
  { name: 'action', type: 'varchar', of: one => one.action },
  { name: 'from_status', type: 'smallint', of: one => one.from },
  { name: 'to_status', type: 'smallint', of: one => one.to },
  { name: 'before', type: 'jsonb', of: one => one.before },
  { name: 'after', type: 'jsonb', of: one => one.after },
  { name: 'reason', type: 'varchar', of: one => one.reason },
]

function recordMany(tx: Tx, actor: Actor, happenings: readonly Happening[], time: string, common?: string): void {
  const cells = common === undefined ? CELLS : CELLS.map(one => (one.name === 'after' ? { ...one, common } : one))
  for (const some of portions(happenings)) {
    tx.behind(sql`insert into record_log (${COLUMNS}) select ${drawn}, ${tx.tenantId}::varchar, v.resource, v.business_id, v.action, v.from_status, v.to_status, v.before, v.after, v.reason,
      ${actor.userId}::bigint, ${actor.userName}::varchar, ${time}::timestamptz, ${actor.traceId}::varchar from ${rowsOf(some, cells)} v`)
  }
}

/** The fields that differ, each side in the form of JSON (money as "1234.50"). */
export function difference(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  names: Iterable<string>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | undefined {
  const was: Record<string, unknown> = {}
  const is: Record<string, unknown> = {}
  for (const name of names) {
    const [a, b] = [plain(before[name]), plain(after[name])]
    if (JSON.stringify(a) === JSON.stringify(b)) continue
    was[name] = a
    is[name] = b
  }
  return Object.keys(is).length ? { before: was, after: is } : undefined
}
