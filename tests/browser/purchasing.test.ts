import { addDays, fen } from '#kernel'
import { vin } from '#kernel/made-up.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { chandler } from '#areas/partners/chandler/chandler.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { parkingRecord } from '#areas/vehicles/parking-record/parking-record.ts'
import { purchaseOrderVehicle } from '#areas/vehicles/purchase-order/purchase-order-vehicle.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { vehicleCityDemand } from '#areas/vehicles/vehicle-city-demand/vehicle-city-demand.ts'
import { waybill } from '#areas/vehicles/waybill/waybill.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { moreStaff } from '../../demo/people.ts'
import { hires } from '../../demo/staff.ts'
import { hasCustomer, storyMasters } from '../scenarios/story.ts'
import { PASSWORD } from '../world.ts'
import { approvesFromTodo } from './approval-steps.ts'
import { acts, chooses, opensPage, settles, stageOf, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import {
  answers,
  asksForCars,
  attaches,
  CARRIER,
  DEALER,
  dialogOf,
  does,
  importsWaybills,
  listsCars,
  opensWaybill,
  ordersCars,
  writesWaybill,
} from './purchase-steps.ts'
import { hasNoMenu } from './refusals.ts'
import { confirmsBoth, getsPapers, importsInvoices, invoiceNo, paysTaxes } from './register-steps.ts'

// Document 60, 4.4: a city plans, the buyer orders, logistics brings and moves the cars, the yard takes them in.
const DAY = '2026-11-23'
const [PLANNER, BUYER, HEAD, LOGISTICS, KEEPER] = ['许文博', '孔语嫣', '姜春梅', '窦梓萱', '李志强'] as const
const SUPERVISOR = '韩松'
const SERIALS = Array.from({ length: 30 }, (_, at) => 7_500_001 + at)
const VINS = SERIALS.map(one => vin('LXL', one))
/** Three trucks of at most twelve; the last two cars are refused, the two before them are followed until they are ready. */
const TRUCKS = [VINS.slice(0, 12), VINS.slice(12, 24), VINS.slice(24)]
const ACCEPTED = 28
const [A, B] = [26, 27] as const
const FOLLOWED = [A, B]
const CUSTOMER = customerSeeds[0]!.name
let world: Awaited<ReturnType<typeof openWorld>>
let lots: ReadonlyMap<string, string>
const { deskOf } = peopleOf(() => world)
beforeAll(async () => {
  world = await openWorld(DAY)
  const inside = world.world
  const masters = await storyMasters(inside)
  lots = masters.lots
  await hasCustomer(inside, masters, customerSeeds[0]!, 1)
  await inside.inside(async tx => {
    const wanted = moreStaff.filter(one => [BUYER, HEAD, LOGISTICS, KEEPER].includes(one.name as typeof BUYER))
    const hired = await hires(tx, inside.system, wanted, 601, (inner, id) =>
      setPassword(inner, inside.clock, id, PASSWORD, false),
    )
    await updateRow(tx, inside.system, parkingLot, lots.get('白云中转库')!, { managerId: hired.get(KEEPER)!.userId })
    await insertRow(tx, inside.system, chandler, {
      ...{ mechanismName: DEALER, shortName: '腾越', entityKind: 1, status: 1, chandlerKind: '4s', brandIds: [] },
    } as never)
    await insertRow(tx, inside.system, serviceProvider, {
      ...{ mechanismName: CARRIER, entityKind: 1, status: 1, providerKinds: ['transport'] },
    } as never)
  })
})
afterAll(() => world?.stop())

const isOn = (time: string) => world.world.clock.set(time)
const inside: (typeof world)['world']['inside'] = work => world.world.inside(work)
const demand = async () => (await inside(tx => findRows(tx, vehicleCityDemand, {} as never)))[0]!
const order = async () => (await inside(tx => findRows(tx, purchaseOrder, {} as never)))[0]!
const cars = () => inside(tx => findRows(tx, purchaseOrderVehicle, {} as never, { orderBy: 't.vin' }))
const card = async (at: number) => (await inside(tx => findRows(tx, vehicle, { vin: VINS[at]! } as never)))[0]!
/** How many cars of the order stand in each state. */
const counted = async () => {
  const states: Record<number, number> = {}
  for (const { status } of await cars()) states[status] = (states[status] ?? 0) + 1
  return states
}
const trip = async (outerNo: string) => (await inside(tx => findRows(tx, waybill, { outerNo } as never)))[0]!
/** Each step by whoever is asked; answers who they were. */
async function allApprove(resource: string, id: string, no: string): Promise<string[]> {
  const who: string[] = []
  for (;;) {
    const asked = await inside(tx => world.world.product.flow.currentApprovers(tx, resource, id))
    if (asked.length === 0) return who
    await approvesFromTodo(await deskOf(asked[0]!.name), no)
    who.push(asked[0]!.name)
  }
}

it('1. the planner of the city asks for thirty cars, and the purchasing head agrees; sales have no such menu', async () => {
  const planner = await deskOf(PLANNER)
  await asksForCars(planner, { customer: CUSTOMER, day: addDays(DAY, 40), quantity: 30 })
  const { id, demandNo } = await demand()
  expect(await allApprove('vehicle-city-demand', id, demandNo!)).toContain(HEAD)
  expect(await demand()).toMatchObject({ status: 1, totalQty: 30, budgetTotal: fen('3384000'), orderedQty: 0 })
  await hasNoMenu(await deskOf('李晓雯'), '车辆资产', 'KA购车需求')
  expect(planner.complaints).toEqual([])
})

it('2. the buyer orders them against the demand; the head and finance agree, and the VIN list becomes cars', async () => {
  const buyer = await deskOf(BUYER)
  const { demandNo } = await demand()
  await ordersCars(buyer, { title: '星岚 E5 夜班车队 30台', demandNo: demandNo!, day: addDays(DAY, 10), quantity: 30 })
  const { id, orderNo } = await order()
  expect(await allApprove('purchase-order', id, orderNo!)).toEqual([HEAD, '王静'])
  expect(await order()).toMatchObject({ status: 1, totalQty: 30, totalAmt: fen('3384000') })
  expect(await demand()).toMatchObject({ status: 3, orderedQty: 30 })
  await listsCars(buyer, orderNo!, SERIALS, addDays(DAY, -6))
  expect(await counted()).toEqual({ 1: 30 })
  expect((await cars()).map(one => one.vin)).toEqual(VINS.toSorted())
  expect((await card(0)).bizStatus).toBe(1)
  expect(buyer.complaints).toEqual([])
})

it('3. logistics loads the waybills of the carrier, sends three trucks off and signs for them at the lot', async () => {
  const logistics = await deskOf(LOGISTICS)
  await importsWaybills(
    logistics,
    TRUCKS.map((cars, at) => ({
      ...{ kind: '采购到车', outerNo: `ZY26112${at}`, cars, from: '深圳市坪山区星岚交付中心', to: '龙华交付中心' },
      depart: `${DAY} 09:30:00`,
      arrive: `${addDays(DAY, 1)} 18:00:00`,
    })),
  )
  for (const at of TRUCKS.keys()) {
    await opensWaybill(logistics, (await trip(`ZY26112${at}`)).waybillNo!)
    await does(logistics, '发运', box => typesDate(box.getByLabel('发车时间'), `${DAY} 09:40:00`))
    await expect.poll(async () => (await trip(`ZY26112${at}`)).status).toBe(2)
  }
  expect(await counted()).toEqual({ 2: 30 })
  isOn(`${addDays(DAY, 1)} 17:00:00`)
  for (const [at, cars] of TRUCKS.entries()) {
    await opensWaybill(logistics, (await trip(`ZY26112${at}`)).waybillNo!)
    await signsAll(logistics, `${addDays(DAY, 1)} 16:40:00`, cars.length)
    await expect.poll(async () => (await trip(`ZY26112${at}`)).status).toBe(4)
  }
  expect(await counted()).toEqual({ 3: 30 })
  expect(logistics.complaints).toEqual([])
})

/** 签收: every car that is on the way, with photos and the receipt. */
async function signsAll(desk: Desk, time: string, count: number): Promise<void> {
  await does(desk, '签收', async box => {
    const cars = box.locator('tbody .ant-table-row')
    await expect.poll(() => cars.count()).toBe(count)
    await box.locator('thead').getByRole('checkbox').first().check()
    await typesDate(box.getByLabel('到达时间'), time)
    await attaches(box, '到达照片', '到达照片.pdf')
    await attaches(box, '签收单', '签收单.pdf')
    await desk.picture(`purchasing-4-sign-${count}`)
  })
}

it('4. on a phone in the yard 28 are accepted together and two are rejected with their defects; the line has room again', async () => {
  const buyer = await deskOf(BUYER)
  const { page } = buyer
  await opensPage(buyer, '车辆资产', '采购管理', '采购车辆清单')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await settles(buyer)
  const cardOf = (at: number) =>
    stageOf(buyer)
      .locator('.kit-cards article')
      .filter({ hasText: new RegExp(String(SERIALS[at]).slice(-6)) })
  await cardOf(0).getByRole('checkbox').check()
  await stageOf(buyer).getByRole('button', { name: '全选本页' }).click()
  for (const at of [28, 29]) await cardOf(at).getByRole('checkbox').uncheck()
  await buyer.picture('purchasing-5-chosen')
  await stageOf(buyer).getByRole('region', { name: '批量操作' }).getByRole('button', { name: /^验收/ }).click()
  const box = dialogOf(buyer)
  await box.getByLabel('缺陷说明').waitFor()
  await box.locator('.ant-modal-footer').getByRole('button').last().click()
  await box.getByText(`已完成 ${ACCEPTED}/${ACCEPTED}，失败 0`).waitFor()
  await buyer.picture('purchasing-5-done')
  await box
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click()
  await box.waitFor({ state: 'detached' })
  await expect.poll(counted).toEqual({ 3: 2, 4: ACCEPTED })
  await settles(buyer)
  for (const [at, defect] of [
    [28, '左后门凹陷，漆面修补痕迹'],
    [29, '充电口盖缺失，座椅划伤'],
  ] as const) {
    await acts(page, cardOf(at), '验收')
    await answers(buyer, async box => {
      await chooses(page, box.getByLabel('验收结果'), '拒收')
      await box.getByLabel('缺陷说明').fill(defect)
      await buyer.picture('purchasing-5-phone')
    })
    await settles(buyer)
  }
  await buyer.picture('purchasing-5-accepted')
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect.poll(counted).toEqual({ 4: ACCEPTED, 5: 2 })
  expect(await order()).toMatchObject({ status: 3, arrivedQty: ACCEPTED, vinQty: ACCEPTED })
  expect(await demand()).toMatchObject({ arrivedQty: ACCEPTED })
  expect(await card(0)).toMatchObject({ bizStatus: 3 })
  const stays = await inside(tx => findRows(tx, parkingRecord, {} as never))
  expect(stays.map(one => [one.inKind, one.outTime])).toEqual(Array.from({ length: ACCEPTED }, () => [1, null]))
  await opensPage(buyer, '车辆资产', '采购管理', '采购看板')
  await page
    .getByText((await order()).orderNo!)
    .first()
    .waitFor()
  await buyer.picture('purchasing-5-board')
  expect(buyer.complaints).toEqual([])
})

it('5. logistics moves a car to the yard of the next city, whose keeper registers it in', async () => {
  const day = addDays(DAY, 2)
  isOn(`${day} 11:00:00`)
  const logistics = await deskOf(LOGISTICS)
  await writesWaybill(logistics, {
    ...{ kind: '调拨', outerNo: 'ZY261125', cars: [VINS[A]!], from: '龙华交付中心', to: '白云中转库' },
    depart: `${day} 09:00:00`,
    arrive: `${day} 18:00:00`,
  })
  const { waybillNo } = await trip('ZY261125')
  await opensWaybill(logistics, waybillNo!)
  await does(logistics, '发运', box => typesDate(box.getByLabel('发车时间'), `${day} 09:10:00`))
  await expect.poll(async () => (await card(A)).bizStatus).toBe(1)
  isOn(`${day} 15:00:00`)
  await signsAll(logistics, `${day} 14:30:00`, 1)
  await expect.poll(async () => (await card(A)).bizStatus).toBe(2)
  const keeper = await deskOf(KEEPER)
  await opensPage(keeper, '车辆资产', '停车与钥匙', '停车场')
  await stageOf(keeper).getByRole('link', { name: '白云中转库' }).first().click()
  await keeper.page.getByRole('heading', { level: 1, name: /白云中转库/ }).waitFor()
  await does(keeper, '入场登记', box => chooses(keeper.page, box.getByLabel('车辆'), VINS[A]!, VINS[A]!.slice(-6)))
  await expect.poll(async () => (await card(A)).bizStatus).toBe(3)
  const { id, parkingLotId } = await card(A)
  const stays = await inside(tx => findRows(tx, parkingRecord, { vehicleId: id } as never, { orderBy: 't.in_time' }))
  expect(stays.map(one => [one.lotId, one.outTime === null])).toEqual([
    [lots.get('龙华交付中心'), false],
    [lots.get('白云中转库'), true],
  ])
  expect(parkingLotId).toBe(lots.get('白云中转库'))
  await keeper.picture('purchasing-6-lot')
  expect([...logistics.complaints, ...keeper.complaints]).toEqual([])
})

it('6. the supervisor registers the invoices of the dealer from his sheet and the tax as the rules propose it', async () => {
  const day = addDays(DAY, 3)
  isOn(`${day} 10:00:00`)
  const desk = await deskOf(SUPERVISOR)
  await importsInvoices(
    desk,
    FOLLOWED.map(at => SERIALS[at]!),
    addDays(DAY, 2),
  )
  // 112,800.00 with 13 %: 112,800 / 1.13 = 99,823.01.
  expect(await card(B)).toMatchObject({ invoiceNo: invoiceNo(SERIALS[B]!), netPrice: fen('99823.01') })
  await paysTaxes(
    desk,
    FOLLOWED.map(at => SERIALS[at]!),
    day,
  )
  // 10 % of 99,823.01, half of it let off for a new-energy car; it belongs to what the car cost.
  const both = { purchaseTaxAmt: fen('4991.15'), originalValue: fen('104814.16') }
  expect([await card(A), await card(B)]).toMatchObject([both, both])
  await hasNoMenu(await deskOf('周敏'), '车辆资产', '车辆管理')
  expect(desk.complaints).toEqual([])
})

it('7. plated and insured, both are prepared and confirmed together: ready on the board', async () => {
  const day = addDays(DAY, 4)
  isOn(`${day} 10:00:00`)
  for (const at of FOLLOWED) await getsPapers(world.world, (await card(at)).id, SERIALS[at]!, addDays(DAY, 3))
  const desk = await deskOf(SUPERVISOR)
  await confirmsBoth(desk, '客户急用，无线设备次日补装')
  await expect.poll(async () => [(await card(A)).bizStatus, (await card(B)).bizStatus]).toEqual([3, 3])
  const buyer = await deskOf(BUYER)
  await opensPage(buyer, '车辆资产', '采购管理', '采购看板')
  await buyer.page.reload()
  await settles(buyer)
  await buyer.picture('purchasing-9-board')
  const { orderNo } = await order()
  const row = stageOf(buyer).getByRole('row', { name: new RegExp(orderNo!) })
  await expect.poll(() => row.locator('td').last().innerText()).toBe('2')
  expect([...desk.complaints, ...buyer.complaints]).toEqual([])
})
