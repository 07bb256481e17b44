import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { bind } from '#areas/security/gps-device/server/bind.ts'
import { gpsDevice } from '#areas/security/gps-device/gps-device.ts'
import { ingest } from '#areas/security/security-gps-warn/server/ingest.ts'
import { sweep } from '#areas/security/security-gps-warn/server/sweep.ts'
import { securityGpsWarn } from '#areas/security/security-gps-warn/security-gps-warn.ts'
import { addStandardStrategies } from '#areas/security/security-strategy/server/standard.ts'
import { customerServiceWorkOrder } from '#areas/service/customer-service-work-order/customer-service-work-order.ts'
import { vehicleLeaseRecord } from '#areas/vehicles/vehicle-lease-record/vehicle-lease-record.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { hasCustomer, standCars, storyMasters } from '../scenarios/story.ts'
import { dialogOf, does, isRefused, movesTo } from './desk-steps.ts'
import { chooses, opensPage, pdf, settles, stageOf } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// 40, chapters 7 and 8: a complaint of Friday evening is called back on Monday; a device goes silent and is heard of
// again; a cut of the power is looked into by one and checked by another.
let product: Awaited<ReturnType<typeof openWorld>>
let cars: string[] = []
const { desks, deskOf } = peopleOf(() => product)
const [AGENT, MANAGER, OFFICER, CHECKER] = ['马骁', '韩松', '罗毅', '乔麦'] as const
const PLATE = '粤BD88010'
const [FRIDAY, MONDAY] = ['2026-11-20', '2026-11-23']
beforeAll(async () => {
  product = await openWorld(FRIDAY)
  const { world } = product
  const masters = await storyMasters(world)
  cars = await standCars(world, masters, 2)
  const customerId = await hasCustomer(world, masters, customerSeeds[0]!, 1)
  await movesTo(world, {
    [AGENT]: ['service_agent', 'service'],
    [MANAGER]: ['service_manager', 'service'],
    [OFFICER]: ['gps_officer', 'operation'],
    [CHECKER]: ['gps_officer', 'operation'],
  })
  await world.inside(async tx => {
    const held = { holderType: 1, recordKind: 1, customerId, holderName: customerSeeds[0]!.name }
    await addStandardStrategies(tx, world.system)
    // Who cuts the power of a car on lease is looked for at once.
    await tx.run(sql`update security_strategy set level = 1 where tenant_id = ${tx.tenantId} and strategy_type = 4`)
    for (const [at, vehicleId] of cars.entries()) {
      await insertRow(tx, world.system, vehicleLeaseRecord, {
        ...held,
        vehicleId,
        startTime: '2026-10-01 10:00:00',
      } as never)
      await insertRow(tx, world.system, gpsDevice, {
        ...{ deviceNo: `DEV${at}`, wired: true, platformCode: 'simulated', online: true },
      } as never)
      await bind(tx, world.system, vehicleId, [{ deviceNo: `DEV${at}` }], '')
    }
    await tx.run(sql`update vehicle set biz_status = 6, parking_lot_id = null where id = any(${cars}::bigint[])`)
  })
})
afterAll(() => product?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`desks-failed-${name}`)
})

/** The mouse rests on a customer that is not of this person's scope: he sees no card of it, the console tells why. */
const isOurs = (complaint: string) => !complaint.includes('/customer/detail?')
/** Another day: nobody's window of the day before is still signed in. */
async function goesHome(time: string): Promise<void> {
  for (const desk of desks.values()) await desk.context.close()
  desks.clear()
  product.world.clock.set(time)
}
const order = async () => (await product.world.inside(tx => findRows(tx, customerServiceWorkOrder, {})))[0]!
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true })
async function opensOrder(desk: Desk): Promise<void> {
  await opensPage(desk, '客户风控', '客户服务', '客服工单')
  await desk.page.reload()
  await settles(desk)
  await stageOf(desk)
    .getByRole('link', { name: (await order()).orderNo! })
    .first()
    .click()
  await stageOf(desk).getByRole('button', { name: '更多操作' }).or(stageOf(desk).locator('h1')).first().waitFor()
}
const solves = async (desk: Desk, result: string) =>
  does(desk, '解决', async dialog => {
    await dialog.getByLabel('处理结果', { exact: true }).fill(result)
    await chooses(desk.page, dialog.getByLabel('根本原因', { exact: true }), /./)
  })

it('1. on Friday evening the agent opens a complaint, beside it what is known of the caller; the manager sends it to him', async () => {
  product.world.clock.set(`${FRIDAY} 17:20:00`)
  const desk = await deskOf(AGENT)
  const { page } = desk
  await opensPage(desk, '客户风控', '客户服务', '客服工单')
  await stageOf(desk).getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^新增/ }).waitFor()
  await field(desk, '来电号码').fill('13712345678')
  await field(desk, '车牌').fill(PLATE)
  await field(desk, '来电人').fill('陈师傅')
  await stageOf(desk).getByText(customerSeeds[0]!.name).first().waitFor()
  await chooses(page, field(desk, '类别'), '投诉')
  await chooses(page, field(desk, '投诉等级'), '严重')
  await field(desk, '内容').fill('提车等待超过两小时，要求回复')
  await desk.picture('desks-1-call')
  await stageOf(desk)
    .getByRole('button', { name: /^(保\s?存|提\s?交)$/ })
    .first()
    .click()
  await expect
    .poll(async () => (await product.world.inside(tx => findRows(tx, customerServiceWorkOrder, {}))).length)
    .toBe(1)
  await expect.poll(order).toMatchObject({ status: 1, plateNo: PLATE, resolveDue: '2026-11-24 15:20:00' })
  const manager = await deskOf(MANAGER)
  await opensOrder(manager)
  await does(manager, '派单', dialog =>
    chooses(manager.page, dialog.getByLabel('处理人', { exact: true }), AGENT, AGENT),
  )
  expect((await order()).status).toBe(2)
  await isTurnedAway(await deskOf('周敏'), product.address, '/customer/service/workorder/index')
  for (const one of [desk, manager]) expect(one.complaints.filter(isOurs)).toEqual([])
})

it('2. the agent accepts, follows up and resolves his order; he may not call back for it himself', async () => {
  const desk = await deskOf(AGENT)
  await opensOrder(desk)
  await does(desk, '受理')
  await does(desk, '跟进', dialog => dialog.getByLabel('跟进内容', { exact: true }).fill('已联系交付点核实排队记录'))
  await solves(desk, '交付点排班已调整，向客户致歉')
  await expect.poll(order).toMatchObject({ status: 4, respondHit: true, resolveHit: true })
  await isRefused(desk, '回访', '不能回访本人处理的工单', async dialog => {
    await dialog.getByLabel('满意度', { exact: true }).fill('5')
  })
  await expect.poll(order).toMatchObject({ status: 4, visitTimes: 0 })
  await desk.picture('desks-2-resolved')
})

it('3. on Monday the manager calls back: not content, it comes back with half of its limit; content, it is done', async () => {
  await goesHome(`${MONDAY} 09:30:00`)
  const manager = await deskOf(MANAGER)
  await opensOrder(manager)
  await does(manager, '回访', async dialog => {
    await dialog.getByLabel('满意度', { exact: true }).fill('2')
    await chooses(manager.page, dialog.getByLabel('不满原因', { exact: true }), /./)
  })
  await expect.poll(order).toMatchObject({ status: 9, reopenCount: 1, resolveDue: '2026-11-23 17:30:00' })
  const desk = await deskOf(AGENT)
  await opensOrder(desk)
  await does(desk, '受理')
  await solves(desk, '区域经理上门致歉，赠送保养一次')
  await opensOrder(manager)
  await does(manager, '回访', dialog => dialog.getByLabel('满意度', { exact: true }).fill('5'))
  await expect.poll(order).toMatchObject({ status: 6, score: 5, solved: true })
  await stageOf(manager)
    .getByRole('tab', { name: /处理记录|明细/ })
    .first()
    .waitFor()
  await manager.picture('desks-3-done')
  for (const one of [desk, manager]) expect(one.complaints.filter(isOurs)).toEqual([])
})

const warnOf = async (vehicleId: string) =>
  (await product.world.inside(tx => findRows(tx, securityGpsWarn, { vehicleId } as never)))[0]!
const hears = (deviceNo: string, eventType: number, eventTime: string) =>
  product.world.inside(async tx => {
    await ingest(tx, { ...product.world.system, clock: product.world.clock }, 'simulated', [
      { eventId: `${deviceNo}-${eventTime}`, deviceNo, eventType, eventTime },
    ])
    await sweep(tx, { ...product.world.system, clock: product.world.clock })
  })
async function opensWarn(desk: Desk, no: string): Promise<void> {
  await opensPage(desk, '车辆资产', '安全管理', 'GPS预警')
  await desk.page.reload()
  await settles(desk)
  await stageOf(desk).getByRole('link', { name: no }).first().click()
  await stageOf(desk).getByRole('heading', { level: 1 }).first().waitFor()
}

it('4. a cut of the power: one officer claims it, sends somebody and hands in his evidence, another one checks it', async () => {
  await hears('DEV0', 4, `${MONDAY} 09:30:00`)
  const { warnNo, id } = await warnOf(cars[0]!)
  const desk = await deskOf(OFFICER)
  await opensWarn(desk, warnNo!)
  await does(desk, '认领')
  await does(desk, '跟进', dialog => dialog.getByLabel('内容', { exact: true }).fill('司机称未动设备，电话已录音'))
  await does(desk, '派单核实', dialog => chooses(desk.page, dialog.getByLabel('派单类型', { exact: true }), '现场核查'))
  const now = () => product.world.inside(tx => getRow(tx, securityGpsWarn, id))
  expect(await now()).toMatchObject({ status: 3, workOrderNo: expect.stringMatching(/^GD/) })
  const finishes = async (who: Desk, note: string, withEvidence: boolean) =>
    does(who, '处理完成', async dialog => {
      await chooses(who.page, dialog.getByLabel('结果', { exact: true }), '设备已修复')
      await dialog.getByLabel('说明', { exact: true }).fill(note)
      if (!withEvidence) return
      await dialog.locator('input[type=file]').first().setInputFiles(pdf('现场照片.pdf'))
      await dialog.getByRole('button', { name: '现场照片.pdf', exact: true }).waitFor()
    })
  await finishes(desk, '线路松动，已复位', true)
  expect(await now()).toMatchObject({ status: 3, result: 3, checkerId: null })
  await desk.picture('desks-4-handed-in')
  await isRefused(desk, '处理完成', '紧急预警须由他人复核', async dialog => {
    await chooses(desk.page, dialogOf(desk).getByLabel('结果', { exact: true }), '设备已修复')
    await dialog.getByLabel('说明', { exact: true }).fill('本人复核')
  })
  const checker = await deskOf(CHECKER)
  await opensWarn(checker, warnNo!)
  await finishes(checker, '照片与平台电压一致', false)
  expect(await now()).toMatchObject({ status: 4, slaHit: true, checkerId: expect.any(String) })
  await checker.picture('desks-5-checked')
  for (const one of [desk, checker]) expect(one.complaints.filter(isOurs)).toEqual([])
})

it('5. a device is silent for a day: the alert stands in the list and on the map, and is recovered when it is heard of', async () => {
  const { world } = product
  await hears('DEV1', 8, `${MONDAY} 09:30:00`)
  await goesHome('2026-11-24 10:30:00')
  await world.inside(tx => sweep(tx, { ...world.system, clock: world.clock }))
  const { warnNo } = await warnOf(cars[1]!)
  const desk = await deskOf(OFFICER)
  await opensWarn(desk, warnNo!)
  await stageOf(desk)
    .getByText(/离线25小时/)
    .first()
    .waitFor()
  await hears('DEV1', 8, '2026-11-24 10:31:00')
  world.clock.set('2026-11-24 11:05:00')
  await world.inside(tx => sweep(tx, { ...world.system, clock: world.clock }))
  await opensWarn(desk, warnNo!)
  await stageOf(desk).getByText('已恢复').first().waitFor()
  await desk.picture('desks-6-recovered')
  await isTurnedAway(await deskOf('周敏'), product.address, '/security/warn/index')
  expect(desk.complaints.filter(isOurs)).toEqual([])
})
