import { z } from 'zod'
import { fen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { call } from '#packages/server/implement.ts'
import { pageOf, paging } from './people.ts'

const input = z.object({ ...paging, cityCode: z.string().max(12).optional(), brandId: optionalIdInput })
interface Row {
  id: string
  series_name: string
  brand_name: string
  level: string | null
  models: string
  least: string | null
  most: string | null
  stock: string
  ordered: string
  total: string
}

/** carSeriesPage (60, 4.4): series to choose from, with prices, what stands in the city and what is on order. */
export const carSeriesPage = call({
  label: '车系 / Series to choose from',
  permission: 'vehicle_city_demand_view',
  input,
  async run(tx: Tx, _actor: Actor, asked: z.output<typeof input>) {
    const city = asked.cityCode ?? ''
    const rows = await tx.rows<Row>(
      sql`select s.id, s.series_name, b.brand_name, s.level, count(distinct m.id) as models, min(m.guide_price) as least, max(m.guide_price) as most,
          (select count(*) from vehicle v where v.tenant_id = s.tenant_id and v.series_id = s.id and v.is_deleted = 0 and v.status = 1 and v.biz_status = 3 and (${city} = '' or v.operate_city_code = ${city})) as stock,
          (select coalesce(sum(l.quantity - coalesce(l.closed_qty, 0) - coalesce(l.arrived_qty, 0)), 0) from purchase_order_line l join purchase_order o on o.tenant_id = l.tenant_id and o.id = l.order_id join car_model x on x.tenant_id = l.tenant_id and x.id = l.model_id
            where l.tenant_id = s.tenant_id and x.series_id = s.id and o.is_deleted = 0 and o.status in (1, 3)) as ordered,
          count(*) over () as total
        from car_series s join car_brand b on b.tenant_id = s.tenant_id and b.id = s.brand_id left join car_model m on m.tenant_id = s.tenant_id and m.series_id = s.id and m.status = 1 and m.is_deleted = 0
        where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and s.status = 1 and (${asked.keyword ?? ''} = '' or s.series_name ilike ${`%${asked.keyword ?? ''}%`} or b.brand_name ilike ${`%${asked.keyword ?? ''}%`})
          and (${asked.brandId ?? '0'} = '0' or s.brand_id = ${asked.brandId ?? '0'}::bigint)
        group by s.id, s.tenant_id, s.series_name, b.brand_name, s.level, s.sort order by s.sort nulls last, s.id limit ${asked.size} offset ${(asked.current - 1) * asked.size}`,
    )
    return pageOf(
      rows.map(row => ({
        id: row.id,
        seriesName: row.series_name,
        brandName: row.brand_name,
        level: row.level ?? '',
        modelCount: Number(row.models),
        minPrice: row.least === null ? '' : yuan(fen(row.least)),
        maxPrice: row.most === null ? '' : yuan(fen(row.most)),
        stockQty: Number(row.stock),
        onOrderQty: Number(row.ordered),
      })),
      Number(rows[0]?.total ?? 0),
      asked,
    )
  },
})
