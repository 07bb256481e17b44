import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { ID_SEQUENCE } from '#packages/database/ids.ts'
import { sql } from '#packages/database/sql.ts'

/** One line of a record's history: what happened, from which state to which, and every changed field before and after. */
export interface Happening {
  resource: string; id: string; action: string
  from?: number; to?: number
  before?: Record<string, unknown>; after?: Record<string, unknown>
  reason?: string
}

const drawn = sql.trusted(`nextval('${ID_SEQUENCE}')`)

/** Written in the transaction of the change, so that no change can escape it by being new. Nobody waits for it: it stands or falls with the commit. */
export async function record(tx: Tx, actor: Actor, happenings: readonly Happening[]): Promise<void> {
  const time = localDateTime(actor.clock.now())
  for (let from = 0; from < happenings.length; from += 1000) {
    const rows: ReturnType<typeof sql>[] = []
    for (const one of happenings.slice(from, from + 1000))
      // Drawn at the moment of writing, under the record's lock: ids of a replica's block would put its moves before or after those of another.
      rows.push(sql`(${drawn}, ${tx.tenantId}, ${one.resource}, ${one.id}::bigint, ${one.action}, ${one.from ?? null}::smallint, ${one.to ?? null}::smallint,
        ${one.before ? JSON.stringify(one.before) : null}::jsonb, ${one.after ? JSON.stringify(one.after) : null}::jsonb, ${one.reason ?? null}, ${actor.userId}::bigint, ${actor.userName}, ${time}::timestamptz, ${actor.traceId})`)
    tx.behind(sql`insert into record_log (id, tenant_id, resource, business_id, action, from_status, to_status, before, after, reason, user_id, user_name, create_time, trace_id) values ${sql.join(rows)}`)
  }
}

/** The fields that differ, each side in the form of JSON (money as "1234.50"). */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>, names: Iterable<string>): { before: Record<string, unknown>; after: Record<string, unknown> } | undefined {
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

/** Fen has no form in JSON. */
export const plain = (value: unknown): unknown => (typeof value === 'bigint' ? fenText(value) : value ?? null)
const fenText = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
