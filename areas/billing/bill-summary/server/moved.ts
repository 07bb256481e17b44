import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/**
 * `version` grows with every write of a bill: a bill counted at another version has moved since. One that was removed
 * is taken back once. Each is the condition of an index, word for word: among millions only what moved is read.
 */
export const MOVED = [
  sql`b.is_deleted = 0 and b.summed_version is distinct from b.version`,
  sql`b.is_deleted = 1 and b.summed is not null`,
] as const

/** One at a time per tenant adds bills up, until its transaction ends. */
export const onlyFold = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`bill summary ${tx.tenantId}`}, 0))`)
