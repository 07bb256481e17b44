import { addDays, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { pricedKindsPort } from './ports.ts'

const BUYERS = 'purchase_manager'

interface PriceEnding {
  readonly id: string
  readonly contractNo: string
  readonly bizUserId: string | null
  readonly items: string
}
/** Prices of agreements in force that end before them, and that no other price follows. */
export async function pricesEnding(tx: Tx, today: LocalDate, days: readonly number[]): Promise<PriceEnding[]> {
  const on = [addDays(today, -1), ...days.map(one => addDays(today, one))]
  const found: PriceEnding[] = []
  for (const { lines } of pricedKindsPort.all().values()) {
    const table = sql.trusted(lines.table)
    const site = 'siteId' in lines.fields ? sql`and n.site_id is not distinct from p.site_id` : sql.empty
    found.push(
      ...(await tx.rows<PriceEnding>(sql`
        select c.id, c.contract_no as "contractNo", c.biz_user_id as "bizUserId", string_agg(distinct p.item_name || ' ' || p.valid_to::text, '、') as items
        from ${table} p join contract c on c.tenant_id = p.tenant_id and c.id = p.contract_id and c.is_deleted = 0 and c.status in (6, 7)
        where p.tenant_id = ${tx.tenantId} and p.line_state is distinct from 2 and p.valid_to = any(${on}::date[]) and p.valid_to < c.end_date
          and not exists (select 1 from ${table} n where n.tenant_id = p.tenant_id and n.contract_id = p.contract_id and n.id <> p.id and n.line_state is distinct from 2 and n.item_code = p.item_code
            and n.city_code is not distinct from p.city_code and n.car_model_id is not distinct from p.car_model_id and n.car_series_id is not distinct from p.car_series_id
            and n.model_class is not distinct from p.model_class ${site} and n.valid_from > p.valid_from and (n.valid_to is null or n.valid_to > p.valid_to))
        group by 1, 2, 3 order by 1`)),
    )
  }
  return found
}

export async function tellServicePrices(
  tx: Tx,
  actor: Actor,
  today: LocalDate,
  days: readonly number[],
): Promise<number> {
  const rows = await pricesEnding(tx, today, days)
  for (const row of rows)
    await notify(tx, actor, {
      users: row.bizUserId ? [row.bizUserId] : [],
      roles: [BUYERS],
      bizTypeCode: 'price_expired_in_use',
      bizId: row.id,
      title: `协议${row.contractNo}有价格到期 / Prices of ${row.contractNo} end`,
      content: `无后续价格：${row.items} / No price follows: ${row.items}`,
      dedupeKey: `price-expiring:${row.id}:${today}`,
    })
  return rows.length
}
