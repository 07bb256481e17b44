import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { maintenanceAdjust } from '#areas/maintenance/maintenance-adjust/maintenance-adjust.ts'
import { maintenanceDicker } from '#areas/maintenance/maintenance-dicker/maintenance-dicker.ts'
import { bargain } from '#areas/maintenance/maintenance-dicker/server/bargain.ts'
import { linesOf } from '#areas/maintenance/maintenance-dicker/server/offers.ts'
import { maintenanceProject } from '#areas/maintenance/maintenance-project/maintenance-project.ts'
import { accountTasks } from '#areas/work-orders/vehicle-task/server/account.ts'
import { assignTasks } from '#areas/work-orders/vehicle-task/server/assign.ts'
import { handleTask } from '#areas/work-orders/vehicle-task/server/handle.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { moreStaff } from './people.ts'
import { remindsOfServices } from './services-due.ts'
import { repairsTold, type Told } from './repairs-told.ts'
import type { Doing, Stage } from './stage.ts'

interface Car {
  id: string
  plate: string
  km: number
}
const REPAIR = 10
interface Desk {
  readonly stage: Stage
  readonly officer: Actor
  readonly head: Actor
  readonly stations: readonly string[]
  readonly projects: ReadonlyMap<string, string>
}

/** Repairs of Shenzhen: quotes, rounds, approvals, changes, acceptances; then the services that fall due. Done once. */
export const repairsVehicles: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, maintenanceDicker, {}, { limit: 1 }))).length > 0) return
  const officerName = moreStaff.find(one => one.role === 'maintenance_officer' && one.cities?.includes('4403'))!.name
  const known = await stage.run(async tx => ({
    stations: await tx.rows<{ id: string }>(sql`
      select id from mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_type = 8 and status = 1 and city_code like '4403%' order by id`),
    projects: await findRows(tx, maintenanceProject, {}),
  }))
  const desk: Desk = {
    stage,
    officer: { ...people.get(officerName)!, clock: stage.clock, traceId: 'demo' },
    head: stage.who('石磊'),
    stations: known.stations.map(one => one.id),
    projects: new Map(known.projects.map(one => [one.projectName, one.id])),
  }
  if (desk.stations.length > 0) {
    const cars = await stage.run(tx =>
      tx.rows<Car>(sql`
        select id, plate_no as plate, coalesce(mileage, 20000) as km from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and biz_status = 3
          and plate_no is not null and operate_city_code like '4403%' order by id limit ${repairsTold.length}`),
    )
    for (const [at, one] of repairsTold.entries())
      if (cars[at]) await plays(desk, one, cars[at], desk.stations[at % desk.stations.length]!)
  }
  await remindsOfServices(stage, desk.officer)
}

const arrived = async (desk: Desk, car: Car, mechanismId: string, one: Told, day: string) => ({
  mechanismId,
  inShopTime: `${day} 09:30:00`,
  planOutTime: `${addDays(day, 2)} 18:00:00`,
  mileage: car.km,
  faultDesc: one.fault,
  inPhotosBizId: await desk.stage.run(tx =>
    desk.stage.scans(tx, desk.officer, [`${car.plate} 进厂1`, `${car.plate} 进厂2`]),
  ),
})

async function plays(desk: Desk, one: Told, car: Car, mechanismId: string): Promise<void> {
  const { stage, officer, head } = desk
  const day = addDays(stage.today, -one.since)
  stage.at(day, '09:40:00')
  const [taskId] = (
    await stage.run(tx =>
      createWorkOrder(tx, head, {
        type: REPAIR,
        subKind: one.kind,
        vehicles: [{ vehicleId: car.id }],
        cityCode: '4403',
        planStart: `${day} 09:40:00`,
        planFinish: `${addDays(day, 4)} 18:00:00`,
        requirement: one.fault,
      }),
    )
  ).taskIds
  await stage.run(tx => assignTasks(tx, head, [taskId!], { handlerId: officer.userId }, { skipAbnormal: false }))
  const payload = await arrived(desk, car, mechanismId, one, day)
  await stage.run(tx => handleTask(tx, officer, REPAIR, { id: taskId!, draft: true, payload }))
  stage.at(day, '11:20:00')
  const id = await quotes(desk, one, car, taskId!)
  if (one.stands === 'draft' || !(await decided(desk, one, id, day))) return
  if (one.change) await changes(desk, one.change, id, addDays(day, 1))
  if (one.stands === 'inWork') return
  await delivers(desk, one, taskId!, id, payload, addDays(day, 2))
}

async function quotes({ stage, officer, projects }: Desk, one: Told, car: Car, taskId: string): Promise<string> {
  return stage.run(async tx => {
    const photosBizId = await stage.scans(tx, officer, [`${car.plate} 故障1`, `${car.plate} 故障2`])
    const saved = await saveRecord(
      tx,
      officer,
      maintenanceDicker,
      {
        taskId,
        causeKind: one.cause,
        diagnosis: one.diagnosis,
        odometer: car.km,
        photosBizId,
        bearer: 1,
        draft: one.stands === 'draft',
        lines: one.lines.map(each => ({
          projectId: projects.get(each.project),
          qty: each.qty,
          quotePrice: each.quote,
          ...(each.reason ? { reason: each.reason } : {}),
        })),
      },
      'save',
    )
    return saved.id
  })
}

/** A round, the submit, and what the manager says; false where it ends or waits there. */
async function decided({ stage, officer }: Desk, one: Told, id: string, day: string): Promise<boolean> {
  stage.at(day, '14:10:00')
  await stage.run(async tx => {
    const [head, lines] = [await getRow(tx, maintenanceDicker, id), await linesOf(tx, id)]
    await bargain(tx, officer, {
      id,
      version: head.version,
      rows: lines.map((each, at) => ({
        lineId: each.id,
        station: one.lines[at]!.quote,
        ours: one.lines[at]!.final ?? String(Number(one.lines[at]!.quote) * 0.8),
        ...(one.lines[at]!.final ? { final: one.lines[at]!.final } : {}),
      })),
    })
  })
  if (one.stands === 'bargaining') return false
  if (one.stands === 'closed') {
    await stage.run(tx => act(tx, officer, maintenanceDicker, id, 'close', { reason: one.diagnosis }))
    return false
  }
  await stage.run(tx => act(tx, officer, maintenanceDicker, id, 'apply'))
  if (one.stands === 'approving') return false
  if (one.stands === 'withdrawn') {
    await stage.run(tx =>
      stage.product.flow.withdraw(tx, officer, { resource: 'maintenance-dicker', id, comment: '改由保修处理' }),
    )
    return false
  }
  stage.at(day, '16:30:00')
  if (one.stands === 'rejected') {
    await stage.run(tx => stage.reject(tx, 'maintenance-dicker', id, '报价偏高，请再议价'))
    return false
  }
  await stage.run(tx => stage.approve(tx, 'maintenance-dicker', id))
  return true
}

async function changes(
  { stage, officer, projects }: Desk,
  how: NonNullable<Told['change']>,
  id: string,
  day: string,
): Promise<void> {
  stage.at(day, '10:15:00')
  const change = await stage.run(tx =>
    saveRecord(
      tx,
      officer,
      maintenanceAdjust,
      {
        dickerId: id,
        reasonKind: 'part',
        reason: '拆检后发现需增加工时',
        draft: how === 'draft',
        lines: [{ op: 1, projectId: projects.get('拆装工时'), qty: '2', finalPrice: '80.00' }],
      },
      'save',
    ),
  )
  if (how === 'draft' || how === 'approving') return
  stage.at(day, '15:00:00')
  await stage.run(tx =>
    how === 'active'
      ? stage.approve(tx, 'maintenance-adjust', change.id)
      : how === 'rejected'
        ? stage.reject(tx, 'maintenance-adjust', change.id, '工时已含在原报价内')
        : stage.product.flow.withdraw(tx, officer, {
            resource: 'maintenance-adjust',
            id: change.id,
            comment: '不再增加',
          }),
  )
}

async function delivers(
  { stage, officer, head }: Desk,
  one: Told,
  taskId: string,
  id: string,
  payload: Readonly<Record<string, unknown>>,
  day: string,
): Promise<void> {
  stage.at(day, '16:00:00')
  await stage.run(async tx => {
    const outPhotosBizId = await stage.scans(tx, officer, ['出厂1', '出厂2'])
    await handleTask(tx, officer, REPAIR, {
      id: taskId,
      draft: false,
      result: 1,
      payload: {
        ...payload,
        outShopTime: `${day} 15:30:00`,
        mileageOut: payload['mileage'],
        outPhotosBizId,
        repairResult: 1,
        finishDate: day,
      },
    })
  })
  if (one.stands === 'toAccept') return
  stage.at(addDays(day, 1), '10:30:00')
  await stage.run(tx =>
    act(tx, head, maintenanceDicker, id, 'accept', {
      input: { pass: true, acceptResult: '路试正常，旧件已回收', oldPartsReturned: true, score: 4 + (one.since % 2) },
    }),
  )
  if (one.stands === 'accounted') await stage.run(tx => accountTasks(tx, head, [taskId], {}))
}
