import { daysBetween, localDate, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { page } from '#packages/server/query.ts'
import { openDocumentsOf } from '../../ports.ts'
import { positionRows, wantedOf } from './allot-readiness.ts'
import { itemsOf, type Item } from '../../calculations/servicing-items.ts'
import { biz } from './moves.ts'
import { vehicle } from '../vehicle.ts'

const ageings: readonly (readonly [atLeast: number, label: Label])[] = [
  [8, '8天以上 / 8 days and more'],
  [4, '4-7天 / 4-7 days'],
  [0, '0-3天 / 0-3 days'],
]

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
}

/** vehicle/servicing-progress-page (60, 4.2): cars in preparation, one column per item, how long it takes, what holds it. */
export async function servicingProgress(
  tx: Tx,
  actor: Actor,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  const found = await page(tx, undefined, actor, vehicle, {
    ascs: 'bizStatusTime',
    size: '50',
    ...query,
    bizStatus: String(biz.preparing),
    status: '1',
    columns:
      'vehicleNo,vin,plateNo,modelId,modelName,bizStatusTime,operateCityCode,parkingLotId,managerId,customerName,version',
  })
  const ids = found.records.map(row => row['id'] as string)
  const today = localDate(actor.clock.now())
  const cards = new Map((await cardRows(tx, ids)).map(row => [row.id, row]))
  const positions = new Map(
    (
      await positionRows(
        tx,
        [...cards.values()].flatMap(row => (row.order_vehicle_id ? [row.order_vehicle_id] : [])),
      )
    ).map(row => [row.id, row]),
  )
  const documents = await openDocumentsOf(tx, ids)
  return {
    ...found,
    records: found.records.map(row => {
      const card = cards.get(row['id'] as string)!
      const position = card.order_vehicle_id ? positions.get(card.order_vehicle_id) : undefined
      const items = itemsOf(factsOf(card), position ? wantedOf(position, { date: today }) : undefined, today)
      const required = items.filter(one => one.required)
      const days = Math.max(0, daysBetween(String(row['bizStatusTime']).slice(0, 10), today))
      return {
        ...row,
        orderVehicleId: card.order_vehicle_id ?? '',
        orderVehicleNo: position?.order_vehicle_no ?? '',
        ...Object.fromEntries(items.map(one => [`item${one.code}`, stateOf(one)])),
        progress: required.length ? Math.floor((required.filter(one => one.done).length * 100) / required.length) : 100,
        days,
        ageing: ageings.findIndex(([atLeast]) => days >= atLeast),
        ageingName: textOf(ageings.find(([atLeast]) => days >= atLeast)![1], actor.language),
        nextDocument: documents.find(one => one.vehicleId === card.id)?.no ?? '',
      }
    }),
  }
}
/** 1 done, 0 to be done, 2 not asked. */
const stateOf = ({ required, done }: Item): number => (done ? 1 : required ? 0 : 2)

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
      m.gps_wired_count as wired, m.gps_wireless_count as wireless, a.order_vehicle_id
    from vehicle v left join car_model m on m.tenant_id = v.tenant_id and m.id = v.model_id
      left join allocate_vehicle_record a on a.tenant_id = v.tenant_id and a.vehicle_id = v.id and a.is_deleted = 0 and a.state in (1, 2)
    where v.tenant_id = ${tx.tenantId} and v.id = any(${[...ids]}::bigint[])`)
