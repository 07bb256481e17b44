import { localDate, localDateTime, refuse, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { event } from '#areas/vehicles/vehicle/server/moves.ts'
import { shortfallOf } from '../../calculations/loss.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { byVehicle, lockBefore, recordSource } from './moves.ts'
import type { Return } from './prepare.ts'
import { isIn, recordsOf, type ReturnRecord } from './records.ts'

export interface LossResult {
  recordId: string
  lossBase?: Fen | null | undefined
  insurePay: Fen
  insurePayDate?: string | null | undefined
  claimNo?: string | null | undefined
  salvage: Fen
}

/**
 * 11 -> 20 (70, R12): what the insurer paid, or why nothing is insured. The rent ended with the day of the loss; what
 * is short of the value agreed is charged by the statement.
 */
export async function confirmLoss(
  tx: Tx,
  actor: Actor,
  input: { id: string; records: readonly LossResult[]; reason?: string | null | undefined },
): Promise<{ status: number }> {
  await lockBefore(tx, actor, input.id)
  const head = await lockRow(tx, actor, vehicleReturn, input.id)
  if (head.status !== statusOf(vehicleReturn, 'awaitingCompensation'))
    refuse('notAwaitingCompensation', '当前状态不允许确认灭失 / no loss is to be confirmed in this state')
  const records = (await recordsOf(tx, input.id, true)).filter(isIn)
  const missing = records.find(one => !input.records.some(wanted => wanted.recordId === one.id))
  if (missing)
    refuse('lossOpen', '请填写车辆【{car}】的赔付结果 / enter the result of vehicle {car}', { car: nameOf(missing) })
  for (const wanted of input.records) {
    const record = records.find(one => one.id === wanted.recordId)
    if (!record) return refuse('otherReturn', '所选车辆不在此退车单中 / a chosen vehicle is not in this return')
    await writeLoss(tx, actor, head, record, wanted, input.reason ?? '')
  }
  await act(tx, actor, vehicleReturn, head.id, 'confirmLoss', { reason: input.reason ?? '' })
  return { status: (await getRow(tx, vehicleReturn, head.id)).status }
}
const nameOf = (record: ReturnRecord): string => record.plateNo ?? record.vin ?? ''

async function writeLoss(
  tx: Tx,
  actor: Actor,
  head: Return,
  record: ReturnRecord,
  wanted: LossResult,
  reason: string,
): Promise<void> {
  const car = nameOf(record)
  const lossBase = wanted.lossBase ?? record.lossBase ?? ZERO
  if (lossBase <= ZERO) refuse('lossBase', '请填写车辆【{car}】的约定车值 / enter the value of vehicle {car}', { car })
  if (wanted.insurePay === ZERO && reason.trim() === '')
    refuse('notInsured', '车辆【{car}】没有保险赔付，请说明原因 / nothing was paid for {car}: say why', { car })
  if (wanted.insurePay > ZERO && !wanted.insurePayDate)
    refuse('insurePayDate', '请填写车辆【{car}】赔付到账日 / enter when the insurer paid for {car}', { car })
  if (wanted.insurePayDate && wanted.insurePayDate > localDate(actor.clock.now()))
    refuse('insurePayDate', '车辆【{car}】赔付到账日不能晚于今天 / the payment for {car} lies in the future', { car })
  const lostOn = head.lossTime!.slice(0, 10)
  await updateRow(tx, actor, vehicleReturnRecord, record, {
    lossBase,
    insurePay: wanted.insurePay,
    insurePayDate: wanted.insurePayDate ?? null,
    claimNo: wanted.claimNo ?? record.claimNo,
    salvage: wanted.salvage,
    shortfall: shortfallOf(lossBase, wanted.insurePay, wanted.salvage),
    lastRentDate: lostOn,
  })
}

/** The statement took effect: the cards are lost, their leases, occupations and stays end with the loss. */
export async function loseVehicles(
  tx: Tx,
  actor: Actor,
  head: Return,
  records: readonly ReturnRecord[],
): Promise<void> {
  for (const record of byVehicle(records))
    await fire(tx, actor, record.vehicleId!, event.lost, {
      source: recordSource(head, record),
      time: head.lossTime ?? localDateTime(actor.clock.now()),
      returnId: head.id,
    })
}
