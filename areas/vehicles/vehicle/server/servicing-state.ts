import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { itemsOf, type Item } from '../../calculations/servicing-items.ts'
import { positionRows, wantedOf, type PositionRow } from './allot-readiness.ts'

interface CardRow {
  id: string
  register_date: string | null
  plate_no: string | null
  compulsory_end: string | null
  commercial_end: string | null
  gps_wired_no: string | null
  gps_wireless_no: string | null
  cert_at: number | null
  licence_at: number | null
  key_qty: number | null
  use_nature: string | null
  operate_cert_valid_to: string | null
  inspect_valid_to: string | null
  operate_city_code: string
  wired: number | null
  wireless: number | null
  order_vehicle_id: string | null
  allot_id: string | null
  register_cert_no: string | null
  compulsory_no: string | null
  commercial_no: string | null
  operate_cert_no: string | null
  by_hand: number[]
}

const factsOf = (card: CardRow) => ({
  registered: card.register_date !== null,
  plated: card.plate_no !== null,
  compulsoryEnd: card.compulsory_end,
  commercialEnd: card.commercial_end,
  wiredGps: card.gps_wired_no !== null,
  wirelessGps: card.gps_wireless_no !== null,
  wiredNeeded: (card.wired ?? 0) > 0,
  wirelessNeeded: (card.wireless ?? 0) > 0,
  archived: card.cert_at === 1,
  keys: (card.key_qty ?? 0) > 0,
  isHailing: card.use_nature === 'hailing',
  permitEnd: card.operate_cert_valid_to,
  inspectEnd: card.inspect_valid_to,
  cityCode: card.operate_city_code,
})

const cardRows = (tx: Tx, ids: readonly string[]): Promise<CardRow[]> =>
  tx.rows<CardRow>(sql`select v.id, v.register_date, v.plate_no, v.compulsory_end, v.commercial_end, v.gps_wired_no, v.gps_wireless_no, v.cert_at, v.licence_at, v.key_qty, v.use_nature, v.operate_cert_valid_to, v.inspect_valid_to, v.operate_city_code,
      m.gps_wired_count as wired, m.gps_wireless_count as wireless, a.order_vehicle_id,
      case when a.source_type = 'vehicle-allot' then a.source_id::bigint end as allot_id,
      v.register_cert_no, v.compulsory_no, v.commercial_no, v.operate_cert_no,
      coalesce((select array_agg(i.item_code) from vehicle_maintenance_confirm c join vehicle_maintenance_item i on i.tenant_id = c.tenant_id and i.confirm_id = c.id
        where c.tenant_id = v.tenant_id and c.vehicle_id = v.id and c.status = 1 and c.is_deleted = 0 and i.by_hand), '{}') as by_hand
    from vehicle v left join car_model m on m.tenant_id = v.tenant_id and m.id = v.model_id
      left join allocate_vehicle_record a on a.tenant_id = v.tenant_id and a.vehicle_id = v.id and a.is_deleted = 0 and a.state in (1, 2)
    where v.tenant_id = ${tx.tenantId} and v.id = any(${[...ids]}::bigint[])`)

export interface ServicingState {
  readonly items: readonly (Item & { readonly sourceNo: string })[]
  readonly orderVehicleId: string | null
  readonly allotId: string | null
  readonly position: PositionRow | undefined
}
/** Where each item of a preparation is proven, as the card says it. */
const proofOf = (card: CardRow): Readonly<Record<number, string | null>> => ({
  1: card.register_cert_no,
  2: card.plate_no,
  3: card.compulsory_no,
  4: card.commercial_no,
  5: card.gps_wired_no,
  6: card.gps_wireless_no,
  10: card.operate_cert_no,
})

/** The items of these cars as they stand today; what a person confirmed in the open confirmation counts. */
export async function servicingOf(
  tx: Tx,
  vehicleIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, ServicingState>> {
  const cards = await cardRows(tx, vehicleIds)
  const positions = new Map(
    (
      await positionRows(
        tx,
        cards.flatMap(row => (row.order_vehicle_id ? [row.order_vehicle_id] : [])),
      )
    ).map(row => [row.id, row]),
  )
  return new Map(
    cards.map(card => {
      const position = card.order_vehicle_id ? positions.get(card.order_vehicle_id) : undefined
      const proofs = proofOf(card)
      const items = itemsOf(factsOf(card), position ? wantedOf(position, { date: today }) : undefined, today)
      return [
        card.id,
        {
          items: items.map(one => ({
            ...one,
            done: one.done || card.by_hand.includes(one.code),
            sourceNo: proofs[one.code] ?? '',
          })),
          orderVehicleId: card.order_vehicle_id,
          allotId: card.allot_id,
          position,
        },
      ]
    }),
  )
}
/** Percent of what is required. */
export function progressOf(items: readonly Pick<Item, 'required' | 'done'>[]): number {
  const required = items.filter(one => one.required)
  return required.length ? Math.floor((required.filter(one => one.done).length * 100) / required.length) : 100
}
