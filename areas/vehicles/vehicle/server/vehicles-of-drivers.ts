import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { DriverWork } from '#areas/partners/driver/server/ports.ts'

/** The vehicle whose open holder each driver is, and the contract under which he has it; the latest of several. */
export async function vehiclesOfDrivers(
  tx: Tx,
  driverIds: readonly string[],
): Promise<ReadonlyMap<string, DriverWork>> {
  if (driverIds.length === 0) return new Map()
  const rows = await tx.rows<{
    driver: string
    vehicle: string
    plate: string
    contract: string | null
    no: string | null
  }>(sql`
    select distinct on (r.driver_id) r.driver_id as driver, v.id as vehicle, coalesce(v.plate_no, v.vin) as plate,
      c.id as contract, c.contract_no as no
    from vehicle_lease_record r join vehicle v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id
      left join contract c on c.tenant_id = r.tenant_id and c.id = r.contract_id
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.end_time is null
      and r.driver_id = any(${[...driverIds]}::bigint[])
    order by r.driver_id, r.start_time desc`)
  return new Map(
    rows.map(row => [
      row.driver,
      { vehicleId: row.vehicle, vehicleName: row.plate, contractId: row.contract, contractName: row.no ?? '' },
    ]),
  )
}
