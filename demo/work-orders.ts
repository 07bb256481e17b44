import { addDays, monthStart } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { ratePartnersNow } from '#areas/partners/service-provider/server/partner-rating.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { workOrderDispatchRule } from '#areas/work-orders/work-order-dispatch-rule/work-order-dispatch-rule.ts'
import { families } from '#areas/work-orders/kinds/types.ts'
import { workOrderPaper } from '#areas/work-orders/work-order-paper/work-order-paper.ts'
import { makePaper } from '#areas/work-orders/work-order-paper/server/make.ts'
import { refreshPaper } from '#areas/work-orders/work-order-paper/server/progress.ts'
import { accountTasks } from '#areas/work-orders/vehicle-task/server/account.ts'
import { assignTasks } from '#areas/work-orders/vehicle-task/server/assign.ts'
import { closeTasks } from '#areas/work-orders/vehicle-task/server/close.ts'
import { confirmTasks } from '#areas/work-orders/vehicle-task/server/confirm.ts'
import { handleTask } from '#areas/work-orders/vehicle-task/server/handle.ts'
import { scanDue } from '#areas/work-orders/vehicle-task/server/scan.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { moreStaff } from './people.ts'
import type { Doing, Stage } from './stage.ts'

interface Car {
  id: string
  plate_no: string
  vin: string
}
interface Desk {
  stage: Stage
  dispatcher: Actor
  head: Actor
  /** Who does the work, in turn. */
  field: readonly Actor[]
}
/** How far the tasks of an order have come by the story's day. */
type Stands = 'waiting' | 'assigned' | 'accepted' | 'begun' | 'handedIn' | 'sentBack' | 'toAccount' | 'done' | 'closed'
interface Told {
  readonly type: number
  readonly subKind: number
  readonly since: number
  readonly cars: number
  readonly stands: Stands
  readonly priority?: 1 | 2
  readonly title: string
  /** A firm that does it under the eyes of our own people. */
  readonly by?: string
  /** Handed out as a job sheet: done as a whole, in part, or void. */
  readonly sheet?: 'whole' | 'partly' | 'void'
}
const AGENCY = '恒速车务代办有限公司'
/** 70, section 13: orders of several types, at the places of their lives where somebody has to do something. */
const told: readonly Told[] = [
  { type: 4, subKind: 1, since: 1, cars: 4, stands: 'waiting', title: '龙华到白云调拨' },
  { type: 1, subKind: 6, since: 9, cars: 2, stands: 'waiting', title: '登记证书补换' },
  { type: 2, subKind: 3, since: 3, cars: 3, stands: 'waiting', priority: 1, title: '号牌补领' },
  { type: 6, subKind: 1, since: 2, cars: 4, stands: 'waiting', title: 'GPS加装' },
  { type: 2, subKind: 3, since: 5, cars: 4, stands: 'assigned', title: '号牌补领' },
  { type: 2, subKind: 2, since: 4, cars: 5, stands: 'accepted', title: '更换新能源号牌' },
  { type: 4, subKind: 2, since: 2, cars: 3, stands: 'accepted', title: '代驾移库', sheet: 'void' },
  { type: 1, subKind: 2, since: 12, cars: 3, stands: 'begun', title: '变更登记', sheet: 'partly' },
  { type: 2, subKind: 5, since: 6, cars: 3, stands: 'begun', title: '营运证办理' },
  { type: 1, subKind: 6, since: 8, cars: 3, stands: 'handedIn', title: '登记证书补换' },
  { type: 2, subKind: 5, since: 7, cars: 2, stands: 'sentBack', title: '营运证办理' },
  { type: 1, subKind: 2, since: 15, cars: 3, stands: 'toAccount', title: '变更登记', sheet: 'whole' },
  { type: 1, subKind: 6, since: 25, cars: 5, stands: 'done', title: '登记证书补换' },
  { type: 2, subKind: 5, since: 22, cars: 4, stands: 'done', title: '营运证办理' },
  // Enough of one firm in the last three full months for its rating (20-partners 11.9).
  { type: 1, subKind: 6, since: 82, cars: 4, stands: 'done', title: '登记证书补换', by: AGENCY },
  { type: 1, subKind: 6, since: 64, cars: 4, stands: 'done', title: '登记证书补换', by: AGENCY },
  { type: 2, subKind: 5, since: 46, cars: 4, stands: 'done', title: '营运证办理', by: AGENCY },
  { type: 6, subKind: 1, since: 18, cars: 2, stands: 'closed', title: 'GPS加装' },
  { type: 3, subKind: 3, since: 3, cars: 2, stands: 'waiting', title: '集团内过户' },
  { type: 3, subKind: 3, since: 6, cars: 2, stands: 'accepted', title: '集团内过户' },
  { type: 11, subKind: 1, since: 1, cars: 2, stands: 'assigned', title: '到车入库' },
  { type: 12, subKind: 4, since: 1, cars: 1, stands: 'assigned', title: '送车交付' },
]
/** Where the cars of these kinds of work are: on the way or before the gate, and ready for their lessee. */
const elsewhere: Readonly<Record<number, Sql>> = {
  11: sql`v.biz_status in (1, 2)`,
  12: sql`exists (select 1 from order_vehicle p where p.tenant_id = v.tenant_id and p.id = v.order_vehicle_id and p.status = 4)`,
}
const HANDED: readonly Stands[] = ['handedIn', 'sentBack', 'toAccount', 'done']

/** Work on cars of Shenzhen: who waits, who does it, what is handed in, a job sheet. Done once. */
export const sendsWork: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, workOrderDispatchRule, {}, { limit: 1 }))).length > 0) return
  const told = (role: string) => moreStaff.find(one => one.role === role && one.cities?.includes('4403'))!.name
  const joined = (name: string): Actor => ({ ...people.get(name)!, clock: stage.clock, traceId: 'demo' })
  const desk: Desk = {
    stage,
    dispatcher: joined(told('dispatcher')),
    head: stage.who('韩松'),
    field: [stage.who('马骁'), joined(told('operator')), joined(told('maintenance_officer'))],
  }
  await setsRules(desk)
  await opensWork(desk)
  stage.at(monthStart(stage.today), '03:20:00')
  await stage.run(tx => ratePartnersNow(tx, stage.system))
}

/** Three people with room for so many tasks, for each type that is dispatched by hand. */
async function setsRules({ stage, field, dispatcher }: Desk): Promise<void> {
  stage.at(addDays(stage.today, -60), '09:30:00')
  const room = [12, 10, 6]
  await stage.run(async tx => {
    for (const [type, name] of [
      [1, '深圳登记'],
      [2, '深圳上牌'],
      [4, '深圳运输'],
      [6, '深圳GPS'],
    ] as const)
      await saveRecord(
        tx,
        stage.who('韩松'),
        workOrderDispatchRule,
        {
          ruleName: name,
          type,
          cityCode: '4403',
          mode: 1,
          fallbackUserId: dispatcher.userId,
          enabled: true,
          candidates: field.map((one, at) => ({
            handlerId: one.userId,
            capacity: room[at],
            weight: '1.00',
            workdaysOnly: true,
          })),
        },
        'save',
      )
  })
}

async function opensWork(desk: Desk): Promise<void> {
  const { stage } = desk
  const standing = (where: Sql, limit: number) =>
    stage.run(tx =>
      tx.rows<Car>(sql`
        select v.id, v.plate_no, v.vin from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.status = 1 and ${where}
          order by v.id desc limit ${limit}::int`),
    )
  const cars = await standing(sql`v.biz_status = 3 and v.plate_no is not null and v.operate_city_code like '4403%'`, 60)
  let at = 0
  for (const one of told.toSorted((a, b) => b.since - a.since)) {
    const where = elsewhere[one.type]
    const mine = where
      ? await standing(where, one.cars)
      : Array.from({ length: Math.min(one.cars, cars.length) }, (_, nth) => cars[(at + nth) % cars.length]!)
    if (!where) at += one.cars
    if (mine.length > 0) await plays(desk, one, mine)
  }
  stage.at(stage.today, '08:40:00')
  await stage.run(tx => scanDue(tx, stage.system))
  await makesSheet(desk)
}

async function plays(desk: Desk, one: Told, cars: readonly Car[]): Promise<void> {
  const { stage, dispatcher, head, field } = desk
  const day = addDays(stage.today, -one.since)
  stage.at(day, '09:20:00')
  const lots = await stage.run(tx =>
    tx.rows<{ id: string; lot_name: string; city_code: string }>(
      sql`select id, lot_name, city_code from parking_lot where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 order by city_code desc, id`,
    ),
  )
  const near = lots.find(lot => lot.city_code.startsWith('4403'))
  const far = lots.find(lot => lot.city_code.startsWith('4401'))
  const ids = await stage.run(async tx => {
    try {
      return await tx.attempt(async () => {
        const made = await createWorkOrder(tx, dispatcher, {
          type: one.type,
          subKind: one.subKind,
          title: `${one.title} ${cars.length}台`,
          vehicles: cars.map(car => ({ vehicleId: car.id })),
          cityCode: '4403',
          planStart: `${day} 10:00:00`,
          planFinish: `${addDays(day, 14)} 18:00:00`,
          supervisorId: head.userId,
          priority: one.priority ?? 3,
          skipAbnormal: true,
          ...(one.type === 4
            ? { from: { placeType: 1, lotId: near?.id ?? null }, to: { placeType: 1, lotId: far?.id ?? null } }
            : {}),
        })
        return made.taskIds
      })
    } catch {
      // No car of the yard fits this work: the order is not needed.
      return []
    }
  })
  if (ids.length === 0 || one.stands === 'waiting') return
  if (one.stands === 'closed') {
    await stage.run(tx => closeTasks(tx, head, ids, { reason: '车辆改派，取消加装' }))
    return
  }
  const handler = field[(one.since + one.type) % field.length]!
  stage.at(day, '11:10:00')
  const [firm] = one.by
    ? await stage.run(tx => findRows(tx, serviceProvider, { mechanismName: one.by } as never, { limit: 1 }))
    : []
  const whom = { handlerId: handler.userId, ...(firm ? { providerId: firm.id } : {}) }
  await stage.run(tx => assignTasks(tx, dispatcher, ids, whom, { planDate: addDays(stage.today, one.cars % 4) }))
  if (one.stands === 'assigned') return
  stage.at(day, '14:00:00')
  for (const id of ids) await stage.run(tx => act(tx, handler, vehicleTask, id, 'accept'))
  const paperId = one.sheet ? await handsOut(desk, one, ids) : undefined
  if (one.stands === 'accepted') return
  for (const [nth, id] of ids.entries()) {
    const isAhead = one.sheet === 'partly' && nth === 0
    await fills(desk, isAhead ? { ...one, stands: 'handedIn' } : one, handler, id, cars[nth % cars.length]!)
  }
  if (paperId) await stage.run(tx => refreshPaper(tx, handler, paperId))
}

async function handsOut({ stage, dispatcher }: Desk, one: Told, taskIds: readonly string[]): Promise<string> {
  const family = families.find(type => type.code === one.type)!
  return stage.run(async tx => {
    const { id } = (await makePaper(tx, dispatcher, family, { taskIds }, {})) as { id: string }
    if (one.sheet === 'void')
      await act(tx, dispatcher, workOrderPaper, id, 'cancel', { reason: '改由司机逐台填写，作业单作废' })
    return id
  })
}

/** What is typed into the form of a registration or of an operating permit. */
function payloadOf(one: Told, car: Car, day: string): Record<string, unknown> {
  if (one.type === 1)
    return {
      ownerName: '华驰汽车租赁（深圳）有限公司',
      usageNature: 'lease',
      registerOrgan: '深圳市公安局车管所',
      ...(one.subKind === 6 ? { certNo: `44${car.vin.slice(-8)}` } : {}),
      certReceivedDate: day,
      certKeeper: '档案室',
    }
  return {
    permitNo: `粤深${car.vin.slice(-6)}`,
    permitKind: 'hailing',
    permitValidTo: addDays(day, 365 * 3),
    licenseIssueDate: day,
  }
}

async function fills({ stage, head }: Desk, one: Told, handler: Actor, id: string, car: Car): Promise<void> {
  const day = addDays(stage.today, -Math.max(1, one.since - 4))
  const cost = {
    costItem: one.type === 1 ? 'register' : 'license',
    feeItem: 7,
    qty: '1',
    price: one.type === 1 ? '200.00' : '280.00',
    bearer: 1,
  }
  const task = await stage.run(tx => getRow(tx, vehicleTask, id))
  stage.at(day, '15:30:00')
  await stage.run(async tx => {
    const scan = await stage.scan(tx, handler, `${task.taskNo} 照片.pdf`)
    await handleTask(tx, handler, one.type, {
      id,
      draft: !HANDED.includes(one.stands),
      result: 1,
      noCost: false,
      payload: {
        ...payloadOf(one, car, day),
        ...(one.type === 1 ? { certPhotoBizId: scan } : { licensePhotoBizId: scan }),
      },
      costs: [cost],
    })
  })
  if (!HANDED.includes(one.stands) || one.stands === 'handedIn') return
  stage.at(addDays(day, 1), '10:05:00')
  await stage.run(async tx => {
    if (one.stands === 'sentBack')
      return void (await confirmTasks(tx, head, [id], { pass: false, reason: '照片不清，请重新拍摄' }))
    await confirmTasks(tx, head, [id], { pass: true })
    if (one.stands === 'done') await accountTasks(tx, head, [id], {})
  })
}

/** Plates that one of the field staff takes to the registry by a sheet. */
async function makesSheet({ stage, dispatcher }: Desk): Promise<void> {
  const licence = families.find(one => one.family === 'license')!
  await stage.run(async tx => {
    const tasks = (await findRows(tx, vehicleTask, { type: licence.code, stage: 3 } as never)).filter(
      one => one.paperId === null,
    )
    const [first] = tasks
    if (!first) return
    const mine = tasks.filter(one => one.handlerId === first.handlerId).map(one => one.id)
    await makePaper(tx, dispatcher, licence, { taskIds: mine }, {})
  })
}
