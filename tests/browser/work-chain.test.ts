import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { addDays, fen, localDate } from '#kernel'
import { readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { zipParts } from '#packages/excel/zip-writer.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { gpsDevice } from '#areas/security/gps-device/gps-device.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { plateQuota } from '#areas/vehicles/plate-quota/plate-quota.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { vehicleTaskRegister } from '#areas/work-orders/vehicle-task-payload/register.ts'
import { vehicleTaskCost } from '#areas/work-orders/vehicle-task-cost/vehicle-task-cost.ts'
import { workOrderDispatchRule } from '#areas/work-orders/work-order-dispatch-rule/work-order-dispatch-rule.ts'
import { workOrderGroup } from '#areas/work-orders/work-order-group/work-order-group.ts'
import { workOrderGroupSetting } from '#areas/work-orders/work-order-group-setting/work-order-group-setting.ts'
import { workOrderPaper } from '#areas/work-orders/work-order-paper/work-order-paper.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { standCars, storyMasters } from '../scenarios/story.ts'
import { fillsIn, handsIn } from './field-steps.ts'
import { chooses, opensPage, pdf, RowsTable, settles, stageOf, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'
import { hasRoles, photo } from './return-steps.ts'

// 70, 4.7: ten new cars go through registration, plates, GPS and carriage; each is released to its next work when its
// own is done. Dispatched on the board, costs accounted, nine registrations by one job sheet, the carriage by phone.
let world: Awaited<ReturnType<typeof openWorld>>
let cars: string[] = []
let today = ''
const { desks, deskOf } = peopleOf(() => world, { onClock: true })
const [DISPATCHER, HAND] = ['韩松', '马骁'] as const
const [REGISTER, LICENCE, GPS, CARRIAGE] = [101, 201, 601, 401]
const CARS = 10
const BRANCH = '深圳市车管所龙岗分所'
beforeAll(async () => {
  world = await openWorld('2026-11-23')
  const inside = world.world
  today = localDate(inside.clock.now())
  const masters = await storyMasters(inside)
  cars = await standCars(inside, masters, CARS)
  await hasRoles(inside, { [DISPATCHER]: 'dispatcher', [HAND]: 'operator' })
  const handlerId = inside.people.get(HAND)!.userId
  const desk = { ...inside.people.get(DISPATCHER)!, clock: inside.clock }
  await inside.inside(async tx => {
    await tx.run(sql`update vehicle set register_cert_no = null, register_date = null, register_city_code = null, plate_no = null, plate_kind = null, plate_date = null
      where tenant_id = ${tx.tenantId} and id = any(${cars}::bigint[])`)
    for (let at = 1; at <= CARS; at++)
      await insertRow(tx, inside.system, plateQuota, {
        ...{
          quotaNo: `ZB${String(at).padStart(4, '0')}`,
          cityCode: '4403',
          quotaKind: 'newEnergySmall',
          holderKind: 1,
        },
        ...{ companyId: masters.companies.get('华驰深圳')!, validFrom: '2026-01-01', validTo: '2027-12-31' },
      } as never)
    await insertRow(tx, inside.system, gpsDevice, {
      ...{ deviceNo: 'DEV1', wired: true, platformCode: 'simulated', online: true },
    } as never)
    await saveRecord(
      tx,
      desk,
      workOrderDispatchRule,
      {
        ...{ ruleName: '深圳登记', type: 1, cityCode: '4403', mode: 1, fallbackUserId: desk.userId },
        candidates: [{ handlerId, capacity: 10, weight: '1.00' }],
      },
      'save',
    )
    const known = await findRows(tx, workOrderGroupSetting, {})
    if (known.length > 0)
      await tx.run(sql`update work_order_group_setting set is_default = false where tenant_id = ${tx.tenantId}`)
    await saveRecord(
      tx,
      desk,
      workOrderGroupSetting,
      {
        ...{ settingCode: 'WALK', settingName: '新车四步整备', scene: 1, isDefault: true },
        nodes: [REGISTER, LICENCE, GPS, CARRIAGE].map((taskKind, at) => ({
          ...{ seq: at + 1, taskKind, condition: 1, planDays: 3, required: true },
          ...(at > 0 ? { predecessors: String(at) } : {}),
        })),
      },
      'save',
    )
  })
})
afterAll(() => world?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`work-chain-failed-${name}`)
})

const inside = <T>(work: Parameters<typeof world.world.inside<T>>[0]) => world.world.inside(work)
const taskOf = async (type: number, at = 0) =>
  (await inside(tx => findRows(tx, vehicleTask, { type, vehicleId: cars[at]! } as never)))[0]!
const stages = async () => {
  const rows = await inside(tx =>
    findRows(tx, vehicleTask, { vehicleId: cars[0]! } as never, { orderBy: 't.node_seq' }),
  )
  return rows.map(one => (one.blockedById === null ? one.stage : 0))
}
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true }).first()
const press = (desk: Desk, name: string | RegExp) => stageOf(desk).getByRole('button', { name, exact: true }).click()
const dialogOf = ({ page }: Desk) => page.getByRole('dialog').filter({ visible: true }).last()
const quiet = (desk: Desk) => expect(desk.complaints.splice(0).filter(text => !/status of 400/.test(text))).toEqual([])
async function uploads(desk: Desk, label: string, name: string): Promise<void> {
  const box = stageOf(desk).locator('.kit-field').filter({ hasText: label }).first()
  await box.locator('input[type=file]').setInputFiles(pdf(name))
  await box.getByRole('button', { name, exact: true }).waitFor()
}
/** The task of a car from the list of its type. */
async function opensTask(desk: Desk, leaf: string, type: number, at = 0): Promise<void> {
  const { taskNo } = await taskOf(type, at)
  await desk.page.reload()
  await opensPage(desk, '工单作业', '任务中心', leaf)
  await settles(desk)
  await stageOf(desk).getByRole('link', { name: taskNo! }).first().click()
  await stageOf(desk).getByRole('heading', { level: 1 }).filter({ hasText: taskNo! }).waitFor()
}
async function answers(
  desk: Desk,
  button: string,
  fills?: (dialog: ReturnType<typeof dialogOf>) => Promise<void>,
): Promise<void> {
  await press(desk, button)
  const dialog = dialogOf(desk)
  await fills?.(dialog)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
async function begins(desk: Desk, leaf: string, type: number, at = 0): Promise<void> {
  await opensTask(desk, leaf, type, at)
  await press(desk, '处理')
  await stageOf(desk).getByRole('heading', { name: '作业内容' }).waitFor()
}
const registrationOf = async (taskId: string) =>
  (await inside(tx => findRows(tx, vehicleTaskRegister, { taskId } as never)))[0]
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The job sheet as its hand fills it in at his own table. */
async function registered(bytes: Buffer): Promise<Buffer> {
  const { header, rows } = await readWorkbook(bytes)
  const filled: string[][] = []
  for await (const row of rows) {
    const typed: Record<string, string> = {
      ...{ 所有人: '华驰汽车租赁（深圳）有限公司', 使用性质: '租赁', 登记机关: '深圳市车管所' },
      ...{ 登记证书编号: `44009900${1001 + filled.length}`, 注册登记日: addDays(today, -1) },
      ...{ 费用项目: '登记费', 单价: '200', 数量: '1', 处理结果: '成功' },
    }
    filled.push(header.map((name, at) => typed[name.replace(/\*$/, '')] ?? row.cells[at]?.text ?? ''))
  }
  const columns = header.map(label => ({ label, kind: 'text' as const }))
  return writeWorkbookBuffer({ sheets: [{ name: 'Sheet1', columns, rows: filled }] })
}
/** A picture of each certificate, named by the car. */
async function photosOf(tasks: readonly { vin: string | null }[]): Promise<Buffer> {
  const parts = await Promise.all(
    tasks.map(async ({ vin }) => ({ name: `${vin}.jpg`, content: [(await photo(`${vin}.jpg`)).buffer] })),
  )
  return buffer(Readable.from(zipParts(parts)))
}
const handedIn = async (desk: Desk, type: number): Promise<void> => {
  await press(desk, '提交结果')
  await expect.poll(async () => (await taskOf(type)).stage).toBe(4)
}

it('1. the dispatcher opens the chain for ten cars and gives their registrations out on the board; finance has no such page', async () => {
  const desk = await deskOf(DISPATCHER)
  const { page } = desk
  await opensPage(desk, '工单作业', '工单管理', '工单组')
  await press(desk, '发起工单组')
  const dialog = dialogOf(desk)
  await chooses(page, dialog.getByLabel('工单组设置'), '新车四步整备')
  const vins = await inside(async tx => Promise.all(cars.map(async id => (await getRow(tx, vehicle, id)).vin)))
  for (const vin of vins) await chooses(page, dialog.getByLabel('车辆', { exact: true }), vin, vin.slice(-6))
  await page.keyboard.press('Escape')
  await desk.picture('work-chain-1-open')
  await dialog.getByRole('button', { name: /^(保\s?存|确\s?定)$/ }).click()
  await expect.poll(async () => (await inside(tx => findRows(tx, workOrderGroup, {}))).length).toBe(1)
  expect(await stages()).toEqual([1, 0, 0, 0])
  await isTurnedAway(await deskOf('周敏'), world.address, '/workorder/group/index')

  await page.reload()
  await opensPage(desk, '工单作业', '任务中心', '派单看板')
  const waiting = page.getByRole('region', { name: '未派单' }).getByRole('checkbox')
  await waiting.first().check()
  await page.getByRole('button', { name: `派到 ${HAND} ${today}` }).click()
  await dialogOf(desk).getByText(`当日将有 ${CARS} 个任务，超过 8`).waitFor()
  await desk.picture('work-chain-1-board')
  await dialogOf(desk)
    .getByRole('button', { name: `派单 ${CARS} 个` })
    .click()
  await expect.poll(async () => (await taskOf(1, CARS - 1)).stage).toBe(2)
  quiet(desk)
})

it('2. the clerk writes down the registration with its fee; confirmed and accounted, only this car goes on', async () => {
  const desk = await deskOf(HAND)
  const { page } = desk
  await begins(desk, '登记任务', 1)
  await field(desk, '所有人').fill('华驰汽车租赁（深圳）有限公司')
  await chooses(page, field(desk, '使用性质'), '租赁')
  await field(desk, '登记机关').fill('深圳市车管所')
  await field(desk, '登记证书编号').fill('440099000001')
  await typesDate(field(desk, '注册登记日'), addDays(today, -1))
  await uploads(desk, '证书照片', '登记证书.pdf')
  await press(desk, '添加费用')
  await chooses(page, field(desk, '费用项目'), '登记费')
  await field(desk, '单价').fill('200')
  await desk.picture('work-chain-2-register')
  await handedIn(desk, 1)
  const dispatcher = await deskOf(DISPATCHER)
  await opensTask(dispatcher, '登记任务', 1)
  await answers(dispatcher, '确认结果')
  await expect.poll(async () => (await taskOf(1)).stage).toBe(5)
  expect(await stages()).toEqual([5, 1, 0, 0])
  expect((await taskOf(2, 1)).blockedById).not.toBeNull()
  await dispatcher.page.reload()
  await answers(dispatcher, '核算')
  await expect.poll(async () => (await taskOf(1)).stage).toBe(6)
  const [cost] = await inside(tx => findRows(tx, vehicleTaskCost, {} as never))
  expect(cost).toMatchObject({ status: 2, amt: fen('200') })
  for (const one of [desk, dispatcher]) quiet(one)
})

it('3. nine registrations go out and in by one job sheet: what was changed meanwhile stands at its cell; their photos come in one zip', async () => {
  const desk = await deskOf(HAND)
  const { page } = desk
  const tasks = await Promise.all(cars.slice(1).map((_, at) => taskOf(1, at + 1)))
  await page.reload()
  await opensPage(desk, '工单作业', '任务中心', '登记任务')
  await settles(desk)
  for (const { taskNo } of tasks)
    await stageOf(desk)
      .getByRole('row', { name: new RegExp(taskNo!) })
      .getByRole('checkbox')
      .check()
  await press(desk, '制作作业单')
  await stageOf(desk).getByRole('heading', { level: 1 }).filter({ hasText: 'ZY' }).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), press(desk, '导出处理表')])
  const bytes = await readFile(await download.path())

  // Somebody fills in one of them by hand meanwhile.
  await begins(desk, '登记任务', 1, 1)
  await field(desk, '登记机关').fill(BRANCH)
  await press(desk, '暂存')
  await expect.poll(async () => (await registrationOf(tasks[0]!.id))?.registerOrgan).toBe(BRANCH)

  await page.reload()
  await opensPage(desk, '工单作业', '任务中心', '表格批量处理')
  await chooses(page, stageOf(desk).getByLabel('类型'), '登记')
  const box = (at: number) => stageOf(desk).locator('input[type=file]').nth(at)
  await box(0).setInputFiles({ name: '登记.xlsx', mimeType: XLSX, buffer: await registered(bytes) })
  await stageOf(desk)
    .getByText(/共 9 行，1 行不能处理，其中 1 行是他人在导出后改过/)
    .waitFor()
  await stageOf(desk).getByText('他人已改 1').click()
  await stageOf(desk).getByText(`他人：${BRANCH}`).waitFor()
  await desk.picture('work-chain-3-clash')
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(tasks[0]!.taskNo!) })
    .getByRole('checkbox')
    .check()
  await press(desk, '提交 9 行')
  await stageOf(desk)
    .getByText(/已处理 9 行，0 行未处理/)
    .waitFor()
  expect((await registrationOf(tasks[0]!.id))?.registerOrgan).toBe('深圳市车管所')
  await box(0).setInputFiles({ name: '照片.zip', mimeType: 'application/zip', buffer: await photosOf(tasks) })
  await stageOf(desk).getByText('9 张照片：9 个任务已提交，0 个未提交，0 张没有归入任务').waitFor()
  await desk.picture('work-chain-3-photos')
  await expect
    .poll(async () => (await inside(tx => findRows(tx, workOrderPaper, {} as never)))[0])
    .toMatchObject({ status: 3, taskCount: 9, doneCount: 9 })
  expect(
    (await Promise.all(tasks.map(one => inside(tx => getRow(tx, vehicleTask, one.id))))).map(one => one.stage),
  ).toEqual(tasks.map(() => 4))
  quiet(desk)
})

it('4. the plate uses the indicator that was held for it; the device is heard of', async () => {
  const [desk, dispatcher] = [await deskOf(HAND), await deskOf(DISPATCHER)]
  const { page } = desk
  const gives = async (leaf: string, type: number) => {
    await opensTask(dispatcher, leaf, type)
    await answers(dispatcher, '派单', dialog => chooses(dispatcher.page, dialog.getByLabel('处理人'), HAND, HAND))
    await expect.poll(async () => (await taskOf(type)).stage).toBe(2)
  }
  const confirms = async (leaf: string, type: number) => {
    await opensTask(dispatcher, leaf, type)
    await answers(dispatcher, '确认结果')
    await expect.poll(async () => (await taskOf(type)).stage).toBe(6)
  }
  await gives('上牌任务', 2)
  await begins(desk, '上牌任务', 2)
  await field(desk, '车牌号').fill('粤BDA8001')
  await typesDate(field(desk, '行驶证发证日'), today)
  await typesDate(field(desk, '检验有效期止'), '2028-11-30')
  await uploads(desk, '行驶证照片', '行驶证.pdf')
  await stageOf(desk).getByLabel('无费用').check()
  await desk.picture('work-chain-4-licence')
  await handedIn(desk, 2)
  await confirms('上牌任务', 2)
  expect(await inside(tx => getRow(tx, vehicle, cars[0]!))).toMatchObject({ plateNo: '粤BDA8001' })
  const quotas = await inside(tx => findRows(tx, plateQuota, {}, { orderBy: 't.quota_no' }))
  expect(quotas.filter(one => one.status === 3).map(one => one.vehicleId)).toEqual([cars[0]])

  await gives('GPS任务', 6)
  await begins(desk, 'GPS任务', 6)
  const devices = new RowsTable(page, stageOf(desk).locator('.kit-field.is-full').filter({ hasText: '设备' }).first())
  await devices.add()
  await devices.types(0, '设备号', 'DEV1')
  await devices.chooses(0, '安装位置', '仪表台')
  await devices.uploads(0, '照片', '安装.pdf')
  await stageOf(desk).getByLabel('无费用').check()
  await desk.picture('work-chain-4-gps')
  await handedIn(desk, 6)
  await confirms('GPS任务', 6)
  await gives('运输任务', 4)
  expect(await stages()).toEqual([6, 6, 6, 2])
  for (const one of [desk, dispatcher]) quiet(one)
})

it('5. the driver fills in the carriage on his phone; the car is through, the others still wait', async () => {
  const [desk, dispatcher] = [await deskOf(HAND), await deskOf(DISPATCHER)]
  const { page, context } = desk
  await context.grantPermissions(['geolocation'], { origin: world.address })
  await context.setGeolocation({ longitude: 114.0315, latitude: 22.65, accuracy: 12 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${world.address}/field`)
  await fillsIn(page, 'DA8001', '10146')
  await desk.picture('work-chain-5-phone')
  await handsIn(page)
  await expect.poll(async () => (await taskOf(4)).stage).toBe(4)
  await opensTask(dispatcher, '运输任务', 4)
  await answers(dispatcher, '确认结果')
  await expect.poll(async () => (await taskOf(4)).stage).toBe(6)
  const [group] = await inside(tx => findRows(tx, workOrderGroup, {}))
  expect(group).toMatchObject({ status: 1, vehicleCount: CARS, doneCount: 1 })
  await dispatcher.page.reload()
  await opensPage(dispatcher, '工单作业', '工单管理', '工单组')
  await stageOf(dispatcher).getByRole('link', { name: group!.groupNo! }).click()
  await settles(dispatcher)
  await dispatcher.picture('work-chain-5-group')
  quiet(dispatcher)
})
