import { localDateTime, yuan, type ChangesOf, type Fault, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { POINTS } from '../../codes.ts'
import { codeOn } from '../../violation-code/server/index.ts'
import { violation } from '../violation.ts'
import { bearerOf } from './bearer.ts'
import { dedupeKeyOf, factsKeyOf } from './dedupe.ts'

type ViolationForm = Form<typeof violation>
export const SOURCE = { sync: 1, file: 2, hand: 3 } as const
/** Facts that a source told are not typed over. */
const FACTS = [
  'externalNo',
  'vehicleId',
  'plateNo',
  'violationTime',
  'place',
  'regionCode',
  'code',
  'behaviour',
  'fine',
  'points',
  'authority',
  'dataKind',
] as const

/** The vehicle that had this plate on that day; the card's plate where the histories know none. */
export async function vehicleOfPlate(tx: Tx, plateNo: string, day: string): Promise<string | undefined> {
  const plate = plateNo.trim().toUpperCase()
  const row = await tx.row<{ id: string }>(sql`
    select id from (
      select vehicle_id as id, 1 as rank from vehicle_plate_record where tenant_id = ${tx.tenantId} and is_deleted = 0
        and plate_no = ${plate} and from_date <= ${day}::date and (to_date is null or to_date > ${day}::date)
      union all
      select id, 2 from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and plate_no = ${plate}
    ) found order by rank limit 1`)
  return row?.id
}
const plateOn = async (tx: Tx, vehicleId: string, day: string): Promise<string | undefined> =>
  (
    await tx.row<{ plate: string }>(sql`
      select plate_no as plate from vehicle_plate_record where tenant_id = ${tx.tenantId} and is_deleted = 0
        and vehicle_id = ${vehicleId}::bigint and from_date <= ${day}::date and (to_date is null or to_date > ${day}::date)
      order by from_date desc limit 1`)
  )?.plate

export async function prepare(tx: Tx, actor: Actor, form: ViolationForm): Promise<void> {
  const { values, before } = form
  if (
    before?.source === SOURCE.sync &&
    FACTS.some(name => values[name] !== undefined && differs(values[name], before[name]))
  )
    return form.fault('violationTime', '同步的违章不能修改违法事实 / what a source told of an offence is not changed')
  const time = values.violationTime ?? before?.violationTime
  if (!time) return
  if (time > localDateTime(actor.clock.now()))
    form.fault('violationTime', '违法时间不能晚于现在 / an offence lies in the past')
  await fillVehicle(tx, form, time)
  await fillByCode(tx, form, time)
  const vehicleId = values.vehicleId ?? before?.vehicleId
  if (!vehicleId) return
  await refuseTwice(tx, form, time)
  const moved = !before || before.vehicleId !== vehicleId || before.violationTime !== time
  if (moved && !before?.assignManual) Object.assign(values, await bearerOf(tx, actor, vehicleId, time))
  if (!before) Object.assign(values, { source: SOURCE.hand, ...begun })
}
/** What every offence begins with. */
export const begun = { noticeState: 0, transferState: 0, chargeStatus: 0 } as const

const said = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'bigint' ? yuan(value as never) : String(value)
const differs = (value: unknown, other: unknown): boolean => said(value) !== said(other)

async function fillVehicle(tx: Tx, form: ViolationForm, time: string): Promise<void> {
  const { values, before } = form
  const day = time.slice(0, 10)
  const plate = values.plateNo
  if (!values.vehicleId && plate && plate !== before?.plateNo) {
    const found = await vehicleOfPlate(tx, plate, day)
    if (!found)
      return form.fault('plateNo', `车牌【${plate}】当时不属于我方车辆 / ${plate} was no vehicle of ours then`)
    values.vehicleId = found
  }
  const vehicleId = values.vehicleId ?? before?.vehicleId
  if (!vehicleId) return form.fault('vehicleId', '请选择车辆或填写车牌号 / choose a vehicle or enter its plate')
  const car = await findRow(tx, vehicle, vehicleId)
  if (!car) return
  Object.assign(values, await carFields(tx, car, day, plate))
}

/** Of the card, as the offence keeps it. */
export async function carFields(
  tx: Tx,
  car: RowOf<typeof vehicle>,
  day: string,
  plate?: string | null,
): Promise<ChangesOf<typeof violation>> {
  return {
    plateNo: plate || ((await plateOn(tx, car.id, day)) ?? car.plateNo),
    plateKind: car.plateKind,
    vin: car.vin,
    companyId: car.ownerCompanyId,
    cityCode: car.operateCityCode,
  }
}

async function fillByCode(tx: Tx, form: ViolationForm, time: string): Promise<void> {
  const { values, before } = form
  const code = values.code ?? before?.code
  const known = code ? await codeOn(tx, code, time.slice(0, 10)) : undefined
  values.behaviour ??= before?.behaviour ?? known?.behaviour ?? null
  values.fine ??= before?.fine ?? known?.fine ?? null
  values.points ??= before?.points ?? known?.points ?? null
  if (!values.behaviour)
    form.fault('behaviour', '代码未维护，请填写行为 / the code is not known here: enter the offence')
  if (values.fine === null) form.fault('fine', '代码未维护，请填写罚款 / the code is not known here: enter the fine')
  if (values.points === null || values.points === undefined)
    form.fault('points', '代码未维护，请填写记分 / the code is not known here: enter the points')
  else if (!POINTS.includes(values.points))
    form.fault('points', '记分只能是0、1、3、6、9、12 / points are 0, 1, 3, 6, 9 or 12')
}

/** N7: the same offence, by its number or by its facts, is there once. */
async function refuseTwice(tx: Tx, form: ViolationForm, time: string): Promise<void> {
  const { values, before } = form
  const told = {
    externalNo: values.externalNo === undefined ? before?.externalNo : values.externalNo,
    plateNo: values.plateNo ?? before?.plateNo,
    plateKind: values.plateKind ?? before?.plateKind,
    violationTime: time,
    code: values.code ?? before?.code,
    place: values.place ?? before?.place,
  }
  values.dedupeKey = dedupeKeyOf(told)
  values.factsKey = factsKeyOf(told)
  const same = await sameOffence(tx, values.dedupeKey, values.factsKey)
  if (same && same.id !== before?.id)
    form.fault('violationTime', `该违章已登记：${same.no} / this offence is entered already: ${same.no}`)
}
export const sameOffence = (tx: Tx, key: string, facts: string): Promise<{ id: string; no: string } | undefined> =>
  tx.row<{ id: string; no: string }>(sql`
    select id, violation_no as no from violation where tenant_id = ${tx.tenantId} and is_deleted = 0
      and (dedupe_key = ${key} or facts_key = ${facts}) limit 1`)

/** Rows of a file: what the form asks, told at the cell. */
export async function importRow(tx: Tx, _actor: Actor, form: ViolationForm, known: readonly Fault[]): Promise<void> {
  if (known.length > 0) return
  const { plateNo, violationTime } = form.values
  if (plateNo && violationTime && !(await vehicleOfPlate(tx, plateNo, violationTime.slice(0, 10))))
    form.fault('plateNo', `车牌【${plateNo}】当时不属于我方车辆 / ${plateNo} was no vehicle of ours then`)
}
