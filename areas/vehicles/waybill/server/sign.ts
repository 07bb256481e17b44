import { fen, isAmount, refuse, sumFen, yuan, ZERO, type ChangesOf, type Fen } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { daysLate } from '../../calculations/purchasing.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { purchaseOrderVehicle } from '../../purchase-order/purchase-order-vehicle.ts'
import { fire } from '../../vehicle/server/fire.ts'
import { event } from '../../vehicle/server/moves.ts'
import { recordMileage } from '../../vehicle/server/record-mileage.ts'
import { KIND, ROW } from '../codes.ts'
import { waybillLine } from '../waybill-lines.ts'
import { waybill, type TransportDamage } from '../waybill.ts'
import { boughtCars } from './depart.ts'
import { addNode, linesOf, lockCars, sourceOf, type Waybill, type WaybillLine } from './rows.ts'

/** What the receiver says of one car. */
export interface SignResult {
  lineId: string
  result: number
  arriveMileage?: number | null
  arrivePhotos?: string | null
  damages?: readonly TransportDamage[]
  missingAmt?: Fen
  note?: string | null
}
const ARRIVED = 5
const SIGNED = 6
const BY_HAND = 7

/** Event 3 of each signed car; a refused one stays with the carrier. */
export async function receive(
  tx: Tx,
  actor: Actor,
  row: Waybill,
  given: { time: string; results: readonly SignResult[]; attachBizId?: string | null },
): Promise<ChangesOf<typeof waybill>> {
  const lines = new Map((await linesOf(tx, row.id)).map(line => [line.id, line]))
  const chosen = given.results.map(one => ({ said: one, line: lines.get(one.lineId) }))
  if (chosen.length === 0 || chosen.some(one => one.line?.rowState !== ROW.moving))
    refuse('rowState', '请选择运输中的车辆 / choose cars that are on the way')
  if (row.departTime !== null && given.time < row.departTime)
    refuse('signTime', '到达时间不能早于发车时间 / the arrival is before the departure')
  await refuseFullLot(tx, row, chosen.filter(one => one.said.result === ROW.signed).length)
  await lockCars(
    tx,
    actor,
    chosen.map(one => one.line!.vehicleId),
  )
  for (const { said, line } of chosen) await receiveCar(tx, actor, row, line!, said, given.time)
  if (row.waybillKind === KIND.purchase) await receiveBought(tx, actor, chosen as Chosen[], given.time)
  return afterSigning(tx, actor, row, given)
}
interface Chosen {
  said: SignResult
  line: WaybillLine
}

/** 60, 4.4: room of the lot is an error at arrival; the lot's lock decides when the cars are stored. */
async function refuseFullLot(tx: Tx, row: Waybill, cars: number): Promise<void> {
  if (row.waybillKind !== KIND.purchase && row.waybillKind !== KIND.move) return
  const lot = row.toLotId ? await findRow(tx, parkingLot, row.toLotId) : undefined
  if (!lot || lot.overAllowed) return
  const used = (lot.occupied ?? 0) + (lot.reserved ?? 0)
  if (used + cars > lot.capacity)
    refuse('lotFull', '停车场【{lot}】已满（{used}/{capacity}） / parking lot {lot} is full ({used}/{capacity})', {
      lot: lot.lotName,
      used,
      capacity: lot.capacity,
    })
}

const damageOf = (damages: readonly TransportDamage[]): Fen =>
  sumFen(damages, one => (isAmount(one.amt ?? '') ? fen(one.amt) : ZERO))

async function receiveCar(
  tx: Tx,
  actor: Actor,
  row: Waybill,
  line: WaybillLine,
  said: SignResult,
  time: string,
): Promise<void> {
  const isSigned = said.result === ROW.signed
  const damages = said.damages ?? []
  if (!isSigned && !said.note?.trim()) refuse('note', '拒收请填写说明 / say why the car is refused')
  if (isSigned && (row.waybillKind === KIND.purchase || row.waybillKind === KIND.move))
    await fire(tx, actor, line.vehicleId, event.arrived, { source: sourceOf(row, 'sign'), time })
  if (said.arriveMileage !== null && said.arriveMileage !== undefined)
    await recordMileage(tx, actor, line.vehicleId, said.arriveMileage, time, BY_HAND, sourceOf(row, 'sign'))
  await updateRow(tx, actor, waybillLine, line, {
    rowState: said.result,
    signTime: time,
    signUserId: actor.userId,
    arriveMileage: said.arriveMileage ?? null,
    arrivePhotos: said.arrivePhotos ?? null,
    damages,
    damageAmt: damageOf(damages),
    missingAmt: said.missingAmt ?? ZERO,
    lateDays: daysLate(row.planArrive, time),
    signNote: said.note ?? null,
  })
}

/** Cars of an order have arrived; one that was refused may be sent again. */
async function receiveBought(tx: Tx, actor: Actor, chosen: readonly Chosen[], time: string): Promise<void> {
  const cars = new Map(
    (
      await boughtCars(
        tx,
        chosen.map(one => one.line.vehicleId),
        [1, 2],
      )
    ).map(car => [car.vehicleId!, car]),
  )
  for (const { said, line } of chosen) {
    const car = cars.get(line.vehicleId)
    if (!car) continue
    if (said.result === ROW.signed)
      await act(tx, actor, purchaseOrderVehicle, car.id, 'arrive', { input: { arriveTime: time } })
    else if (car.status === 2) await act(tx, actor, purchaseOrderVehicle, car.id, 'refuse')
  }
}

async function afterSigning(
  tx: Tx,
  actor: Actor,
  row: Waybill,
  given: { time: string; results: readonly SignResult[]; attachBizId?: string | null },
): Promise<ChangesOf<typeof waybill>> {
  const lines = await linesOf(tx, row.id)
  const isOver = lines.every(one => one.rowState === ROW.signed || one.rowState === ROW.refused)
  const receipt = given.attachBizId || row.attachBizId
  if (isOver && !receipt)
    refuse('attachBizId', '全部签收须上传签收单 / the receipt is needed before the last car is signed for')
  await addNode(tx, actor, row.id, {
    nodeKind: isOver ? SIGNED : ARRIVED,
    nodeTime: given.time,
    place: row.toAddress ?? '',
    cityCode: row.toCityCode,
  })
  const damaged = given.results.filter(one => one.damages?.length || one.result === ROW.refused)
  if (damaged.length > 0) await tellDamage(tx, actor, row, damaged.length)
  if (isOver) await emit(tx, actor, 'waybill.signed', { id: row.id, no: row.waybillNo! })
  return {
    status: statusOf(waybill, isOver ? 'signed' : 'partly'),
    signedCount: lines.filter(one => one.rowState === ROW.signed).length,
    damageCount: lines.filter(one => (one.damages?.length ?? 0) > 0 || one.rowState === ROW.refused).length,
    ...(receipt ? { attachBizId: receipt } : {}),
    ...(isOver
      ? {
          arriveTime: given.time,
          lateDays: Math.max(0, ...lines.filter(one => one.rowState === ROW.signed).map(one => one.lateDays ?? 0)),
        }
      : {}),
  }
}

async function tellDamage(tx: Tx, actor: Actor, row: Waybill, count: number): Promise<void> {
  await emit(tx, actor, 'waybill.damaged', { id: row.id, no: row.waybillNo!, damageCount: count })
  await notify(tx, actor, {
    bizTypeCode: 'waybill',
    bizId: row.id,
    users: [row.createUser],
    roles: ['logistics_officer'],
    cityCode: row.toCityCode,
    level: 2,
    dedupeKey: `damage-${row.id}`,
    title: '运单有货损或拒收 / Damage or refusal on a waybill',
    content: `${row.waybillNo}：${count}台，承运商${row.carrierName ?? ''} / ${row.waybillNo}: ${count} cars, carrier ${row.carrierName ?? ''}`,
  })
}

/** waybill.sign of 90-interfaces 3.6; cars that were signed for before stay so. */
export async function sign(
  tx: Tx,
  actor: Actor,
  waybillId: string,
  given: { time: string; results: readonly SignResult[]; attachBizId?: string | null },
): Promise<void> {
  await lockRow(tx, actor, waybill, waybillId)
  const open = new Set((await linesOf(tx, waybillId)).filter(one => one.rowState === ROW.moving).map(one => one.id))
  const results = given.results.filter(one => open.has(one.lineId))
  if (results.length > 0)
    await act(tx, actor, waybill, waybillId, 'sign', {
      input: { results, signTime: given.time, attachBizId: given.attachBizId ?? null },
    })
}

/** The form of the page says one thing of all chosen cars; a task says its own of each. */
export function resultsOf(input: Record<string, unknown>): readonly SignResult[] {
  if (Array.isArray(input['results'])) return input['results'] as readonly SignResult[]
  const ids = (input['lineIds'] ?? []) as string[]
  if (ids.length > 1 && input['arriveMileage'] != null)
    refuse('arriveMileage', '里程只在签收一台时填写 / a mileage is of a single car')
  const typed = input['damagePart'] || input['damageKind'] || input['damageAmt']
  const own: TransportDamage[] = typed
    ? [
        {
          part: String(input['damagePart'] ?? ''),
          damageKind: String(input['damageKind'] ?? ''),
          severity: Number(input['damageSeverity'] ?? 1),
          amt: input['damageAmt'] ? yuan(input['damageAmt'] as Fen) : '0.00',
        },
      ]
    : []
  const more = Array.isArray(input['damages']) ? (input['damages'] as TransportDamage[]) : []
  return ids.map(lineId => ({
    lineId,
    result: Number(input['result'] ?? ROW.signed),
    arriveMileage: (input['arriveMileage'] as number | null | undefined) ?? null,
    arrivePhotos: (input['arrivePhotos'] as string | null | undefined) ?? null,
    damages: [...own, ...more],
    missingAmt: (input['missingAmt'] as Fen | null | undefined) ?? ZERO,
    note: (input['note'] as string | null | undefined) ?? null,
  }))
}
