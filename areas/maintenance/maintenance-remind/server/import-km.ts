import { invalid, Refused, type Fault, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { readWorkbook } from '#packages/excel/index.ts'
import { findRows } from '#packages/server/rows.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { mileageBy, recordMileage } from '#areas/vehicles/vehicle/server/record-mileage.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'

export const READINGS_MAX_BYTES = 5_000_000
const MOST = 5_000

interface Row {
  readonly number: number
  readonly name: string
  readonly km: string
  readonly time: string
}

/** Columns 车牌号 or 车架号, 里程, 读数时间, in any order. */
async function readRows(file: UploadedFile): Promise<Row[]> {
  const sheet = await readWorkbook(file.bytes)
  const at = (pattern: RegExp): number => sheet.header.findIndex(title => pattern.test(title.trim()))
  const [who, km, time] = [at(/^(车牌号|车架号|Plate|VIN)/i), at(/^(里程|Mileage)/i), at(/^(读数时间|时间|Read at)/i)]
  if (who < 0 || km < 0 || time < 0)
    invalid({
      file: '表头须有车牌号或车架号、里程、读数时间 / the sheet needs the columns 车牌号 (plate) or 车架号 (VIN), 里程 (mileage), 读数时间 (read at)',
    })
  const rows: Row[] = []
  for await (const { number, cells } of sheet.rows) {
    if (rows.length === MOST) invalid({ file: `一次最多${MOST}行 / ${MOST} rows at once at most` })
    const text = (index: number) => cells[index]?.text.trim() ?? ''
    rows.push({ number, name: text(who), km: text(km), time: text(time) })
  }
  if (rows.length === 0) invalid({ file: '文件没有数据 / the file has no rows' })
  return rows
}

const fullTime = (text: string): string | undefined => {
  const match = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/.exec(text)
  if (!match || Number.isNaN(Date.parse(match[1]!))) return undefined
  const clock = match[2] ?? '12:00:00'
  return `${match[1]} ${clock.length === 5 ? `${clock}:00` : clock}`
}

function halvesOf({ refusal }: Refused): readonly [string, string] {
  const said = refusal.kind === 'Guard' ? refusal.message : refusal.kind === 'Invalid' ? refusal.faults[0]!.reason : ''
  const [zh = '', en = zh] = said.split(' / ')
  return [zh, en]
}

/** 80, 14: mileage readings by xlsx. All rows or none; every row that cannot be taken is named. */
export async function importReadings(tx: Tx, actor: Actor, file: UploadedFile): Promise<{ saved: number }> {
  const rows = await readRows(file)
  const names = [...new Set(rows.map(row => row.name))]
  const byPlate = new Map((await findRows(tx, vehicle, { plateNo: names } as never)).map(one => [one.plateNo!, one]))
  const byVin = new Map((await findRows(tx, vehicle, { vin: names } as never)).map(one => [one.vin!, one]))
  const faults: Fault[] = []
  let saved = 0
  for (const row of rows.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))) {
    const fault = (reason: Label) => faults.push({ path: `rows.${row.number}`, reason })
    const car = byPlate.get(row.name) ?? byVin.get(row.name)
    const time = fullTime(row.time)
    const name = `第${row.number}行`
    if (!car) fault(`${name}：没有车辆【${row.name}】 / row ${row.number}: no vehicle ${row.name}`)
    else if (!/^\d{1,7}$/.test(row.km)) fault(`${name}：里程须为整数 / row ${row.number}: whole kilometres`)
    else if (time === undefined) fault(`${name}：读数时间不正确 / row ${row.number}: no such time`)
    else
      try {
        await tx.attempt(() =>
          recordMileage(tx, actor, car.id, Number(row.km), time, mileageBy.manual, {
            sourceType: 'maintenance-remind',
            sourceId: '',
            sourceNo: file.name.slice(0, 32),
          }),
        )
        saved++
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const [zh, en] = halvesOf(error)
        fault(`${name}：${zh} / row ${row.number}: ${en}`)
      }
  }
  if (faults.length > 0) throw new Refused({ kind: 'Invalid', faults })
  return { saved }
}
