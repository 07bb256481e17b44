import { fen, refuse, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { IMPORT_CAPS, readWorkbook, writeWorkbookBuffer, type WriteColumn } from '#packages/excel/index.ts'
import { FileAnswer, type UploadedFile } from '#packages/server/route.ts'
import { findRows, insertRows, removeRow } from '#packages/server/rows.ts'
import { order } from '#areas/orders/order/order.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { todayIn } from '../../vehicle-return/server/positions.ts'
import { vehicleReturnRecordTemp } from '../vehicle-return-record-temp.ts'
import { addRows, joined, ownRows, type TempKey, type Wanted } from './rows.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MOST = 1_000
const column = (label: string, kind: WriteColumn['kind'] = 'text'): WriteColumn => ({ label, kind, width: 20 })
/** 70, chapter 11. */
export const vinColumns = [
  column('车架号*'),
  column('计划退车日期', 'date'),
  column('买断成交价', 'money'),
  column('约定车值', 'money'),
  column('备注'),
]
export const orderColumns = [column('订单号*'), column('退车数量*'), column('计划退车日期', 'date')]

export const template = async (name: string, columns: readonly WriteColumn[]): Promise<FileAnswer> =>
  new FileAnswer(`${name}.xlsx`, XLSX, await writeWorkbookBuffer({ sheets: [{ name, columns, rows: [] }] }))
export const titles = (columns: readonly WriteColumn[]) =>
  columns.map((one, index) => ({ index, title: one.label.replace('*', ''), required: one.label.endsWith('*') }))

interface Cells {
  number: number
  cells: string[]
}
async function cellsOf(file: UploadedFile | undefined): Promise<Cells[]> {
  if (!file) return refuse('noFile', '请选择文件 / choose a file')
  const rows: Cells[] = []
  for await (const row of (await readWorkbook(file.bytes, { ...IMPORT_CAPS, maxRows: MOST })).rows)
    rows.push({ number: row.number, cells: row.cells.map(cell => cell.text.trim()) })
  return rows
}
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text)
const isAmount = (text: string) => /^\d{1,10}(\.\d{1,2})?$/.test(text)

/** VIN 17 signs, known and on lease, R1 of the kind, same lessee, not twice, date not before today; every reason told. */
export async function checkVins(tx: Tx, actor: Actor, key: TempKey, file: UploadedFile | undefined): Promise<unknown> {
  const rows = await cellsOf(file)
  const vins = rows.map(row => (row.cells[0] ?? '').toUpperCase())
  const cars = await findRows(
    tx,
    orderVehicle,
    sql`t.vin = any(${[...new Set(vins)].filter(Boolean)}::text[]) and t.status in (5, 6)`,
  )
  const byVin = new Map(cars.map(car => [car.vin, car]))
  const wanted: Wanted[] = []
  const unknown: { number: number; vin: string; faults: string[] }[] = []
  for (const [index, row] of rows.entries()) {
    const car = byVin.get(vins[index]!)
    const faults = cellFaults(actor, row)
    if (!car) unknown.push({ number: row.number, vin: vins[index]!, faults: [...faults, vinFault(vins[index]!)] })
    else
      wanted.push({
        orderVehicleId: car.id,
        planReturnDate: isDay(row.cells[1] ?? '') ? row.cells[1]!.slice(0, 10) : null,
        buyOutAmt: isAmount(row.cells[2] ?? '') ? fen(row.cells[2]!) : null,
        lossBase: isAmount(row.cells[3] ?? '') ? fen(row.cells[3]!) : null,
        remark: row.cells[4] || null,
        rowNo: row.number,
        faults,
      })
  }
  await addRows(tx, actor, key, wanted)
  await addUnknown(tx, actor, key, unknown)
  return result(tx, actor, key.tempId)
}
const vinFault = (vin: string): string =>
  vin.length === 17
    ? '车架号不存在或不在租赁中 / no vehicle on lease has this VIN'
    : '车架号须为17位 / a VIN has 17 characters'

function cellFaults(actor: Actor, { cells }: Cells): string[] {
  const faults: string[] = []
  const [, day = '', price = '', base = ''] = cells
  if (day !== '' && !isDay(day)) faults.push('计划退车日期格式不正确 / the planned date is not a date')
  else if (day !== '' && day.slice(0, 10) < todayIn(actor))
    faults.push('计划退车日期不能早于今天 / the planned date is before today')
  if (price !== '' && !isAmount(price)) faults.push('买断成交价格式不正确 / the price is not an amount')
  if (base !== '' && !isAmount(base)) faults.push('约定车值格式不正确 / the value is not an amount')
  return faults
}

const addUnknown = (
  tx: Tx,
  actor: Actor,
  key: TempKey,
  rows: readonly { number: number; vin: string; faults: string[] }[],
) =>
  insertRows(
    tx,
    actor,
    vehicleReturnRecordTemp,
    rows.map(row => ({
      tempId: key.tempId,
      ownerUserId: actor.userId,
      returnType: key.returnType,
      vin: row.vin.slice(0, 17),
      rowNo: row.number,
      rowState: 2,
      rowError: joined(row.faults),
    })),
  )

/** Order number and how many of its vehicles, those whose term ends first (70, chapter 11). */
export async function checkOrders(
  tx: Tx,
  actor: Actor,
  key: TempKey,
  file: UploadedFile | undefined,
): Promise<unknown> {
  const rows = await cellsOf(file)
  const unknown: { number: number; vin: string; faults: string[] }[] = []
  for (const row of rows) {
    const [no = '', count = '', day = ''] = row.cells
    const [found] = await findRows(tx, order, { orderNo: no })
    const cars = found
      ? await findRows(tx, orderVehicle, { orderId: found.id, status: 5 }, { orderBy: 't.rent_end_date, t.id' })
      : []
    const n = count === '全部' || count.toLowerCase() === 'all' ? cars.length : Number(count)
    const fault = orderFault(found !== undefined, n, cars.length)
    if (fault)
      unknown.push({
        number: row.number,
        vin: '',
        faults: [`${no}: ${fault.split(' / ')[0]} / ${no}: ${fault.split(' / ')[1]}`],
      })
    else
      await addRows(
        tx,
        actor,
        key,
        cars.slice(0, n).map(car => ({
          orderVehicleId: car.id,
          planReturnDate: isDay(day) ? day.slice(0, 10) : null,
          rowNo: row.number,
        })),
      )
  }
  await addUnknown(tx, actor, key, unknown)
  return result(tx, actor, key.tempId)
}
function orderFault(isKnown: boolean, n: number, onLease: number): string | undefined {
  if (!isKnown) return '订单不存在 / no such order'
  if (!Number.isInteger(n) || n < 1) return '退车数量不正确 / the quantity is not a number'
  return n > onLease ? `在租${onLease}台，不足${n}台 / ${onLease} on lease, ${n} asked` : undefined
}

async function result(tx: Tx, actor: Actor, tempId: string): Promise<unknown> {
  const rows = await ownRows(tx, actor, tempId)
  const abnormal = rows.filter(row => row.rowState === 2)
  return {
    tempId,
    normal: rows.length - abnormal.length,
    abnormal: abnormal.length,
    rows: abnormal.map(row => ({
      rowNo: row.rowNo,
      vin: row.vin,
      plateNo: row.plateNo,
      reason: textOf((row.rowError ?? '') as never, actor.language),
    })),
  }
}

/** Keeps what is in order; the rows with reasons go. */
export async function keepNormal(tx: Tx, actor: Actor, tempId: string): Promise<unknown> {
  const rows = await ownRows(tx, actor, tempId)
  const abnormal = rows.filter(row => row.rowState === 2)
  for (const row of abnormal) await removeRow(tx, actor, vehicleReturnRecordTemp, row)
  return { imported: rows.length - abnormal.length, left: abnormal.length }
}

const shownColumns = [
  column('行号', 'number'),
  column('车牌号'),
  column('车架号'),
  column('订单号'),
  column('合同编号'),
  column('承租方'),
  column('到期日', 'date'),
  column('计划退车日期', 'date'),
  column('原因'),
]
export async function sheetOf(
  tx: Tx,
  actor: Actor,
  tempId: string,
  which: 'abnormal' | 'all',
  byOrder: boolean,
): Promise<FileAnswer> {
  const rows = (await ownRows(tx, actor, tempId)).filter(row => which === 'all' || row.rowState === 2)
  const sorted = byOrder ? rows.sort((a, b) => ((a.orderNo ?? '') < (b.orderNo ?? '') ? -1 : 1)) : rows
  const name = which === 'abnormal' ? '异常车辆' : '退车车辆'
  const cells = sorted.map(row => [
    row.rowNo,
    row.plateNo,
    row.vin,
    row.orderNo,
    row.contractNo,
    row.partyName,
    row.rentEndDate,
    row.planReturnDate,
    textOf((row.rowError ?? '') as never, actor.language),
  ])
  return new FileAnswer(
    `${name}.xlsx`,
    XLSX,
    await writeWorkbookBuffer({ sheets: [{ name, columns: shownColumns, rows: cells }] }),
  )
}
