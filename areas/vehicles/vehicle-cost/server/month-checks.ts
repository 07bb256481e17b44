import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { MonthCheck } from '#areas/accounts/ports.ts'
import { monthOf } from '../../calculations/depreciation.ts'

/** Cars of the company's books whose depreciation of a month that is over is not booked yet. */
export async function depreciationChecks(
  tx: Tx,
  actor: Actor,
  companyId: string,
  period: string,
): Promise<MonthCheck[]> {
  const month = `${period.slice(0, 4)}-${period.slice(4)}`
  const isOver = month < monthOf(localDate(actor.clock.now()))
  const row = isOver
    ? await tx.row<{
        n: number
      }>(sql`select count(*)::int as n from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.owner_kind = 1 and v.status in (1, 2)
        and coalesce(v.asset_company_id, v.owner_company_id) = ${companyId}::bigint and v.leasing_model <> 'finance' and v.original_value > 0 and to_char(v.put_into_use_date, 'YYYY-MM') < ${month}
        and coalesce(v.value_month, '') < ${month} and v.dispose_date is null
        and v.original_value - coalesce(v.accum_depreciation, 0) - coalesce(v.impairment, 0) > round(v.original_value * coalesce(v.residual_rate, 5) / 100, 2)`)
    : undefined
  return [
    {
      key: 'depreciation',
      label: '车辆折旧已计提 / Depreciation of vehicles is booked',
      n: row?.n ?? 0,
      page: '/vehicle/index',
    },
  ]
}
