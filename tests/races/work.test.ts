import { addDays, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { plateQuota } from '#areas/vehicles/plate-quota/plate-quota.ts'
import { vehicleTaskLicense } from '#areas/work-orders/vehicle-task-payload/license.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standCars } from '../scenarios/story.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import type { Person } from '../world.ts'
import { expectOne, losersOf, race, ROUNDS } from './race.ts'
import { colleagueOf, expectBooksClean, openStand, type Stand } from './stand.ts'

// Document 70, examples 14 and 24: one form is handed in once, a stocktake that is asked for again is the one that stands.
const LATE = 6
const CARS = ROUNDS + LATE
let stand: Stand
let head: Person
let second: Person
let cars: string[]
let photo: string
beforeAll(async () => {
  stand = await openStand()
  const { world, masters } = stand
  cars = await standCars(world, masters, CARS)
  head = await world.as('系统管理员')
  second = await colleagueOf(stand, '系统管理员')
  photo = await uploadsFile(head, '行驶证.pdf')
  await world.inside(async tx => {
    await tx.run(
      sql`update vehicle set plate_no = null, plate_kind = null, plate_date = null where id = any(${cars.slice(0, ROUNDS)}::bigint[])`,
    )
    await tx.run(
      sql`update vehicle_plate_record set is_deleted = 1 where vehicle_id = any(${cars.slice(0, ROUNDS)}::bigint[])`,
    )
    for (let at = 0; at < ROUNDS; at++)
      await insertRow(tx, world.system, plateQuota, {
        ...{ quotaNo: `ZB20261121${at}`, cityCode: '4403', quotaKind: 'newEnergySmall', holderKind: 1 },
        ...{ companyId: masters.companies.get('华驰深圳'), validFrom: '2026-01-01', validTo: '2027-12-31' },
      } as never)
  })
})
afterAll(() => stand?.world.close())

const someone = (at: number) => (at % 2 ? second : head)
const inside: Stand['world']['inside'] = work => stand.world.inside(work)
const today = () => localDate(stand.world.clock.now())

describe('a form of a task is handed in once', () => {
  it('70.14 when several handlers hand in the same version of a licence task: one plate stands, the others read that it has changed', () =>
    race({
      async before(round) {
        const dispatcher = { ...stand.world.people.get('系统管理员')!, clock: stand.world.clock }
        const { taskIds } = await inside(tx =>
          createWorkOrder(tx, dispatcher, {
            ...{ type: 2, subKind: 1, vehicles: [{ vehicleId: cars[round]! }], cityCode: '4403' },
            ...{ planStart: `${today()} 09:00:00`, planFinish: `${addDays(today(), 5)} 18:00:00` },
            handlerId: stand.world.people.get('系统管理员')!.userId,
          }),
        )
        const task = await inside(tx => getRow(tx, vehicleTask, taskIds[0]!))
        return { id: task.id, version: task.version, plateOf: (at: number) => `粤BD${10_000 + round * 40 + at}` }
      },
      call: ({ id, version, plateOf }, { at, headers }) =>
        someone(at).call(
          'POST',
          'vehicle-task/license-handle',
          {
            ...{ id, version, result: 1, noCost: true },
            payload: {
              ...{ plateNo: plateOf(at), plateTypeCode: 'newEnergySmall', licenseIssueDate: today() },
              ...{ inspectValidTo: addDays(today(), 700), platesInstalled: true, licensePhotoBizId: photo },
            },
          },
          headers,
        ),
      async after({ id, plateOf }, told) {
        const winner = expectOne(told)
        for (const one of losersOf(told))
          expect([one.status, one.msg]).toEqual([409, expect.stringMatching(/已被他人修改|Changed by someone else/)])
        expect(await inside(tx => getRow(tx, vehicleTask, id))).toMatchObject({ stage: 4 })
        const [filled] = await inside(tx => findRows(tx, vehicleTaskLicense, { taskId: id } as never))
        expect(filled!.plateNo).toBe(plateOf(winner.at))
        await expectBooksClean(stand)
      },
    }))
})

describe('a stocktake is opened once', () => {
  const body = (round: number) => ({
    ...{ requestId: `race stocktake ${round}`, taskName: `抢开盘点${round}`, stocktakeKind: 1 },
    ...{ planStart: `${today()} 08:00:00`, planFinish: `${addDays(today(), 5)} 18:00:00` },
    supervisorId: stand.world.people.get('韩松')!.userId,
    rules: [
      {
        parkingLotIds: [stand.masters.lots.get('龙华交付中心')],
        ...{ counterMode: 3, counterIds: [stand.world.people.get('罗毅')!.userId] },
      },
    ],
  })
  const stands = (round: number) =>
    inside(tx =>
      tx.rows<{ id: string; records: number; cars: number; tasks: number }>(sql`
        select s.id::text, count(r.id)::int as records, count(distinct r.vehicle_id)::int as cars, count(distinct t.id)::int as tasks
        from stocktake_task s
          left join stocktake_record r on r.tenant_id = s.tenant_id and r.stocktake_task_id = s.id and r.is_deleted = 0
          left join vehicle_task t on t.tenant_id = s.tenant_id and t.id = r.task_id and t.source_id = s.id::text
        where s.tenant_id = ${tx.tenantId} and s.request_id = ${body(round).requestId} and s.is_deleted = 0 group by s.id`),
    )

  it('70.24 when the same request comes again and again before its first answer: every answer names the same one, no car twice', () =>
    race({
      before: async round => body(round),
      // Each under a key of its own: the number of the request alone says that it is the same.
      call: (asked, { at, headers }) => someone(at).call('POST', 'stocktake-task/rule-save', asked, headers),
      async after(_, told, round) {
        expect(losersOf(told)).toEqual([])
        expect(new Set(told.map(one => one.data.id)).size).toBe(1)
        const found = await stands(round)
        expect(found).toEqual([{ id: told[0]!.data.id, records: CARS, cars: CARS, tasks: CARS }])
        await head.puts('stocktake-task/close', { id: found[0]!.id, mode: 2, reason: '下一轮' })
      },
    }))

  it('70.24 two different requests over the same lot: the whole count is held by one, the other reads whose it is', () =>
    race({
      before: async round => 1_000 + round * 100,
      call: (base, { at, headers }) => someone(at).call('POST', 'stocktake-task/rule-save', body(base + at), headers),
      async after(base, told) {
        const winner = expectOne(told)
        for (const one of losersOf(told)) expect(one.msg).toMatch(/已在未完成的|unfinished|open/)
        const found = (await Promise.all(told.map(one => stands(base + one.at)))).flat()
        expect(found.map(one => one.id)).toEqual([winner.data.id])
        await head.puts('stocktake-task/close', { id: winner.data.id, mode: 2, reason: '下一轮' })
      },
    }))
})
