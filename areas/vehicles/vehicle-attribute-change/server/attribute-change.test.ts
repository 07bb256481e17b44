import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { JobRunner } from '#packages/jobs/jobs.ts'
import type { Context } from '#packages/server/route.ts'
import { findRows } from '#packages/server/rows.ts'
import { transferCalls } from '#packages/transfer/calls.ts'
import { importJob } from '#packages/transfer/import-run.ts'
import type { Resource } from '#kernel'
import { at, carInStock, manager, openFleet, orderOf, readCar, refusalOf, type Fleet } from '../../testing.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import {
  vehicleFinancialInvestorChange,
  vehicleLeasingModelChange,
  vehicleOperationModeChange,
} from '../vehicle-attribute-change.ts'
import { applyDueChanges, changeState } from './index.ts'

let fleet: Fleet
let runner: JobRunner
const actor: Actor = { ...manager, deptId: '3' }
beforeAll(async () => {
  fleet = await openFleet()
  runner = new JobRunner({
    database: fleet.test.database,
    kinds: [importJob],
    actorFor: async () => actor,
    concurrency: 1,
    log: { info() {}, error: (_facts, message) => expect.fail(String(message)) },
  })
})
afterAll(() => fleet?.drop())

const context = (more: Partial<Context>): Context => ({
  database: fleet.test.database,
  actor,
  rights: undefined as never,
  query: {},
  body: {},
  remoteAddress: '',
  sessionId: '1',
  idempotencyKey: undefined,
  ...more,
})
const handle = (name: string, resource: Resource<any, any, any>) => {
  const made = transferCalls[name]!(resource, undefined as never)
  return typeof made === 'function' ? made : made.handle
}
const book = (head: string[], rows: (string | null)[][]) =>
  writeWorkbookBuffer({ sheets: [{ name: '1', columns: head.map(label => ({ label, kind: 'text' as const })), rows }] })

async function checked(
  resource: Resource<any, any, any>,
  head: string[],
  rows: (string | null)[][],
  isCovered = '0',
): Promise<{ uuid: string; normal: number; abnormal: number }> {
  const file = { name: 'a.xlsx', mime: 'x', bytes: await book(head, rows) }
  return (await handle('import-check', resource)(context({ file, query: { isCovered } }))) as never
}
const reasons = async (resource: Resource<any, any, any>, uuid: string): Promise<string[]> =>
  (
    (await handle('import-rows', resource)(context({ query: { uuid, result: '0' } }))) as {
      records: { info: string }[]
    }
  ).records.map(one => one.info)
const normal = (resource: Resource<any, any, any>, uuid: string) =>
  handle('import-normal', resource)(context({ body: { uuid } }))
const process = async (resource: Resource<any, any, any>, uuid: string) => {
  const answer = await handle('batch-processing', resource)(context({ body: { uuid } }))
  await runner.drain()
  return answer as { jobId: string; total: number }
}

const head = ['车架号或车牌*', '租赁模式*', '生效日期*', '备注']
describe('leasing models by a file', () => {
  it('take effect at once for a day that has come, and by the job for a day to come; cars are named by VIN or plate', async () => {
    const now = await carInStock(fleet)
    const later = await carInStock(fleet)
    const { uuid, normal: good } = await checked(vehicleLeasingModelChange, head, [
      [now.vin, '短租', '2026-11-21', null],
      [later.plateNo, '直租', '2026-12-01', '年末调整'],
    ])
    expect(good).toBe(2)
    expect(await normal(vehicleLeasingModelChange, uuid)).toMatchObject({ imported: 2, failed: 0 })
    expect((await fleet.run(tx => readCar(tx, now.id))).leasingModel).toBe('short')
    expect((await fleet.run(tx => readCar(tx, later.id))).leasingModel).toBe('operating')
    expect(await fleet.run(tx => applyDueChanges(tx, at('2026-11-30 00:20:00')))).toEqual({ applied: 0, failed: 0 })
    expect(await fleet.run(tx => applyDueChanges(tx, at('2026-12-01 00:20:00')))).toEqual({ applied: 1, failed: 0 })
    expect((await fleet.run(tx => readCar(tx, later.id))).leasingModel).toBe('direct')
  })

  it('a car twice in one file, a disposed car and an unknown one are told row by row', async () => {
    const car = await carInStock(fleet)
    const gone = await carInStock(fleet)
    await fleet.run(tx => tx.run(sql`update vehicle set biz_status = 9 where id = ${gone.id}::bigint`))
    const { uuid, abnormal } = await checked(vehicleLeasingModelChange, head, [
      [car.vin, '短租', '2026-11-21', null],
      [car.plateNo, '直租', '2026-11-21', null],
      [gone.vin, '短租', '2026-11-21', null],
      ['LXRE5A200TS999999', '短租', null, null],
    ])
    expect(abnormal).toBe(3)
    const said = (await reasons(vehicleLeasingModelChange, uuid)).join('\n')
    for (const reason of ['车辆在文件中重复', '已处置', '不存在', '生效日期：必填']) expect(said).toContain(reason)
  })

  it('a change that no longer fits on its day stays off the card and says why', async () => {
    const car = await carInStock(fleet)
    const { uuid } = await checked(vehicleLeasingModelChange, head, [[car.vin, '短租', '2026-12-24', null]])
    await normal(vehicleLeasingModelChange, uuid)
    await fleet.run(tx => tx.run(sql`update vehicle set biz_status = 9 where id = ${car.id}::bigint`))
    expect(await fleet.run(tx => applyDueChanges(tx, at('2026-12-24 00:20:00')))).toMatchObject({ failed: 1 })
    const [row] = await fleet.run(tx => findRows(tx, vehicleLeasingModelChange, { vehicleId: car.id } as never))
    expect(row).toMatchObject({ changeState: changeState.failed })
    expect(row!.failReason).toContain('已处置')
  })
})

it('an operation mode must fit the contract of the lease', async () => {
  const car = await carInStock(fleet)
  const { contractId } = await orderOf(fleet, 1)
  await fleet.run(tx =>
    tx.run(
      sql`update vehicle set contract_type = 4, contract_no = 'ZL1', contract_id = ${contractId}::bigint where id = ${car.id}::bigint`,
    ),
  )
  const { uuid, abnormal } = await checked(
    vehicleOperationModeChange,
    ['车架号或车牌*', '运营模式*', '运营城市', '生效日期*'],
    [[car.vin, 'C端', '深圳市', '2026-11-21']],
  )
  expect(abnormal).toBe(1)
  expect((await reasons(vehicleOperationModeChange, uuid))[0]).toContain('运营模式应为KA')
})

it('an investor that is none of the lenders is unknown to the file', async () => {
  const car = await carInStock(fleet)
  const { uuid, abnormal } = await checked(
    vehicleFinancialInvestorChange,
    ['车架号或车牌*', '资方名称*'],
    [[car.vin, '无此资方']],
  )
  expect(abnormal).toBe(1)
  expect((await reasons(vehicleFinancialInvestorChange, uuid))[0]).toContain('【无此资方】不存在')
})

describe('cards changed by a file (vehicle/batch-processing)', () => {
  it('an empty cell leaves the value, - clears it, a VIN alone is enough; unknown cars and set fields are refused', async () => {
    const car = await carInStock(fleet, { remark: '原备注', supplierName: '广州骏达汽车' })
    const {
      uuid,
      normal: good,
      abnormal,
    } = await checked(
      vehicle,
      ['车架号*', '颜色', '供应商', '备注', '车牌号'],
      [
        [car.vin, '灰色', null, '-', null],
        ['LXRE5A200TS888888', '灰色', null, null, null],
      ],
      '1',
    )
    expect([good, abnormal]).toEqual([1, 1])
    expect((await reasons(vehicle, uuid))[0]).toContain('不存在或不在数据范围内')
    expect(await process(vehicle, uuid)).toMatchObject({ total: 1 })
    expect((await fleet.run(tx => readCar(tx, car.id))).color).toBe('grey')
    const changed = await fleet.run(tx => readCar(tx, car.id))
    expect(changed).toMatchObject({ remark: null, supplierName: '广州骏达汽车', plateNo: car.plateNo })
  })

  it('a plate that stands is not changed by a file, and a file checked for new cars is not processed', async () => {
    const car = await carInStock(fleet)
    const edit = await checked(vehicle, ['车架号*', '车牌号'], [[car.vin, '粤BD77777']], '1')
    expect(edit.abnormal).toBe(1)
    expect((await reasons(vehicle, edit.uuid))[0]).toContain('保存后不可修改')
    const again = await checked(vehicle, ['车架号*', '备注'], [[car.vin, '新备注']], '1')
    await fleet.run(tx => tx.run(sql`update import_batch set is_covered = false where uuid = ${again.uuid}`))
    const refusal = await refusalOf(process(vehicle, again.uuid))
    expect(JSON.stringify(refusal)).toContain('更新方式')
  })
})
