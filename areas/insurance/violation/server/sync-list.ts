import { invalid, refuse, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FileAnswer, UploadedFile } from '#packages/server/route.ts'
import { findRows } from '#packages/server/rows.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { abnormalFile } from '#packages/transfer/calls.ts'
import { checkImport, type CheckedRow } from '#packages/transfer/import-check.ts'
import { claimBatch, finishBatch, normalRows } from '#packages/transfer/import-run.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { beginSync } from '../../violation-sync-run/server/begin-sync.ts'
import { violationSyncRun } from '../../violation-sync-run/violation-sync-run.ts'

/** 80, 14: a list of plates or VINs to ask about. */
const PLATE: Label = '车牌号 / Plate'
const VIN: Label = '车架号 / VIN'
export const syncTitles = (actor: Actor): Record<string, string> => ({
  plateNo: textOf(PLATE, actor.language),
  vin: textOf(VIN, actor.language),
})

interface Car {
  id: string
  plateNo: string | null
  vin: string
  engineNo: string | null
  driveMotorNo: string | null
  bizStatus: number
}
const said = (body: Record<string, unknown>, name: string): string =>
  String(body[name] ?? '')
    .trim()
    .toUpperCase()

/** Each row by its plate or VIN: known, plated, with what a source asks for; all reasons, not only the first. */
export async function checkSyncList(
  tx: Tx,
  actor: Actor,
  file: UploadedFile | undefined,
): Promise<Record<string, unknown>> {
  if (!file) return invalid({ file: '请选择文件 / choose a file' })
  return checkImport(tx, actor, violationSyncRun, file, {
    isCovered: false,
    params: {},
    check: (rows, seen) => checkRows(tx, actor, rows, seen),
  })
}

type Body = Record<string, unknown>
/** The vehicles in his scope that these rows name. */
async function carsOf(tx: Tx, actor: Actor, bodies: readonly Body[]): Promise<(body: Body) => Car | undefined> {
  const values = (name: string) => [...new Set(bodies.map(body => said(body, name)).filter(Boolean))]
  const found = (await findRows(
    tx,
    vehicle,
    sql`t.plate_no = any(${values('plateNo')}::varchar[]) or t.vin = any(${values('vin')}::varchar[])`,
  )) as unknown as Car[]
  const visible = new Set(
    await visibleOf(
      tx,
      actor,
      vehicle,
      found.map(car => car.id),
      'read',
    ),
  )
  const cars = found.filter(car => visible.has(car.id))
  return body => {
    const plateNo = said(body, 'plateNo')
    return cars.find(one => (plateNo ? one.plateNo === plateNo : one.vin === said(body, 'vin')))
  }
}

async function checkRows(tx: Tx, actor: Actor, rows: CheckedRow[], seen: Map<string, number>): Promise<void> {
  const carOf = await carsOf(
    tx,
    actor,
    rows.map(row => row.body),
  )
  for (const row of rows) {
    const fault = (path: string, reason: Label) => void row.faults.push({ path, reason })
    const plateNo = said(row.body, 'plateNo')
    const vin = said(row.body, 'vin')
    if (!plateNo && !vin) {
      fault('plateNo', '请填写车牌号或车架号 / enter the plate or the VIN')
      continue
    }
    const car = carOf(row.body)
    if (!car) {
      fault(plateNo ? 'plateNo' : 'vin', '未找到车辆 / vehicle not found')
      continue
    }
    if (plateNo && vin && car.vin !== vin) fault('vin', `车架号与车牌不是同一车辆 / the VIN is not that of ${plateNo}`)
    if (!car.plateNo) fault('plateNo', '车辆未上牌，不能查询 / the vehicle has no plate to ask by')
    if (!car.engineNo && !car.driveMotorNo)
      fault('vin', '缺少发动机号或电机号 / no number of the engine or motor is known')
    if (car.bizStatus < 2 || car.bizStatus > 8) fault('plateNo', '车辆不在管 / the vehicle is not in our hands')
    const earlier = seen.get(car.id)
    if (earlier !== undefined) fault('plateNo', `与第${earlier}行重复 / the same as row ${earlier}`)
    else seen.set(car.id, row.rowNo)
  }
}

/** The good rows become one run; trigger 4. */
export async function beginSyncList(tx: Tx, actor: Actor, uuid: string) {
  const batch = await claimBatch(tx, actor, violationSyncRun, uuid)
  const rows = await normalRows(tx, batch)
  const carOf = await carsOf(
    tx,
    actor,
    rows.map(row => row.body),
  )
  const vehicleIds = [...new Set(rows.flatMap(row => carOf(row.body)?.id ?? []))]
  if (vehicleIds.length === 0) refuse('syncNone', '没有可查询的车辆 / no vehicle to ask about')
  const run = await beginSync(tx, actor, { vehicleIds, trigger: 4 })
  await finishBatch(tx, batch.id, { imported: vehicleIds.length, failed: 0 })
  return { run, imported: vehicleIds.length, failed: rows.length - vehicleIds.length, total: batch.total }
}

export const badSyncRows = (tx: Tx, actor: Actor, uuid: string): Promise<FileAnswer> =>
  abnormalFile(tx, actor, violationSyncRun, uuid)
