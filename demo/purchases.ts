import { addDays, fen, type LocalDate } from '#kernel'
import { vin } from '#kernel/made-up.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { company } from '#areas/partners/company/company.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { chandler } from '#areas/partners/chandler/chandler.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { purchaseOrderVehicle } from '#areas/vehicles/purchase-order/purchase-order-vehicle.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { carsOf } from '#areas/vehicles/purchase-order/server/rows.ts'
import { vehicleCityDemand } from '#areas/vehicles/vehicle-city-demand/vehicle-city-demand.ts'
import { vehicleDirectIntentionBook } from '#areas/vehicles/vehicle-direct-intention-book/vehicle-direct-intention-book.ts'
import { waybill } from '#areas/vehicles/waybill/waybill.ts'
import { linesOf } from '#areas/vehicles/waybill/server/rows.ts'
import { moreStaff } from './people.ts'
import type { Doing, Stage } from './stage.ts'

interface Desk {
  readonly stage: Stage
  /** Who asks, who buys, who sends. */
  readonly applicant: Actor
  readonly buyer: Actor
  readonly carrier: Actor
  readonly ids: Readonly<
    Record<'company' | 'dealer' | 'hauler' | 'model' | 'series' | 'lot' | 'farLot' | 'customer', string>
  >
  serial: number
}
type State = 'draft' | 'approving' | 'rejected' | 'withdrawn' | 'approved'

/** 60, section 12: demands, orders and waybills in every state. Done once. */
export const buysVehicles: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, purchaseOrder, {}, { limit: 1 }))).length > 0) return
  const someone = (role: string): Actor => ({
    ...people.get(moreStaff.find(one => one.role === role)!.name)!,
    clock: stage.clock,
    traceId: 'demo',
  })
  const desk: Desk = {
    stage,
    applicant: stage.who('韩松'),
    buyer: someone('purchase_officer'),
    carrier: someone('logistics_officer'),
    ids: await knownIds(stage),
    serial: 7_100_000,
  }
  const [whole, half] = await asksForCars(desk)
  await buysWhole(desk, whole)
  await buysHalf(desk, half)
  await ordersInEveryState(desk)
  await ownFleetAsks(desk)
}

async function knownIds(stage: Stage): Promise<Desk['ids']> {
  return stage.run(async tx => {
    const first = async (work: Promise<readonly { id: string }[]>) => (await work)[0]!.id
    const [model] = await findRows(tx, carModel, { modelName: '星岚 E5 2026款 430km' } as never)
    return {
      company: await first(findRows(tx, company, { mechanismName: '华驰汽车租赁（深圳）有限公司' } as never)),
      dealer: await first(findRows(tx, chandler, { mechanismName: '深圳腾越汽车贸易有限公司' } as never)),
      hauler: await first(findRows(tx, serviceProvider, sql`'transport' = any(t.provider_kinds)`, { orderBy: 't.id' })),
      customer: await first(findRows(tx, customer, { mechanismName: '深圳市鹏驰出行服务有限公司' } as never)),
      lot: await first(findRows(tx, parkingLot, { lotName: '白云中转库' } as never)),
      farLot: await first(findRows(tx, parkingLot, { lotName: '龙华交付中心' } as never)),
      model: model!.id,
      series: model!.seriesId,
    }
  })
}

/** Brought to where the story leaves it: by its approvers, or taken back by whoever asked. */
async function leaves({ stage }: Desk, tx: Tx, resource: string, id: string, by: Actor, state: State): Promise<void> {
  if (state === 'approved') await stage.approve(tx, resource, id)
  if (state === 'rejected') await stage.reject(tx, resource, id, '同城仍有可用车辆，先调配')
  if (state === 'withdrawn') await stage.product.flow.withdraw(tx, by, { resource, id, comment: '车型有变，重新提报' })
}

const demandBody = ({ ids, stage, applicant }: Desk, title: string, quantity: number) => ({
  demandTitle: title,
  cityCode: '440100',
  deptId: applicant.deptId,
  applyUserId: applicant.userId,
  expectDate: addDays(stage.now, 40),
  useKind: 'ride-hailing',
  plateNeed: true,
  ownCompanyId: ids.company,
  stockChecked: true,
  stockReason: '客户指定新车，库存车龄不符',
  reason: '客户新增网约车运力，合同已签，现有库存不足',
  lines: [
    {
      seriesId: ids.series,
      modelId: ids.model,
      color: 'white',
      quantity,
      targetPrice: '112800.00',
      plateCityCode: '440100',
    },
  ],
})

/** Nine requests; the first is bought whole, the second in part. */
async function asksForCars(desk: Desk): Promise<[string, string]> {
  const told: readonly [title: string, quantity: number, ago: number, state: State, close?: true][] = [
    ['鹏驰广州首批扩容', 4, 75, 'approved'],
    ['鹏驰广州二期扩容', 6, 40, 'approved'],
    ['鹏驰机场专线', 3, 20, 'approved'],
    ['鹏驰夜班车队', 5, 12, 'approved'],
    ['鹏驰东莞试点', 2, 30, 'approved', true],
    ['鹏驰城际线路', 8, 3, 'approving'],
    ['鹏驰备用车', 2, 15, 'rejected'],
    ['鹏驰商务车', 1, 9, 'withdrawn'],
    ['鹏驰年底增补', 10, 1, 'draft'],
  ]
  const made: string[] = []
  for (const [title, quantity, ago, state, close] of told) {
    desk.stage.at(addDays(desk.stage.today, -ago), '09:40:00')
    await desk.stage.run(async tx => {
      const { id } = await saveRecord(
        tx,
        desk.applicant,
        vehicleCityDemand,
        {
          ...demandBody(desk, title, quantity),
          customerId: desk.ids.customer,
          rentExpect: '4800.00',
          draft: state === 'draft',
        },
        'save',
      )
      await leaves(desk, tx, 'vehicle-city-demand', id, desk.applicant, state)
      if (close) await act(tx, desk.buyer, vehicleCityDemand, id, 'close', { reason: '客户改用库存车' })
      made.push(id)
    })
  }
  return [made[0]!, made[1]!]
}

interface OrderTold {
  readonly title: string
  readonly quantity: number
  readonly ago: number
  readonly promised: number
  readonly state?: State
  readonly demand?: string
}
/** Places an order on its day; answers its id. */
async function orders(desk: Desk, told: OrderTold): Promise<string> {
  const { stage, buyer, ids } = desk
  const day = addDays(stage.today, -told.ago)
  stage.at(day, '10:20:00')
  return stage.run(async tx => {
    const { id } = await saveRecord(
      tx,
      buyer,
      purchaseOrder,
      {
        orderTitle: told.title,
        orderDate: day,
        companyId: ids.company,
        deptId: buyer.deptId,
        buyerUserId: buyer.userId,
        supplierType: 3,
        supplierId: ids.dealer,
        contractType: 9,
        contractNo: 'XLCG-2026-07',
        purchaseKind: 1,
        ...(told.demand ? { demandType: 1, cityDemandIds: [told.demand] } : {}),
        lines: [
          {
            modelId: ids.model,
            color: 'white',
            quantity: told.quantity,
            unitPrice: '112800.00',
            rebatePerUnit: '1200.00',
            plateCityCode: '440100',
            deliverLotId: ids.lot,
            promiseDate: addDays(day, told.promised),
          },
        ],
        milestones: [
          { trigger: 1, percent: '30', offsetDays: 3 },
          { trigger: 3, percent: '65' },
          { trigger: 6, percent: '5', offsetDays: 15 },
        ],
        freightBearer: 2,
        freightPrice: '1180.00',
        deliverMode: 1,
        warrantyNote: '整车3年10万公里，三电8年15万公里',
        draft: told.state === 'draft',
      },
      'save',
    )
    await leaves(desk, tx, 'purchase-order', id, buyer, told.state ?? 'approved')
    return id
  })
}

/** VINs as the dealer sends them. */
async function listsCars(desk: Desk, orderId: string, count: number, day: LocalDate): Promise<string[]> {
  desk.stage.at(day, '14:00:00')
  const cars: string[] = []
  for (let index = 0; index < count; index += 1) {
    const serial = ++desk.serial
    cars.push(
      await desk.stage.run(
        async tx =>
          (
            await saveRecord(
              tx,
              desk.buyer,
              purchaseOrderVehicle,
              {
                orderId,
                lineNo: 1,
                vin: vin('LXL', serial),
                driveMotorNo: `TZ${serial}`,
                certificateNo: `HGZ${serial}`,
                produceDate: addDays(day, -6),
                color: 'white',
              },
              'save',
            )
          ).id,
      ),
    )
  }
  return cars
}

/** A carrier takes the cars; answers the waybill, on its way. */
async function sends(
  desk: Desk,
  vehicleIds: readonly string[],
  day: LocalDate,
  more: { kind?: number; outerNo: string; departs?: false; draft?: true },
): Promise<string> {
  const { stage, carrier, ids } = desk
  stage.at(day, '08:30:00')
  return stage.run(async tx => {
    const { id } = await saveRecord(
      tx,
      carrier,
      waybill,
      {
        waybillKind: more.kind ?? 1,
        outerNo: more.outerNo,
        carrierId: ids.hauler,
        carryMode: 1,
        truckPlate: '粤BX8866',
        driverName: '陈国栋',
        driverPhone: '13800138026',
        ...(more.kind === 2
          ? { fromLotId: ids.lot }
          : { fromAddress: '深圳市坪山区星岚交付中心', fromCityCode: '440300' }),
        toLotId: more.kind === 2 ? ids.farLot : ids.lot,
        planDepart: `${day} 09:00:00`,
        planArrive: `${addDays(day, 1)} 18:00:00`,
        priceBasis: 1,
        pricePerVehicle: '1180.00',
        transportInsured: true,
        insurePolicyNo: 'PYII202644010088',
        insuredAmt: '500000.00',
        lines: vehicleIds.map(vehicleId => ({ vehicleId, keyQty: 2, papers: ['certificate', 'manual'] })),
        draft: more.draft === true,
      },
      'save',
    )
    if (more.departs !== false && !more.draft)
      await act(tx, carrier, waybill, id, 'depart', {
        input: { departTime: `${day} 08:20:00`, departPhotos: await stage.scan(tx, carrier, '装车照片') },
      })
    return id
  })
}

/** What the lot signs for on that day: all of it, or the first so many, with what was damaged. */
async function signsFor(
  desk: Desk,
  id: string,
  day: LocalDate,
  options: { cars?: number; damageAmt?: string } = {},
): Promise<void> {
  const { stage, carrier } = desk
  stage.at(day, '19:30:00')
  await stage.run(async tx => {
    const receipt = await stage.scan(tx, carrier, '签收单')
    const lines = (await linesOf(tx, id)).filter(one => one.rowState === 2)
    const says = (lineIds: readonly string[], damageAmt?: string) =>
      act(tx, carrier, waybill, id, 'sign', {
        input: {
          lineIds,
          result: 3,
          signTime: `${day} 18:40:00`,
          arrivePhotos: receipt,
          attachBizId: receipt,
          ...(damageAmt
            ? { damagePart: 'front-bumper', damageKind: 'scratch', damageSeverity: 2, damageAmt: fen(damageAmt) }
            : {}),
        },
      })
    const chosen = lines.slice(0, options.cars ?? lines.length).map(one => one.id)
    if (!options.damageAmt) return void (await says(chosen))
    await says(chosen.slice(0, -1))
    await says(chosen.slice(-1), options.damageAmt)
  })
}

const vehiclesOf = (desk: Desk, orderId: string): Promise<string[]> =>
  desk.stage.run(async tx =>
    (await carsOf(tx, orderId)).filter(one => one.vehicleId !== null).map(one => one.vehicleId!),
  )

const accepts = (desk: Desk, cars: readonly string[], day: LocalDate, defectNote?: string) => {
  desk.stage.at(day, '20:10:00')
  return desk.stage.run(async tx => {
    for (const id of cars)
      await act(tx, desk.buyer, purchaseOrderVehicle, id, 'accept', {
        input: defectNote ? { acceptResult: 2, defectNote } : { acceptResult: 1 },
      })
  })
}

/** The first request is bought, brought two days late, accepted, and two of its cars are moved on since. */
async function buysWhole(desk: Desk, demand: string): Promise<void> {
  const { stage, carrier } = desk
  const day = (ago: number) => addDays(stage.today, -ago)
  const id = await orders(desk, { title: '星岚 E5 首批 4台', quantity: 4, ago: 66, promised: 30, demand })
  const cars = await listsCars(desk, id, 4, day(52))
  const vehicles = await vehiclesOf(desk, id)
  const brought = await sends(desk, vehicles, day(48), { outerNo: 'ZY260903' })
  await signsFor(desk, brought, day(45), { damageAmt: '800.00' })
  stage.at(day(44), '10:00:00')
  await stage.run(tx => act(tx, carrier, waybill, brought, 'check', { input: {} }))
  await accepts(desk, cars, day(45))
  const moved = await sends(desk, vehicles.slice(0, 2), day(6), { kind: 2, outerNo: 'ZY261115' })
  await signsFor(desk, moved, day(5))
  await sends(desk, vehicles.slice(2), stage.today, { kind: 2, outerNo: 'ZY261121', departs: false })
}

/** The second in part: one car rejected, two signed for, two still on the road. */
async function buysHalf(desk: Desk, demand: string): Promise<void> {
  const { stage, carrier } = desk
  const day = (ago: number) => addDays(stage.today, -ago)
  const id = await orders(desk, { title: '星岚 E5 二期 6台', quantity: 6, ago: 33, promised: 28, demand })
  const cars = await listsCars(desk, id, 6, day(20))
  const vehicles = await vehiclesOf(desk, id)
  await signsFor(desk, await sends(desk, vehicles.slice(0, 3), day(16), { outerNo: 'ZY261105' }), day(15))
  await accepts(desk, cars.slice(0, 2), day(15))
  await accepts(desk, cars.slice(2, 3), day(15), '左后门凹陷，漆面修补痕迹')
  const onWay = await sends(desk, vehicles.slice(3), day(2), { outerNo: 'ZY261119' })
  for (const [nodeKind, ago, time, place] of [
    [3, 2, '13:20:00', '广深沿江高速 东莞段'],
    [4, 1, '09:10:00', '虎门大桥 限行等待'],
  ] as const) {
    stage.at(day(ago), '20:00:00')
    await stage.run(tx =>
      act(tx, carrier, waybill, onWay, 'node', { input: { nodeKind, nodeTime: `${day(ago)} ${time}`, place } }),
    )
  }
  await signsFor(desk, onWay, day(1), { cars: 1 })
}

async function ordersInEveryState(desk: Desk): Promise<void> {
  const { stage, carrier } = desk
  const today = stage.today
  await orders(desk, { title: '星岚 E5 机场专线 3台', quantity: 3, ago: 25, promised: 20 })
  const waiting = await orders(desk, { title: '星岚 E5 夜班车队 2台', quantity: 2, ago: 8, promised: 20 })
  await listsCars(desk, waiting, 2, addDays(today, -1))
  const coming = await vehiclesOf(desk, waiting)
  const planned = await sends(desk, coming, today, { outerNo: 'ZY261122', departs: false })
  stage.at(today, '08:50:00')
  await stage.run(tx => act(tx, carrier, waybill, planned, 'cancel', { reason: '经销商改期交车' }))
  await sends(desk, coming.slice(0, 1), today, { outerNo: 'ZY261123', draft: true })
  const given = await orders(desk, { title: '星岚 E5 试点 2台', quantity: 2, ago: 28, promised: 25 })
  stage.at(addDays(today, -4), '16:00:00')
  await stage.run(tx => act(tx, desk.buyer, purchaseOrder, given, 'close', { reason: '厂家停产该配置' }))
  await orders(desk, { title: '星岚 E5 城际 8台', quantity: 8, ago: 2, promised: 35, state: 'approving' })
  await orders(desk, { title: '星岚 E5 备用 2台', quantity: 2, ago: 14, promised: 30, state: 'rejected' })
  await orders(desk, { title: '星岚 E5 商务 1台', quantity: 1, ago: 7, promised: 30, state: 'withdrawn' })
  await orders(desk, { title: '星岚 E5 年底增补 10台', quantity: 10, ago: 1, promised: 30, state: 'draft' })
}

/** Five demands of the own fleet; one was called back with a poor score and is handled again. */
async function ownFleetAsks(desk: Desk): Promise<void> {
  const { stage, applicant, buyer } = desk
  type Step = 'assign' | 'purchase' | 'stock' | 'poor' | 'good' | 'close'
  const told: readonly [title: string, quantity: number, ago: number, state: State, steps: readonly Step[]][] = [
    ['广州自营网约车补充', 4, 26, 'approved', ['assign', 'purchase']],
    ['佛山自营车队', 3, 24, 'approved', ['assign', 'stock', 'poor']],
    ['深圳自营代步车', 2, 22, 'approved', ['assign', 'stock', 'good']],
    ['广州机动车位', 2, 18, 'approved', ['assign', 'stock']],
    ['成都自营试运营', 5, 10, 'approved', ['assign']],
    ['杭州自营商务', 2, 6, 'approved', []],
    ['天津自营补充', 2, 16, 'approved', ['assign', 'close']],
    ['深圳自营年底增补', 6, 2, 'approving', []],
    ['广州自营替换', 3, 13, 'rejected', []],
    ['佛山自营淡季', 1, 11, 'withdrawn', []],
    ['深圳自营明年计划', 20, 1, 'draft', []],
  ]
  for (const [title, quantity, ago, state, steps] of told) {
    stage.at(addDays(stage.today, -ago), '11:00:00')
    const id = await stage.run(async tx => {
      const saved = await saveRecord(
        tx,
        applicant,
        vehicleDirectIntentionBook,
        {
          ...demandBody(desk, title, quantity),
          monthRent: '4600.00',
          marketNote: '本地网约车需求上升，竞品月租4500至4800元',
          expectLeaseRate: '92',
          channel: 'platform',
          draft: state === 'draft',
        },
        'save',
      )
      await leaves(desk, tx, 'vehicle-direct-intention-book', saved.id, applicant, state)
      return saved.id
    })
    for (const step of steps) {
      stage.at(addDays(stage.now, 1), '15:00:00')
      await stage.run(tx => takesStep(tx, id, step))
    }
  }
  async function takesStep(tx: Tx, id: string, step: Step): Promise<void> {
    const does = (by: Actor, name: 'assign' | 'handle' | 'callback' | 'close', input: object, reason = '') =>
      act(tx, by, vehicleDirectIntentionBook, id, name, { input: input as never, reason })
    if (step === 'assign') await does(buyer, 'assign', { assignUserId: buyer.userId })
    else if (step === 'purchase' || step === 'stock')
      await does(buyer, 'handle', {
        handleResult: step,
        handleNote: step === 'purchase' ? '经销商有现车，按协议下单' : '白云中转库调配',
        promiseDate: addDays(stage.now, 20),
      })
    else if (step === 'close') await does(buyer, 'close', {}, '城市暂停自营')
    else
      await does(applicant, 'callback', {
        callbackScore: step === 'poor' ? 2 : 5,
        callbackNote: step === 'poor' ? '车龄偏高，仍需新车' : '车辆到位及时',
      })
  }
}
