import { type ChangesOf, type Label } from '#kernel'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { purchaseOrder } from '../../purchase-order/purchase-order.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { biz } from '../../vehicle/server/moves.ts'
import { uninsuredOnRoad } from '../../vehicle/server/road-cover.ts'
import { KIND, ROW } from '../codes.ts'
import type { waybillLine } from '../waybill-lines.ts'
import type { waybill } from '../waybill.ts'
import type { Waybill } from './rows.ts'

type Line = ChangesOf<typeof waybillLine>
type WaybillForm = Form<typeof waybill>
/** 60, 10: what a car carrier holds. */
export const TRUCK_CARS = 12
const DRIVEN = 2

/** States in which a car may go on which kind of trip (60, 3.2 event 2). */
const STARTS: Record<number, readonly number[]> = {
  [KIND.purchase]: [biz.transit],
  [KIND.move]: [biz.stock, biz.preparing, biz.awaitingTake],
  [KIND.delivery]: [biz.awaitingTake],
  [KIND.back]: [biz.returning],
}
const WHY: Record<number, Label> = {
  [KIND.purchase]: '不是在途的采购车辆 / is not a bought vehicle on its way',
  [KIND.move]: '不在库存、整备或待提状态 / is neither in stock nor in preparation',
  [KIND.delivery]: '不是待提车辆 / is not awaiting its take',
  [KIND.back]: '不是待还车辆 / is not awaiting its return',
}
const zh = (label: string) => label.split(' / ')[0]!
const en = (label: string) => label.split(' / ').slice(1).join(' / ')

export async function prepareWaybill(tx: Tx, actor: Actor, form: WaybillForm): Promise<void> {
  const { values, before } = form
  const whole = { ...before, ...values } as Partial<Waybill>
  values.carrierName = whole.carrierId
    ? ((await findRow(tx, serviceProvider, whole.carrierId))?.mechanismName ?? null)
    : null
  await placeOf(tx, values, whole, 'from')
  await placeOf(tx, values, whole, 'to')
  for (const place of ['fromAddress', 'toAddress'] as const)
    if (!form.draft && !whole[place] && !values[place])
      form.fault(place, '未选停车场时须填写地址 / an address is needed without a lot')
  const lines = form.lines['lines'] as Line[] | undefined
  if (lines) {
    await fillLines(tx, actor, form, whole, lines)
    Object.assign(values, { vehicleCount: lines.length, signedCount: 0, damageCount: 0 })
  }
  if (!before) values.settleState = 0
  await sourceOfWaybill(tx, values, whole, lines)
}

async function placeOf(
  tx: Tx,
  values: ChangesOf<typeof waybill>,
  whole: Partial<Waybill>,
  end: 'from' | 'to',
): Promise<void> {
  const lotId = whole[`${end}LotId`]
  const lot = lotId ? await findRow(tx, parkingLot, lotId) : undefined
  if (!lot) return
  if (!whole[`${end}Address`]) values[`${end}Address`] = `${lot.lotName} ${lot.address}`.slice(0, 200)
  if (!whole[`${end}CityCode`]) values[`${end}CityCode`] = lot.cityCode
  if (!whole[`${end}Contact`]) values[`${end}Contact`] = lot.keeperName
  if (!whole[`${end}Phone`] && lot.keeperPhone && lot.keeperPhone.length <= 20) values[`${end}Phone`] = lot.keeperPhone
}

async function fillLines(
  tx: Tx,
  actor: Actor,
  form: WaybillForm,
  whole: Partial<Waybill>,
  lines: Line[],
): Promise<void> {
  const ids = lines.map(one => one.vehicleId ?? '0')
  const cars = new Map((await findRows(tx, vehicle, sql`t.id = any(${ids}::bigint[])`)).map(car => [car.id, car]))
  const seen = new Set((await visibleOf(tx, actor, vehicle, [...cars.keys()])).map(String))
  const others = await openWaybills(tx, ids, form.before?.id)
  if (!form.draft && whole.carryMode === 1 && lines.length > TRUCK_CARS)
    form.fault('lines', `板车一次最多${TRUCK_CARS}台 / a car carrier takes at most ${TRUCK_CARS} cars`)
  const bare = form.draft ? undefined : await uninsuredOf(tx, whole, [...cars.values()])
  for (const [index, line] of lines.entries()) {
    const say = (reason: Label) => form.fault(`lines.${index}.vehicleId`, reason)
    const car = cars.get(line.vehicleId ?? '')
    if (!car) continue
    const name = car.plateNo ?? car.vin
    if (!seen.has(car.id)) say('车辆不存在或不在数据范围内 / no such vehicle within your scope')
    if (ids.indexOf(car.id) !== index) say('同一车辆重复 / duplicate vehicle')
    const other = others.get(car.id)
    if (other) say(`车辆【${name}】已在运单【${other}】中 / vehicle ${name} is on waybill ${other}`)
    const uninsured = bare?.get(car.id)
    if (uninsured) say(uninsured)
    const starts = STARTS[whole.waybillKind ?? 0]
    if (!form.draft && starts && !starts.includes(car.bizStatus!)) {
      const why = WHY[whole.waybillKind!]!
      say(`车辆【${name}】${zh(why)} / vehicle ${name} ${en(why)}`)
    }
    Object.assign(line, {
      vin: car.vin,
      plateNo: car.plateNo,
      modelName: car.modelName,
      rowState: ROW.waiting,
    })
  }
}

/** A bought car on its way is driven by its seller; every other one that goes by its own wheels is insured. */
export const isDriven = (row: Partial<Waybill>): boolean =>
  row.carryMode === DRIVEN && row.waybillKind !== KIND.purchase

/** Cars that would be driven without cover on a day of the trip, each with what to do. */
const uninsuredOf = async (tx: Tx, whole: Partial<Waybill>, cars: Parameters<typeof uninsuredOnRoad>[1]) =>
  whole.planDepart && isDriven(whole)
    ? uninsuredOnRoad(tx, cars, whole.planDepart.slice(0, 10), (whole.planArrive ?? whole.planDepart).slice(0, 10))
    : undefined

/** Waybills that carry these cars and are not over, by car. */
export async function openWaybills(
  tx: Tx,
  vehicleIds: readonly string[],
  except?: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ vehicle_id: string; no: string }>(
    sql`select l.vehicle_id, w.waybill_no as no from waybill_line l join waybill w on w.tenant_id = l.tenant_id and w.id = l.waybill_id
      where l.tenant_id = ${tx.tenantId} and w.is_deleted = 0 and w.status in (103, 1, 2, 3) and l.row_state in (1, 2) and l.vehicle_id = any(${[...vehicleIds]}::bigint[]) and w.id <> ${except ?? '0'}::bigint`,
  )
  return new Map(rows.map(row => [row.vehicle_id, row.no]))
}

/** Where it comes from: the order of its cars, or whoever typed it. */
async function sourceOfWaybill(
  tx: Tx,
  values: ChangesOf<typeof waybill>,
  whole: Partial<Waybill>,
  lines: readonly Line[] | undefined,
): Promise<void> {
  if (whole.sourceType === 'work-order') return
  if (whole.waybillKind === KIND.purchase && !whole.purchaseOrderId && lines?.length) {
    const row = await tx.row<{ id: string }>(
      sql`select purchase_order_id as id from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and purchase_order_id is not null and id = any(${lines.map(one => one.vehicleId ?? '0')}::bigint[]) order by id limit 1`,
    )
    if (row) values.purchaseOrderId = row.id
  }
  const orderId = values.purchaseOrderId ?? whole.purchaseOrderId
  const order = whole.waybillKind === KIND.purchase && orderId ? await findRow(tx, purchaseOrder, orderId) : undefined
  Object.assign(
    values,
    order
      ? { sourceType: 'purchase-order', sourceId: order.id, sourceNo: order.orderNo }
      : { sourceType: whole.sourceType === 'import' ? 'import' : 'manual', sourceId: null, sourceNo: null },
  )
}
