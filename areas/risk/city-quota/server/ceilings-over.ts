import { fen, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Ceiling } from '#areas/customers/ports.ts'

/**
 * The ceilings in force over some cities, country first, then provinces, then cities by code: the order of their locks
 * (D15).
 */
export async function ceilingsOver(tx: Tx, cityCodes: readonly string[], date: LocalDate): Promise<Ceiling[]> {
  const regions = [...new Set(['00', ...cityCodes.flatMap(code => [code.slice(0, 2), code.slice(0, 4)])])]
  const rows = await tx.rows<{
    id: string
    code: string
    name: string | null
    qty: number
    amount: string
    ratio: string
    usages: { usage: string; limitQty: number }[] | null
  }>(sql`
    select c.id, c.region_code as code, c.region_name as name, c.limit_qty as qty, c.limit_amount as amount, c.commit_ratio as ratio,
      (select jsonb_agg(jsonb_build_object('usage', u.usage, 'limitQty', u.limit_qty) order by u.line_no) from city_quota_usage u where u.ceiling_id = c.id and u.tenant_id = c.tenant_id) as usages
    from city_quota c where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status = 1 and c.region_code = any(${regions}) and c.valid_from <= ${date}::date and c.valid_to >= ${date}::date
    order by c.level, c.region_code`)
  return rows.map(row => ({
    id: row.id,
    regionCode: row.code,
    regionName: row.name ?? row.code,
    limitQty: row.qty,
    limitAmount: fen(row.amount),
    commitRatio: row.ratio,
    usageLimits: row.usages ?? [],
  }))
}
