import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'

export interface WorkVehicle {
  vehicleId: string
  orderVehicleId?: string | null | undefined
  planFinish?: string | null | undefined
}
export interface WorkCar extends WorkVehicle {
  readonly car: RowOf<typeof vehicle>
  readonly position: RowOf<typeof orderVehicle> | undefined
  /** Devices that its model or order asks for, and those on its card. */
  readonly gpsWanted: number
  readonly gpsFitted: number
}

/** The vehicles of an order with what guards and tasks need to know of them. */
export async function workCars(tx: Tx, wanted: readonly WorkVehicle[]): Promise<WorkCar[]> {
  const ids = [...new Set(wanted.map(one => one.vehicleId))]
  const cars = new Map((await findRows(tx, vehicle, { id: ids } as never)).map(row => [row.id, row]))
  const positionIds = wanted.map(one => one.orderVehicleId ?? cars.get(one.vehicleId)?.orderVehicleId ?? null)
  const positions = new Map(
    (await findRows(tx, orderVehicle, { id: positionIds.filter(id => id !== null) } as never)).map(row => [
      row.id,
      row,
    ]),
  )
  const devices = new Map(
    (
      await tx.rows<{ id: string; n: number }>(sql`
        select v.id, (coalesce(m.gps_wired_count, 0) + coalesce(m.gps_wireless_count, 0))::int as n from vehicle v
          left join car_model m on m.tenant_id = v.tenant_id and m.id = v.model_id
        where v.tenant_id = ${tx.tenantId} and v.id = any(${ids}::bigint[])`)
    ).map(row => [row.id, row.n]),
  )
  return wanted.flatMap((one, index) => {
    const car = cars.get(one.vehicleId)
    if (!car) return []
    return [
      {
        ...one,
        car,
        position: positions.get(positionIds[index] ?? ''),
        gpsWanted: devices.get(car.id) ?? 0,
        gpsFitted: [car.gpsWiredNo, car.gpsWirelessNo].filter(Boolean).length,
      },
    ]
  })
}
export const nameOf = (car: { plateNo: string | null; vin: string | null }): string => car.plateNo || car.vin || ''
