import type { Label, LocalDate } from '#kernel'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { biz } from '#areas/vehicles/vehicle/server/moves.ts'
import { uninsuredOnRoad } from '#areas/vehicles/vehicle/server/road-cover.ts'
import { typeIs } from '../../kinds/types.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import type { WorkCar } from './cars.ts'

export interface Work {
  type: number
  subKind: number
  sourceType: string | null
  /** On which it begins. */
  day: LocalDate
  /** Kinds of work of earlier nodes of the same chain, as type x 100 + sub kind. */
  before?: readonly number[]
}
const when = (isBarred: boolean, label: Label): Label[] => (isBarred ? [label] : [])
const isIn = (value: number | null, ...list: number[]) => value !== null && list.includes(value)

type Guard = (one: WorkCar, work: Work) => Label[]
const register: Guard = ({ car }, { subKind, before = [] }) => [
  ...when(subKind === 1 && car.registerCertNo !== null, '车辆已有登记证书 / it has a certificate of registration'),
  ...when(
    subKind === 3 && car.registerCertNo === null && !before.includes(101),
    '车辆未登记，不能抵押 / not registered, so it cannot be pledged',
  ),
  ...when(subKind === 3 && isIn(car.mortgageState, 1, 2, 3), '车辆已抵押 / it is pledged already'),
  ...when(subKind === 4 && !isIn(car.mortgageState, 2, 3), '车辆没有抵押登记 / it is not pledged'),
  ...when(
    subKind === 5 && !isIn(car.bizStatus, biz.lost, biz.disposed),
    '车辆未灭失或报废，不能注销 / neither lost nor scrapped, so it stays registered',
  ),
]
const license: Guard = ({ car }, { subKind, before = [] }) => [
  ...when(
    subKind === 1 && car.registerCertNo === null && !before.includes(101),
    '车辆未登记，不能上牌 / not registered, so it gets no plate',
  ),
  ...when(isIn(subKind, 2, 3, 4) && car.plateNo === null, '车辆没有号牌 / it has no plate'),
]
const transfer: Guard = ({ car }) =>
  when(car.ownerKind !== 1 || car.ownerCompanyId === null, '车辆不属于我方公司，不能过户 / no own company owns it')
const FROM_CUSTOMER = ['vehicle-return', 'maintenance', 'vehicle-return-redeem', 'accident', 'transfer-vehicle']
const transport: Guard = ({ car }, { sourceType }) =>
  when(
    isIn(car.bizStatus, biz.leased, biz.returning) && !FROM_CUSTOMER.includes(sourceType ?? ''),
    '车辆在租，不能运输 / it is on lease',
  )
/** Position returning (6) or replaced (11). */
const receive: Guard = ({ position }) =>
  when(!position || !isIn(position.status, 6, 11), '车辆不在退还或换车中 / its lease is neither ending nor replaced')
const gps: Guard = ({ gpsWanted, gpsFitted }, { subKind }) => [
  ...when(subKind === 1 && gpsWanted > 0 && gpsFitted >= gpsWanted, 'GPS设备已装齐 / every GPS device is fitted'),
  ...when(isIn(subKind, 2, 3, 4) && gpsFitted === 0, '车辆没有GPS设备 / it has no GPS device'),
]
const store: Guard = ({ car }, { before = [] }) =>
  when(
    !isIn(car.bizStatus, biz.transit, biz.awaitingStore) && before.length === 0,
    '车辆不在途也不待入库 / neither in transit nor awaiting store',
  )
const PICKED = ['vehicle-return-redeem', 'purchase-order', 'maintenance']
const collection: Guard = ({ position }, { sourceType }) =>
  when(
    !PICKED.includes(sourceType ?? '') && position?.status !== 4,
    '车辆没有可提车的来源 / nothing allows a pick-up of it',
  )

const guards: Readonly<Record<number, Guard>> = {
  [typeIs.register]: register,
  [typeIs.license]: license,
  [typeIs.transfer]: transfer,
  [typeIs.transport]: transport,
  [typeIs.receive]: receive,
  [typeIs.gps]: gps,
  [typeIs.store]: store,
  [typeIs.collection]: collection,
}

const DRIVEN = 2
/** 80, gap guard: a car that a driver brings is insured on the day on which it sets off. */
const uninsuredOf = (tx: Tx, cars: readonly WorkCar[], work: Work) =>
  uninsuredOnRoad(
    tx,
    work.type === typeIs.transport && work.subKind === DRIVEN ? cars.map(one => one.car) : [],
    work.day,
  )

/** 70, 4.3: what stands against work on each vehicle; the creation lists all of it (D8 among them). */
export async function workBars(tx: Tx, cars: readonly WorkCar[], work: Work): Promise<ReadonlyMap<string, Label[]>> {
  const open = await findRows(
    tx,
    vehicleTask,
    sql`${isAmong(
      sql.trusted('t.vehicle_id'),
      cars.map(one => one.car.id),
    )} and t.type = ${work.type} and t.sub_kind = ${work.subKind} and t.holding`,
  )
  const held = new Map(open.map(one => [one.vehicleId!, one.taskNo!]))
  const bare = await uninsuredOf(tx, cars, work)
  return new Map(
    cars.map(one => [
      one.car.id,
      [
        ...(held.has(one.car.id)
          ? [`已有未完成任务【${held.get(one.car.id)}】 / task ${held.get(one.car.id)} of this kind is open` as Label]
          : []),
        ...(guards[work.type]?.(one, work) ?? []),
        ...when(bare.has(one.car.id), bare.get(one.car.id)!),
      ],
    ]),
  )
}
