import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { possessions } from '../../ports.ts'
import { inTwo, type Lane, type Segment } from '../lanes.ts'

export interface Custody {
  /** custodyKind of area 80: 1 customer, 2 driver, 3 one of us or a supplier, 4 in our hands, 5 not ours, 9 unknown. */
  custodyKind: 1 | 2 | 3 | 4 | 5 | 9
  vehicleId: string
  customerId?: string | null
  driverId?: string | null
  orderVehicleId?: string | null
  contractId?: string | null
  mechanismId?: string | null
  userId?: string | null
  docNo: string
  from: string | null
  to: string | null
  dualOrderVehicleId?: string | null
  note: string
}
const LEASE = 1
/** Own use and test drives: the car is with one of us. */
const OURS: readonly unknown[] = [3, 4]
type One = Segment<Lane>

/** What the axis tells of one moment, before it is judged. */
export interface Facts {
  readonly holders: readonly One[]
  readonly places: readonly One[]
  readonly states: readonly One[]
}

/**
 * Who had each car at that moment (60, 4.2): physical possession first, then the lease, then other holders, then our
 * lots; [start, end), so that the instant of a hand-over belongs to the taker.
 */
export async function custodiesAt(
  tx: Tx,
  vehicleIds: readonly string[],
  instant: string,
  facts: Facts,
): Promise<Map<string, Custody>> {
  const held = await possessions(tx, { vehicleIds, from: instant, to: instant })
  const judged = new Map<string, Custody>()
  const open: string[] = []
  for (const vehicleId of vehicleIds) {
    const holders = facts.holders.filter(one => one.vehicleId === vehicleId)
    const lease = holders.find(one => one.facts['recordKind'] === LEASE)
    const possession = held.find(one => one.vehicleId === vehicleId)
    const record = lease ?? holders[0]
    if (possession)
      judged.set(vehicleId, {
        custodyKind: 3,
        vehicleId,
        userId: possession.userId ?? null,
        mechanismId: possession.mechanismId ?? null,
        docNo: possession.docNo,
        from: possession.from,
        to: possession.to,
        dualOrderVehicleId: idOf(lease, 'orderVehicleId'),
        note: lease
          ? '双重占用：租赁期间由我方或服务商实际控制 / in possession of the company or a supplier during an open lease'
          : '',
      })
    else if (record) judged.set(vehicleId, ofHolder(vehicleId, record))
    else open.push(vehicleId)
  }
  for (const one of await betweenHolders(tx, open, instant, facts)) judged.set(one.vehicleId, one)
  return judged
}

const idOf = (one: One | undefined, name: string): string | null => (one?.facts[name] as string | null) ?? null

function ofHolder(vehicleId: string, one: One): Custody {
  const ours = OURS.includes(one.facts['recordKind'])
  return {
    custodyKind: ours ? 3 : idOf(one, 'driverId') ? 2 : 1,
    vehicleId,
    customerId: idOf(one, 'customerId'),
    driverId: idOf(one, 'driverId'),
    orderVehicleId: idOf(one, 'orderVehicleId'),
    contractId: idOf(one, 'contractId'),
    userId: ours ? idOf(one, 'userId') : null,
    docNo: idOf(one, 'sourceId') ?? '',
    from: one.from,
    to: one.to,
    note: '',
  }
}

interface Gap {
  id: string
  create_time: string
  dispose_date: string | null
  biz_status: number
  before_end: string | null
  before_name: string | null
  after_start: string | null
  after_name: string | null
}
/** In a lot, or between holders: our possession if the place is known, otherwise unknown with both neighbours named. */
async function betweenHolders(
  tx: Tx,
  vehicleIds: readonly string[],
  instant: string,
  facts: Facts,
): Promise<Custody[]> {
  if (vehicleIds.length === 0) return []
  const cars = await tx.rows<Gap>(sql`
    select v.id, v.create_time, v.dispose_date, v.biz_status, b.end_time as before_end, b.holder_name as before_name, a.start_time as after_start, a.holder_name as after_name
    from vehicle v
      left join lateral (select r.end_time, r.holder_name from vehicle_lease_record r where r.tenant_id = v.tenant_id and r.vehicle_id = v.id and r.is_deleted = 0
        and r.start_time <= ${instant}::timestamptz and r.end_time <= ${instant}::timestamptz order by r.start_time desc limit 1) b on true
      left join lateral (select r.start_time, r.holder_name from vehicle_lease_record r where r.tenant_id = v.tenant_id and r.vehicle_id = v.id and r.is_deleted = 0
        and r.start_time > ${instant}::timestamptz order by r.start_time limit 1) a on true
    where v.tenant_id = ${tx.tenantId} and v.id = any(${[...vehicleIds]}::bigint[])`)
  return cars.map(car => inGap(car, instant, facts))
}

function inGap(car: Gap, instant: string, facts: Facts): Custody {
  const base = { vehicleId: car.id, docNo: '', from: car.before_end, to: car.after_start }
  if (instant < car.create_time || (car.dispose_date !== null && instant.slice(0, 10) > car.dispose_date))
    return {
      ...base,
      custodyKind: 5,
      from: null,
      to: null,
      note: '建档前或处置后 / before the vehicle record or after its disposal',
    }
  const stay = facts.places.find(one => one.vehicleId === car.id)
  if (stay) return { ...base, custodyKind: 4, note: inTwo(String(stay.facts['lot']), String(stay.facts['lot'])) }
  const state = facts.states.find(one => one.vehicleId === car.id)
  const code = Number(state?.facts['code'] ?? car.biz_status)
  if (code >= 2 && code <= 5) return { ...base, custodyKind: 4, note: '' }
  if (code === 9) return { ...base, custodyKind: 5, note: '已处置 / disposed' }
  return {
    ...base,
    custodyKind: 9,
    note: `前一使用方：${car.before_name ?? '无'}；后一使用方：${car.after_name ?? '无'} / before: ${car.before_name ?? 'none'}; after: ${car.after_name ?? 'none'}`,
  }
}
