import { yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { visibleOf } from '#packages/server/scope.ts'
import type { RowOf } from '#kernel'
import { once } from '../../vehicle/server/models.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { waybillImport } from '../waybill-import.ts'
import { waybill } from '../waybill.ts'
import { openWaybills, TRUCK_CARS } from './prepare.ts'
import { linesOf } from './rows.ts'

type Imported = RowOf<typeof waybillImport>
const keyOf = (row: { carrierId?: string | null; outerNo?: string | null }) =>
  `${row.carrierId ?? ''} ${row.outerNo ?? ''}`

/** 60, 10: one row a car, each car once and on no other waybill, at most twelve on one truck. */
export async function checkImported(tx: Tx, actor: Actor, form: Form<typeof waybillImport>): Promise<void> {
  const { values, fault } = form
  if (values.carryMode === null || values.carryMode === undefined) values.carryMode = 1
  if (values.carryMode === 1)
    for (const name of ['truckPlate', 'driverName', 'driverPhone'] as const)
      if (!values[name]) fault(name, '板车运输必填 / required for a car carrier')
  const car = values.vehicleId ? await findRow(tx, vehicle, values.vehicleId) : undefined
  if (!car) return
  if ((await visibleOf(tx, actor, vehicle, [car.id])).length === 0)
    return fault('vehicleId', '车辆不存在或不在数据范围内 / no such vehicle within your scope')
  const named = await once(tx, 'waybill-import-cars', async () => new Set<string>())
  if (named.has(car.id)) fault('vehicleId', '车辆在文件中重复 / the vehicle stands in the file twice')
  named.add(car.id)
  const other = (await openWaybills(tx, [car.id])).get(car.id)
  if (other)
    fault('vehicleId', `车辆【${car.plateNo ?? car.vin}】已在运单【${other}】中 / the vehicle is on waybill ${other}`)
  const trucks = await once(tx, 'waybill-import-trucks', async () => new Map<string, number>())
  const cars = (trucks.get(keyOf(values)) ?? 0) + 1
  trucks.set(keyOf(values), cars)
  if (values.carryMode === 1 && cars > TRUCK_CARS)
    fault('outerNo', `板车一次最多${TRUCK_CARS}台 / a car carrier takes at most ${TRUCK_CARS} cars`)
}

/** Rows of one carrier's number become one waybill, to be looked through and sent off. */
export async function makeWaybills(tx: Tx, actor: Actor, rows: readonly Imported[]): Promise<void> {
  for (const cars of Map.groupBy(rows, keyOf).values()) {
    const first = cars[0]!
    const id = await waybillOf(tx, actor, first, cars)
    for (const row of cars) await updateRow(tx, actor, waybillImport, row, { waybillId: id })
  }
}

async function waybillOf(tx: Tx, actor: Actor, first: Imported, cars: readonly Imported[]): Promise<string> {
  // A long file is imported in portions: its later rows join the waybill of the first.
  const [known] = await findRows(
    tx,
    waybill,
    sql`t.outer_no = ${first.outerNo} and t.carrier_id = ${first.carrierId}::bigint and t.status = 1 and t.source_type = 'import' and t.create_user = ${actor.userId}::bigint`,
    { limit: 1 },
  )
  const own = cars.map(row => ({ vehicleId: row.vehicleId, keyQty: row.keyQty ?? '' }))
  if (known) {
    const lines = await linesOf(tx, known.id)
    await saveRecord(
      tx,
      actor,
      waybill,
      {
        id: known.id,
        version: known.version,
        lines: [...lines.map(one => ({ id: one.id, vehicleId: one.vehicleId, keyQty: one.keyQty ?? '' })), ...own],
      },
      'update',
    )
    return known.id
  }
  const saved = await saveRecord(
    tx,
    actor,
    waybill,
    {
      waybillKind: first.waybillKind,
      outerNo: first.outerNo,
      carrierId: first.carrierId,
      carryMode: first.carryMode ?? 1,
      truckPlate: first.truckPlate ?? '',
      driverName: first.driverName ?? '',
      driverPhone: first.driverPhone ?? '',
      fromAddress: first.fromAddress,
      toLotId: first.toLotId,
      planDepart: first.planDepart,
      planArrive: first.planArrive,
      priceBasis: 1,
      pricePerVehicle: yuan(first.pricePerVehicle),
      lines: own,
    },
    'save',
  )
  await updateRow(tx, actor, waybill, saved.id, { sourceType: 'import' })
  return saved.id
}
