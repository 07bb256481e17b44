import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { confirmLine } from '#areas/vehicles/vehicle-extract/server/confirm-line.ts'
import { vehicleExtract, vehicleExtractDetail } from '#areas/vehicles/vehicle-extract/vehicle-extract.ts'
import { saveAllocate } from '#areas/vehicles/vehicle-allocate/server/save-allocate.ts'
import { queueRowOf } from '#areas/vehicles/vehicle-allocate/server/queue.ts'
import { allotDetail, vehicleAllot } from '#areas/vehicles/vehicle-allot/vehicle-allot.ts'
import { consignLines } from '#areas/vehicles/vehicle-consign-requisition/server/rows.ts'
import { vehicleConsignRequisition } from '#areas/vehicles/vehicle-consign-requisition/vehicle-consign-requisition.ts'
import { writesLease } from './leasing.ts'
import { stands } from './fleet-desk.ts'
import { freeCars } from './free-cars.ts'
import { seedMasters } from './masters.ts'
import type { Doing, Stage } from './stage.ts'

const LESSEE = '鹏腾企业用车有限公司'
const QUANTITY = 18
const ADDED = '客户临时加车'
interface Desk {
  readonly stage: Stage
  readonly sales: Actor
  readonly keeper: Actor
  readonly delivery: Actor
  readonly orderId: string
  readonly productId: string
  readonly lotId: string
  /** Cars of the wanted model that stand in the city, nearest first; each is given away once. */
  readonly cars: string[]
  readonly farCars: string[]
}
type State = 'draft' | 'approving' | 'rejected' | 'withdrawn' | 'approved'

/** 60, section 12: cars are asked for under a contract, allotted and taken, in every state. Done once. */
export const deliversCars: Doing = async (stage, people) => {
  if (await stands(stage, vehicleConsignRequisition)) return
  const desk = await opensDesk(stage, people, { cars: 9 })
  if (desk) await asksForCars(desk)
}

/** Allotments and takes straight from an order, where they stand on their way. Done once. */
export const allotsCars: Doing = async (stage, people) => {
  if (await stands(stage, vehicleAllot, { reason: ADDED })) return
  const desk = await opensDesk(stage, people, { cars: 3, farCars: 4 })
  if (desk) await allotsFromOrder(desk)
}

async function opensDesk(
  stage: Stage,
  people: ReadonlyMap<string, Actor>,
  wanted: { cars: number; farCars?: number },
): Promise<Desk | undefined> {
  const masters = await stage.run(tx => seedMasters(tx, stage.system, people))
  const model = masters.models.get('E5')!
  const inCity = async (city: string, count: number) =>
    (await freeCars(stage, { city, model, count })).map(one => one.id)
  const cars = await inCity('4403', wanted.cars)
  const farCars = wanted.farCars ? await inCity('4401', wanted.farCars) : []
  if (cars.length === 0) return undefined
  const sales = stage.who('李晓雯')
  const [lessee] = await stage.run(tx => findRows(tx, customer, { mechanismName: LESSEE } as never))
  const contractId = await writesLease(stage, masters, new Map([[LESSEE, lessee!.id]]), {
    key: 'deliveries',
    customer: LESSEE,
    company: '华驰深圳',
    city: '4403',
    sales: sales.userName,
    signed: '2026-11-08',
    takes: '2026-11-20',
    term: 36,
    model: 'E5',
    plates: Array.from({ length: QUANTITY }, (_, at) => `新${at}`),
    end: 'signed',
    habit: 'onTime',
  })
  const positions = await stage.run(tx => findRows(tx, orderVehicle, { contractId } as never))
  if (positions.length !== QUANTITY) throw new Error(`${QUANTITY} positions wanted, ${positions.length} there`)
  return {
    stage,
    sales,
    keeper: stage.who('韩松'),
    delivery: stage.who('乔麦'),
    orderId: positions[0]!.orderId!,
    productId: positions[0]!.contractProductId!,
    lotId: masters.lots.get('龙华交付中心')!,
    cars,
    farCars,
  }
}

async function leaves({ stage }: Desk, tx: Tx, resource: string, id: string, by: Actor, state: State): Promise<void> {
  if (state === 'approved') await stage.approve(tx, resource, id)
  if (state === 'rejected') await stage.reject(tx, resource, id, '请先与客户确认交付时间')
  if (state === 'withdrawn') await stage.product.flow.withdraw(tx, by, { resource, id, comment: '客户改期，重新提报' })
}

interface Asked {
  readonly quantity: number
  readonly ago: number
  readonly state: State
  readonly urgent?: boolean
  /** Cars that the yard allots. */
  readonly allot?: number
  /** How many of them are taken; a take is open for the others. */
  readonly take?: number
  readonly open?: boolean
  readonly close?: boolean
}
const asked: readonly Asked[] = [
  { quantity: 3, ago: 8, state: 'approved', allot: 3, take: 3 },
  { quantity: 2, ago: 6, state: 'approved', allot: 2, take: 1, open: true },
  { quantity: 2, ago: 5, state: 'approved', allot: 2, open: true },
  { quantity: 2, ago: 4, state: 'approved', allot: 1 },
  { quantity: 1, ago: 4, state: 'rejected' },
  { quantity: 1, ago: 3, state: 'withdrawn' },
  { quantity: 1, ago: 3, state: 'approved', close: true },
  { quantity: 2, ago: 2, state: 'approved' },
  { quantity: 1, ago: 1, state: 'approved', urgent: true },
  { quantity: 1, ago: 1, state: 'approving' },
  { quantity: 1, ago: 0, state: 'draft' },
]

async function asksForCars(desk: Desk): Promise<void> {
  const { stage, sales, keeper } = desk
  for (const one of asked) {
    const day = addDays(stage.today, -one.ago)
    stage.at(day, '09:20:00')
    const id = await stage.run(async tx => {
      const saved = await saveRecord(
        tx,
        sales,
        vehicleConsignRequisition,
        {
          orderId: desk.orderId,
          deliverKind: 1,
          takePlaceId: desk.lotId,
          planTakeTime: `${addDays(day, 1)} 14:00:00`,
          receiverName: '王鹏',
          receiverPhone: '13800138012',
          receiverIdNo: '11010519491231002X',
          authFileBizId: await stage.scan(tx, sales, '提车授权书'),
          salesUserId: sales.userId,
          urgency: one.urgent ? 2 : 1,
          earlyTakeOver: true,
          earlyReason: '客户按月结付款，押金随首期租金一并支付',
          promiseDate: addDays(stage.today, 9),
          details: [{ contractProductId: desk.productId, quantity: one.quantity }],
          draft: one.state === 'draft',
        },
        'save',
      )
      stage.at(day, '11:10:00')
      await leaves(desk, tx, 'vehicle-consign-requisition', saved.id, sales, one.state)
      if (one.close)
        await act(tx, keeper, vehicleConsignRequisition, saved.id, 'close', { reason: '客户改为下月提车，重新申请' })
      return saved.id
    })
    if (one.allot) await allots(desk, id, one.allot)
    if (one.take || one.open) await takes(desk, id, addDays(day, 1), one.take ?? 0)
  }
}

/** The yard gives the first so many of the wanted cars. */
async function allots(desk: Desk, requisitionId: string, count: number): Promise<void> {
  await desk.stage.run(async tx => {
    const [line] = await consignLines(tx, requisitionId)
    const row = (await queueRowOf(tx, requisitionId))!
    const saved = (await saveAllocate(tx, desk.keeper, {
      allocateId: row.id,
      version: row.version,
      reason: '按申请配车',
      items: desk.cars.splice(0, count).map(vehicleId => ({ detailId: line!.id, vehicleId })),
    } as never)) as { id: string }
    await desk.stage.approve(tx, 'vehicle-allot', saved.id)
  })
}

/** One document for what is ready; the first so many are handed over. */
async function takes(desk: Desk, requisitionId: string, day: string, count: number): Promise<void> {
  const { stage, delivery } = desk
  stage.at(day < stage.today ? day : stage.today, '13:30:00')
  const ready = await stage.run(async tx => {
    const [line] = await consignLines(tx, requisitionId)
    return (await Promise.all(line!.orderVehicleIds.map(id => getRow(tx, orderVehicle, id)))).filter(
      one => one.status === 4,
    )
  })
  if (ready.length === 0) throw new Error(`nothing of the requisition ${requisitionId} is ready`)
  const id = await opensTake(
    desk,
    ready.map(one => one.id),
    `${day < stage.today ? day : addDays(stage.today, 1)} 14:00:00`,
  )
  const lines = await stage.run(tx => findRows(tx, vehicleExtractDetail, { extractId: id } as never))
  for (const line of lines.slice(0, count))
    await stage.run(async tx =>
      confirmLine(tx, delivery, id, {
        lineId: line.id,
        takeTime: `${day} 13:20:00`,
        takeMileage: 180,
        soc: 92,
        exteriorOk: true,
        interiorOk: true,
        checkItems: [{ itemName: '车身漆面', result: 1 }],
        accessories: { 充电线: 1, 三角牌: 1 },
        papers: { 行驶证: 1, 钥匙: 2 },
        photoBizId: await stage.carPhotos(tx, delivery),
        signCustomer: await stage.signature(tx, delivery, '客户签字', '王鹏'),
        signStaff: await stage.signature(tx, delivery, '交付员签字', delivery.userName),
      }),
    )
}

const opensTake = (desk: Desk, positions: readonly string[], planTakeTime: string): Promise<string> =>
  desk.stage.run(async tx => {
    const saved = await saveRecord(
      tx,
      desk.delivery,
      vehicleExtract,
      {
        placeKind: 1,
        takePlaceId: desk.lotId,
        planTakeTime,
        receiverName: '王鹏',
        receiverPhone: '13800138012',
        lines: positions.map(orderVehicleId => ({ orderVehicleId })),
      },
      'save',
    )
    if (planTakeTime.slice(11, 13) < '22') await desk.stage.approve(tx, 'vehicle-extract', saved.id)
    return saved.id
  })

/** Straight from the order: released in part, cancelled, and one with a car from another city in each state of approval. */
async function allotsFromOrder(desk: Desk): Promise<void> {
  const { stage, keeper, delivery } = desk
  stage.at(addDays(stage.today, -3), '10:00:00')
  const free = await stage.run(tx => freePositions(tx, desk.orderId))
  const save = (positions: readonly string[], cars: readonly string[], state: State) =>
    stage.run(async tx => {
      const saved = await saveRecord(
        tx,
        keeper,
        vehicleAllot,
        {
          orderId: desk.orderId,
          cityCode: '4403',
          takePlaceId: desk.lotId,
          planTakeTime: `${addDays(stage.today, 2)} 10:00:00`,
          reason: state === 'approved' ? ADDED : '本地车辆不足，调广州库存',
          lines: positions.map((orderVehicleId, at) => ({ orderVehicleId, vehicleId: cars[at] })),
          draft: state === 'draft',
        },
        'save',
      )
      await leaves(desk, tx, 'vehicle-allot', saved.id, keeper, state)
      return saved.id
    })
  if (free.length < 3) throw new Error(`three free positions wanted, ${free.length} there`)
  const [a, b, c] = free as [string, string, string]
  const partly = await save([a, b], desk.cars.splice(0, 2), 'approved')
  const lines = await stage.run(tx => findRows(tx, allotDetail, { allotId: partly, orderVehicleId: b } as never))
  await stage.run(tx =>
    act(tx, keeper, vehicleAllot, partly, 'releaseLine', {
      input: { lineIds: [lines[0]!.id] },
      reason: '客户减少一台',
    }),
  )
  const gone = await save([b], desk.cars.splice(0, 1), 'approved')
  await stage.run(tx => act(tx, keeper, vehicleAllot, gone, 'cancel', { reason: '客户取消本次提车' }))
  for (const state of ['rejected', 'withdrawn', 'draft', 'approving'] as const)
    await save([c], desk.farCars.splice(0, 1), state)
  stage.at(addDays(stage.today, -1), '16:00:00')
  const night = `${addDays(stage.today, 1)} 22:30:00`
  const cancelled = await opensTake(desk, [a], `${addDays(stage.today, 1)} 09:00:00`)
  await stage.run(tx => act(tx, delivery, vehicleExtract, cancelled, 'cancel', { reason: '客户改到夜间提车' }))
  for (const state of ['rejected', 'withdrawn', 'approving'] as const) {
    const id = await opensTake(desk, [a], night)
    await stage.run(tx => leaves(desk, tx, 'vehicle-extract', id, delivery, state))
  }
}

const freePositions = async (tx: Tx, orderId: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select p.id from order_vehicle p where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.order_id = ${orderId}::bigint and p.status = 1
        and not exists (select from vehicle_consign_requisition_line l join vehicle_consign_requisition r on r.tenant_id = l.tenant_id and r.id = l.requisition_id
          where l.tenant_id = p.tenant_id and p.id = any(l.order_vehicle_ids) and r.status in (102, 1, 3, 4, 5)) order by p.id`)
  ).map(one => one.id)
