import { localDate, localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, lockRows } from '#packages/server/rows.ts'
import { incidentsPort } from '#areas/vehicles/ports.ts'
import { applyInspection } from '#areas/vehicles/vehicle/server/apply-inspection.ts'
import { applyPermit } from '#areas/vehicles/vehicle/server/apply-permit.ts'
import { mileageBy, recordMileage } from '#areas/vehicles/vehicle/server/record-mileage.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import type { Payload, Task, TaskHook } from '#areas/work-orders/ports.ts'
import { notePayload } from '#areas/work-orders/vehicle-task-payload/server/payloads.ts'
import { kindIs } from '../../codes.ts'
import { checkFees, feesOfInspection } from './fees.ts'
import { scheduledValidity } from './validity.ts'
import { yearCheckWarn } from '../year-check-warn.ts'
import type { Warn } from './scan.ts'

const PERMIT_REVIEW = 3
const PASSED = 1
const ORDERED = 2
const kindOf = (task: Task): number => (task.subKind === PERMIT_REVIEW ? kindIs.permit : kindIs.safety)
const openWarns = (tx: Tx, task: Task): Promise<Warn[]> =>
  findRows(
    tx,
    yearCheckWarn,
    sql`t.vehicle_id = ${task.vehicleId}::bigint and t.inspect_kind = ${kindOf(task)} and t.status in (1, 2, 5)`,
  )
const said = (payload: Payload, field: string): string | null =>
  typeof payload[field] === 'string' && payload[field] !== '' ? (payload[field] as string) : null

/** 80, section 7: the authority gives no mark while a violation is open or compulsory cover is missing. */
async function check(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  await checkFees(tx, task, payload)
  if (payload['finalResult'] !== PASSED) return
  const finishDate = said(payload, 'finishDate')
  const validTo = said(payload, 'newValidTo')
  if (!validTo && !(await scheduledValidity(tx, actor, task.vehicleId!, kindOf(task), finishDate)))
    refuse('newValidTo', '没有适用的年检规则，请填写新有效期 / no rule fits: enter the new validity')
  if (validTo && finishDate && validTo <= finishDate)
    refuse('newValidTo', '新有效期须晚于完成日期 / valid to a day after it was finished')
  const isCleared = payload['blockersCleared'] === true && said(payload, 'blockerNote') !== null
  if (isCleared) return
  const [counts] = await incidentsPort.ask().counts(tx, [task.vehicleId!])
  if ((counts?.openViolations ?? 0) > 0)
    refuse('blockersCleared', '存在未处理违章{count}条，请先处理 / {count} open violations: settle them first', {
      count: counts!.openViolations,
    })
  const car = await getRow(tx, vehicle, task.vehicleId!)
  if (finishDate && (car.compulsoryEnd === null || car.compulsoryEnd < finishDate))
    refuse(
      'blockersCleared',
      '交强险未覆盖完成日期，请填写阻碍说明 / no compulsory cover on that day: say how it was cleared',
    )
}

/** Fees become costs; a validity that nobody typed is that of the rule. */
async function onHandedIn(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  await feesOfInspection(tx, actor, task, payload)
  if (payload['finalResult'] !== PASSED || said(payload, 'newValidTo') !== null) return
  const newValidTo = await scheduledValidity(tx, actor, task.vehicleId!, kindOf(task), said(payload, 'finishDate'))
  if (newValidTo) await notePayload(tx, actor, task, { newValidTo })
}

async function onDone(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  const validTo = said(payload, 'newValidTo')
  if (payload['finalResult'] !== PASSED || validTo === null) return
  const kind = kindOf(task)
  await applyValidity(tx, actor, task.vehicleId!, kind, validTo, task.id)
  if (typeof payload['mileage'] === 'number')
    await recordMileage(
      tx,
      actor,
      task.vehicleId!,
      payload['mileage'],
      localDateTime(actor.clock.now()),
      mileageBy.inspection,
      {
        sourceType: 'vehicle-task',
        sourceId: task.id,
        sourceNo: task.taskNo ?? '',
      },
    )
  for (const row of await openWarns(tx, task)) await act(tx, actor, yearCheckWarn, row.id, 'passed')
  await emit(tx, actor, 'inspection.passed', {
    id: task.id,
    no: task.taskNo ?? '',
    vehicleId: task.vehicleId,
    inspectKind: kind,
    dueDate: validTo,
    finishDate: said(payload, 'finishDate') ?? localDate(actor.clock.now()),
  })
}

/** The card says the new validity: of the inspection, or of the transport permit. */
export async function applyValidity(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  kind: number,
  validTo: string,
  sourceId: string,
): Promise<void> {
  if (kind === kindIs.safety) return applyInspection(tx, actor, vehicleId, validTo, validTo)
  const car = await getRow(tx, vehicle, vehicleId)
  if (car.operateCertNo === null) refuse('noPermit', '车辆没有运营证 / it has no operating permit')
  await applyPermit(
    tx,
    actor,
    vehicleId,
    {
      operateCertKind: car.operateCertKind ?? '',
      operateCertNo: car.operateCertNo ?? '',
      operateCertValidTo: validTo,
    },
    sourceId,
  )
}

/** Type 9 of area 70: what an inspection does to the card and to its warning. */
export const inspectionHook: TaskHook = {
  async locks(tx, _actor, task) {
    await lockRows(
      tx,
      yearCheckWarn,
      (await openWarns(tx, task)).map(one => one.id),
    )
  },
  async onOpened(tx, actor, task) {
    // The warning's own order moves it itself.
    if (task.sourceType === 'year-check-warn') return
    for (const row of await openWarns(tx, task))
      if (row.status !== ORDERED)
        await act(tx, actor, yearCheckWarn, row.id, 'orderOpened', { input: { workOrderId: task.workOrderId } })
  },
  check,
  onHandedIn,
  onDone,
  async onClosed(tx, actor, task) {
    for (const row of await openWarns(tx, task))
      if (row.status === 2 && row.workOrderId === task.workOrderId)
        await act(tx, actor, yearCheckWarn, row.id, 'orderFailed')
  },
}
