import { addDays, isLocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { inTwo, type Lane, type Segment } from '../lanes.ts'
import type { Asked } from './segments.ts'

/** Dates of the card that no document of an area above tells in every case: entered by hand, imported, registered. */
const DATES = {
  inspectValidTo: { lane: 'inspection', zh: '检验有效期至', en: 'Inspection valid to' },
  operateCertValidTo: { lane: 'papers', zh: '运营证有效期至', en: 'Operating permit valid to' },
  compulsoryEnd: { lane: 'insurance', zh: '卡片：交强险至', en: 'Card: compulsory to' },
  commercialEnd: { lane: 'insurance', zh: '卡片：商业险至', en: 'Card: commercial to' },
} as const satisfies Record<string, { lane: Lane; zh: string; en: string }>
type Name = keyof typeof DATES
const names = Object.keys(DATES) as Name[]

interface Entry {
  id: string
  vehicle_id: string
  field: Name
  value: string | null
  create_time: string
}

/**
 * What the card said: each date from the moment of its entry until the next entry, or until it has passed. Read from
 * the record's history.
 */
export async function cardSegments(tx: Tx, { vehicleIds, from, to }: Asked): Promise<Segment<Lane>[]> {
  const rows = await tx.rows<Entry>(sql`
    select l.id, l.business_id as vehicle_id, one.field, l.after ->> one.field as value, l.create_time
    from record_log l cross join unnest(${names}::text[]) one(field)
    where l.tenant_id = ${tx.tenantId} and l.resource = 'vehicle' and l.business_id = any(${[...vehicleIds]}::bigint[]) and l.create_time <= ${to}::timestamptz
      and l.after ? one.field order by l.create_time, l.id`)
  return [...Map.groupBy(rows, row => `${row.vehicle_id}:${row.field}`).values()].flatMap(entries =>
    entries.flatMap((entry, index) => {
      const day = entry.value
      if (day === null || !isLocalDate(day)) return []
      const passed = `${addDays(day, 1)} 00:00:00`
      const next = entries[index + 1]?.create_time
      const until = next !== undefined && next < passed ? next : passed
      if (until <= entry.create_time || until <= from) return []
      const { lane, zh, en } = DATES[entry.field]
      return [
        {
          vehicleId: entry.vehicle_id,
          lane,
          id: `${entry.id}-${entry.field}`,
          from: entry.create_time,
          to: until,
          label: inTwo(`${zh}${day}`, `${en} ${day}`),
          tone: 'info' as const,
          doc: null,
          facts: { validTo: day, by: 'card' },
        },
      ]
    }),
  )
}
