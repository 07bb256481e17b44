import { instantOf, invalid, localDateTime, refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { placesSince } from '#areas/vehicles/vehicle/server/place-events.ts'
import { mileageBy, recordMileage } from '#areas/vehicles/vehicle/server/record-mileage.ts'
import { metresBetween } from '#areas/work-orders/calculations/metres.ts'
import type { Payload, Task, TaskHook } from '#areas/work-orders/ports.ts'
import { vehicleTaskInventory } from '#areas/work-orders/vehicle-task-payload/count.ts'
import { countResult, type CountFacts } from '../../calculations/result.ts'
import { countBy, recordIs, resultIs, taskIs } from '../../codes.ts'
import { inventoryCollection } from '../../inventory-collection/inventory-collection.ts'
import { resultName } from '../../stocktake-task/server/moves.ts'
import { stocktakeRule, stocktakeTask } from '../../stocktake-task/stocktake-task.ts'
import { stocktakeRecord } from '../stocktake-record.ts'

export type CountRecord = RowOf<typeof stocktakeRecord>
const RECOUNT = 2
const onLease = [6, 7]
const text = (payload: Payload, name: string): string | null => (payload[name] as string | null | undefined) || null
const num = (payload: Payload, name: string): number | null =>
  payload[name] === null || payload[name] === undefined || payload[name] === '' ? null : Number(payload[name])

/** The record that a counting task is for: of its stocktake and its vehicle. */
export async function recordOfTask(tx: Tx, task: Task): Promise<CountRecord | undefined> {
  if (task.sourceType !== 'stocktake') return undefined
  return (
    await findRows(tx, stocktakeRecord, { stocktakeTaskId: task.sourceId, vehicleId: task.vehicleId } as never)
  )[0]
}
/** Several people count at once: they share the stocktake, and only its end waits for them. */
async function sharedTask(tx: Tx, id: string): Promise<RowOf<typeof stocktakeTask>> {
  await tx.row(sql`select 1 from stocktake_task where tenant_id = ${tx.tenantId} and id = ${id}::bigint for share`)
  return getRow(tx, stocktakeTask, id)
}

/** What a scope asks as evidence; parameters where it says nothing, or where cars were picked by hand. */
async function evidenceOf(tx: Tx, record: CountRecord) {
  const rule = record.ruleId ? (await findRows(tx, stocktakeRule, { id: record.ruleId } as never))[0] : undefined
  const scope = rule?.inventoryCollectionId
    ? (await findRows(tx, inventoryCollection, { id: rule.inventoryCollectionId } as never))[0]
    : undefined
  return {
    methods: rule?.method?.length ? rule.method : (scope?.method ?? []),
    needDash: scope?.needDash ?? false,
    needVin: scope?.needVin ?? true,
    needPosition: scope?.needPosition ?? false,
    photoMin: scope?.photoMin ?? 0,
    radiusM: scope?.radiusM ?? (await paramNumber(tx, 'stocktake.radiusM')),
    gpsMaxAgeH: scope?.gpsMaxAgeH ?? (await paramNumber(tx, 'stocktake.gpsMaxAgeH')),
  }
}
type Evidence = Awaited<ReturnType<typeof evidenceOf>>

/** Before a result is taken in: the stocktake runs, and the evidence is what its scope asks (70, 5.1, R17). */
async function check(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  const record = await recordOfTask(tx, task)
  if (!record) return
  refuseUnlessRunning(await sharedTask(tx, record.stocktakeTaskId!), task)
  if (task.subKind === RECOUNT) refuseSameCounter(actor, record)
  const wanted = await evidenceOf(tx, record)
  const isFound = payload['found'] === true
  const faults: Record<string, `${string} / ${string}`> = {}
  const method = num(payload, 'method')
  if (wanted.methods.length > 0 && method !== null && !wanted.methods.includes(method))
    faults['method'] = '本次盘点不允许该方式 / this stocktake does not allow the method'
  if (!isFound && !text(payload, 'differenceNote') && !text(payload, 'remark'))
    faults['differenceNote'] = '未找到须填写说明 / say how it was looked for'
  if (isFound && method !== countBy.gps) {
    if (wanted.needDash && !text(payload, 'dashPhotoBizId'))
      faults['dashPhotoBizId'] = '请上传仪表照片 / add the photo of the dashboard'
    if (wanted.needPosition && !text(payload, 'lng') && !text(payload, 'lotId'))
      faults['lng'] = '请定位或选择停车场 / give the position or choose the lot'
    if (!text(payload, 'lotId') && !text(payload, 'address') && num(payload, 'lng') === null)
      faults['address'] = '请填写车辆所在位置 / say where it stands'
  }
  if (isFound && method === countBy.gps) Object.assign(faults, await gpsFaults(tx, actor, record, wanted))
  if (Object.keys(faults).length > 0) invalid(faults)
  const result = await resultOf(tx, actor, record, payload, wanted)
  if (
    isFound &&
    ![resultIs.matched, resultIs.moved].includes(result.resultCode as never) &&
    !text(payload, 'differenceNote')
  )
    invalid({
      differenceNote: `【${resultName(result.resultCode).split(' / ')[0]}】须填写差异说明 / say why it differs: ${resultName(result.resultCode).split(' / ')[1]}`,
    })
  const row = await lockRow(tx, actor, vehicleTaskInventory, String(payload['id']))
  await updateRow(tx, actor, vehicleTaskInventory, row, {
    resultCode: result.resultCode,
    distanceM: result.distanceM,
  })
}
function refuseUnlessRunning(head: RowOf<typeof stocktakeTask>, task: Task): void {
  const isOpen = head.status === taskIs.counting || (task.subKind === RECOUNT && head.status === taskIs.differences)
  if (isOpen) return
  if (head.status === taskIs.paused) refuse('paused', '盘点已暂停 / the stocktake is paused')
  refuse('notCounting', '盘点【{no}】不在盘点中 / stocktake {no} is not being counted', { no: head.taskNo })
}
/** 70, R17: another person counts again. */
function refuseSameCounter(actor: Actor, record: CountRecord): void {
  if (actor.rights && (record.firstCounterId ?? record.counterId) === actor.userId)
    refuse('sameCounter', '复盘须由他人进行 / somebody else counts again')
}

/** GPS counts for vehicles on lease, by a fresh fix in a known place. */
async function gpsFaults(
  tx: Tx,
  actor: Actor,
  record: CountRecord,
  wanted: Evidence,
): Promise<Record<string, `${string} / ${string}`>> {
  if (!onLease.includes(record.bookStatus ?? 0))
    return { method: 'GPS取证仅限在租车辆 / GPS counts for vehicles on lease only' }
  const car = await tx.row<{ fix: string | null; lng: string | null }>(sql`
    select to_char(gps_last_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as fix, lng from vehicle where tenant_id = ${tx.tenantId} and id = ${record.vehicleId}::bigint`)
  const age = car?.fix ? (actor.clock.now().getTime() - instantOf(car.fix).getTime()) / 3_600_000 : Infinity
  if (age > wanted.gpsMaxAgeH || !car?.lng)
    return {
      method: `最近定位已超过${wanted.gpsMaxAgeH}小时，请改用其他方式 / the last fix is older than ${wanted.gpsMaxAgeH} hours: count it otherwise`,
    }
  return {}
}

/** 70, R17 from the payload, the snapshot and where the vehicle stands now. */
async function resultOf(
  tx: Tx,
  actor: Actor,
  record: CountRecord,
  payload: Payload,
  wanted: Evidence,
): Promise<{ resultCode: number; distanceM: number | null }> {
  const now = localDateTime(actor.clock.now())
  const [place] = await placesSince(tx, [record.vehicleId!], record.snapshotTime ?? now, now)
  const foundLotId = text(payload, 'lotId')
  const isFound = payload['found'] === true
  const hasMoved = place?.hasMoved === true
  const isExplained = isFound
    ? hasMoved && (place.lotId ?? null) === foundLotId && place.lotId !== record.bookLotId
    : hasMoved && place.lotId !== record.bookLotId
  const distanceM = await distanceTo(tx, record, payload)
  const facts: CountFacts = {
    found: isFound,
    isExpected: record.isExpected,
    isExplained,
    bookStatus: record.bookStatus,
    foundStatus: num(payload, 'foundStatus'),
    bookLotId: record.bookLotId,
    foundLotId,
    distanceM,
    radiusM: wanted.radiusM,
    isComplete: ['keysOk', 'docsOk', 'gpsOk', 'plateOk'].every(name => payload[name] !== false),
  }
  return { resultCode: countResult(facts), distanceM }
}
async function distanceTo(tx: Tx, record: CountRecord, payload: Payload): Promise<number | null> {
  const [lng, lat] = [num(payload, 'lng'), num(payload, 'lat')]
  if (lng === null || lat === null) return null
  const lot = record.bookLotId ? await getRow(tx, parkingLot, record.bookLotId) : undefined
  const [bookLng, bookLat] = lot ? [lot.lng, lot.lat] : [record.bookLng, record.bookLat]
  return bookLng && bookLat ? metresBetween({ lng, lat }, { lng: Number(bookLng), lat: Number(bookLat) }) : null
}

/** The result counts: the record has it, the odometer is known, a difference is told (70, 9.2 type 7). */
async function onDone(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  const record = await recordOfTask(tx, task)
  if (!record) return
  const head = await sharedTask(tx, record.stocktakeTaskId!)
  if (![taskIs.counting, taskIs.paused, taskIs.differences].includes(head.status as never))
    refuse('notCounting', '盘点【{no}】不在盘点中 / stocktake {no} is not being counted', { no: head.taskNo })
  const foundTime = task.submitTime ?? localDateTime(actor.clock.now())
  const resultCode = num(payload, 'resultCode') ?? resultIs.shortage
  const isRecount = task.subKind === RECOUNT
  await act(tx, actor, stocktakeRecord, record.id, 'count', {
    input: {
      ...(isRecount && record.firstResultCode === null
        ? { firstResultCode: record.resultCode, firstCounterId: record.counterId }
        : {}),
      counterId: task.handlerId ?? record.counterId,
      resultCode,
      method: num(payload, 'method'),
      foundLotId: text(payload, 'lotId'),
      foundAddress: text(payload, 'address'),
      foundStatus: num(payload, 'foundStatus'),
      foundTime,
      distanceM: num(payload, 'distanceM'),
      photosBizId: task.photosBizId ?? text(payload, 'platePhotoBizId'),
      differenceNote: text(payload, 'differenceNote'),
    },
  })
  const mileage = num(payload, 'mileage')
  if (mileage !== null)
    await recordMileage(tx, actor, task.vehicleId!, mileage, foundTime, mileageBy.stocktake, {
      sourceType: 'vehicle-task',
      sourceId: task.id,
      sourceNo: task.taskNo ?? '',
    })
  if (resultCode !== resultIs.matched && resultCode !== resultIs.moved)
    await tellDifference(tx, actor, record, head, resultCode)
}
export async function tellDifference(
  tx: Tx,
  actor: Actor,
  record: Pick<CountRecord, 'id' | 'vehicleId' | 'plateNo' | 'vin' | 'responsibleId'>,
  head: RowOf<typeof stocktakeTask>,
  resultCode: number,
): Promise<void> {
  await emit(tx, actor, 'stocktake.difference', {
    id: head.id,
    no: head.taskNo!,
    vehicleId: record.vehicleId,
    recordId: record.id,
    resultCode,
  })
  const [zh, en] = resultName(resultCode).split(' / ')
  const name = record.plateNo || record.vin || ''
  await notify(tx, actor, {
    bizTypeCode: 'stocktake_difference',
    bizId: record.id,
    users: [record.responsibleId ?? head.supervisorId],
    level: 2,
    dedupeKey: `stocktake-difference:${record.id}:${resultCode}`,
    title: `盘点差异：${name} ${zh} / Stocktake difference: ${name}, ${en}`,
    content: `盘点【${head.taskNo}】，请核实处理。 / Stocktake ${head.taskNo}: please deal with it.`,
  })
}

/** Type 7 of area 70: what a counting task does to its record. */
export const countHook: TaskHook = {
  async locks(tx, actor, task) {
    const record = await recordOfTask(tx, task)
    if (record) await lockRow(tx, actor, stocktakeRecord, record.id)
  },
  check,
  onDone,
}
export const stateFor = (resultCode: number): number =>
  resultCode === resultIs.matched
    ? recordIs.matched
    : resultCode === resultIs.moved
      ? recordIs.moved
      : recordIs.different
