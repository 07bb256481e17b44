import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { copiesOf } from '#areas/vehicles/car-copies.ts'
import { carInStock, openFleet, type Fleet } from '#areas/vehicles/testing.ts'
import { called, furnishPeople, head, NOW } from '#areas/work-orders/testing.ts'
import { stocktakeTask } from '../stocktake-task.ts'

// 70.24 with as many cars as it names: `npm test` takes stock of 300, `npm run test:long stocktake-20000` of 20,000.
const CARS = Number(process.env['STOCKTAKE_CARS'] ?? 300)
let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  await copiesOf(fleet, (await carInStock(fleet)).id, CARS - 1)
})
afterAll(() => fleet?.drop())

const figures = (id: string) =>
  fleet.run(tx =>
    tx.row(sql`
      select count(*)::int as records, count(distinct r.vehicle_id)::int as cars, count(r.task_id)::int as tasks,
        count(*) filter (where t.stage = 2 and t.handler_id = 21)::int as released, count(*) filter (where r.book_lot_id = ${fleet.ids.lot}::bigint)::int as frozen
      from stocktake_record r left join vehicle_task t on t.tenant_id = r.tenant_id and t.id = r.task_id
      where r.tenant_id = ${tx.tenantId} and r.stocktake_task_id = ${id}::bigint and r.is_deleted = 0`),
  )
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const done = await work()
  console.log(`  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s for ${CARS} cars`)
  return done
}

it(`70.24 a stocktake of ${CARS} cars is opened once however often it is asked for, frozen and released as a whole`, async () => {
  const body = {
    ...{ taskName: '全盘', stocktakeKind: 1, planStart: NOW, planFinish: '2026-12-05 18:00:00', supervisorId: '22' },
    rules: [{ parkingLotIds: [fleet.ids.lot], counterMode: 3, counterIds: ['21'] }],
    requestId: 'scale-1',
  }
  const save = called(fleet, stocktakeTask, 'POST rule-save')
  const first = (await timed('opened', () => save(head, body))) as { id: string }
  const again = (await timed('asked for again', () => save(head, body))) as { id: string }
  expect(again.id).toBe(first.id)
  expect(await figures(first.id)).toMatchObject({ records: CARS, cars: CARS, tasks: CARS, released: 0 })
  await timed('started', () => called(fleet, stocktakeTask, 'POST status-save')(head, { id: first.id, action: 1 }))
  expect(await figures(first.id)).toEqual({ records: CARS, cars: CARS, tasks: CARS, released: CARS, frozen: CARS })
})
