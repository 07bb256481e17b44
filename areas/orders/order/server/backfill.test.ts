import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { codeOf } from '#packages/server/registry.ts'
import type { FileAnswer } from '#packages/server/route.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { CONTRACT_COLUMNS, VEHICLE_COLUMNS } from '#areas/contracts/contract-lease/server/backfill-file.ts'
import { contractRecordVehicle } from '#areas/contracts/contract/contract-record-vehicle.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import { at, customerWith, openStage, vehicleOf, type Stage } from '#areas/contracts/testing.ts'
import { sql } from '#packages/database/sql.ts'

let stage: Stage
const clerk = at('2026-12-01 09:00:00')
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.drop())

const call = (name: `${'GET' | 'POST'} ${string}`, input: unknown, file?: unknown): Promise<any> =>
  stage.run(tx => codeOf(contractLease as never).calls![name]!.run(tx, clerk, input as never, file as never))
async function fileOf(contracts: readonly string[][], vehicles: readonly string[][]) {
  const bytes = await writeWorkbookBuffer({
    sheets: [
      { name: '合同', columns: CONTRACT_COLUMNS.map(one => ({ ...one, kind: 'text' as const })), rows: contracts },
      { name: '车辆', columns: VEHICLE_COLUMNS.map(one => ({ ...one, kind: 'text' as const })), rows: vehicles },
    ],
  })
  return { name: '补录.xlsx', mime: '', bytes }
}

describe('a backfill of contracts signed elsewhere (30, section 12)', () => {
  it('reads two sheets, keeps a contract out for one faulty vehicle, and makes drafts of the others', async () => {
    const customerId = await customerWith(stage, 2)
    const { name } = (await stage.run(tx =>
      tx.row<{ name: string }>(sql`select mechanism_name as name from mechanism where id = ${customerId}::bigint`),
    ))!
    const vins = ['LSCA1B2A0TN610001', 'LSCA1B2A0TN610002', 'LSCA1B2A0TN610003']
    for (const [index, vin] of vins.entries())
      await vehicleOf(stage, vin, { bizStatus: index === 2 ? 6 : 3, operateCityCode: '4401', vehicleNo: `CB${index}` })
    const company = '华驰汽车租赁（深圳）有限公司'
    const contract = (no: string) => [no, name, company, '2026-03-16', '2029-03-15', '月付', '先付', '1', '2026-12-01']
    const vehicle = (no: string, vin: string, debt = '') => [
      no,
      vin,
      '2026-03-16',
      '36',
      '5200',
      '10400',
      '10400',
      debt,
    ]
    const file = await fileOf(
      [contract('ZZ-1'), contract('ZZ-2'), ['ZZ-3', '没有这家', company, '2026-03-16', '昨天', '周付', '先付', '', '']],
      [
        vehicle('ZZ-1', vins[0]!, '5200'),
        vehicle('ZZ-1', vins[1]!),
        vehicle('ZZ-2', vins[2]!),
        vehicle('ZZ-9', 'LSCA1B2A0TN610009'),
      ],
    )
    const checked = await call('POST import-check', {}, file)
    expect(checked).toMatchObject({ total: 4, normal: 1, abnormal: 3 })
    const faulty = await call('GET import-rows', { uuid: checked.uuid, result: '0' })
    const said = (faulty.records as { cells: string[]; info: string }[]).map(row => [row.cells[0], row.info])
    expect(Object.fromEntries(said)).toMatchObject({
      'ZZ-2': expect.stringContaining('车辆第4行车辆不在库或已被占用'),
      'ZZ-3': expect.stringContaining('周期只能是月付、季付、半年付、年付'),
      'ZZ-9': expect.stringContaining('车辆的纸质合同号在合同表中不存在'),
    })
    expect(Object.fromEntries(said)['ZZ-3']).toContain('客户不存在、未生效或不在数据范围')
    const again = (await call('GET export-abnormal', { uuid: checked.uuid })) as FileAnswer
    expect(again.name).toBe('租赁合同补录异常.xlsx')
    const done = await call('POST import-normal', { uuid: checked.uuid })
    expect(done).toMatchObject({ imported: 1 })
    const draft = await stage.run(tx => getRow(tx, contractLease, done.contracts[0].id))
    expect(draft).toMatchObject({
      status: 103,
      signType: 3,
      paperNo: 'ZZ-1',
      customerId,
      cutoverDate: '2026-12-01',
      vehicleQty: 2,
    })
    const lines = await stage.run(tx => contractLines(tx, draft.id))
    expect(lines.products.map(line => [line.quantity, line.cityCode])).toEqual([[2, '4401']])
    expect(lines.rules[0]).toMatchObject({ cycleCount: 1, billingDay: 1, alignMode: 2 })
    const cars = await stage.run(tx => findRows(tx, contractRecordVehicle, { contractId: draft.id } as never))
    expect(cars.map(row => [row.vin, row.openingDueDate]).sort()).toEqual([
      [vins[0], '2026-11-30'],
      [vins[1], null],
    ])
  })

  it('gives a template, says its columns and refuses another file', async () => {
    expect((await call('GET import-template', {})).name).toBe('租赁合同补录模板.xlsx')
    expect((await call('GET import-title', {})).vehicles).toContain('车架号*')
    const bytes = await writeWorkbookBuffer({
      sheets: [{ name: 'x', columns: [{ label: '别的', kind: 'text', width: 9 }], rows: [['1']] }],
    })
    await expect(call('POST import-check', {}, { name: 'x.xlsx', mime: '', bytes })).rejects.toThrow(/模板不正确/)
  })
})
