import { refuse, type Fault } from '#kernel'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { findRows } from '#packages/server/rows.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { checkImport, type CheckedRow } from '#packages/transfer/import-check.ts'
import { batchOf, type Batch } from '#packages/transfer/import-run.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { stage } from '../../codes.ts'
import { stageBar } from '../../vehicle-task/server/assign.ts'
import { isOwn, type Task } from '../../vehicle-task/server/rows.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { currentOf, Words, type Current } from './current.ts'
import { planRow, type Planned } from './plan.ts'
import { countAbnormal } from './progress.ts'
import { shownRows } from './shown.ts'
import { of, PLAN, type TaskSheet } from './sheet.ts'

const FILLABLE: readonly number[] = [stage.waiting, stage.inProgress, stage.sentBack]
/** 70, 4.8 import-check: every reason of every row, and what changed since the sheet was made. */
export async function checkSheet(
  tx: Tx,
  actor: Actor,
  sheet: TaskSheet,
  file: UploadedFile | undefined,
): Promise<unknown> {
  if (!file) return refuse('noFile', '请上传excel文件 / upload an excel file')
  const checked = await checkImport(tx, actor, sheet.shape, file, {
    isCovered: false,
    params: { type: sheet.type.code },
    check: (rows, seen) => checkRows(tx, actor, sheet, rows, seen),
  })
  const batch = await batchOf(tx, actor, sheet.shape, String(checked['uuid']))
  await refuseTwins(tx, sheet, batch)
  await countAbnormal(tx, actor, batch)
  return shownRows(tx, actor, sheet, batch.uuid)
}

async function checkRows(
  tx: Tx,
  actor: Actor,
  sheet: TaskSheet,
  rows: readonly CheckedRow[],
  seen: Map<string, number>,
): Promise<void> {
  const numbers = [...new Set(rows.flatMap(one => (one.body[of.task] ? [String(one.body[of.task])] : [])))]
  const tasks = numbers.length === 0 ? [] : await findRows(tx, vehicleTask, { taskNo: numbers } as never)
  const visible = new Set(
    await visibleOf(
      tx,
      actor,
      vehicleTask,
      tasks.map(one => one.id),
    ),
  )
  const byNo = new Map(
    tasks.filter(one => visible.has(one.id) && one.type === sheet.type.code).map(one => [one.taskNo!, one]),
  )
  const now = await currentOf(tx, sheet, [...byNo.values()])
  const cars = await carsOf(tx, [...byNo.values()])
  const words = new Words(tx, actor, sheet)
  for (const row of rows) {
    const task = byNo.get(String(row.body[of.task] ?? ''))
    if (!task) {
      row.faults.push({ path: of.task, reason: '任务不存在或不是该类型 / no such task of this type' })
      row.body = {}
      continue
    }
    row.faults.push(...taskFaults(actor, task, row, seen))
    const ill = new Set(row.faults.map(one => one.path))
    const { planned, faults } = await planRow(tx, actor, sheet, now.get(task.id)!, row.body, words)
    if (row.faults.length > 0 || !planned.same)
      row.faults.push(
        ...[...faults, ...mileageFaults(now.get(task.id)!, planned, cars.get(task.vehicleId!))].filter(
          one => !ill.has(one.path),
        ),
        ...planned.clashes.map(one => ({
          path: one.path,
          reason: `他人已改为【${one.stored || '空'}】 / changed meanwhile to ${one.stored || 'nothing'}` as const,
        })),
      )
    row.body = { [PLAN]: planned }
  }
}

/** What stands against the row whatever its cells say. */
function taskFaults(actor: Actor, task: Task, row: CheckedRow, seen: Map<string, number>): Fault[] {
  const faults: Fault[] = []
  const earlier = seen.get(task.id)
  if (earlier !== undefined) faults.push({ path: of.task, reason: `与第${earlier}行重复 / the same as row ${earlier}` })
  else seen.set(task.id, row.rowNo)
  const vin = String(row.body[of.vin] ?? '').toUpperCase()
  if (vin !== (task.vin ?? '').toUpperCase())
    faults.push({ path: of.vin, reason: '车架号与任务不符 / the VIN is not that of the task' })
  if (!FILLABLE.includes(task.stage!)) faults.push({ path: of.task, reason: stageBar(task, '提交结果 / Hand in') })
  if (!isOwn(actor, task))
    faults.push({
      path: of.task,
      reason: `任务由【${task.handlerName ?? task.providerName ?? '-'}】处理 / the task is handled by ${task.handlerName ?? task.providerName ?? '-'}`,
    })
  return faults
}

const carsOf = async (tx: Tx, tasks: readonly Task[]) => {
  const ids = [...new Set(tasks.flatMap(one => (one.vehicleId ? [one.vehicleId] : [])))]
  const rows = ids.length === 0 ? [] : await findRows(tx, vehicle, isAmong(sql.trusted('t.id'), ids))
  return new Map(rows.map(one => [one.id, one]))
}
const MILEAGE: readonly string[] = ['mileage', 'endMileage']
function mileageFaults(_now: Current, { given }: Planned, car: { mileage: number | null } | undefined): Fault[] {
  return MILEAGE.flatMap((path): Fault[] => {
    const read = given.payload[path]
    if (read === undefined || car?.mileage == null || Number(read) >= car.mileage) return []
    return [{ path, reason: `低于最近里程${car.mileage}公里 / below the last known ${car.mileage} km` }]
  })
}

/** Unique things that the payload gives the vehicle: no two rows and no other vehicle may have the same. */
const UNIQUE: readonly (readonly [field: string, column: 'plateNo' | 'registerCertNo', zh: string, en: string])[] = [
  ['plateNo', 'plateNo', '车牌', 'plate'],
  ['certNo', 'registerCertNo', '登记证书编号', 'certificate no.'],
]
async function refuseTwins(tx: Tx, sheet: TaskSheet, batch: Batch): Promise<void> {
  const asked = UNIQUE.filter(([field]) => field in sheet.payload.fields)
  if (asked.length === 0) return
  const rows = await tx.rows<{ row_no: number; body: Record<string, Planned | undefined>; faults: Fault[] }>(
    sql`select row_no, body, faults from import_row where tenant_id = ${tx.tenantId} and batch_id = ${batch.id}::bigint order by row_no`,
  )
  for (const [field, column, zh, en] of asked) {
    const typed = rows.flatMap(row => {
      const value = String(row.body[PLAN]?.given.payload[field] ?? '').toUpperCase()
      return value === '' ? [] : [{ row, value }]
    })
    if (typed.length === 0) continue
    const vehicles = await findRows(tx, vehicle, { [column]: [...new Set(typed.map(one => one.value))] } as never)
    const tasks = new Map(
      (
        await findRows(
          tx,
          vehicleTask,
          isAmong(
            sql.trusted('t.id'),
            typed.map(one => one.row.body[PLAN]!.taskId),
          ),
        )
      ).map(one => [one.id, one.vehicleId]),
    )
    for (const [value, same] of Map.groupBy(typed, one => one.value)) {
      const holder = vehicles.find(one => one[column] === value)
      for (const { row } of same) {
        const others = same.filter(one => one.row !== row).map(one => one.row.row_no)
        if (others.length > 0)
          row.faults.push({
            path: field,
            reason: `与第${others.join('、')}行重复 / the same as row ${others.join(', ')}`,
          })
        if (holder && holder.id !== tasks.get(row.body[PLAN]!.taskId))
          row.faults.push({
            path: field,
            reason: `${zh}【${value}】已用于其他车辆 / ${en} ${value} is on another vehicle`,
          })
      }
    }
  }
  for (const row of rows)
    await tx.run(
      sql`update import_row set faults = ${JSON.stringify(row.faults)}::jsonb, normal = ${row.faults.length === 0} where tenant_id = ${tx.tenantId} and batch_id = ${batch.id}::bigint and row_no = ${row.row_no}`,
    )
  await recount(tx, batch.id)
}
/** Counts of the batch from its rows. */
export const recount = (tx: Tx, batchId: string): Promise<number> =>
  tx.run(sql`update import_batch b set normal = c.normal, abnormal = c.total - c.normal from
    (select count(*) as total, count(*) filter (where normal) as normal from import_row where tenant_id = ${tx.tenantId} and batch_id = ${batchId}::bigint) c
    where b.tenant_id = ${tx.tenantId} and b.id = ${batchId}::bigint`)
