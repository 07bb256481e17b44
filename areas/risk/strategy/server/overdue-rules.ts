import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { OverdueRules } from '#areas/customers/ports.ts'
import type { AutoRules } from '../strategy.ts'

/** The overdue rules of the strategy in force for each customer, in one statement; who fits none is left out. */
export async function overdueRulesOf(
  tx: Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, OverdueRules>> {
  const rows = await tx.rows<{ id: string; rules: AutoRules | null }>(sql`
    select distinct on (c.id) c.id, s.auto_rules as rules from customer c
    join strategy s on s.tenant_id = c.tenant_id and s.is_deleted = 0 and s.status = 1
      and c.business_kind = any(s.business_kinds) and c.customer_kind = any(s.customer_kinds)
    where c.tenant_id = ${tx.tenantId} and c.id = any(${[...customerIds]}::bigint[]) order by c.id, s.id desc`)
  return new Map(
    rows.flatMap(({ id, rules }) =>
      rules
        ? [
            [
              id,
              { freezeDays: rules.freezeDays, freezeMinAmt: fen(rules.freezeMinAmt), thawDays: rules.thawDays },
            ] as const,
          ]
        : [],
    ),
  )
}
