import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { event } from '#areas/vehicles/vehicle/server/moves.ts'
import { parkingRecord } from '#areas/vehicles/parking-record/parking-record.ts'
import { openDocumentsOf } from '#areas/vehicles/ports.ts'
import { at, carInStock, openFleet, pictures, readCar, saidBy, vinOf, type Fleet } from '#areas/vehicles/testing.ts'
import { leave } from '#areas/vehicles/parking-record/server/leave.ts'
import { called, clerk, furnishPeople, head, NOW } from '#areas/work-orders/testing.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { inventoryCollection } from '../../inventory-collection/inventory-collection.ts'
import { stocktakeRecord } from '../../stocktake-record/stocktake-record.ts'
import { stocktakeTask } from '../stocktake-task.ts'
import { makeDue } from './cycle-job.ts'

let fleet: Fleet
let cars: RowOf<typeof import('#areas/vehicles/vehicle/vehicle.ts').vehicle>[]
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  cars = []
  for (let n = 0; n < 6; n++) cars.push(await carInStock(fleet))
})
afterAll(() => fleet?.drop())

const call = (resource: { name: string }, name: string, actor = head) => called(fleet, resource, name).bind(null, actor)
const save = (more: Record<string, unknown> = {}) =>
  call(
    stocktakeTask,
    'POST rule-save',
  )({
    taskName: '年终盘点',
    stocktakeKind: 3,
    planStart: NOW,
    planFinish: '2026-12-05 18:00:00',
    supervisorId: '22',
    rules: [{ parkingLotIds: [fleet.ids.lot], counterMode: 3, counterIds: ['21'] }],
    ...more,
  }) as Promise<{ id: string; status: number }>
const move = (id: string, action: number, actor = head) =>
  call(stocktakeTask, 'POST status-save', actor)({ id, action })
const records = (stocktakeTaskId: string) =>
  fleet.run(tx => findRows(tx, stocktakeRecord, { stocktakeTaskId } as never))
const recordOf = async (id: string, vehicleId: string) => (await records(id)).find(one => one.vehicleId === vehicleId)!
let sheet = 0
/** A group of one photo with bytes of its own. */
const photo = async (name = `photo-${++sheet}`) => {
  const group = await pictures(fleet, 1)
  await fleet.run(tx => tx.run(sql`update attach set sha256 = ${name} where attach_biz_id = ${group}::bigint`))
  return group
}
const found = async (more: Record<string, unknown> = {}) => ({
  method: 1,
  found: true,
  lotId: fleet.ids.lot,
  platePhotoBizId: await photo(),
  vinPhotoBizId: await photo(),
  ...more,
})
const handIn = async (taskId: string, payload: Record<string, unknown>, actor = clerk) =>
  call(vehicleTask, 'POST inventory-handle', actor)({ id: taskId, result: 1, noCost: true, payload })
const count = async (taskId: string, payload: Record<string, unknown>, actor = clerk) => {
  await handIn(taskId, payload, actor)
  await call(vehicleTask, 'POST all-confirm')({ ids: [taskId] })
}
const shown = (id: string) =>
  fleet.run(async tx => {
    const { page } = await import('#packages/server/query.ts')
    const { records: rows } = await page(tx, async () => tx, head, stocktakeTask, { id })
    return rows.find(row => row['id'] === id)!
  })

it('70.21 a stocktake is counted blind, recognises what moved meanwhile, and is not closed while differences are open', async () => {
  const { id } = await save()
  expect(await fleet.run(tx => getRow(tx, stocktakeTask, id))).toMatchObject({ status: 1, cityCodes: ['4403'] })
  const list = await records(id)
  expect(list).toHaveLength(6)
  expect(list.every(one => one.counterId === '21' && one.taskId !== null && one.status === 0)).toBe(true)
  const taskOf = async (at: number) => (await recordOf(id, cars[at]!.id)).taskId!
  const assign = call(vehicleTask, 'POST all-assign')
  expect(await saidBy(assign({ ids: [await taskOf(0)], handlerId: '23' }))).toContain('任务尚未释放')
  await move(id, 1)
  expect(await fleet.run(tx => getRow(tx, vehicleTask, list[0]!.taskId!))).toMatchObject({
    stage: 2,
    handlerId: '21',
    dueTime: '2026-12-05 18:00:00',
  })
  // A is taken away by a carrier after the start; nobody finds it any more.
  const source = { sourceType: 'waybill', sourceId: '1', sourceNo: 'YD1' }
  await fleet.run(tx =>
    fire(tx, at('2026-11-21 10:00:00'), cars[0]!.id, event.departed, { source, time: '2026-11-21 10:00:00' }),
  )
  await fleet.run(tx =>
    leave(tx, at('2026-11-21 10:00:00'), cars[0]!.id, { time: '2026-11-21 10:00:00', kind: 2, source }),
  )
  const later = at('2026-11-22 09:00:00', '21', '陈工')
  await count(await taskOf(1), await found(), later)
  expect(await recordOf(id, cars[1]!.id)).toMatchObject({ status: 1, resultCode: 1, foundLotId: fleet.ids.lot })
  await handIn(await taskOf(2), await found(), later)
  await call(vehicleTask, 'POST all-confirm')({ ids: [await taskOf(2)] })
  expect(await saidBy(handIn(await taskOf(3), await found({ lotId: fleet.ids.farLot }), later))).toContain('位置不符')
  await count(await taskOf(3), await found({ lotId: fleet.ids.farLot, differenceNote: '停在白云' }), later)
  await count(await taskOf(4), await found({ keysOk: false, mileage: 86_500, differenceNote: '缺钥匙' }), later)
  expect(await fleet.run(tx => readCar(tx, cars[4]!.id))).toMatchObject({ mileage: 86_500 })
  expect(await saidBy(move(id, 4))).toContain('尚有2台未盘')
  await call(
    stocktakeRecord,
    'POST surplus-save',
    clerk,
  )({
    stocktakeTaskId: id,
    vin: vinOf(99_001),
    lotId: fleet.ids.lot,
    photosBizId: await photo(),
    note: '无牌白车',
  })
  await move(id, 4, at('2026-12-06 09:00:00', '22', '赵主管'))
  expect(await recordOf(id, cars[0]!.id)).toMatchObject({ status: 5, resultCode: 7 })
  expect(await recordOf(id, cars[5]!.id)).toMatchObject({ status: 2, resultCode: 3, foundTime: null })
  expect(await shown(id)).toMatchObject({
    expected: 6,
    counted: 6,
    matched: 2,
    moved: 1,
    misplaced: 1,
    shortage: 1,
    surplus: 1,
    infoDiff: 1,
    accuracy: '50.00',
    progress: '100.00',
    openDiff: 4,
  })
  expect(await fleet.run(tx => openDocumentsOf(tx, [cars[5]!.id]))).toMatchObject([
    { vehicleId: cars[5]!.id, name: '盘亏' },
  ])
  const close = call(stocktakeTask, 'PUT close')
  expect(await saidBy(close({ id, mode: 1, conclusion: '完成' }))).toContain('尚有4条差异未处理')
  await settleAll(id)
  expect(await saidBy(close({ id, mode: 1 }))).toContain('请填写盘点结论')
  fleet.approving.on = true
  await close({ id, mode: 1, conclusion: '账实基本相符' })
  fleet.approving.on = false
  expect(await fleet.run(tx => getRow(tx, stocktakeTask, id))).toMatchObject({
    status: 102,
    conclusion: '账实基本相符',
  })
  expect(fleet.started.at(-1)).toMatchObject({
    processKey: 'stocktake-task',
    variables: { shortageQty: 1, surplusQty: 1, accuracy: '50.00' },
  })
  await fleet.run(tx => act(tx, head, stocktakeTask, id, 'reject', { reason: '再找' }))
  expect(await fleet.run(tx => getRow(tx, stocktakeTask, id))).toMatchObject({ status: 4 })
  await close({ id, mode: 1, conclusion: '已核实' })
  expect(await fleet.run(tx => getRow(tx, stocktakeTask, id))).toMatchObject({ status: 5 })
})

async function settleAll(id: string): Promise<void> {
  const handle = call(stocktakeRecord, 'PUT handle')
  for (const one of (await records(id)).filter(row => row.status === 2)) {
    const given = { id: one.id, version: one.version, cause: 'entry_error', handleNote: '已核实' }
    if (one.resultCode === 2) {
      expect(await saidBy(handle({ ...given, action: 'protect' }))).toContain('该差异不能这样处理')
      await handle({ ...given, action: 'place' })
      expect(await fleet.run(tx => readCar(tx, one.vehicleId!))).toMatchObject({ parkingLotId: fleet.ids.farLot })
      const [stay] = await fleet.run(tx =>
        findRows(tx, parkingRecord, sql`t.vehicle_id = ${one.vehicleId}::bigint and t.out_time is null`),
      )
      expect(stay).toMatchObject({ lotId: fleet.ids.farLot, inKind: 5 })
    } else if (one.resultCode === 3) {
      expect(await saidBy(handle({ ...given, action: 'loss' }))).toContain('请填写补做单据的单号')
      const searched = (await handle({ ...given, action: null, done: false })) as { version: number; status: number }
      expect(searched.status).toBe(3)
      await handle({ ...given, version: searched.version, action: 'loss', actionDocNo: 'TCMS1' })
    } else {
      const faults = await saidBy(handle({ ...given, handleNote: '', action: 'none' }))
      expect(faults).toContain('请填写处理说明')
      await handle({ ...given, action: 'none' })
    }
    expect(await fleet.run(tx => getRow(tx, stocktakeRecord, one.id))).toMatchObject({ status: 4 })
  }
}

it('70.24 the same request again answers the first stocktake, no vehicle twice', async () => {
  const body = { requestId: 'req-1', stocktakeKind: 1 }
  const [first, second] = await Promise.all([save(body), save(body)])
  expect(second.id).toBe(first.id)
  expect(await saidBy(save({ requestId: 'req-2', stocktakeKind: 1 }))).toContain('已在未完成的全盘任务中')
  await call(stocktakeTask, 'PUT close')({ id: first.id, mode: 2, reason: '改期' })
  expect(await fleet.run(tx => getRow(tx, stocktakeTask, first.id))).toMatchObject({ status: 2, closeReason: '改期' })
  const [task] = await fleet.run(tx =>
    findRows(tx, vehicleTask, { sourceType: 'stocktake', sourceId: first.id } as never),
  )
  expect(task).toMatchObject({ stage: 7 })
})

it('70.22 the same photo proves nothing on a second counting task', async () => {
  const { id } = await save({ taskName: '照片' })
  await move(id, 1)
  const [one, two] = (await records(id)).filter(row => row.bookLotId === fleet.ids.lot)
  await handIn(one!.taskId!, await found({ platePhotoBizId: await photo('photo-twice') }))
  const again = await found({ platePhotoBizId: await photo('photo-twice') })
  expect(await saidBy(handIn(two!.taskId!, again))).toContain('照片已被使用')
  expect(await fleet.run(tx => getRow(tx, vehicleTask, two!.taskId!))).toMatchObject({ stage: 2 })
  await handIn(two!.taskId!, await found())
  await call(stocktakeTask, 'PUT close')({ id, mode: 2, reason: '取消' })
})

it('a pause stops every clock and moves the deadlines; nothing is handed in meanwhile', async () => {
  const { id } = await save({ taskName: '暂停' })
  await move(id, 1)
  const [one] = await records(id)
  await move(id, 2, at('2026-11-21 16:00:00', '22', '赵主管'))
  expect(await fleet.run(tx => getRow(tx, vehicleTask, one!.taskId!))).toMatchObject({ dueTime: null })
  expect(await saidBy(handIn(one!.taskId!, await found()))).toContain('盘点已暂停')
  await move(id, 3, at('2026-11-23 16:00:00', '22', '赵主管'))
  expect(await fleet.run(tx => getRow(tx, vehicleTask, one!.taskId!))).toMatchObject({ dueTime: '2026-12-07 18:00:00' })
  expect(await fleet.run(tx => getRow(tx, stocktakeTask, id))).toMatchObject({
    status: 3,
    planFinish: '2026-12-07 18:00:00',
  })
  await call(stocktakeTask, 'PUT close')({ id, mode: 2, reason: '取消' })
})

it('a recount is done by somebody else and replaces the first result; both are kept', async () => {
  const { id } = await save({ taskName: '复盘' })
  await move(id, 1)
  const one = (await records(id)).find(row => row.bookLotId === fleet.ids.lot)!
  await count(one.taskId!, { method: 1, found: false, differenceNote: '未见' }, at('2026-11-22 09:00:00', '21', '陈工'))
  expect(await recordOf(id, one.vehicleId!)).toMatchObject({ resultCode: 3, status: 2 })
  const recount = call(stocktakeRecord, 'PUT recount')
  expect(await saidBy(recount({ ids: [one.id], handlerId: '21' }))).toContain('复盘须由他人进行')
  const { taskIds } = (await recount({ ids: [one.id], handlerId: '23' })) as { taskIds: string[] }
  expect(await saidBy(recount({ ids: [one.id], handlerId: '23' }))).toContain('复盘中')
  await count(taskIds[0]!, await found(), at('2026-11-22 15:00:00', '23', '孙工'))
  expect(await recordOf(id, one.vehicleId!)).toMatchObject({
    resultCode: 1,
    status: 1,
    firstResultCode: 3,
    firstCounterId: '21',
    counterId: '23',
  })
  await call(stocktakeTask, 'PUT close')({ id, mode: 2, reason: '取消' })
})

it('a scope says which vehicles: by lot, model, flag, idle days and how long ago they were counted', async () => {
  const own = await carInStock(fleet, { modelId: fleet.ids.sister })
  const scope = await fleet.run(tx =>
    saveRecord(
      tx,
      head,
      inventoryCollection,
      {
        collectionName: '龙华姊妹车型',
        vehicleStatus: [3],
        parkingLotIds: [fleet.ids.lot],
        carModelIds: [fleet.ids.sister],
        excludeCountedDays: 30,
        method: [1],
        counterMode: 3,
        counterIds: ['21'],
        days: 7,
        cycleUnit: 1,
        cycleCount: 1,
        nextDate: '2026-11-20',
        autoStart: true,
        ownKinds: [1],
        cityCodes: ['440300'],
      },
      'save',
    ),
  )
  const counted = (await call(
    stocktakeTask,
    'GET count-vehicle',
  )({
    rules: JSON.stringify([{ inventoryCollectionId: scope.id }, { parkingLotIds: [fleet.ids.lot] }]),
  })) as { total: number; byRule: number[]; duplicates: number }
  expect(counted.byRule[0]).toBe(1)
  expect(counted.duplicates).toBe(1)
  const made = await fleet.run(tx => makeDue(tx, head, scope.id))
  expect(await fleet.run(tx => getRow(tx, stocktakeTask, made!))).toMatchObject({
    status: 3,
    planFinish: '2026-11-27 18:00:00',
  })
  expect(await records(made!)).toMatchObject([{ vehicleId: own.id, bookLotId: fleet.ids.lot, bookStatus: 3 }])
  expect(await fleet.run(tx => makeDue(tx, head, scope.id))).toBeUndefined()
  expect(await fleet.run(tx => getRow(tx, inventoryCollection, scope.id))).toMatchObject({ nextDate: '2026-12-20' })
  const task = (await records(made!))[0]!.taskId!
  expect(await saidBy(handIn(task, { ...(await found()), method: 2 }))).toContain('不允许该方式')
  await count(task, await found())
  await move(made!, 4)
  await call(stocktakeTask, 'PUT close')({ id: made, mode: 1, conclusion: '相符' })
  expect(await fleet.run(tx => getRow(tx, inventoryCollection, scope.id))).toMatchObject({
    lastTaskId: made,
    lastAccuracy: '100.00',
  })
  const after = (await call(
    stocktakeTask,
    'GET count-vehicle',
  )({
    rules: JSON.stringify([{ inventoryCollectionId: scope.id }]),
  })) as { total: number }
  expect(after.total).toBe(0)
  const report = (await call(stocktakeTask, 'GET report')({ id: made })) as { bytes?: Buffer; mime?: string }
  expect(JSON.stringify(Object.keys(report))).toContain('name')
})

it('vehicles picked by hand keep their own counter, and unknown VINs their reason', async () => {
  const tempId = 'temp-0001'
  const added = await call(
    stocktakeTask,
    'POST temp-save',
  )({
    tempId,
    vehicleIds: [cars[1]!.id, cars[2]!.id],
    vins: [vinOf(99_500)],
    counterId: '23',
  })
  expect(added).toEqual({ added: 2, abnormal: 1, skipped: 0 })
  const { id } = await save({ taskName: '手工', rules: [], tempId })
  expect((await records(id)).map(one => one.counterId)).toEqual(['23', '23'])
  expect(await saidBy(save({ rules: [], tempId: '' }))).toContain('请添加盘点规则或手工车辆')
})
