import { fen, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'

/** `incomeOfVehicles` month by month, in one statement: bills of a period are spread over its days. */
export async function incomeByMonth(
  tx: Tx,
  vehicleIds: readonly string[],
  from: LocalDate,
  before: LocalDate,
): Promise<ReadonlyMap<string, Fen>> {
  const rows = await tx.rows<{ month: string; amt: string }>(sql`
    select to_char(m.first, 'YYYY-MM') as month, sum(round((b.due_amt - coalesce(b.tax_amt, 0)) * case when b.period_start is null or b.period_end is null then 1
        else (least(b.period_end, m.last) - greatest(b.period_start, m.first) + 1)::numeric / nullif(b.period_end - b.period_start + 1, 0) end, 2)) as amt
    from bill_receivable b cross join lateral (
      select g::date as first, (g + interval '1 month')::date - 1 as last
      from generate_series(date_trunc('month', coalesce(b.period_start, b.bill_date)), coalesce(case when b.period_start is null then null else b.period_end end, b.bill_date), interval '1 month') g) m
    where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status <> 4 and not coalesce(b.pass_through, false) and b.fee_item not in (2, 3, 20, 22, 24)
      and b.vehicle_id = any(${[...vehicleIds]}::bigint[]) and m.first >= ${from}::date and m.first < ${before}::date
    group by 1`)
  return new Map(rows.map(row => [row.month, fen(row.amt)]))
}
