import { addDays, addMonths, localDate } from '#kernel'
import { renewVehicles } from '#areas/orders/order/server/renew.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { sql } from '#packages/database/sql.ts'
import { getRow } from '#packages/server/rows.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stampsPaper, standCars } from '../scenarios/story.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import { expectOne, losersOf, race } from './race.ts'
import { approvedByAll, expectBooksClean, openStand, smallLease, type Stand } from './stand.ts'
import type { Person } from '../world.ts'

const CARS = 3
let stand: Stand
let other: Person
let leaseId: string
beforeAll(async () => {
  stand = await openStand()
  other = await stand.world.as('陈立群')
  leaseId = await recordedLease()
})
afterAll(() => stand?.world.close())

/** A lease of a year that began eleven months ago elsewhere: recorded, its cars are on lease with the deposits held. */
async function recordedLease(): Promise<string> {
  const clerk = await stand.world.as('唐可')
  const today = localDate(stand.world.clock.now())
  const sales = stand.world.people.get('李晓雯')!
  const startDate = addMonths(addDays(today, 1), -12)
  const cars = await standCars(stand.world, stand.masters, CARS)
  const vins = await stand.world.inside(tx => Promise.all(cars.map(async id => (await getRow(tx, vehicle, id)).vin)))
  const { id } = await clerk.posts('contract-lease/save-record', {
    ...smallLease(stand, CARS, { startDate, endDate: today, bizUserId: sales.userId, bizDeptId: sales.deptId }),
    cutoverDate: today,
    attachBizId: await uploadsFile(clerk, '原合同扫描件.pdf'),
    recordVehicles: vins.map(vin => ({ productLineNo: 1, vin, takeDate: startDate, depositReceived: '10000.00' })),
  })
  await approvedByRecorder(id)
  return id
}
async function approvedByRecorder(id: string): Promise<void> {
  const names = await stand.world.inside(tx =>
    tx.rows<{ name: string }>(sql`
      select u.real_name as name from flow_task t join flow_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id
        join blade_user u on u.tenant_id = t.tenant_id and (u.id = t.assignee_id or u.id = any(t.candidate_ids))
       where i.tenant_id = ${tx.tenantId} and i.business_id = ${id}::bigint and t.state in (1, 2)`),
  )
  const answer = await (await stand.world.as(names[0]!.name)).decides('contract-lease', id, 'approve')
  expect(answer.status, answer.msg).toBe(200)
}

interface Standing {
  old: string[]
  fresh: string[]
  held: string
  occupied: number
  frozen: number
  records: number
  asked: string
}
const standing = async (successorId: string): Promise<Standing> =>
  (await stand.world.inside(tx =>
    tx.row<Standing>(sql`
      select (select array_agg(distinct status::text) from order_vehicle where tenant_id = ${tx.tenantId} and contract_id = ${leaseId}::bigint) as old,
        (select array_agg(status::text) from order_vehicle where tenant_id = ${tx.tenantId} and contract_id = ${successorId}::bigint) as fresh,
        (select sum(held_amt)::text from account_vehicle_margin where tenant_id = ${tx.tenantId} and contract_id = ${successorId}::bigint) as held,
        (select sum(occupied_qty)::int from customer_city_quota where tenant_id = ${tx.tenantId} and customer_id = ${stand.customerId}::bigint) as occupied,
        (select sum(frozen_qty)::int from customer_city_quota where tenant_id = ${tx.tenantId} and customer_id = ${stand.customerId}::bigint) as frozen,
        (select count(*)::int from vehicle_lease_record r join order_vehicle v on v.tenant_id = r.tenant_id and v.id = r.order_vehicle_id
          where r.tenant_id = ${tx.tenantId} and v.contract_id in (${leaseId}::bigint, ${successorId}::bigint)) as records,
        (select coalesce(sum(amt), 0)::text from bill_receipt_plan where tenant_id = ${tx.tenantId} and contract_id = ${successorId}::bigint and fee_item = 2 and status <> 3) as asked`),
  ))!

describe('30.22 a renewal', () => {
  let successorId = ''
  it('has one successor, whoever of the two asks for it at the same moment', () =>
    race({
      async before(round) {
        if (round > 0)
          await stand.sales.call(
            'DELETE',
            'contract-lease/remove',
            { ids: successorId },
            { 'idempotency-key': `gone ${round}` },
          )
        return { version: (await stand.sales.gets('contract-lease/detail', { id: leaseId })).version }
      },
      call: (_, { at, headers }) =>
        (at % 2 ? other : stand.sales).call(
          'POST',
          'contract-lease/re-sign',
          { id: leaseId, startDate: addDays(localDate(stand.world.clock.now()), 1), termMonths: 12 },
          headers,
        ),
      async after(_, told) {
        successorId = expectOne(told).data.successorId
        for (const one of losersOf(told))
          expect(one.msg).toMatch(one.language === 'zh' ? /已有未完成的续签/ : /unfinished renewal/)
      },
    }))

  it('moves every car once, with its deposit and its quota, though two nights run at once', async () => {
    const { version } = await stand.sales.gets('contract-lease/detail', { id: successorId })
    await stand.sales.posts('contract-lease/save', { id: successorId, version, remark: '续签一年' })
    await approvedByAll(stand, 'contract-lease', successorId)
    await stampsPaper(stand.world, stand.masters, successorId)
    const clerk = await stand.world.as('唐可')
    await clerk.puts('contract-lease/signed', {
      id: successorId,
      signDate: localDate(stand.world.clock.now()),
      signedFileBizId: await uploadsFile(clerk, '签署件.pdf'),
    })
    const before = await standing(successorId)
    stand.world.clock.set(`${addDays(localDate(stand.world.clock.now()), 1)} 00:10:00`)
    const nights = await Promise.all(
      Array.from({ length: 4 }, () => stand.world.inside(tx => renewVehicles(tx, stand.world.system, successorId))),
    )
    expect(nights.sort()).toEqual([0, 0, 0, CARS])
    expect(await standing(successorId)).toEqual({
      ...{ old: ['11'], fresh: Array.from({ length: CARS }, () => '5'), held: `${CARS * 10_000}.00`, asked: '0' },
      ...{ occupied: before.occupied, frozen: before.frozen, records: CARS * 2 },
    })
    expect(before).toMatchObject({ old: ['5'], occupied: CARS })
    await expectBooksClean(stand)
  })
})
