import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import type { JobContext } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRows } from '#packages/server/rows.ts'
import type { FileAnswer } from '#packages/server/route.ts'
import { carInStock, openFleet, plateOf, saidBy, vinOf, type Fleet } from '#areas/vehicles/testing.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { clerk, furnishPeople, furnishQuotas, head, NOW, tasksOfOrder } from '../../testing.ts'
import { createWorkOrder } from '../../vehicle-work-order/server/create.ts'
import { closeTasks } from '../../vehicle-task/server/close.ts'
import { handleTask } from '../../vehicle-task/server/handle.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { vehicleTaskLicense } from '../../vehicle-task-payload/license.ts'
import { workOrderPaper } from '../work-order-paper.ts'
import { taskSheetJob } from './process.ts'
import { refreshPaper } from './progress.ts'
import type { CheckedSheet } from '../sheet-types.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  await furnishQuotas(fleet, 400)
})
afterAll(() => fleet?.drop())

type Cells = Record<string, string>
const on = <T = never>(
  method: 'GET' | 'POST',
  segment: string,
  input: Record<string, unknown>,
  file?: { name: string; bytes: Buffer },
  actor = clerk,
): Promise<T> =>
  fleet.run(tx => {
    const call = codeOf(workOrderPaper as never).calls![
      `${method} /api/ratutech-core/work-order/task/${segment}`
    ] as unknown as { input: { parse(v: unknown): unknown }; run: (...a: unknown[]) => Promise<T> }
    return call.run(tx, actor, call.input.parse(input), file)
  })

let serial = 5_000
/** Cars with a certificate and no plate, each with a licence task of the clerk. */
async function licences(count: number) {
  const like = await carInStock(fleet, { plateNo: '', plateKind: '', plateDate: '' })
  const { id: _id, version: _version, ...copy } = like as unknown as Record<string, unknown>
  const cars = await fleet.run(tx =>
    insertRows(
      tx,
      head,
      vehicle,
      Array.from({ length: count }, () => ({
        ...copy,
        vin: vinOf(++serial),
        vehicleNo: `CL${serial}`,
        driveMotorNo: `M${serial}`,
        registerCertNo: `GC${serial}`,
      })) as never,
    ),
  )
  const { workOrderId } = await fleet.run(tx =>
    createWorkOrder(tx, head, {
      type: 2,
      subKind: 1,
      vehicles: cars.map(one => ({ vehicleId: one.id })),
      planStart: NOW,
      planFinish: '2026-12-20 18:00:00',
      handlerId: '21',
    }),
  )
  return tasksOfOrder(fleet, workOrderId)
}
const task = (id: string) => fleet.run(tx => getRow(tx, vehicleTask, id))
const paper = (id: string) => fleet.run(tx => getRow(tx, workOrderPaper, id))
const makePaper = (taskIds: readonly string[], more: object = {}) =>
  on<{ id: string; no: string }>('POST', 'license/paper', { taskIds, ...more })

/** The sheet as somebody reads it, and as he sends it back. */
async function exported(paperId: string): Promise<{ header: string[]; rows: Cells[] }> {
  const answer = await on<FileAnswer>('GET', 'license/export', { paperId })
  return readCells(answer)
}
async function readCells(answer: FileAnswer): Promise<{ header: string[]; rows: Cells[] }> {
  const { header, rows } = await readWorkbook(await bytesOf(answer))
  const read: Cells[] = []
  for await (const row of rows)
    read.push(Object.fromEntries(header.map((name, at) => [name, row.cells[at]?.text ?? ''])))
  return { header, rows: read }
}
async function bytesOf({ body }: FileAnswer): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
const loaded = async ({ header, rows }: { header: string[]; rows: Cells[] }): Promise<CheckedSheet> =>
  on<CheckedSheet>(
    'POST',
    'license/import-check',
    {},
    {
      name: 'sheet.xlsx',
      bytes: await writeWorkbookBuffer({
        sheets: [
          {
            name: 'Sheet1',
            columns: header.map(label => ({ label, kind: 'text' })),
            rows: rows.map(row => header.map(name => row[name] ?? '')),
          },
        ],
      }),
    },
  )
async function processed(uuid: string, more: object = {}): Promise<Record<string, unknown>> {
  const { total } = await on<{ total: number }>('POST', 'license/batch-processing', { uuid, ...more })
  let cursor: Record<string, unknown> | undefined
  const context = {
    actor: clerk,
    params: { uuid, type: 2, submit: !('submit' in more) },
    database: fleet.test.database,
    get cursor() {
      return cursor
    },
    step: (work: (tx: never) => Promise<{ cursor: Record<string, unknown>; result?: unknown }>) =>
      fleet.run(async tx => {
        const done = await work(tx as never)
        cursor = done.cursor
        return done.result
      }),
    progress: async () => {},
    stopping: () => false,
  } as unknown as JobContext
  return { total, ...(await taskSheetJob.run(context)) }
}
let plates = 20_000
const plated = (row: Cells, more: Cells = {}): Cells => ({
  ...row,
  车牌号: plateOf(++plates),
  行驶证发证日: '2026-11-19',
  检验有效期止: '2028-11-30',
  '处理结果*': '成功',
  ...more,
})
const payloadOf = async (taskId: string) =>
  (await fleet.run(tx => findRows(tx, vehicleTaskLicense, { taskId } as never)))[0]

it('makes a numbered sheet of tasks, and keeps a task on one open sheet', async () => {
  const tasks = await licences(3)
  const made = await makePaper(tasks.map(one => one.id))
  expect(await paper(made.id)).toMatchObject({
    type: 2,
    status: 1,
    taskCount: 3,
    doneCount: 0,
    handlerId: '21',
    handlerName: '陈工',
  })
  expect(made.no).toMatch(/^ZY20261120\d{4}$/)
  expect(await saidBy(makePaper([tasks[0]!.id]))).toContain(`已在作业单【${made.no}】中`)
  await fleet.run(tx => act(tx, clerk, workOrderPaper, made.id, 'cancel', { reason: '换人' }))
  expect(await paper(made.id)).toMatchObject({ status: 4, closeReason: '换人' })
  expect(await makePaper([tasks[0]!.id])).toMatchObject({ taskCount: 1 })
})

it('refuses tasks of another type and of a stage that is over, each with its reason', async () => {
  const [open, closed] = await licences(2)
  await fleet.run(tx => closeTasks(tx, head, [closed!.id], { reason: '取消' }))
  expect(await saidBy(makePaper([open!.id, closed!.id]))).toContain('不允许执行【制作作业单】')
  expect(await saidBy(on('POST', 'register/paper', { taskIds: [open!.id] }))).toContain('任务类型不符')
})

it('lets nobody put tasks on a sheet, or take them out, that he does not see', async () => {
  const [one] = await licences(1)
  const stranger = {
    ...clerk,
    userId: '99',
    rights: {
      userId: '99',
      deptId: '9',
      codes: new Set(['vehicle_task_paper', 'vehicle_task_export', 'vehicle_task_batch']),
      aliases: new Set(),
      cities: [],
      scope: () => ({ all: false, own: true, depts: [] }),
      unmasked: new Set(),
    },
  } as never
  const asks = (method: 'GET' | 'POST', segment: string) =>
    saidBy(on(method, segment, { taskIds: [one!.id] }, undefined, stranger))
  expect(await asks('POST', 'license/paper')).toContain('NotFound')
  expect(await asks('GET', 'license/export')).toContain('NotFound')
})

it('goes out as a sheet and comes back: results are stored, and photos are waited for', async () => {
  const tasks = await licences(2)
  const made = await makePaper(tasks.map(one => one.id))
  const sheet = await exported(made.id)
  expect(sheet.rows.map(row => row['任务号*'])).toEqual(tasks.map(one => one.taskNo))
  const checked = await loaded({
    ...sheet,
    rows: [plated(sheet.rows[0]!, { 费用项目: '上牌费', 单价: '280', 数量: '1' }), sheet.rows[1]!],
  })
  expect(checked).toMatchObject({ total: 2, normal: 2, abnormal: 0 })
  expect(checked.rows.map(row => [row.same, row.lacks])).toEqual([
    [false, true],
    [true, false],
  ])
  expect(await processed(checked.uuid)).toMatchObject({ total: 1, imported: 1, failed: 0 })
  expect(await task(tasks[0]!.id)).toMatchObject({ stage: 3, lackPhotos: true, result: 1, costAmt: 28000n })
  expect(await payloadOf(tasks[0]!.id)).toMatchObject({ licenseIssueDate: '2026-11-19' })
  expect(await task(tasks[1]!.id)).toMatchObject({ stage: 2 })
})

it('changes nothing when the same sheet is loaded twice', async () => {
  const [one] = await licences(1)
  const made = await makePaper([one!.id])
  const sheet = await exported(made.id)
  const filled = { ...sheet, rows: [plated(sheet.rows[0]!)] }
  const first = await loaded(filled)
  await processed(first.uuid)
  const after = await task(one!.id)
  const again = await loaded(filled)
  expect(again.rows[0]).toMatchObject({ normal: true, same: true, changed: [], clashes: [] })
  expect(await saidBy(on('POST', 'license/batch-processing', { uuid: again.uuid }))).toContain('没有需要处理的行')
  expect(await task(one!.id)).toMatchObject({ version: after.version })
  expect(await saidBy(on('POST', 'license/batch-processing', { uuid: first.uuid }))).toContain('该批次已处理')
})

it('shows cell by cell what somebody else changed since the export, and keeps it unless the reader decides', async () => {
  const [one] = await licences(1)
  const made = await makePaper([one!.id])
  const sheet = await exported(made.id)
  await fleet.run(tx =>
    handleTask(tx, clerk, 2, { id: one!.id, draft: true, payload: { quotaNo: 'ZB-7', etcNo: 'ETC1' } }),
  )
  const untouched = await loaded({ ...sheet, rows: [plated(sheet.rows[0]!)] })
  expect(untouched.rows[0]).toMatchObject({
    normal: true,
    changed: [
      { path: 'quotaNo', stored: 'ZB-7' },
      { path: 'etcNo', stored: 'ETC1' },
    ],
  })
  const both = await loaded({ ...sheet, rows: [plated(sheet.rows[0]!, { 指标号: 'ZB-9' })] })
  expect(both.rows[0]).toMatchObject({
    normal: false,
    acceptable: true,
    clashes: [{ path: 'quotaNo', stored: 'ZB-7', mine: 'ZB-9' }],
  })
  expect(both.rows[0]!.info).toContain('他人已改为【ZB-7】')
  await processed(both.uuid, { accept: [both.rows[0]!.rowNo] })
  expect(await payloadOf(one!.id)).toMatchObject({ quotaNo: 'ZB-9', etcNo: 'ETC1' })
})

it('leaves a row that changed between check and processing, and gives it back as a sheet', async () => {
  const [one] = await licences(1)
  const made = await makePaper([one!.id])
  const sheet = await exported(made.id)
  const checked = await loaded({ ...sheet, rows: [plated(sheet.rows[0]!)] })
  await fleet.run(tx => handleTask(tx, clerk, 2, { id: one!.id, draft: true, payload: { etcNo: 'ETC2' } }))
  expect(await processed(checked.uuid)).toMatchObject({ imported: 0, failed: 1 })
  expect(await payloadOf(one!.id)).toMatchObject({ plateNo: null, etcNo: 'ETC2' })
  const left = await readCells(await on<FileAnswer>('GET', 'license/export-abnormal', { uuid: checked.uuid }))
  expect(left.rows).toHaveLength(1)
  expect(left.rows[0]!['错误原因']).toContain('校验后已被他人修改')
})

it('70.16 checks a sheet of 200 licences with every reason, does 194 in one job, and takes the batch once', async () => {
  const tasks = await licences(200)
  const made = await makePaper(tasks.map(one => one.id))
  await fleet.run(tx => closeTasks(tx, head, [tasks[199]!.id], { reason: '取消' }))
  const sheet = await exported(made.id)
  const rows = sheet.rows.map(row => plated(row))
  for (const at of [0, 1, 2]) rows[at]!['车架号*'] = vinOf(900 + at)
  rows[4]!['车牌号'] = rows[3]!['车牌号']!
  const checked = await loaded({ ...sheet, rows })
  expect(checked).toMatchObject({ total: 200, normal: 194, abnormal: 6 })
  const reasons = checked.rows.filter(row => !row.normal).map(row => row.info)
  expect(reasons.filter(one => one.includes('车架号与任务不符'))).toHaveLength(3)
  expect(reasons.filter(one => /与第\d+行重复/.test(one))).toHaveLength(2)
  expect(reasons.filter(one => one.includes('不允许执行【提交结果】'))).toHaveLength(1)
  expect(await processed(checked.uuid)).toMatchObject({ total: 194, imported: 194, failed: 0 })
  expect(await on('GET', 'license/processing-stat', { uuid: checked.uuid })).toMatchObject({
    running: false,
    processed: 194,
    success: 194,
    waiting: 0,
  })
  expect(await saidBy(on('POST', 'license/batch-processing', { uuid: checked.uuid }))).toContain('该批次已处理')
  expect(await paper(made.id)).toMatchObject({ abnormalCount: 6 })
}, 240_000)

it('counts a sheet as done when all its tasks are handed in or closed', async () => {
  const tasks = await licences(2)
  const made = await makePaper(tasks.map(one => one.id))
  await fleet.run(tx => closeTasks(tx, head, [tasks[0]!.id], { reason: '取消' }))
  await fleet.run(tx => refreshPaper(tx, clerk, made.id))
  expect(await paper(made.id)).toMatchObject({ status: 1 })
  await fleet.run(tx => closeTasks(tx, head, [tasks[1]!.id], { reason: '取消' }))
  await fleet.run(tx => refreshPaper(tx, clerk, made.id))
  expect(await paper(made.id)).toMatchObject({ status: 3 })
})

it('prints a sheet and counts the copies', async () => {
  const [one] = await licences(1)
  const made = await makePaper([one!.id])
  const pdf = await on<FileAnswer>('GET', 'license/paper', { paperId: made.id, format: 'pdf' })
  expect((await bytesOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await paper(made.id)).toMatchObject({ printCount: 1 })
  expect(await on('GET', 'license/paper', { paperId: made.id })).toMatchObject({ rows: [{ taskNo: one!.taskNo }] })
})

it.each([
  'register',
  'license',
  'transport',
  'receive',
  'gps',
  'inventory',
  'parking-lot-inspection',
  'annual-inspection',
  'maintenance',
])('names the columns of %s by its own definition, with no label twice', async family => {
  const columns = await on<{ key: string; label: string; required: boolean }[]>('GET', `${family}/import-title`, {})
  const labels = columns.map(one => one.label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(columns.slice(0, 2).map(one => [one.label, one.required])).toEqual([
    ['任务号', true],
    ['车架号', true],
  ])
})
