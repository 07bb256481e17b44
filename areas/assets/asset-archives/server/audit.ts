import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'

/** 40 S7: an item that somebody holds has one open row of custody; one that is gone or unborn has none with us. */
export const custodyBreaches = (tx: Tx): Promise<{ id: string; no: string; note: string }[]> =>
  tx.rows(sql`
    select a.id, a.item_no as no, '状态' || a.status || '，未结束的持有记录' || count(c.id) as note
    from asset_archives a left join asset_custody c on c.tenant_id = a.tenant_id and c.archive_id = a.id and c.is_deleted = 0 and c.to_time is null
    where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0
    group by a.id, a.item_no, a.status
    having (a.status in (1, 2, 3, 8) and count(c.id) <> 1) or count(c.id) > 1 order by a.id limit 1000`)
