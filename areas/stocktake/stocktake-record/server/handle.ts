import { z } from 'zod'
import { addDays, invalid, localDateTime, refuse, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { findRows, getRow, lockRow } from '#packages/server/rows.ts'
import { enter } from '#areas/vehicles/parking-record/server/enter.ts'
import { leave } from '#areas/vehicles/parking-record/server/leave.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { placeFound } from '#areas/vehicles/vehicle/server/place-found.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { actionIs, resultIs, taskIs } from '../../codes.ts'
import { returnProposalPort } from '../../ports.ts'
import { stocktakeTask } from '../../stocktake-task/stocktake-task.ts'
import { stocktakeRecord } from '../stocktake-record.ts'
import type { CountRecord } from './count.ts'

export const handleInput = z.object({
  id: idInput,
  version: z.coerce.number().int(),
  cause: z.string().max(32).nullish(),
  action: z.string().max(32).nullish(),
  handleNote: z.string().trim().max(500).nullish(),
  responsibleId: optionalIdInput,
  handleDeadline: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullish(),
  /** Number of the document that was made up by hand. */
  actionDocNo: z.string().trim().max(40).nullish(),
  /** Vehicle that a surplus turned out to be. */
  vehicleId: optionalIdInput,
  done: z.boolean().default(true),
})
type Input = z.output<typeof handleInput>

/** Which actions fit which results (70, R17 Handling): a state is never edited barely, its missing document is made up. */
const fits: Readonly<Record<number, readonly string[]>> = {
  [resultIs.misplaced]: [actionIs.place, actionIs.transfer, actionIs.store, actionIs.none],
  [resultIs.shortage]: [actionIs.protect, actionIs.loss, actionIs.place, actionIs.state, actionIs.none],
  [resultIs.surplus]: [
    actionIs.register,
    actionIs.store,
    actionIs.transfer,
    actionIs.place,
    actionIs.state,
    actionIs.none,
  ],
  [resultIs.statusDiff]: [actionIs.state, actionIs.store, actionIs.transfer, actionIs.none],
  [resultIs.infoDiff]: [actionIs.state, actionIs.place, actionIs.none],
}
/** Done by a document of its own: the record waits until it is finished. */
const BY_ORDER: readonly string[] = [actionIs.store, actionIs.transfer]
const NEEDS_NUMBER: readonly string[] = [actionIs.state, actionIs.protect, actionIs.loss]
const SEARCH_DAYS = 7

/** 70, 5.3: gives a difference to somebody with a deadline, or settles it by a cause, an action and a note. */
export async function handleDifference(
  tx: Tx,
  actor: Actor,
  input: Input,
): Promise<{ id: string; status: number; version: number }> {
  const record = await lockRow(tx, actor, stocktakeRecord, input.id, input.version)
  const head = await getRow(tx, stocktakeTask, record.stocktakeTaskId!)
  if (head.status !== taskIs.counting && head.status !== taskIs.differences && head.status !== taskIs.paused)
    refuse('notOpen', '盘点【{no}】已结束，不能处理差异 / stocktake {no} is over', { no: head.taskNo })
  const day = localDateTime(actor.clock.now()).slice(0, 10)
  if (!input.done) {
    const { row } = await act(tx, actor, stocktakeRecord, record.id, 'begin', {
      input: {
        responsibleId: input.responsibleId ?? record.responsibleId ?? actor.userId,
        handleDeadline: input.handleDeadline ?? record.handleDeadline ?? addDays(day, SEARCH_DAYS),
        ...(input.cause ? { cause: input.cause } : {}),
        ...(input.handleNote ? { handleNote: input.handleNote } : {}),
      },
    })
    return { id: row.id, status: row.status, version: row.version }
  }
  requireWhole(record, input)
  const outcome = await carryOut(tx, actor, record, input)
  const { row } = await act(tx, actor, stocktakeRecord, record.id, outcome.isWaiting ? 'begin' : 'handle', {
    input: {
      cause: input.cause ?? null,
      action: input.action ?? null,
      handleNote: input.handleNote ?? null,
      responsibleId: input.responsibleId ?? record.responsibleId ?? actor.userId,
      handleDeadline: input.handleDeadline ?? record.handleDeadline,
      ...outcome.changes,
      ...(outcome.isWaiting ? {} : { handleTime: localDateTime(actor.clock.now()) }),
    },
  })
  return { id: row.id, status: row.status, version: row.version }
}
function requireWhole(record: CountRecord, input: Input): void {
  const faults: Record<string, `${string} / ${string}`> = {}
  if (!input.cause) faults['cause'] = '请选择差异原因 / choose the cause'
  if (!input.handleNote) faults['handleNote'] = '请填写处理说明 / say what was done'
  if (!input.action) faults['action'] = '请选择处理方式 / choose the action'
  else if (!fits[record.resultCode ?? 0]?.includes(input.action))
    faults['action'] = '该差异不能这样处理 / this difference is not settled that way'
  if (Object.keys(faults).length > 0) invalid(faults)
}

interface Outcome {
  isWaiting?: boolean
  changes?: ChangesOf<typeof stocktakeRecord>
}
async function carryOut(tx: Tx, actor: Actor, record: CountRecord, input: Input): Promise<Outcome> {
  const action = input.action!
  if (action === actionIs.place) return correctPlace(tx, actor, record)
  if (BY_ORDER.includes(action)) return openOrder(tx, actor, record, action)
  if (action === actionIs.register) return register(tx, record, input)
  if (action === actionIs.protect || action === actionIs.loss) {
    const opened = record.vehicleId
      ? await returnProposalPort.ask().open(tx, actor, {
          vehicleId: record.vehicleId,
          returnType: action === actionIs.protect ? 4 : 5,
          reason: input.handleNote!,
          sourceType: 'stocktake-record',
          sourceId: record.id,
          sourceNo: record.vin ?? '',
        })
      : undefined
    if (opened)
      return { changes: { actionDocType: opened.docType, actionDocId: opened.docId, actionDocNo: opened.docNo } }
  }
  if (NEEDS_NUMBER.includes(action) && !input.actionDocNo)
    invalid({ actionDocNo: '请填写补做单据的单号 / name the document that was made up' })
  return { changes: { actionDocNo: input.actionDocNo ?? null } }
}

const CORRECTED_IN = 5
const CORRECTED_OUT = 6
const sourceOf = (record: CountRecord) => ({
  sourceType: 'stocktake-record',
  sourceId: record.id,
  sourceNo: record.vin ?? '',
})
/** Found in another lot: it leaves the one and enters the other; found elsewhere: the card says where. */
async function correctPlace(tx: Tx, actor: Actor, record: CountRecord): Promise<Outcome> {
  if (record.vehicleId === null || record.foundTime === null)
    refuse('noPlace', '没有可更新的实际位置 / no place was found that could be recorded')
  const car = await getRow(tx, vehicle, record.vehicleId)
  const time = localDateTime(actor.clock.now())
  const source = sourceOf(record)
  if (car.parkingLotId !== record.foundLotId) {
    if (car.parkingLotId !== null) await leave(tx, actor, car.id, { time, kind: CORRECTED_OUT, source })
    if (record.foundLotId !== null)
      await enter(tx, actor, car.id, record.foundLotId, { time, kind: CORRECTED_IN, source })
  }
  if (record.foundAddress) await placeFound(tx, actor, car.id, { address: record.foundAddress, time: record.foundTime })
  return { changes: { actionDocType: 'parking-record', actionDocId: record.id } }
}
/** 补做入库 and 补做调拨: a work order; the record waits for its task. */
async function openOrder(tx: Tx, actor: Actor, record: CountRecord, action: string): Promise<Outcome> {
  if (record.vehicleId === null)
    refuse('unknownVehicle', '车辆未登记，请先登记 / the vehicle is not on the books: register it first')
  const now = localDateTime(actor.clock.now())
  const lot = record.foundLotId ? await getRow(tx, parkingLot, record.foundLotId) : undefined
  const isStore = action === actionIs.store
  const made = await createWorkOrder(tx, actor, {
    type: isStore ? typeIs.store : typeIs.transport,
    subKind: isStore ? 3 : 1,
    source: { ...sourceOf(record), sourceSeq: record.version },
    vehicles: [{ vehicleId: record.vehicleId }],
    planStart: now,
    planFinish: `${addDays(now.slice(0, 10), 3)} 18:00:00`,
    ...(lot ? { to: { placeType: 1, lotId: lot.id } } : { to: { placeType: 5, address: record.foundAddress ?? '-' } }),
    ...(record.bookLotId ? { from: { placeType: 1, lotId: record.bookLotId } } : {}),
  })
  return {
    isWaiting: true,
    changes: { actionDocType: 'vehicle-work-order', actionDocId: made.workOrderId, actionDocNo: made.workOrderNo },
  }
}
async function register(tx: Tx, record: CountRecord, input: Input): Promise<Outcome> {
  const car = input.vehicleId
    ? await getRow(tx, vehicle, input.vehicleId)
    : (await findRows(tx, vehicle, { vin: record.vin } as never))[0]
  if (!car || car.vin !== record.vin)
    invalid({ vehicleId: '请先登记车架号相同的车辆 / register the vehicle with this VIN first' })
  return { changes: { vehicleId: car.id, actionDocType: 'vehicle', actionDocId: car.id, actionDocNo: car.vehicleNo } }
}

/** The document of a waiting record ended: its difference is settled, or open again. */
export async function followOrder(tx: Tx, actor: Actor, recordId: string, isDone: boolean): Promise<void> {
  const [record] = await findRows(tx, stocktakeRecord, { id: recordId } as never)
  if (!record || record.status !== 3) return
  await act(tx, actor, stocktakeRecord, record.id, isDone ? 'handle' : 'giveUp', {
    input: isDone ? { handleTime: localDateTime(actor.clock.now()) } : {},
  })
}
