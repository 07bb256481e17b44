import type { Database } from '#packages/database/database.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

export const PLATFORM = '000000'
/** Caches of other replicas hear of a change here and forget; a missed message costs them five seconds. */
export const CHANGED = 'platform_changed'
export type Subject = 'rights' | 'dict' | 'param' | 'menu'

/**
 * Rows that every tenant shares: menus, system dictionaries, regions, tenants. Read with the platform's own tenant in
 * the predicate.
 */
export const platformRows = <Row>(database: Database, statement: (platform: string) => Sql): Promise<Row[]> =>
  database.read<Row>(statement(PLATFORM))

/**
 * Of the rows of a statement without groups: another text after any change of one, whoever made it. A new version of a
 * row bears the number of the transaction that wrote it, a row that is gone is missing in the count.
 */
export const STAMP = sql.trusted(`count(*) || ':' || coalesce(sum(hashtextextended(xmin::text, 0)), 0)`)

/** Counts the version up and tells every replica after the commit. */
export async function raiseVersion(tx: Tx, subject: Subject): Promise<void> {
  await tx.run(sql`
    insert into tenant_version (id, tenant_id, create_time, subject, counter) values (${await tx.newId()}, ${tx.tenantId}, now(), ${subject}, 1)
    on conflict (tenant_id, subject) where is_deleted = 0 do update set counter = tenant_version.counter + 1, update_time = now()`)
  await tx.run(sql`select pg_notify(${CHANGED}, ${JSON.stringify({ tenantId: tx.tenantId, subject })})`)
}
