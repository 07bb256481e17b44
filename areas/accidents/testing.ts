import type { RowOf } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { leaseOf, type Leased } from '#areas/returns/testing.ts'
import { at, manager, openFleet, type Fleet } from '#areas/vehicles/testing.ts'
import { accident } from './accident/accident.ts'

export let fleet: Fleet
export let lease: Leased
export const officer = at('2026-11-12 12:00:00')

/** A fleet with cars on lease since August, their policies, flags and the standard follow rule; one per test file. */
export async function openAccidents(cars = 6): Promise<void> {
  fleet = await openFleet()
  await fleet.run(async tx => {
    for (const name of ['accident-follow-rule', 'vehicle-flag'])
      await startingRowsPort.all().get(name)?.add(tx, manager)
  })
  lease = await leaseOf(fleet, { rent: '4800.00', takeDate: '2026-08-01', months: 12, deposit: '3000.00', cars })
  for (const car of lease.cars) await insure(car.vehicleId)
}

/** Compulsory and commercial cover of the year. */
export const insure = (vehicleId: string): Promise<void> =>
  fleet.run(async tx => {
    for (const policyKind of [1, 2])
      await insertRow(tx, manager, insurancePolicy, {
        policyKind,
        policyNo: `P${policyKind}-${vehicleId}`,
        vehicleId,
        startTime: '2026-03-01 00:00:00',
        endTime: '2027-02-28 23:59:59',
        effectiveEnd: '2027-02-28 23:59:59',
        premium: policyKind === 1 ? 162_000n : 526_000n,
        ...(policyKind === 2 ? { insuredValue: 10_000_000n, thirdPartyLimit: 200_000_000n } : {}),
        status: 2,
      } as never)
  })

export const reported = (vehicleId: string, more: Record<string, unknown> = {}) => ({
  vehicleId,
  reportTime: '2026-11-12 10:30:00',
  reporterName: '王鹏',
  reporterPhone: '13800001234',
  handlerId: '7',
  driverName: '何志远',
  driverPhone: '13900005678',
  drunk: false,
  licenceOk: true,
  unauthorised: false,
  escaped: false,
  accidentTime: '2026-11-12 09:40:00',
  accidentPlace: '龙华区民治大道',
  regionCode: '440309',
  accidentType: 'two',
  description: '变道时与前车追尾',
  drivable: true,
  towNeeded: false,
  injuredCount: 0,
  deadCount: 0,
  policeReported: true,
  insurerReportTime: '2026-11-12 11:00:00',
  ownEst: '18600.00',
  thirdEst: '6000.00',
  injuryEst: '0.00',
  ...more,
})

/** A case as the officer saves it; in the test world it is approved at once unless `fleet.approving.on`. */
export const openCase = (
  vehicleId: string,
  more: Record<string, unknown> = {},
  by: Actor = officer,
): Promise<RowOf<typeof accident>> =>
  fleet.run(async tx => {
    const saved = await saveRecord(tx, by, accident, reported(vehicleId, more), 'save')
    return getRow(tx, accident, saved.id)
  })
export const readCase = (id: string) => fleet.run(tx => getRow(tx, accident, id))
export const casesOf = (vehicleId: string) =>
  fleet.run(tx => findRows(tx, accident, { vehicleId } as never, { orderBy: 't.id' }))
