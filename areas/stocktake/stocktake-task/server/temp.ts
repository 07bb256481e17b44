import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { IMPORT_CAPS, readWorkbook } from '#packages/excel/index.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { findRows, insertRows, removeRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { ownTemps } from './cars.ts'
import { stocktakeTemp } from '../stocktake-task.ts'

const MOST = 20_000
const OVER = [9, 10]
interface Wanted {
  vin: string
  counter: string
  remark: string
  rowNo: number
}
interface Car {
  id: string
  plateNo: string | null
  vin: string
  modelName: string | null
  bizStatus: number
  status: number
}
const carsBy = (tx: Tx, column: 'id' | 'vin', values: readonly string[]): Promise<Car[]> =>
  findRows(
    tx,
    vehicle,
    column === 'id'
      ? sql`t.id = any(${[...new Set(values)]}::bigint[])`
      : sql`t.vin = any(${[...new Set(values)]}::varchar[])`,
  ) as unknown as Promise<Car[]>

const rowOf = (actor: Actor, tempId: string, rowNo: number, car: Car | undefined, faults: readonly string[]) => ({
  tempId,
  ownerUserId: actor.userId,
  vehicleId: car?.id ?? null,
  plateNo: car?.plateNo ?? null,
  vin: car?.vin ?? null,
  modelName: car?.modelName ?? null,
  rowNo,
  rowState: faults.length === 0 ? 1 : 2,
  rowError: faults.length === 0 ? null : joined(faults),
})
const joined = (faults: readonly string[]): string =>
  [0, 1]
    .map(half => faults.map(one => one.split(' / ')[half]).join(half ? '; ' : '；'))
    .join(' / ')
    .slice(0, 500)
const stateFaults = (car: Car): string[] =>
  OVER.includes(car.bizStatus) || car.status !== 1 ? ['车辆已处置或停用 / disposed or out of use'] : []

/** 70, 5.2 temp-save: by id or by VIN; a vehicle that stands there already is not added twice. */
export async function addTemps(
  tx: Tx,
  actor: Actor,
  given: { tempId: string; vehicleIds: readonly string[]; vins: readonly string[]; counterId?: string | undefined },
): Promise<{ added: number; abnormal: number; skipped: number }> {
  if (given.vehicleIds.length > 0) await requireVisible(tx, actor, vehicle, [...given.vehicleIds], 'read')
  const known = await ownTemps(tx, actor, given.tempId)
  const seen = new Set(known.map(row => row.vehicleId))
  const byId = given.vehicleIds.length > 0 ? await carsBy(tx, 'id', given.vehicleIds) : []
  const vins = [...new Set(given.vins.map(vin => vin.trim().toUpperCase()).filter(Boolean))]
  const byVin = new Map((vins.length > 0 ? await carsBy(tx, 'vin', vins) : []).map(car => [car.vin, car]))
  const found: (Car | string)[] = [...byId, ...vins.map(vin => byVin.get(vin) ?? vin)]
  if (known.length + found.length > MOST)
    refuse('tooMany', '手工车辆最多{n}台 / at most {n} vehicles by hand', { n: MOST })
  const rows = []
  for (const one of found) {
    if (typeof one === 'string') {
      const faults = ['车架号不存在 / no vehicle has this VIN']
      rows.push({
        ...rowOf(actor, given.tempId, known.length + rows.length + 1, undefined, faults),
        vin: one.slice(0, 32),
      })
      continue
    }
    if (seen.has(one.id)) continue
    seen.add(one.id)
    rows.push({
      ...rowOf(actor, given.tempId, known.length + rows.length + 1, one, stateFaults(one)),
      counterId: given.counterId ?? null,
    })
  }
  await insertRows(tx, actor, stocktakeTemp, rows)
  const abnormal = rows.filter(row => row.rowState === 2).length
  return { added: rows.length - abnormal, abnormal, skipped: found.length - rows.length }
}

/** 70, 11: VIN, counter, remark; known, not disposed, not twice, with every reason per row. */
export async function checkFile(
  tx: Tx,
  actor: Actor,
  tempId: string,
  file: UploadedFile | undefined,
): Promise<Record<string, unknown>> {
  if (!file) return refuse('noFile', '请选择文件 / choose a file')
  const wanted: Wanted[] = []
  for await (const row of (await readWorkbook(file.bytes, { ...IMPORT_CAPS, maxRows: MOST })).rows) {
    const [vin = '', counter = '', remark = ''] = row.cells.map(cell => cell.text.trim())
    wanted.push({ vin: vin.toUpperCase(), counter, remark, rowNo: row.number })
  }
  const cars = new Map(
    (
      await carsBy(
        tx,
        'vin',
        wanted.map(one => one.vin),
      )
    ).map(car => [car.vin, car]),
  )
  const people = new Map(
    (
      await findRows(
        tx,
        userAccount,
        sql`t.real_name = any(${[...new Set(wanted.map(one => one.counter))]}::varchar[])`,
      )
    ).map(one => [one.realName, one.id]),
  )
  for (const old of (await ownTemps(tx, actor, tempId)).filter(row => row.rowState === 2))
    await removeRow(tx, actor, stocktakeTemp, old)
  const seen = new Set((await ownTemps(tx, actor, tempId)).map(row => row.vehicleId))
  const rows = wanted.map(one => {
    const car = cars.get(one.vin)
    const faults = car
      ? [...stateFaults(car), ...(seen.has(car.id) ? ['车辆重复 / stands there already'] : [])]
      : [one.vin.length === 17 ? '车架号不存在 / no vehicle has this VIN' : '车架号须为17位 / a VIN has 17 characters']
    if (one.counter && !people.has(one.counter)) faults.push('盘点人不存在 / no such counter')
    if (car) seen.add(car.id)
    return {
      ...rowOf(actor, tempId, one.rowNo, car, faults),
      ...(car ? {} : { vin: one.vin.slice(0, 32) }),
      counterId: people.get(one.counter) ?? null,
      remark: one.remark.slice(0, 200) || null,
    }
  })
  await insertRows(tx, actor, stocktakeTemp, rows)
  const abnormal = rows.filter(row => row.rowState === 2)
  return {
    tempId,
    total: rows.length,
    normal: rows.length - abnormal.length,
    abnormal: abnormal.length,
    rows: abnormal.map(row => ({ rowNo: row.rowNo, vin: row.vin, plateNo: row.plateNo ?? '', reason: row.rowError })),
  }
}

/** Keeps what is in order. */
export async function keepNormal(tx: Tx, actor: Actor, tempId: string): Promise<{ imported: number; left: number }> {
  const rows = await ownTemps(tx, actor, tempId)
  const abnormal = rows.filter(row => row.rowState === 2)
  for (const row of abnormal) await removeRow(tx, actor, stocktakeTemp, row)
  return { imported: rows.length - abnormal.length, left: abnormal.length }
}
export async function removeTemps(
  tx: Tx,
  actor: Actor,
  tempId: string,
  ids: readonly string[],
): Promise<{ removed: number }> {
  const rows = (await ownTemps(tx, actor, tempId)).filter(row => ids.length === 0 || ids.includes(row.id))
  for (const row of rows) await removeRow(tx, actor, stocktakeTemp, row)
  return { removed: rows.length }
}
