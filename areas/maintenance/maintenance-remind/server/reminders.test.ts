import { afterAll, beforeAll, expect, it } from 'vitest'
import { act } from '#packages/server/act.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { findRows, getRow, insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import { at, carInStock, openFleet, orderOf, pictures, readCar, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { sms, smsLog } from '#areas/platform/sms/sms.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { customerInform } from '#areas/customers/customer/children.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { called, clerk, furnishPeople, head } from '#areas/work-orders/testing.ts'
import { closeTasks } from '#areas/work-orders/vehicle-task/server/close.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { vehicleWorkOrder } from '#areas/work-orders/vehicle-work-order/vehicle-work-order.ts'
import { stationWith } from '../../testing.ts'
import { addStandardProjects } from '../../maintenance-project/server/standard-projects.ts'
import { maintenanceProject } from '../../maintenance-project/maintenance-project.ts'
import {
  maintenanceRemindStrategy,
  maintenanceRemindStrategyCity,
  maintenanceRemindStrategyLine,
} from '../../maintenance-remind-strategy/maintenance-remind-strategy.ts'
import { maintenanceRemind } from '../maintenance-remind.ts'
import { importReadings } from './import-km.ts'
import { scanServices } from './scan.ts'

let fleet: Fleet
let strategyId: string
let projectId: string
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  await fleet.run(async tx => {
    await addStandardProjects(tx, head)
    projectId = (await findRows(tx, maintenanceProject, { projectCode: 'BY-001' } as never))[0]!.id
    const strategy = await insertRow(tx, head, maintenanceRemindStrategy, {
      strategyName: '租赁车辆',
      priority: 10,
      effectiveFrom: '2026-01-01',
      ...{ carModelIds: [], carSeriesIds: [], fuelTypes: [], useNatures: [], channels: [] },
      kmSource: [1, 2, 3],
      targets: [3],
      repeatDays: 7,
      escalateDays: 15,
    })
    strategyId = strategy.id
    await insertRows(tx, head, maintenanceRemindStrategyLine, [
      {
        strategyId,
        projectId,
        firstKm: 5000,
        firstMonths: 60,
        intervalKm: 10_000,
        intervalMonths: 60,
        aheadKm: 1000,
        aheadDays: 15,
        lineNo: 1,
      },
    ] as never)
    await act(tx, head, maintenanceRemindStrategy, strategyId, 'enable')
  })
})
afterAll(() => fleet?.drop())

const night = at('2026-11-21 03:20:00')
const scan = (actor = night) => fleet.run(tx => scanServices(tx, actor))
const remindOf = (vehicleId: string) =>
  fleet.run(async tx => (await findRows(tx, maintenanceRemind, { vehicleId } as never, { orderBy: 't.id desc' }))[0]!)
/** A car of last year that has driven so far. */
async function carAt(km: number) {
  return carInStock(fleet, {
    registerDate: '2025-03-18',
    produceDate: '2025-01-01',
    plateDate: '2025-03-19',
    inspectValidTo: '2028-03-31',
    mileage: km,
    mileageTime: '2026-11-20 09:00:00',
  })
}
const handle = (id: string, input: Record<string, unknown>) =>
  fleet.run(tx => act(tx, head, maintenanceRemind, id, 'handle', { input: input as never }))

it('80.20 one reminder per vehicle and service; told again once a day at most', async () => {
  const [near, far] = [await carAt(4_300), await carAt(1_000)]
  await scan()
  await scan()
  expect(await remindOf(far.id)).toBeUndefined()
  const rows = await fleet.run(tx => findRows(tx, maintenanceRemind, { vehicleId: near.id } as never))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ status: 1, dueKm: 5000, remainKm: 700, remindCount: 1, projectName: '常规保养' })
  const again = () => fleet.run(tx => act(tx, night, maintenanceRemind, rows[0]!.id, 'again'))
  expect(await saidBy(again())).toContain('今日已提醒')
})

it('a work order is opened; closed again it brings the reminder back', async () => {
  const car = await carAt(4_800)
  await scan()
  const { id } = await remindOf(car.id)
  await handle(id, { way: 1 })
  expect(await remindOf(car.id)).toMatchObject({ status: 2, handleWay: 1, orderCount: 1 })
  await fleet.run(async tx =>
    closeTasks(tx, head, [(await findRows(tx, vehicleTask, { vehicleId: car.id } as never))[0]!.id], {
      reason: '客户改期',
    }),
  )
  expect(await remindOf(car.id)).toMatchObject({ status: 1, workOrderId: null })
})

it('a service that is done counts on: the card says the next one, the reminder is finished', async () => {
  const car = await carAt(4_900)
  await scan()
  const { id } = await remindOf(car.id)
  await handle(id, { way: 2, promiseDate: '2026-12-01' })
  const proof = (serviceKm: number) =>
    fleet.run(async tx =>
      act(tx, clerk, maintenanceRemind, id, 'proof', {
        input: { serviceDate: '2026-11-20', serviceKm, proofBizId: await pictures(fleet, 1) },
      }),
    )
  await proof(5_010)
  expect(await remindOf(car.id)).toMatchObject({ status: 3, lastKm: 5_010, lastDate: '2026-11-20' })
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({
    lastMaintainKm: 5_010,
    nextMaintainKm: 15_010,
    mileage: 5_010,
  })
  await scan()
  expect(await remindOf(car.id)).toMatchObject({ id, status: 3 })
})

it('past its kilometres a reminder is overdue; it can neither be postponed nor ignored then', async () => {
  const car = await carAt(5_200)
  await scan()
  const row = await remindOf(car.id)
  expect(row).toMatchObject({ status: 5, overdueKm: 200 })
  expect(await saidBy(handle(row.id, { way: 3, newKm: 6_000, note: '等配件' }))).toContain('已逾期的提醒不能延期')
  expect(await saidBy(handle(row.id, { way: 4, note: '不做' }))).toContain('已逾期的提醒不能忽略')
})

it('it is postponed twice at most', async () => {
  const car = await carAt(4_500)
  await scan()
  const { id } = await remindOf(car.id)
  await handle(id, { way: 3, newKm: 5_500, note: '客户出差' })
  await handle(id, { way: 3, newKm: 6_000, note: '客户出差' })
  expect(await remindOf(car.id)).toMatchObject({ dueKm: 6_000, postponeCount: 2 })
  expect(await saidBy(handle(id, { way: 3, newKm: 6_500, note: '再延' }))).toContain('最多延期两次')
})

it('readings come by xlsx, all rows or none, each fault with its row', async () => {
  const car = await carAt(100)
  const file = async (rows: string[][]) => ({
    name: '里程.xlsx',
    bytes: await writeWorkbookBuffer({
      sheets: [
        {
          name: '里程',
          columns: ['车架号', '里程', '读数时间'].map(label => ({ label, kind: 'text' as const })),
          rows,
        },
      ],
    } as never),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
  const load = async (rows: string[][]) => {
    const given = await file(rows)
    return fleet.run(tx => importReadings(tx, head, given as never))
  }
  const good = [car.vin!, '350', '2026-11-20 18:00:00']
  expect(await saidBy(load([good, ['LXX', '3', '2026-11-20']]))).toContain('没有车辆【LXX】')
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({ mileage: 100 })
  expect(await load([good])).toEqual({ saved: 1 })
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({ mileage: 350 })
})

it('a second strategy of the same priority for the same vehicles is not enabled; a copy begins disabled', async () => {
  await fleet.run(tx => act(tx, head, maintenanceRemindStrategy, strategyId, 'copy'))
  const copy = await fleet.run(
    async tx => (await findRows(tx, maintenanceRemindStrategy, { strategyName: '租赁车辆(副本)' } as never))[0]!,
  )
  expect(copy.status).toBe(2)
  expect(await called(fleet, maintenanceRemindStrategy, 'GET city-list')(head, { strategyId: copy.id })).toEqual([])
  expect(await saidBy(fleet.run(tx => act(tx, head, maintenanceRemindStrategy, copy.id, 'enable')))).toContain(
    '与策略【租赁车辆】适用范围重叠',
  )
})

it('a strategy that orders by itself opens the work order with the reminder', async () => {
  const strategy = (changes: object) =>
    fleet.run(async tx =>
      updateRow(tx, head, maintenanceRemindStrategy, await getRow(tx, maintenanceRemindStrategy, strategyId), changes),
    )
  await strategy({ autoWorkOrder: true })
  const car = await carAt(4_700)
  await scan()
  expect(await remindOf(car.id)).toMatchObject({ status: 2, orderCount: 1, handleWay: 1, payer: 1 })
  await scan()
  expect(await fleet.run(tx => findRows(tx, vehicleTask, { vehicleId: car.id } as never))).toHaveLength(1)
  const stationId = await stationWith(fleet, '粤晟汽车维修厂')
  await fleet.run(tx =>
    insertRow(tx, head, maintenanceRemindStrategyCity, {
      ...{ strategyId, cityCode: car.operateCityCode, defaultMechanismId: stationId, lineNo: 1 },
    } as never),
  )
  const near = await carAt(4_750)
  await scan()
  const [task] = await fleet.run(tx => findRows(tx, vehicleTask, { vehicleId: near.id } as never))
  const order = await fleet.run(tx => getRow(tx, vehicleWorkOrder, task!.workOrderId!))
  expect(order).toMatchObject({ assignMode: 2, providerId: stationId })
  await strategy({ autoWorkOrder: false })
})

it('the lessee hears of a service by his inform settings, the driver by a text', async () => {
  const car = await carAt(4_600)
  const { customerId } = await orderOf(fleet, 1)
  await fleet.run(async tx => {
    await insertRow(tx, head, sms, {
      ...{ smsCode: 'NOTE', category: '9', purpose: 'notice', templateId: 'T', signName: '华驰', status: 2 },
    } as never)
    const who = await insertRow(tx, head, contacts, {
      mechanismId: customerId,
      contactName: '王鹏',
      phone: '13800001234',
      roles: ['business'],
      informEnabled: true,
      status: 1,
    } as never)
    await insertRow(tx, head, customerInform, {
      customerId,
      lineNo: 1,
      informEvent: 'maintenance_due',
      channels: [1],
      contactId: who.id,
      enabled: true,
      cityCodes: [],
      roles: [],
    } as never)
    const strategy = await getRow(tx, maintenanceRemindStrategy, strategyId)
    await updateRow(tx, head, maintenanceRemindStrategy, strategy, { targets: [1, 3] })
    await updateRow(tx, head, vehicle, await getRow(tx, vehicle, car.id), { customerId })
  })
  await scan()
  const { id } = await remindOf(car.id)
  const texts = await fleet.run(tx => findRows(tx, smsLog, { bizTypeCode: 'maintenance-remind', bizId: id } as never))
  expect(texts.map(one => [one.phone, one.content?.includes('请预约到店')])).toEqual([['13800001234', true]])
  // A strategy that tells in the system alone sends no text.
  const quiet = await carAt(4_650)
  await fleet.run(async tx => {
    await updateRow(tx, head, maintenanceRemindStrategy, strategyId, { channels: [1] })
    await updateRow(tx, head, vehicle, quiet.id, { customerId })
  })
  await scan()
  const second = await remindOf(quiet.id)
  expect(second).toMatchObject({ remindCount: 1 })
  expect(
    await fleet.run(tx => findRows(tx, smsLog, { bizTypeCode: 'maintenance-remind', bizId: second.id } as never)),
  ).toEqual([])
})
