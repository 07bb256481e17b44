import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { codeOf } from '#packages/server/registry.ts'
import { updateRow } from '#packages/server/rows.ts'
import { at, carInStock, openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { violation } from '../violation.ts'
import { ratePer100 } from './figures.ts'
import { beginSyncList, checkSyncList } from './sync-list.ts'

const officer = at('2026-12-10 10:00:00')
let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())

const sheet = (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  writeWorkbookBuffer({
    sheets: [
      {
        name: '名单',
        columns: ['车牌号', '车架号'].map(label => ({ label, kind: 'text' as const, width: 20 })),
        rows,
      },
    ],
  })
const check = async (rows: readonly (readonly string[])[]) => {
  const bytes = await sheet(rows)
  return fleet.run(tx => checkSyncList(tx, officer, { name: '名单.xlsx', mime: '', bytes })) as Promise<{
    uuid: string
    total: number
    normal: number
    abnormal: number
  }>
}
const ask = (name: string, input: object) =>
  fleet.run(tx =>
    (codeOf(violation as never).calls![name as never] as unknown as { run: (...a: unknown[]) => Promise<unknown> }).run(
      tx,
      officer,
      input,
    ),
  )

describe('a list of vehicles to ask about', () => {
  it('tells every reason at its row, and asks about the others as one run', async () => {
    const [one, two, bare] = [await carInStock(fleet), await carInStock(fleet), await carInStock(fleet)]
    await fleet.run(tx => updateRow(tx, officer, vehicle, bare.id, { engineNo: null, driveMotorNo: null }))
    const checked = await check([
      [one.plateNo!, ''],
      ['', two.vin!],
      [one.plateNo!, one.vin!],
      ['粤BD00000', ''],
      [bare.plateNo!, two.vin!],
      ['', 'LXRE5A200TS999999'],
    ])
    expect(checked).toMatchObject({ total: 6, normal: 2, abnormal: 4 })
    const rows = (await ask('GET sync-import-rows', { uuid: checked.uuid, result: '0' })) as {
      records: { info: string }[]
    }
    expect(rows.records.map(row => row.info)).toEqual([
      expect.stringContaining('与第2行重复'),
      expect.stringContaining('未找到车辆'),
      expect.stringMatching(/车架号与车牌不是同一车辆.*缺少发动机号或电机号/),
      expect.stringContaining('未找到车辆'),
    ])
    const begun = await fleet.run(tx => beginSyncList(tx, officer, checked.uuid))
    expect(begun.run).toMatchObject({ trigger: 4, total: 2, vehicleIds: [one.id, two.id] })
    expect(await saidBy(fleet.run(tx => beginSyncList(tx, officer, checked.uuid)))).toContain('请勿重复提交')
  })

  it('80.15 waits while another run is under way', async () => {
    const car = await carInStock(fleet)
    const checked = await check([[car.plateNo!, '']])
    expect(await saidBy(fleet.run(tx => beginSyncList(tx, officer, checked.uuid)))).toContain('正在执行，请稍后')
  })

  it('answers its columns and the summary as files, and offences per 100 vehicle-months', async () => {
    expect(await ask('GET sync-import-title', {})).toEqual({ plateNo: '车牌号', vin: '车架号' })
    expect(await ask('GET export-data', { groupBy: 'vehicle' })).toMatchObject({
      name: expect.stringMatching(/^违章汇总_\d+\.xlsx$/),
    })
    expect(ratePer100(23, (486 * 365) / 12)).toBe('4.73')
    expect(ratePer100(1, 0)).toBe('')
  })
})
