import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { assetArchives } from '#areas/assets/asset-archives/asset-archives.ts'
import { assetKindSetting } from '#areas/assets/asset-kind-setting/asset-kind-setting.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { lockerCommand } from '#areas/vehicles/locker-command/locker-command.ts'
import { locker, lockerGrid } from '#areas/vehicles/locker/locker.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { purchaseOrderVehicle } from '#areas/vehicles/purchase-order/purchase-order-vehicle.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrivedCars, type OrderedCars } from '../scenarios/ordered-cars.ts'
import { standCars } from '../scenarios/story.ts'
import type { Person } from '../world.ts'
import { CALLERS, expectOne, losersOf, race, ROUNDS } from './race.ts'
import { colleagueOf, expectBooksClean, openStand, type Stand } from './stand.ts'

// What two keepers of a yard do at the same moment: keys into one grid, one new car accepted and rejected.
const CARS = 6
const callers = Math.min(CALLERS, CARS)
let stand: Stand
let keeper: Person
let second: Person
let keys: string[]
let ordered: OrderedCars
beforeAll(async () => {
  stand = await openStand()
  const { world, masters } = stand
  keeper = await world.as('系统管理员')
  second = await colleagueOf(stand, '系统管理员')
  keys = []
  for (const vehicleId of await standCars(world, masters, CARS)) keys.push(await spareKey(vehicleId))
  ordered = await arrivedCars(world, masters, ROUNDS)
})
afterAll(() => stand?.world.close())

const someone = (at: number) => (at % 2 ? second : keeper)
const inside: Stand['world']['inside'] = work => stand.world.inside(work)
const spareKey = (vehicleId: string): Promise<string> =>
  inside(async tx => {
    const [kind] = await findRows(tx, assetKindSetting, { kindCode: 'KEY2' })
    const body = {
      vehicleId,
      kindId: kind!.id,
      serialNo: `KEY-${vehicleId}`,
      copyKind: 2,
      cityCode: '4403',
      roomCode: 'A',
      cabinetNo: '1',
      copyNo: 1,
      scanBizId: newAttachBizId(),
    }
    return (await saveRecord(tx, stand.world.system, assetArchives, body, 'save')).id
  })
/** The first grid of a new cabinet; with a device its lock is electronic. */
const newGrid = (lockerName: string, deviceNo?: string): Promise<string> =>
  inside(async tx => {
    const body = {
      lockerName,
      lotId: stand.masters.lots.get('龙华交付中心')!,
      rowQty: 1,
      colQty: 2,
      gridKind: 1,
      lockKind: deviceNo ? 2 : 1,
      ...(deviceNo ? { deviceNo } : {}),
      keeperId: stand.world.people.get('韩松')!.userId,
    }
    const { id } = await saveRecord(tx, stand.world.people.get('韩松')!, locker, body, 'save')
    return (await findRows(tx, lockerGrid, { lockerId: id } as never, { orderBy: 't.grid_no' }))[0]!.id
  })
const keysAt = async (gridId: string): Promise<string[]> =>
  (await inside(tx => findRows(tx, assetArchives, sql`t.grid_id = ${gridId}::bigint`))).map(one => one.id)

describe('a grid holds the things of one car', () => {
  it('60.21 when several keepers put the keys of different cars into one grid: one bunch lies there, the others stay where they were', async () => {
    const gridId = await newGrid('抢格柜')
    await race(
      {
        before: async () => expect((await inside(tx => getRow(tx, lockerGrid, gridId))).state).toBe(1),
        call: (_, { at, headers }) =>
          someone(at).call('POST', 'locker-grid/put', { gridId, archiveIds: [keys[at]!] }, headers),
        async after(_, told) {
          const winner = expectOne(told)
          const own = [keys[winner.at]!]
          expect(await inside(tx => getRow(tx, lockerGrid, gridId))).toMatchObject({ state: 2, archiveIds: own })
          expect(await keysAt(gridId)).toEqual(own)
          for (const one of losersOf(told))
            expect([one.status, one.msg]).toEqual([409, expect.stringMatching(/已被占用|in use/)])
          await keeper.posts('locker-grid/take-out', { gridId, kind: 'out', reason: '下一轮' })
        },
      },
      { callers },
    )
  })

  it('60.21 when one keeper presses again and again under one key: it is put in once', async () => {
    const gridId = await newGrid('连点柜')
    let puts = 0
    await race(
      {
        before: async () => undefined,
        call: (_, { headers }) => keeper.call('POST', 'locker-grid/put', { gridId, archiveIds: [keys[0]!] }, headers),
        async after(_, told) {
          expectOne(told)
          puts += 1
          const moves = await inside(tx =>
            tx.row<{ n: number }>(
              sql`select count(*)::int as n from locker_grid_record where tenant_id = ${tx.tenantId} and grid_id = ${gridId}::bigint and move = 1`,
            ),
          )
          expect(moves!.n).toBe(puts)
          await keeper.posts('locker-grid/take-out', { gridId, kind: 'out', reason: '下一轮' })
        },
      },
      { sameKey: true },
    )
  })

  it('when several people stand before one electronic grid: it is told to open for one of them', async () => {
    const gridId = await newGrid('抢开电子柜', 'SZ-3001')
    await race(
      {
        before: async () => undefined,
        call: (_, { at, headers }) =>
          someone(at).call('POST', 'locker-command/open', { gridId, purpose: 1, archiveIds: [keys[at]!] }, headers),
        async after(_, told) {
          const winner = expectOne(told)
          const open = await inside(tx =>
            findRows(tx, lockerCommand, sql`t.grid_id = ${gridId}::bigint and t.status in (1, 2)`),
          )
          expect(open.map(one => [one.id, one.archiveIds])).toEqual([[winner.data.id, [keys[winner.at]!]]])
          for (const one of losersOf(told)) expect(one.msg).toContain(winner.data.no)
          await inside(tx =>
            act(tx, stand.world.system, lockerCommand, winner.data.id, 'fail', {
              input: { failReason: '下一轮 / next round' },
            }),
          )
        },
      },
      { callers },
    )
  })
})

describe('a new car is accepted or rejected, once', () => {
  it('60.17 when one keeper accepts what another rejects: card, stay and order say what the first one said', () =>
    race({
      before: async round => ordered.cars[round]!,
      call: ({ id }, { at, headers }) =>
        someone(at).call(
          'PUT',
          'purchase-order/accept',
          { ids: [id], ...(at % 2 ? { acceptResult: 2, defectNote: '左前门划伤' } : { acceptResult: 1 }) },
          headers,
        ),
      async after({ id, vehicleId }, told) {
        const isAccepted = expectOne(told).at % 2 === 0
        await inside(async tx => {
          expect((await getRow(tx, purchaseOrderVehicle, id)).status).toBe(isAccepted ? 4 : 5)
          const [card] = await findRows(tx, vehicle, { id: vehicleId } as never)
          expect(card?.bizStatus).toBe(isAccepted ? 3 : undefined)
          const stays = await tx.rows(
            sql`select 1 from parking_record where tenant_id = ${tx.tenantId} and vehicle_id = ${vehicleId}::bigint and out_time is null and is_deleted = 0`,
          )
          expect(stays).toHaveLength(isAccepted ? 1 : 0)
          const accepted = await findRows(tx, purchaseOrderVehicle, { orderId: ordered.orderId, status: 4 } as never)
          expect((await getRow(tx, purchaseOrder, ordered.orderId)).arrivedQty).toBe(accepted.length)
        })
        await expectBooksClean(stand)
      },
    }))
})
