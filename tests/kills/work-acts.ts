import { addDays, localDate } from '#kernel'
import { expect } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import type { Act, Scene } from './acts.ts'

/** A stocktake is opened over every car that stands: its list, its orders and their tasks are one thing. */
export async function stocktakeOpened(scene: Scene, kill: number): Promise<Act[]> {
  const { stand, remote } = scene
  const head = await remote.as('系统管理员')
  const today = localDate(stand.world.clock.now())
  const requestId = `kill stocktake ${kill}`
  const counter = stand.world.people.get('罗毅')!.userId
  const stands = () =>
    stand.world.inside(tx =>
      tx.rows<{ records: number; tasks: number; strays: number }>(sql`
        select (select count(*)::int from stocktake_record r where r.tenant_id = s.tenant_id and r.stocktake_task_id = s.id) as records,
          (select count(*)::int from vehicle_task t where t.tenant_id = s.tenant_id and t.source_type = 'stocktake' and t.source_id = s.id::text) as tasks,
          (select count(*)::int from stocktake_record r where r.tenant_id = s.tenant_id and r.stocktake_task_id = s.id and r.task_id is null) as strays
        from stocktake_task s where s.tenant_id = ${tx.tenantId} and s.request_id = ${requestId} and s.is_deleted = 0`),
    )
  const isWhole = (found: Awaited<ReturnType<typeof stands>>) =>
    found.length === 1 && found[0]!.records > 0 && found[0]!.records === found[0]!.tasks && found[0]!.strays === 0
  return [
    {
      what: `stocktake ${requestId}`,
      send: () =>
        head.call(
          'POST',
          'stocktake-task/rule-save',
          {
            ...{ requestId, taskName: `强杀盘点${kill}`, stocktakeKind: 3, supervisorId: counter },
            ...{ planStart: `${today} 08:00:00`, planFinish: `${addDays(today, 5)} 18:00:00` },
            rules: [{ cityCodes: ['4403'], counterMode: 3, counterIds: [counter] }],
          },
          { 'idempotency-key': requestId },
        ),
      async isHalfDone() {
        const found = await stands()
        return found.length > 0 && !isWhole(found)
      },
      proves: async () => expect(isWhole(await stands()), JSON.stringify(await stands())).toBe(true),
    },
  ]
}

/** Tasks of several cars are given to one person in one go: all of them or none, with their log and their orders. */
export async function batchAssigned(scene: Scene, kill: number, cars: readonly string[]): Promise<Act[]> {
  const { stand, remote } = scene
  const today = localDate(stand.world.clock.now())
  const dispatcher = { ...stand.world.people.get('系统管理员')!, clock: stand.world.clock }
  const { taskIds } = await stand.world.inside(tx =>
    createWorkOrder(tx, dispatcher, {
      // Work in a shop holds no car: every kill opens its own.
      ...{ type: 10, subKind: 2, vehicles: cars.map(vehicleId => ({ vehicleId })), cityCode: '4403' },
      ...{ planStart: `${today} 09:00:00`, planFinish: `${addDays(today, 5)} 18:00:00` },
      source: { sourceType: 'manual', sourceId: `${990_000 + kill}` },
    }),
  )
  const desk = await remote.as('系统管理员')
  const handlerId = stand.world.people.get('马骁')!.userId
  const stands = () =>
    stand.world.inside(tx =>
      tx.row<{ given: number; told: number; head: number }>(sql`
        select count(*) filter (where t.stage = 2 and t.handler_id = ${handlerId}::bigint)::int as given,
          (select count(*)::int from vehicle_task_log l where l.tenant_id = ${tx.tenantId} and l.task_id = any(${taskIds}::bigint[]) and l.action = 'assign') as told,
          max(o.stage)::int as head
        from vehicle_task t join vehicle_work_order o on o.tenant_id = t.tenant_id and o.id = t.work_order_id
        where t.tenant_id = ${tx.tenantId} and t.id = any(${taskIds}::bigint[])`),
    )
  const whole = { given: taskIds.length, told: taskIds.length, head: 2 }
  return [
    {
      what: `assignment ${kill}`,
      send: () =>
        desk.call(
          'POST',
          'vehicle-task/all-batch-assign',
          { ids: taskIds, handlerId },
          { 'idempotency-key': `kill assign ${kill}` },
        ),
      isHalfDone: async () => new Set([(await stands())!.given, (await stands())!.told]).size > 1,
      proves: async () => expect(await stands()).toEqual(whole),
    },
  ]
}
