import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { inTwo, type Segment } from '#areas/vehicles/history-port.ts'
import { custodyHolder } from '../../codes.ts'

interface Row {
  id: string
  vehicle_id: string
  archive_id: string
  item_no: string
  kind_name: string | null
  key_seq: number | null
  valid_to: string | null
  holder_kind: number
  holder_name: string | null
  from_time: string
  to_time: string | null
}
const AWAY: readonly number[] = [3, 4, 5, 6, 7]

/** Papers and keys of cars on the time axis: who held each from when to when. */
export async function papersHistory(
  tx: Tx,
  { vehicleIds, from, to }: { vehicleIds: readonly string[]; from: string; to: string },
): Promise<Segment[]> {
  const rows = await tx.rows<Row>(sql`
    select c.id, c.vehicle_id, c.archive_id, a.item_no, a.kind_name, a.key_seq, a.valid_to, c.holder_kind, c.holder_name, c.from_time, c.to_time
    from asset_custody c join asset_archives a on a.tenant_id = c.tenant_id and a.id = c.archive_id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.vehicle_id = any(${[...vehicleIds]}::bigint[]) and c.holder_kind <> 0
      and c.from_time <= ${to}::timestamptz and (c.to_time is null or c.to_time > ${from}::timestamptz) order by c.from_time, c.id`)
  return rows.map(row => {
    const [zh, en] = (custodyHolder.values.find(one => one.code === row.holder_kind)?.label ?? ' / ').split(' / ')
    const item = `${row.kind_name ?? ''}${row.key_seq ? ` ${row.key_seq}` : ''}`
    return {
      vehicleId: row.vehicle_id,
      lane: 'papers' as const,
      id: row.id,
      from: row.from_time,
      to: row.to_time,
      label: inTwo(`${item}：${zh}`, `${item}: ${en}`),
      tone: AWAY.includes(row.holder_kind) ? ('warning' as const) : ('default' as const),
      doc: { resource: 'asset-archives', id: row.archive_id, no: row.item_no },
      facts: { kind: row.kind_name, holder: row.holder_name, validTo: row.valid_to },
    }
  })
}
