import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOfGroup } from '#areas/platform/attach/server/groups.ts'
import { sql } from '#packages/database/sql.ts'
import { codeOf } from '#packages/server/registry.ts'
import { page } from '#packages/server/query.ts'
import { getRow } from '#packages/server/rows.ts'
import type { Tx } from '#packages/database/tx.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { parkingRecord } from '../../parking-record/parking-record.ts'
import { correctStay } from '../../parking-record/server/correct.ts'
import { openStay } from '../../parking-record/server/enter.ts'
import { lotMap } from '../../parking-lot/server/map.ts'
import { carInStock, manager, openFleet, pictures, saidBy, type Fleet } from '../../testing.ts'
import { carModel } from '../../car-model/car-model.ts'
import { vehicle } from '../vehicle.ts'
import { checkCars, checkCarsInput } from './check-cars.ts'
import { countWarningScopes } from './warning-scopes.ts'
import { cityStatistics, customerStatistics, ownerPage } from './statistics.ts'
import { licenceExport } from './licence-export.ts'
import { servicingProgress } from './servicing-progress.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())

const set = (id: string, columns: string) =>
  fleet.run(tx => tx.run(sql`update vehicle set ${sql.trusted(columns)} where id = ${id}::bigint`))
type Rows = Record<string, unknown>[]
const listed = (query: Record<string, string>) =>
  fleet.run(async (tx: Tx) => (await page(tx, undefined, manager, vehicle, { size: '100', ...query })).records as Rows)

it('answers a typed list of VINs and plates one by one, with the reasons of those that do not fit', async () => {
  const free = await carInStock(fleet)
  const seized = await carInStock(fleet, { sealedUp: true, sealCourt: '南山法院' })
  const input = checkCarsInput.parse({ vins: free.vin, plates: [seized.plateNo, '粤BX0000'] })
  const answer = (await fleet.run(tx => checkCars(tx, manager, input))) as { ok: boolean; reasons: string[] }[]
  expect(answer.map(one => one.ok)).toEqual([true, false, false])
  expect(answer[1]!.reasons).toContain('车辆被查封')
  expect(answer[2]!.reasons).toEqual(['车辆不存在'])
})

describe('warning scopes (60, 7.6)', () => {
  it('count what the list shows under the same scope', async () => {
    const due = await carInStock(fleet)
    await set(due.id, "compulsory_end = '2026-12-10', idle_days = 40, retire_date = '2027-03-01'")
    const far = await carInStock(fleet)
    await set(far.id, 'lng = 114.5, lat = 22.5')
    await fleet.run(tx =>
      tx.run(sql`update parking_lot set lng = 114.02, lat = 22.65 where id = ${fleet.ids.lot}::bigint`),
    )
    const counts = (await fleet.run(tx => countWarningScopes(tx, manager))) as { scope: number; count: number }[]
    for (const { scope, count } of counts)
      expect([scope, (await listed({ scope: String(scope) })).length]).toEqual([scope, count])
    const of = (scope: number) => counts.find(one => one.scope === scope)!.count
    expect([of(1), of(5), of(9), of(15)]).toEqual([1, 1, 1, 1])
    expect((await listed({ scope: '15' })).map(row => row['id'])).toEqual([far.id])
    expect(await saidBy(listed({ scope: '99' }))).toContain('没有此预警范围')
  })
  it('due insurance is asked by days, cars without a policy by uninsured', async () => {
    const bare = await carInStock(fleet)
    await set(bare.id, 'compulsory_end = null, commercial_end = null')
    expect((await listed({ uninsured: '1' })).map(row => row['id'])).toContain(bare.id)
    expect((await listed({ dueDays: '30' })).map(row => row['id'])).not.toContain(bare.id)
  })
})

it('statistics by city count states, free cars and room; those by customer and owner add up the same cars', async () => {
  const rows = (await fleet.run(tx => cityStatistics(tx, manager, {}))) as Record<string, number>[]
  const cars = await listed({})
  const city = rows.find(row => String(row['cityCode']) === '4403')!
  expect(city).toMatchObject({ total: cars.length, state3: cars.length, freeQty: cars.length, leaseRate: '0.00' })
  expect(city['lots']).toBe(1)
  const owners = (await fleet.run(tx => ownerPage(tx, manager, {}))) as { records: Record<string, unknown>[] }
  expect(owners.records[0]).toMatchObject({ total: cars.length, ownerCompanyId: fleet.ids.company, pledged: 0 })
  expect(await fleet.run(tx => customerStatistics(tx, manager, {}))).toMatchObject({ records: [], total: 0 })
})

it('cars in preparation stand with their items, oldest first', async () => {
  const car = await carInStock(fleet)
  await set(car.id, "biz_status = 4, biz_status_time = '2026-11-10 09:00:00+08'")
  const found = (await fleet.run(tx => servicingProgress(tx, manager, {}))) as { records: Record<string, unknown>[] }
  expect(found.records[0]).toMatchObject({ id: car.id, days: 11, ageing: 0, item1: 1, item9: 0, item10: 2 })
  await set(car.id, 'biz_status = 3')
})

it('papers leave as one sheet with a line per car', async () => {
  const answer = await fleet.run(tx => licenceExport(tx, manager, {}))
  expect(answer.name).toMatch(/^车辆证照_\d{14}\.xlsx$/)
})

it('scans of those papers are packed into the downloads; cars without any say so', async () => {
  const [car, bare] = [await carInStock(fleet), await carInStock(fleet)]
  const exported = (id: string) => fleet.run(tx => licenceExport(tx, manager, { id_in: id, withFiles: '1' }))
  const group = await pictures(fleet, 2)
  for (const [kind, scan] of [
    ['LICENCE', group],
    ['KEY1', await pictures(fleet, 1)],
  ] as const)
    await fleet.run(async tx =>
      tx.run(
        sql`insert into asset_archives (id, tenant_id, vehicle_id, kind_code, scan_biz_id, status, is_deleted, version, create_time, update_time) values (${await tx.newId()}::bigint, ${tx.tenantId}, ${car.id}::bigint, ${kind}, ${scan}, 1, 0, 0, now(), now())`,
      ),
    )
  await exported(car.id)
  const [job] = await fleet.run(tx =>
    tx.rows<{ ids: string[] }>(
      sql`select params -> 'ids' as ids from job where tenant_id = ${tx.tenantId} and kind = 'zip'`,
    ),
  )
  expect(job!.ids).toEqual((await fleet.run(tx => rowsOfGroup(tx, group))).map(one => one.id))
  expect(await saidBy(exported(bare.id))).toContain('没有证照扫描件')
})

describe('a stay that was entered wrongly', () => {
  it('is corrected with a reason: days and amount follow, an overlap is refused', async () => {
    const car = await carInStock(fleet)
    const stay = (await fleet.run(tx => openStay(tx, car.id)))!
    const correct = (more: object) =>
      fleet.run(tx =>
        correctStay(tx, manager, { id: stay.id, version: stay.version, reason: '入场时间登记错误', ...more }),
      )
    expect(await saidBy(correct({ outTime: '2026-11-21 08:00:00' }))).toContain('车辆仍在场')
    expect(await saidBy(correct({ inTime: '2026-11-22 08:00:00' }))).toContain('不能晚于现在')
    await correct({ inTime: '2026-11-18 08:00:00' })
    expect((await fleet.run(tx => getRow(tx, parkingRecord, stay.id))).inTime).toBe('2026-11-18 08:00:00')
    expect((await fleet.run(tx => getRow(tx, vehicle, car.id))).inLotTime).toBe('2026-11-18 08:00:00')
  })
})

it('60.22 a disabled model stays on its cards and leaves the picker', async () => {
  const car = await carInStock(fleet, { modelId: fleet.ids.sister })
  await fleet.run(tx => tx.run(sql`update car_model set status = 2 where id = ${fleet.ids.sister}::bigint`))
  const asked = (name: 'GET dict-list' | 'GET dict-list-status') =>
    fleet.run(tx => codeOf(carModel as never).calls![name]!.run(tx, manager, {} as never)) as Promise<{ id: string }[]>
  expect((await asked('GET dict-list')).map(one => one.id)).toContain(fleet.ids.sister)
  expect((await asked('GET dict-list-status')).map(one => one.id)).not.toContain(fleet.ids.sister)
  expect((await listed({ vin: car.vin }))[0]).toMatchObject({ modelId: fleet.ids.sister })
  await fleet.run(tx => tx.run(sql`update car_model set status = 1 where id = ${fleet.ids.sister}::bigint`))
})

it('the map shows lots that have a place, with their room', async () => {
  const pins = (await fleet.run(tx => lotMap(tx, manager, {}))) as Record<string, unknown>[]
  expect(pins.map(pin => pin['id'])).toEqual([fleet.ids.lot])
  const lot = await fleet.run(tx => getRow(tx, parkingLot, fleet.ids.lot))
  expect(pins[0]).toMatchObject({ capacity: 10_000, occupied: lot.occupied, fenceRadius: 300 })
})

it('every call of this file is answered by the vehicle', () => {
  expect(Object.keys(codeOf(vehicle).calls ?? {})).toEqual(
    expect.arrayContaining([
      'GET check-vehicle',
      'GET owner/page',
      'POST manual-return-vehicle',
      'PUT sign-update-lease',
    ]),
  )
})
