import { z } from 'zod'
import { addDays, localDateTime, maxDate, refuse, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement, type ActionCode } from '#packages/server/implement.ts'
import { idsInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows, getRow, lockRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { mileageBy, recordMileage } from '#areas/vehicles/vehicle/server/record-mileage.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { typeIs } from '../../kinds/types.ts'
import { taskHookPort, type TaskHook } from '../../ports.ts'
import { createWorkOrder } from '../../vehicle-work-order/server/create.ts'
import { parkingLotWorkOrder, patrolFinding } from '../parking-lot-work-order.ts'
import { findingsOfTask, type Finding } from './findings.ts'
import { followTasks, handleInput, handleLot } from './handle.ts'
import { patrolDueJob } from './due-job.ts'
import { lotsPage, rulesOfLots } from './plan.ts'

const ADD = 'parking_lot_work_order_add'

/** Type 8 of area 70: findings, odometer, and the state of the lot's patrol. */
const patrolHook: TaskHook = {
  async locks(tx, actor, task) {
    if (task.sourceType === 'patrol' && task.sourceId) {
      const [order] = await findRows(tx, parkingLotWorkOrder, { id: task.sourceId } as never)
      if (order) await lockRow(tx, actor, parkingLotWorkOrder, order.id)
    }
  },
  async check(tx, actor, task, payload) {
    const km = payload['mileage']
    if (typeof km === 'number') {
      const car = await getRow(tx, vehicle, task.vehicleId!)
      if (car.mileage !== null && km !== car.mileage && !payload['movedReason'])
        refuse(
          'movedReason',
          '里程与上次{last}公里不同，请填写变动原因 / the last reading was {last} km: say why it was moved',
          {
            last: car.mileage,
          },
        )
    }
    if (task.sourceType === 'patrol') await followTasks(tx, actor, task.sourceId!)
  },
  async onDone(tx, actor, task, payload) {
    await findingsOfTask(tx, actor, task, payload)
    if (payload['present'] !== false && typeof payload['mileage'] === 'number')
      await recordMileage(
        tx,
        actor,
        task.vehicleId!,
        payload['mileage'],
        task.submitTime ?? localDateTime(actor.clock.now()),
        mileageBy.inspection,
        { sourceType: 'vehicle-task', sourceId: task.id, sourceNo: task.taskNo ?? '' },
      )
  },
}
const follows = async (tx: Tx, actor: Actor, payload: Readonly<Record<string, unknown>>) => {
  if (payload['sourceType'] === 'patrol') await followTasks(tx, actor, String(payload['sourceId']))
}

type Code = ActionCode<typeof parkingLotWorkOrder, never>
const fromInput: Code = { run: (_tx, _actor, { input }) => input as ChangesOf<typeof parkingLotWorkOrder> }

const lotOrder = implement(parkingLotWorkOrder, {
  provides: [provide(taskHookPort, String(typeIs.patrol), patrolHook)],
  actions: { handIn: fromInput, finish: fromInput },
  live: {
    fields: ['doneCount', 'defectCount', 'openDefects'],
    source: ({ tenantId }, among) => sql`
      select id, (select count(*)::int from vehicle_task t where t.tenant_id = ${tenantId} and t.work_order_id = parking_lot_work_order.work_order_id and t.source_id = parking_lot_work_order.id::text and t.is_deleted = 0 and t.stage in (4, 5, 6)) as "doneCount",
        (select count(*)::int from patrol_finding f where f.tenant_id = ${tenantId} and f.is_deleted = 0 and f.lot_order_id = parking_lot_work_order.id) as "defectCount",
        (select count(*)::int from patrol_finding f where f.tenant_id = ${tenantId} and f.is_deleted = 0 and f.lot_order_id = parking_lot_work_order.id and f.status in (1, 2)) as "openDefects"
      from parking_lot_work_order where tenant_id = ${tenantId} and ${among(sql.trusted('id'))}`,
  },
  listens: {
    'vehicle-task.done': (tx, actor, { payload }) => follows(tx, actor, payload),
    'vehicle-task.closed': (tx, actor, { payload }) => follows(tx, actor, payload),
  },
  jobs: [patrolDueJob],
  schedules: [{ kind: patrolDueJob.kind, dailyAt: '06:30' }],
  calls: {
    'GET get-work-order-rule': call({
      label: '巡检规则 / How a patrol would look',
      permission: ADD,
      input: z.object({ parkingLotIds: idsInput }),
      async run(tx, actor, { parkingLotIds }) {
        await requireVisible(tx, actor, parkingLot, parkingLotIds, 'read')
        return rulesOfLots(tx, actor, parkingLotIds)
      },
    }),
    'GET parking-parking-page': call({
      label: '可巡检停车场 / Lots to patrol',
      permission: ADD,
      input: z.record(z.string(), z.string()),
      run: lotsPage,
    }),
    'POST handle': call({
      label: '巡检处理 / Fill in a patrol',
      permission: 'parking_lot_work_order_handle',
      input: handleInput,
      async run(tx, actor, input) {
        await requireVisible(tx, actor, parkingLotWorkOrder, [input.id])
        return handleLot(tx, actor, input)
      },
    }),
  },
})

const REPAIRED = ['repair', 'charge']
/** 送修 and 充电 become work of type 10, 移位 a transport; the rest is done on the spot (70, 4.9). */
async function openFollowUp(tx: Tx, actor: Actor, row: Finding): Promise<ChangesOf<typeof patrolFinding>> {
  if (row.vehicleId === null || !row.action || ![...REPAIRED, 'move'].includes(row.action))
    refuse('onTheSpot', '该异常就地处理，无需整改工单 / this finding is mended on the spot and needs no work order')
  const now = localDateTime(actor.clock.now())
  const isMove = row.action === 'move'
  const finish = maxDate(row.deadline ?? addDays(now.slice(0, 10), 3), addDays(now.slice(0, 10), 1))
  const made = await createWorkOrder(tx, actor, {
    type: isMove ? typeIs.transport : typeIs.maintenance,
    subKind: isMove ? 1 : 2,
    source: { sourceType: 'patrol-finding', sourceId: row.id, sourceNo: row.findingNo! },
    vehicles: [{ vehicleId: row.vehicleId }],
    planStart: now,
    planFinish: `${finish} 18:00:00`,
    ...(isMove && row.parkingLotId ? { from: { placeType: 1, lotId: row.parkingLotId } } : {}),
  })
  return { followOrderId: made.workOrderId }
}
const finding = implement(patrolFinding, {
  actions: {
    follow: { run: (tx, actor, { row }) => openFollowUp(tx, actor, row) },
    mend: { run: (_tx, actor) => ({ closedTime: localDateTime(actor.clock.now()) }) },
    gone: { run: (_tx, _actor, { input }) => input as ChangesOf<typeof patrolFinding> },
  },
})

export default [lotOrder, finding]
