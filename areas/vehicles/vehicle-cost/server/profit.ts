import { z } from 'zod'
import { fen, invalid, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { selection } from '#packages/server/selection.ts'
import { incomeOfVehicles } from '#areas/billing/bill-receivable/server/exposure.ts'
import { addMonth, monthsFromTo } from '../../calculations/depreciation.ts'
import { profitOf } from '../../calculations/profit.ts'
import { vehicle } from '../../vehicle/vehicle.ts'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式为yyyy-MM / a month is yyyy-MM')
export const profitInput = z.object({
  fromMonth: month,
  toMonth: month,
  vehicleId: optionalIdInput,
  size: z.coerce.number().int().min(1).max(200).default(50),
  current: z.coerce.number().int().min(1).default(1),
})
type Input = z.output<typeof profitInput>
const [insurance, recovered] = [9, [51, 52, 53]] as const

/** vehicle-cost/profit (60, 7.11): cars in the user's data scope, with what they earned and cost in these months. */
export async function profitPage(tx: Tx, actor: Actor, input: Input): Promise<unknown> {
  if (monthsFromTo(input.fromMonth, input.toMonth) < 0)
    invalid({ toMonth: '结束月不能早于开始月 / the last month lies before the first' })
  const { from, where } = selection(actor, vehicle, input.vehicleId ? { id: input.vehicleId } : {})
  const [first, next] = [`${input.fromMonth}-01`, `${addMonth(input.toMonth)}-01`]
  const rows = await tx.rows<{
    id: string
    vin: string
    plate_no: string | null
    model_name: string | null
    total: string
    depreciation: string
    costs: string
    book_value: string
    recoveries: string
  }>(sql`select t.id, t.vin, t.plate_no, t.model_name, count(*) over () as total,
      (select coalesce(sum(d.amt), 0) from vehicle_depreciation d where d.tenant_id = t.tenant_id and d.vehicle_id = t.id and d.is_deleted = 0 and d.month between ${input.fromMonth} and ${input.toMonth}) as depreciation,
      (select coalesce(sum(case when c.cost_item = ${insurance}
          then round(c.net_amt * greatest(0, (extract(year from age(least(${next}::date, date_trunc('month', c.biz_date)::date + interval '12 months'), greatest(${first}::date, date_trunc('month', c.biz_date)::date))) * 12
            + extract(month from age(least(${next}::date, date_trunc('month', c.biz_date)::date + interval '12 months'), greatest(${first}::date, date_trunc('month', c.biz_date)::date))))::int) / 12, 2)
          when c.biz_date >= ${first}::date and c.biz_date < ${next}::date then c.net_amt else 0 end), 0)
        from vehicle_cost c where c.tenant_id = t.tenant_id and c.vehicle_id = t.id and c.is_deleted = 0 and not coalesce(c.capitalised, false) and c.bearer = 1 and c.cost_item <> all(${[...recovered]}::int[])) as costs,
      case when t.dispose_date >= ${first}::date and t.dispose_date < ${next}::date then coalesce(t.net_value, 0) else 0 end as book_value,
      (select coalesce(-sum(c.net_amt), 0) from vehicle_cost c where c.tenant_id = t.tenant_id and c.vehicle_id = t.id and c.is_deleted = 0 and c.cost_item = any(${[...recovered]}::int[]) and c.biz_date >= ${first}::date and c.biz_date < ${next}::date) as recoveries
    from ${from} where ${where} and t.status in (1, 2) order by t.id limit ${input.size} offset ${(input.current - 1) * input.size}`)
  const incomes = await incomeOfVehicles(
    tx,
    rows.map(row => row.id),
    first,
    next,
  )
  const total = Number(rows[0]?.total ?? 0)
  return {
    records: rows.map(row => {
      const income = incomes.get(row.id) ?? fen('0')
      const figures = {
        depreciation: fen(row.depreciation),
        costs: fen(row.costs),
        bookValue: fen(row.book_value),
        recoveries: fen(row.recoveries),
      }
      const { cost, profit, margin } = profitOf({ income, ...figures })
      return {
        vehicleId: row.id,
        vin: row.vin,
        plateNo: row.plate_no ?? '',
        modelName: row.model_name ?? '',
        income: yuan(income),
        depreciation: row.depreciation,
        costs: row.costs,
        bookValue: yuan(figures.bookValue),
        recoveries: row.recoveries,
        cost: yuan(cost),
        profit: yuan(profit),
        margin,
      }
    }),
    total,
    size: input.size,
    current: input.current,
    pages: Math.ceil(total / input.size),
  }
}
