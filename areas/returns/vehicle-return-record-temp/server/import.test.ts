import { afterAll, beforeAll, expect, it } from 'vitest'
import { IMPORT_CAPS, readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { codeOf } from '#packages/server/registry.ts'
import type { FileAnswer } from '#packages/server/route.ts'
import { at, openFleet, readCar, type Fleet } from '#areas/vehicles/testing.ts'
import { calling, headOf, leaseOf, openReturn, returnBody } from '../../testing.ts'
import { vehicleReturnRecordTemp } from '../vehicle-return-record-temp.ts'
import { vinColumns } from './import-files.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())

const clerk = at('2026-11-20 12:00:00')
interface Checked {
  normal: number
  abnormal: number
  rows: { vin: string; plateNo: string | null; reason: string }[]
}
async function check(tempId: string, vins: readonly string[]): Promise<Checked> {
  const rows = vins.map(vin => [vin, '2026-11-24', null, null, null])
  const bytes = await writeWorkbookBuffer({ sheets: [{ name: '车辆', columns: vinColumns, rows }] })
  const call = codeOf(vehicleReturnRecordTemp as never).calls!['POST import-check-vin' as never] as unknown as {
    run: (...given: unknown[]) => Promise<Checked>
  }
  return fleet.run(tx => call.run(tx, clerk, { tempId, returnType: 1 }, { name: '车辆.xlsx', mime: '', bytes }))
}

it('70.1 of 32 rows 28 are in order, and each of the other four has its reason in the file', async () => {
  const lease = await leaseOf(fleet, { rent: '4800', takeDate: '2025-11-21', months: 12, deposit: '10000', cars: 30 })
  const held = lease.cars.slice(0, 2)
  const body = await returnBody(fleet, lease, { planReturnTime: '2026-11-24 10:00:00' })
  const open = await openReturn(fleet, clerk, { ...body, orderVehicleIds: held.map(one => one.id) })
  const { returnNo } = await headOf(fleet, open.id)
  const vins = (await Promise.all(lease.cars.map(one => fleet.run(tx => readCar(tx, one.vehicleId))))).map(
    car => car.vin!,
  )

  const said = await check('temp-0001', [...vins, 'LZZZZZZZZZZ999999', vins[5]!])
  expect([said.normal, said.abnormal]).toEqual([28, 4])
  const reasons = said.rows.map(one => one.reason)
  for (const one of held)
    expect(reasons.filter(text => text.includes(`车辆【${one.plateNo}】已在退车单【${returnNo}】中`))).toHaveLength(1)
  expect(said.rows.find(one => one.reason.includes('车架号不存在'))?.vin).toBe('LZZZZZZZZZZ999999')
  expect(said.rows.find(one => one.reason.includes('文件内重复'))?.vin).toBe(vins[5])

  const file = (await calling(
    fleet,
    vehicleReturnRecordTemp,
    'GET export-abnormal-vin',
  )(clerk, {
    tempId: 'temp-0001',
  })) as FileAnswer
  const lines: string[] = []
  for await (const row of (await readWorkbook(file.body as never, IMPORT_CAPS)).rows)
    lines.push(row.cells.map(cell => cell.text).join(' '))
  expect(lines).toHaveLength(4)
  for (const reason of reasons) expect(lines.some(line => line.includes(reason))).toBe(true)

  const kept = await calling(fleet, vehicleReturnRecordTemp, 'POST import-normal-vin')(clerk, { tempId: 'temp-0001' })
  expect(kept).toEqual({ imported: 28, left: 4 })
})
