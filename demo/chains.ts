import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { returnDamagePrice } from '#areas/returns/return-damage-price/return-damage-price.ts'
import { assignTasks } from '#areas/work-orders/vehicle-task/server/assign.ts'
import { closeTasks } from '#areas/work-orders/vehicle-task/server/close.ts'
import { confirmTasks } from '#areas/work-orders/vehicle-task/server/confirm.ts'
import { handleTask } from '#areas/work-orders/vehicle-task/server/handle.ts'
import type { Task } from '#areas/work-orders/ports.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { createGroup } from '#areas/work-orders/work-order-group/server/create.ts'
import { updateGroup } from '#areas/work-orders/work-order-group/server/update.ts'
import { workOrderGroupSetting } from '#areas/work-orders/work-order-group-setting/work-order-group-setting.ts'
import { workOrderSetting } from '#areas/work-orders/work-order-setting/work-order-setting.ts'
import type { Doing, Stage } from './stage.ts'

interface Node {
  taskKind: number
  after?: string
  condition?: 1 | 2 | 3 | 4
  days: number
}
interface ChainTold {
  code: string
  name: string
  scene: 1 | 2 | 3 | 4 | 5
  isDefault: boolean
  cities?: readonly string[]
  nodes: readonly Node[]
}
/** 70, section 13: chains that stand ready for a scene. */
const settings: readonly ChainTold[] = [
  {
    ...{ code: 'XCZB', name: '新车整备标准', scene: 1, isDefault: true },
    nodes: [
      { taskKind: 101, days: 5 },
      { taskKind: 201, after: '1', condition: 2, days: 7 },
      { taskKind: 601, after: '2', condition: 3, days: 2 },
      { taskKind: 401, after: '2,3', days: 3 },
    ],
  },
  {
    ...{ code: 'GZXNY', name: '广州新能源上牌', scene: 1, isDefault: true, cities: ['4401'] },
    nodes: [
      { taskKind: 101, days: 4 },
      { taskKind: 201, after: '1', days: 5 },
      { taskKind: 205, after: '2', days: 10 },
    ],
  },
  {
    ...{ code: 'ESZB', name: '二手整备', scene: 2, isDefault: true },
    nodes: [
      { taskKind: 102, days: 5 },
      { taskKind: 205, after: '1', days: 10 },
    ],
  },
  {
    ...{ code: 'TCRK', name: '退车入库', scene: 3, isDefault: true },
    nodes: [
      { taskKind: 501, days: 2 },
      { taskKind: 1102, after: '1', days: 1 },
    ],
  },
  {
    ...{ code: 'MDGH', name: '买断过户', scene: 4, isDefault: true },
    nodes: [
      { taskKind: 104, condition: 4, days: 5 },
      { taskKind: 301, after: '1', days: 10 },
    ],
  },
  {
    ...{ code: 'HZDY', name: '回租抵押', scene: 5, isDefault: true },
    nodes: [{ taskKind: 103, days: 5 }],
  },
]

/** Shenzhen asks for photos and a position; plates in Guangzhou take longer. */
const clocks = [
  { type: 5, cityCode: '4403', slaValue: 1, photoMin: 4, positionRequired: true, radiusM: 500 },
  { type: 4, cityCode: '4403', slaValue: 24, slaMode: 1, photoMin: 4, warnHours: 2 },
  { type: 2, cityCode: '4401', slaValue: 10, warnHours: 8 },
  { type: 6, slaValue: 2, photoMin: 2, autoDispatch: true },
  { type: 7, slaValue: 3, needAccounting: false },
  { type: 11, slaValue: 1, needConfirm: false, needAccounting: false, photoMin: 2 },
] as const

const PARTS: readonly (readonly [part: string, base: number])[] = [
  ['front-bumper', 380],
  ['rear-bumper', 380],
  ['bonnet', 520],
  ['boot', 480],
  ['left-front-door', 450],
  ['left-rear-door', 450],
  ['right-front-door', 450],
  ['right-rear-door', 450],
  ['front-fender', 420],
  ['rear-fender', 460],
  ['windscreen', 900],
  ['lamp', 680],
  ['mirror', 260],
  ['wheel', 420],
]
const ITEMS: readonly (readonly [item: string, price: number])[] = [
  ['licence', 150],
  ['certificate', 300],
  ['plate', 200],
  ['key', 600],
  ['charger', 1200],
  ['tools', 180],
  ['triangle', 30],
  ['mats', 120],
  ['gps', 360],
  ['permit', 260],
]
/** What the second and third degree cost of the first. */
const DEGREES = [1, 1.8, 3.2] as const
const KINDS: readonly (readonly [kind: string, factor: number])[] = [
  ['scratch', 1],
  ['dent', 1.3],
  ['broken', 2.4],
]

/** The list by which damage and missing items are charged: Shenzhen pays a tenth more for papers. */
async function listsPrices(stage: Stage): Promise<void> {
  if ((await stage.run(tx => findRows(tx, returnDamagePrice, {}, { limit: 1 }))).length > 0) return
  const who = stage.who('韩松')
  const validFrom = addDays(stage.today, -360)
  stage.at(validFrom, '10:00:00')
  const rows = [
    ...PARTS.flatMap(([part, base]) =>
      KINDS.flatMap(([damageKind, factor]) =>
        DEGREES.map((degree, at) => ({
          ...{ part, damageKind, severity: at + 1, action: damageKind === 'broken' ? 2 : at === 2 ? 3 : 1 },
          price: (Math.round((base * factor * degree) / 10) * 10).toFixed(2),
        })),
      ),
    ),
    ...ITEMS.map(([missingItem, price]) => ({ missingItem, action: 4, price: price.toFixed(2) })),
    ...ITEMS.slice(0, 3).map(([missingItem, price]) => ({
      ...{ missingItem, action: 4, cityCode: '4403' },
      price: (price * 1.1).toFixed(2),
    })),
  ]
  await stage.run(async tx => {
    for (const row of rows) await saveRecord(tx, who, returnDamagePrice, { ...row, validFrom }, 'save')
  })
}

async function setsChains(stage: Stage): Promise<void> {
  const who = stage.who('韩松')
  stage.at(addDays(stage.today, -200), '10:20:00')
  await stage.run(async tx => {
    for (const one of settings)
      await saveRecord(
        tx,
        who,
        workOrderGroupSetting,
        {
          ...{ settingCode: one.code, settingName: one.name, scene: one.scene, isDefault: one.isDefault },
          ...(one.cities ? { cityCodes: [...one.cities] } : {}),
          nodes: one.nodes.map((node, at) => ({
            seq: at + 1,
            taskKind: node.taskKind,
            predecessors: node.after ?? '',
            condition: node.condition ?? 1,
            planDays: node.days,
            required: true,
          })),
        },
        'save',
      )
    for (const clock of clocks) await saveRecord(tx, who, workOrderSetting, { ...clock }, 'save')
  })
}

/** How far a chain has come: opened, its first work begun, half done, done, stuck at a task that was closed, given up. */
type Stands = 'opened' | 'begun' | 'half' | 'done' | 'blocked' | 'closed'
const chains: readonly (readonly [stands: Stands, cars: number, since: number])[] = [
  ['opened', 3, 1],
  ['begun', 4, 3],
  ['half', 3, 8],
  ['done', 2, 26],
  ['closed', 2, 12],
  ['blocked', 2, 6],
]

/** Settings, damage prices, and chains of used cars at the places of their lives; done once. */
export const opensChains: Doing = async stage => {
  await listsPrices(stage)
  if ((await stage.run(tx => findRows(tx, workOrderGroupSetting, {}, { limit: 1 }))).length > 0) return
  await setsChains(stage)
  const cars = await stage.run(tx =>
    tx.rows<{ id: string }>(sql`
      select v.id from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.status = 1 and v.biz_status = 3 and v.plate_no is not null
        and v.operate_city_code like '4403%' and not exists (select 1 from vehicle_task t where t.tenant_id = v.tenant_id and t.vehicle_id = v.id and t.type in (1, 2) and t.holding)
      order by v.id limit 16`),
  )
  let at = 0
  for (const [stands, count, since] of chains.toSorted((a, b) => b[2] - a[2])) {
    const mine = cars.slice(at, at + count)
    at += count
    if (mine.length > 0) await playsChain(stage, stands, mine, since)
  }
}

async function playsChain(stage: Stage, stands: Stands, cars: readonly { id: string }[], since: number): Promise<void> {
  const [head, handler] = [stage.who('韩松'), stage.who('马骁')]
  stage.at(addDays(stage.today, -since), '09:50:00')
  const groupId = await stage.run(
    async tx =>
      (
        await createGroup(tx, head, {
          settingCode: 'ESZB',
          vehicles: cars.map(one => ({ vehicleId: one.id })),
          cityCode: '4403',
          skipAbnormal: true,
        })
      )[0]!,
  )
  if (stands === 'opened') return
  if (stands === 'closed') {
    stage.at(addDays(stage.today, -since + 1), '16:00:00')
    await stage.run(tx => updateGroup(tx, head, { id: groupId, close: true, reason: '车辆改为整批出售，不再整备' }))
    return
  }
  for (const [nth, seq] of [1, 2].entries()) {
    if (nth === 1 && stands !== 'done') return
    stage.at(addDays(stage.today, -since + 1 + nth * 4), '10:10:00')
    const tasks = await stage.run(tx =>
      findRows(tx, vehicleTask, { groupId, nodeSeq: seq } as never, { orderBy: 't.id' }),
    )
    await stage.run(tx =>
      assignTasks(
        tx,
        head,
        tasks.map(one => one.id),
        { handlerId: handler.userId },
      ),
    )
    if (stands === 'begun') return
    if (stands === 'blocked') {
      await stage.run(tx => closeTasks(tx, head, [tasks[0]!.id], { reason: '登记证书被抵押权人扣留，无法办理变更' }))
      return
    }
    for (const task of tasks) await fillsIn(stage, head, handler, task)
  }
}

async function fillsIn(stage: Stage, head: Actor, handler: Actor, { id, type }: Task): Promise<void> {
  await stage.run(async tx => {
    const task = await getRow(tx, vehicleTask, id)
    const scan = await stage.scan(tx, handler, `${task.taskNo} 照片.pdf`)
    const day = stage.now
    await handleTask(tx, handler, type!, {
      id,
      draft: false,
      result: 1,
      noCost: true,
      payload:
        type === 1
          ? {
              ...{
                ownerName: '华驰汽车租赁（深圳）有限公司',
                usageNature: 'lease',
                registerOrgan: '深圳市公安局车管所',
              },
              ...{ certReceivedDate: day, certKeeper: '档案室', certPhotoBizId: scan },
            }
          : {
              ...{ permitNo: `粤深${task.vin!.slice(-6)}`, permitKind: 'hailing', permitValidTo: addDays(day, 1095) },
              ...{ licenseIssueDate: day, licensePhotoBizId: scan },
            },
    })
    await confirmTasks(tx, head, [id], { pass: true })
  })
}
