import { addDays } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { handleLot, followTasks } from '#areas/work-orders/parking-lot-work-order/server/handle.ts'
import { openPatrols, type LotOrder } from '#areas/work-orders/parking-lot-work-order/server/open.ts'
import { parkingLotWorkOrder } from '#areas/work-orders/parking-lot-work-order/parking-lot-work-order.ts'
import { closeTasks } from '#areas/work-orders/vehicle-task/server/close.ts'
import { confirmTasks } from '#areas/work-orders/vehicle-task/server/confirm.ts'
import { handleTask } from '#areas/work-orders/vehicle-task/server/handle.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import type { Doing, Stage } from './stage.ts'

/** Lot, days ago, who goes there, and how far it has come; every third visit finds something. */
const told: readonly (readonly [
  lot: string,
  since: number,
  who: string,
  stands: 'done' | 'toConfirm' | 'begun' | 'waiting' | 'closed',
])[] = [
  ['龙华交付中心', 45, '乔麦', 'done'],
  ['白云中转库', 43, '罗毅', 'done'],
  ['武侯停车场', 41, '罗毅', 'done'],
  ['萧山整备场', 38, '乔麦', 'done'],
  ['萧山整备场', 24, '乔麦', 'closed'],
  ['龙华交付中心', 17, '乔麦', 'done'],
  ['白云中转库', 15, '罗毅', 'done'],
  ['武侯停车场', 5, '罗毅', 'toConfirm'],
  ['萧山整备场', 2, '乔麦', 'begun'],
  ['龙华交付中心', 1, '乔麦', 'waiting'],
]
const DEFECTS = [
  { defect: 'low_battery', severity: 1, action: 'charge' },
  { defect: 'tyre', severity: 1, action: 'inflate' },
  { defect: 'scratch', severity: 2, action: 'repair' },
  { defect: 'leak', severity: 3, action: 'repair' },
] as const
const ITEMS = ['fire', 'camera', 'light', 'fence', 'gate', 'charger', 'water', 'locker', 'ledger']
const MANAGER = '韩松'

/** 70, section 13: patrols of the lots; done once. */
export const patrolsLots: Doing = async stage => {
  if ((await stage.run(tx => findRows(tx, parkingLotWorkOrder, {}, { limit: 1 }))).length > 0) return
  for (const [at, one] of told.entries()) await plays(stage, at, ...one)
}

async function plays(
  stage: Stage,
  at: number,
  lotName: string,
  since: number,
  who: string,
  stands: (typeof told)[number][3],
): Promise<void> {
  const [manager, inspector] = [stage.who(MANAGER), stage.who(who)]
  const day = addDays(stage.today, -since)
  stage.at(day, '08:40:00')
  const [lot] = await stage.run(tx => findRows(tx, parkingLot, { lotName } as never))
  if (!lot || (lot.occupied ?? 0) === 0) return
  if (lot.patrolDays === null)
    await stage.run(async tx =>
      updateRow(tx, manager, parkingLot, await lockRow(tx, manager, parkingLot, lot.id), { patrolDays: 30 }),
    )
  const made = await stage.run(tx =>
    openPatrols(tx, manager, {
      planStart: `${day} 08:40:00`,
      planFinish: `${addDays(day, 2)} 18:00:00`,
      subKind: 1,
      requirement: '按抽检名单逐台检查，场地九项逐项确认。',
      lots: [{ parkingLotId: lot.id, sampleMode: 1, vehicleIds: [], handlerId: inspector.userId }],
    }),
  )
  if (stands === 'waiting') return
  const { id } = made.lots[0] as { id: string }
  const order = await stage.run(tx => orderOf(tx, id))
  const tasks = await stage.run(tx =>
    findRows(tx, vehicleTask, { workOrderId: order.workOrderId } as never, { orderBy: 't.task_no' }),
  )
  if (stands === 'closed') {
    stage.at(day, '16:00:00')
    const ids = tasks.map(task => task.id)
    await stage.run(async tx => {
      await closeTasks(tx, manager, ids, { reason: '整备场封闭施工，改期巡检' })
      await followTasks(tx, manager, id)
    })
    return
  }
  const upTo = stands === 'begun' ? Math.ceil(tasks.length / 2) : tasks.length
  for (const [nth, task] of tasks.slice(0, upTo).entries()) {
    stage.at(day, `${10 + Math.floor(nth / 6)}:${String((nth % 6) * 10).padStart(2, '0')}:00`)
    const defect = (at + nth) % 7 === 0 ? [DEFECTS[(at + nth) % DEFECTS.length]!] : []
    await stage.run(async tx =>
      handleTask(tx, inspector, typeIs.patrol, {
        id: task.id,
        draft: false,
        result: 1,
        payload: {
          present: true,
          ...Object.fromEntries(['appearance', 'tyre', 'lock', 'plate', 'leak', 'clean'].map(name => [name, 1])),
          defects: defect.map(one => ({ ...one, deadline: addDays(day, 7) })),
          inspectPhotosBizId: await stage.paper(tx, inspector, `巡检 ${task.taskNo}`, ['巡检照片', task.taskNo!]),
        },
      }),
    )
  }
  if (stands === 'begun') return
  stage.at(day, '15:30:00')
  await stage.run(async tx => {
    const { version, bookCount } = await orderOf(tx, id)
    await handleLot(tx, inspector, {
      id,
      version,
      draft: false,
      countedCount: bookCount,
      visitTime: `${day} 09:50:00`,
      leaveTime: `${day} 15:30:00`,
      lotItems: ITEMS.map((item, nth) =>
        (at * 4 + nth) % 13 === 5 ? { item, result: 2, severity: 1, itemNote: '需维护' } : { item, result: 1 },
      ),
      conclusion: '车辆停放有序，问题已登记。',
    })
  })
  if (stands !== 'done') return
  stage.at(addDays(day, 1), '09:30:00')
  await stage.run(async tx => {
    await confirmTasks(
      tx,
      manager,
      tasks.map(task => task.id),
      { pass: true },
    )
    await followTasks(tx, manager, id)
  })
}
const orderOf = async (tx: Tx, id: string): Promise<LotOrder> =>
  (await findRows(tx, parkingLotWorkOrder, { id } as never))[0]!
