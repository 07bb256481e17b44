import { addDays, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { parkingSpace } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { assetArchives, assetCustody } from '#areas/assets/asset-archives/asset-archives.ts'
import { assetKindSetting } from '#areas/assets/asset-kind-setting/asset-kind-setting.ts'
import { assetLend } from '#areas/assets/asset-lend/asset-lend.ts'
import { assetRepay } from '#areas/assets/asset-repay/asset-repay.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paysFrontMoney, standCars } from '../scenarios/story.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import { positionsOf, uploadsPictures, type Position } from '../scenarios/positions.ts'
import type { Person } from '../world.ts'
import { CALLERS, expectOne, losersOf, race, random, ROUNDS, SEED, winnersOf, type Told } from './race.ts'
import { colleagueOf, expectBooksClean, openStand, signedLease, type Stand } from './stand.ts'

let stand: Stand
let fleet: Person
let other: Person
let orderId: string
let positions: Position[]
let cars: string[]
beforeAll(async () => {
  stand = await openStand()
  const lease = await signedLease(stand, Math.max(CALLERS, 10))
  orderId = lease.orderId
  const { contractNo } = await stand.sales.gets('contract-lease/detail', { id: lease.contractId })
  await paysFrontMoney(stand.world, stand.masters, stand.customerId, contractNo)
  positions = await positionsOf(stand.world, orderId)
  cars = await standCars(stand.world, stand.masters, 6)
  fleet = await stand.world.as('韩松')
  other = await colleagueOf(stand, '韩松')
})
afterAll(() => stand?.world.close())

const someone = (at: number) => (at % 2 ? other : fleet)
const allot = (person: Person, position: Position, vehicleId: string, headers: Record<string, string> = {}) =>
  person.call(
    'POST',
    'vehicle-allot/save',
    {
      orderId,
      cityCode: '4403',
      takePlaceId: stand.masters.lots.get('龙华交付中心'),
      planTakeTime: `${localDate(stand.world.clock.now())} 15:00:00`,
      lines: [{ orderVehicleId: position.id, vehicleId }],
    },
    headers,
  )
const cancels = async (id: string) =>
  void (await fleet.puts('vehicle-allot/cancel', {
    id,
    version: (await fleet.gets('vehicle-allot/detail', { id })).version,
    reason: '下一轮',
  }))
/** Who holds each car now: never more than one. */
const holders = async (): Promise<Map<string, string>> => {
  const rows = await stand.world.inside(tx =>
    tx.rows<{ car: string; no: string }>(
      sql`select vehicle_id as car, source_no as no from allocate_vehicle_record where tenant_id = ${tx.tenantId} and state in (1, 2, 3) and is_deleted = 0`,
    ),
  )
  expect(new Set(rows.map(row => row.car)).size).toBe(rows.length)
  return new Map(rows.map(row => [row.car, row.no]))
}
const often = (round: number) => round % 10 === 0 || round === ROUNDS - 1

describe('a car has one customer', () => {
  it('when two planners allot the same car to different positions: the other reads whose it is', () =>
    race({
      before: async round => cars[round % cars.length]!,
      call: (car, { at, headers }) => allot(someone(at), positions[at]!, car, headers),
      async after(car, told, round) {
        const winner = expectOne(told)
        const { allotNo } = await fleet.gets('vehicle-allot/detail', { id: winner.data.id })
        expect((await holders()).get(car)).toBe(allotNo)
        for (const one of losersOf(told))
          expect(one.msg).toContain(one.language === 'zh' ? `已被【${allotNo}】占用` : `is taken by ${allotNo}`)
        if (often(round)) await expectBooksClean(stand)
        await cancels(winner.data.id)
      },
    }))

  it('when one planner presses save again and again under one key', () =>
    race(
      {
        before: async round => cars[round % cars.length]!,
        call: (car, { headers }) => allot(fleet, positions[0]!, car, headers),
        async after(car, told) {
          const winner = expectOne(told)
          expect((await holders()).has(car)).toBe(true)
          await cancels(winner.data.id)
        },
      },
      { sameKey: true },
    ))

  it('when two planners fill one position with two cars', () =>
    race({
      before: async round => positions[round % positions.length]!,
      call: (position, { at, headers }) => allot(someone(at), position, cars[at % cars.length]!, headers),
      async after(_, told) {
        const winner = expectOne(told)
        expect((await holders()).size).toBe(1)
        await cancels(winner.data.id)
      },
    }))

  it('when one locks a car by hand while others allot it: it has one holder, whoever came first', () =>
    race({
      before: async round => cars[round % cars.length]!,
      call: (car, { at, headers }) =>
        at % 2
          ? allot(other, positions[at]!, car, headers)
          : fleet.call(
              'POST',
              'allocate-vehicle-record/lock',
              {
                vehicleId: car,
                expireTime: `${localDate(stand.world.clock.now())} 20:00:00`,
                reason: '客户看车',
              },
              headers,
            ),
      async after(car, told) {
        const winner = expectOne(told)
        expect([...(await holders()).keys()]).toContain(car)
        if (winner.at % 2) await cancels(winner.data.id)
        else await fleet.puts('allocate-vehicle-record/unlock', { id: winner.data.id, reason: '下一轮' })
      },
    }))

  it('when several cars are moved to one space: it holds one of them', async () => {
    const lotId = stand.masters.lots.get('龙华交付中心')!
    const [space] = await stand.world.inside(async tx => {
      const known = await findRows(tx, parkingSpace, { lotId, state: 1 } as never, { orderBy: 't.space_no', limit: 1 })
      if (known.length > 0) return known
      await saveRecord(tx, stand.world.system, parkingSpace, { lotId, spaceNo: 'R-001', spaceKind: 1 }, 'save')
      return findRows(tx, parkingSpace, { lotId, state: 1 } as never, { limit: 1 })
    })
    await race(
      {
        before: async () => space!.id,
        call: (spaceId, { at, headers }) =>
          fleet.call('PUT', 'parking-record/move', { vehicleId: cars[at % cars.length]!, lotId, spaceId }, headers),
        async after(spaceId, told) {
          const winner = expectOne(told)
          const held = await stand.world.inside(tx =>
            tx.rows<{ car: string }>(
              sql`select vehicle_id as car from parking_record where tenant_id = ${tx.tenantId} and space_id = ${spaceId}::bigint and out_time is null and is_deleted = 0`,
            ),
          )
          expect(held.map(one => one.car)).toEqual([cars[winner.at % cars.length]])
          await fleet.puts('parking-record/move', { vehicleId: held[0]!.car, lotId })
        },
      },
      { callers: Math.min(CALLERS, cars.length) },
    )
  })

  it('when ten people want five cars: each car that was asked for goes to exactly one of them', () =>
    race(
      {
        async before(round) {
          const next = random(SEED + round)
          return positions.map(() => cars[Math.floor(next() * 5)]!)
        },
        call: (wishes, { at, headers }) => allot(someone(at), positions[at]!, wishes[at]!, headers),
        async after(wishes, told, round) {
          const winners = winnersOf(told)
          const asked = new Set(told.map(one => wishes[one.at]!))
          expect(winners.map(one => wishes[one.at]!).sort()).toEqual([...asked].sort())
          expect([...(await holders()).keys()].sort()).toEqual([...asked].sort())
          if (often(round)) await expectBooksClean(stand)
          for (const one of winners) await cancels(one.data.id)
        },
      },
      { callers: Math.max(CALLERS, 10) },
    ))
})

interface Take {
  id: string
  allotId: string
  car: string
  line: Record<string, unknown> & { lineId: string }
}

/** A car ready to be driven away: allotted, planned, photographed. */
async function planned(round: number): Promise<Take> {
  const delivery = await stand.world.as('乔麦')
  const [position, car] = [positions[0]!, cars[round % cars.length]!]
  const { data } = await allot(fleet, position, car)
  const saved = await delivery.posts('vehicle-extract/batch-extract', {
    placeKind: 1,
    takePlaceId: stand.masters.lots.get('龙华交付中心'),
    planTakeTime: `${localDate(stand.world.clock.now())} 15:00:00`,
    receiverName: '王强',
    receiverPhone: '13800138001',
    lines: [{ orderVehicleId: position.id }],
  })
  const detail = await delivery.gets('vehicle-extract/detail', { id: saved.id })
  const signature = await uploadsFile(delivery, '签字.pdf')
  return {
    id: saved.id,
    allotId: data['id'] as string,
    car,
    line: {
      lineId: detail.lines[0].id as string,
      takeTime: localDateTime(stand.world.clock.now()),
      takeMileage: 2_000 + round,
      soc: 86,
      exteriorOk: true,
      interiorOk: true,
      checkItems: [{ itemName: '车身漆面', result: 1 }],
      papers: { licence: 1, keys: 2 },
      accessories: { charging: 1 },
      photoBizId: await uploadsPictures(delivery, 8),
      signCustomer: signature,
      signStaff: signature,
    },
  }
}

/** Told line by line: the call answers, the car was refused. */
const takesOf = (told: readonly Told[]) =>
  told.filter(one => one.status === 200 && !one.replayed && one.data.taken === 1)

async function expectTakenOnce({ id, car, allotId, line }: Take, told: readonly Told[]): Promise<void> {
  expect(takesOf(told)).toHaveLength(1)
  const { world } = stand
  expect(
    await world.inside(tx =>
      tx.rows(
        sql`select 1 from vehicle_lease_record where tenant_id = ${tx.tenantId} and vehicle_id = ${car}::bigint and end_time is null and is_deleted = 0`,
      ),
    ),
  ).toHaveLength(1)
  const plans = await world.inside(tx =>
    tx.rows(
      sql`select period_no from bill_receipt_plan where tenant_id = ${tx.tenantId} and order_vehicle_id = ${positions[0]!.id}::bigint and fee_item = 1 and is_deleted = 0 and status <> 3`,
    ),
  )
  expect(plans).toHaveLength(12)
  await expectBooksClean(stand)
  const head = await fleet.gets('vehicle-extract/detail', { id })
  await fleet.puts('vehicle-extract/revoke', { id, version: head.version, lineIds: [line.lineId], reason: '下一轮' })
  await fleet.puts('vehicle-extract/cancel', {
    id,
    version: (await fleet.gets('vehicle-extract/detail', { id })).version,
    reason: '下一轮',
  })
  await cancels(allotId)
}

describe('a car is driven away once', () => {
  it.each([
    ['its own key each', false],
    ['one key', true],
  ] as const)('when the hand-over is confirmed twice (%s)', async (_, sameKey) => {
    const delivery = await stand.world.as('乔麦')
    await race(
      {
        before: round => planned(round),
        call: (take, { headers }) =>
          delivery.call('PUT', 'vehicle-extract/confirm', { id: take.id, lines: [take.line] }, headers),
        after: (take, told) => expectTakenOnce(take, told),
      },
      { sameKey },
    )
  })
})

describe('a key has one holder', () => {
  it('40.16 when two keepers hand one loan over: the item goes out once, with one keeper and one row of custody', async () => {
    const { world } = stand
    const keeper = await world.as('系统管理员')
    const second = await colleagueOf(stand, '系统管理员')
    const signature = await uploadsFile(keeper, '领用签收.pdf')
    const saves = (resource: Parameters<typeof saveRecord>[2], body: Record<string, unknown>) =>
      world.inside(tx => saveRecord(tx, world.people.get('系统管理员')!, resource, body, 'save'))
    const [kind] = await world.inside(tx => findRows(tx, assetKindSetting, { kindCode: 'KEY2' }))
    const item = await saves(assetArchives as never, {
      vehicleId: cars[5],
      kindId: kind!.id,
      serialNo: 'KEY2-RACE',
      copyKind: 1,
      scanBizId: signature,
      cityCode: '4403',
    })
    const now = () => localDateTime(world.clock.now())
    const custody = () => world.inside(tx => findRows(tx, assetCustody, { archiveId: item.id }))
    await race({
      async before() {
        const today = localDate(world.clock.now())
        const { id } = await saves(assetLend as never, {
          lendKind: 1,
          borrowerUserId: world.people.get('韩松')!.userId,
          purpose: 'inspection',
          planIssueDate: today,
          dueDate: today,
          lines: [{ archiveId: item.id }],
        })
        const { version } = await keeper.gets('asset-lend/detail', { id })
        return { id, version, before: (await custody()).length }
      },
      call: ({ id, version }, { at, headers }) =>
        (at % 2 ? second : keeper).call(
          'PUT',
          'asset-lend/issue',
          { id, version, issueTime: now(), deliverWay: 1, issueSignBizId: signature },
          headers,
        ),
      async after({ id, before }, told) {
        const winner = expectOne(told)
        const loan = await world.inside(tx => getRow(tx, assetLend, id))
        const { userId } = world.people.get('系统管理员')!
        expect([loan.status, loan.openQty, loan.keeperId === userId]).toEqual([6, 1, winner.at % 2 === 0])
        expect(await custody()).toHaveLength(before + 1)
        expect((await custody()).filter(one => one.toTime === null)).toMatchObject([{ holderName: '韩松' }])
        await saves(assetRepay as never, {
          backUserName: '韩松',
          backTime: now(),
          lines: [{ archiveId: item.id, backCondition: 'good' }],
        })
      },
    })
  })
})

describe('an accident of a car is one case', () => {
  it('of all who save it at the same moment one opens it, the others read its number', async () => {
    const officer = await stand.world.as('系统管理员')
    const today = localDate(stand.world.clock.now())
    let day = 0
    await race({
      before: async () => ({ vehicleId: cars[0]!, accidentTime: `${addDays(today, -++day)} 09:00:00` }),
      call: (one, { headers }) =>
        officer.call(
          'POST',
          'accident/save',
          {
            ...one,
            reportTime: localDateTime(stand.world.clock.now()),
            ...{
              reporterName: '王鹏',
              reporterPhone: '13800001234',
              handlerId: stand.world.people.get('系统管理员')!.userId,
            },
            ...{
              driverName: '何志远',
              driverPhone: '13900005678',
              accidentPlace: '龙华区民治大道',
              regionCode: '4403',
            },
            ...{ drunk: false, licenceOk: true, unauthorised: false, escaped: false, drivable: true, towNeeded: false },
            ...{ accidentType: 'two', description: '追尾前车', injuredCount: 0, deadCount: 0 },
            ...{ insurerReportTime: `${one.accidentTime.slice(0, 10)} 10:00:00`, ownEst: '2000.00', thirdEst: '0.00' },
            injuryEst: '0.00',
          },
          headers,
        ),
      async after({ accidentTime }, told) {
        const winner = expectOne(told)
        for (const loser of losersOf(told)) expect(JSON.stringify(loser.data)).toContain(winner.data.no)
        const [count] = await stand.world.inside(tx =>
          tx.rows<{ n: string }>(
            sql`select count(*) as n from accident where tenant_id = ${tx.tenantId} and accident_time = ${accidentTime}::timestamptz`,
          ),
        )
        expect(count!.n).toBe('1')
      },
    })
  })
})
