import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { copiesOf } from '#areas/vehicles/car-copies.ts'
import { carInStock, openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { called, furnishPeople, head, NOW } from '../../testing.ts'
import { createWorkOrder } from '../../vehicle-work-order/server/create.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { closeTasks } from './close.ts'

// 70.19 with as many tasks as it names: `npm test` assigns 60 in one go, `npm run test:long assign-500` 500.
const TASKS = Number(process.env['TASKS'] ?? 60)
const CLOSED = 4
let fleet: Fleet
let taskIds: string[] = []
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  const cars = await copiesOf(fleet, (await carInStock(fleet)).id, TASKS)
  taskIds = (
    await fleet.run(tx =>
      createWorkOrder(tx, head, {
        ...{ type: 10, subKind: 2, vehicles: cars.map(vehicleId => ({ vehicleId })), cityCode: '4403' },
        ...{ planStart: NOW, planFinish: '2026-12-05 18:00:00' },
      }),
    )
  ).taskIds
  await fleet.run(tx => closeTasks(tx, head, taskIds.slice(0, CLOSED), { reason: '取消' }))
})
afterAll(() => fleet?.drop())

const given = () =>
  fleet.run(tx =>
    tx.row<{ given: number; told: number }>(sql`
      select count(*) filter (where t.stage = 2 and t.handler_id = 21)::int as given,
        (select count(*)::int from vehicle_task_log l where l.tenant_id = ${tx.tenantId} and l.task_id = any(${taskIds}::bigint[]) and l.action = 'assign') as told
      from vehicle_task t where t.tenant_id = ${tx.tenantId} and t.id = any(${taskIds}::bigint[])`),
  )

it(`70.19 of ${TASKS} tasks, four of them closed meanwhile, none is assigned, or all the others and the four are named`, async () => {
  const assign = called(fleet, vehicleTask, 'POST all-batch-assign')
  const refusal = await saidBy(assign(head, { ids: taskIds, handlerId: '21' }))
  expect(refusal.split('不允许执行【派单】')).toHaveLength(CLOSED + 1)
  expect(await given()).toEqual({ given: 0, told: 0 })
  const start = performance.now()
  const answer = (await assign(head, { ids: taskIds, handlerId: '21', skipAbnormal: true })) as {
    done: string[]
    refused: { id: string; reasons: string[] }[]
  }
  console.log(`  ${answer.done.length} tasks assigned in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  expect(answer.done).toHaveLength(TASKS - CLOSED)
  expect(answer.refused.map(one => one.id).sort()).toEqual(taskIds.slice(0, CLOSED).sort())
  expect(answer.refused.every(one => one.reasons.length > 0)).toBe(true)
  expect(await given()).toEqual({ given: TASKS - CLOSED, told: TASKS - CLOSED })
})
