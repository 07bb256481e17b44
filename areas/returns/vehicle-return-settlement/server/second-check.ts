import { localDate, localDateTime, refuse, Refused, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { offencesPort } from '../../ports.ts'
import { isIn, recordsOf } from '../../vehicle-return/server/records.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { settlementOf } from './compute.ts'

export interface SecondCheck {
  ok: boolean
  reasons: Label[]
  warnings: Label[]
}
const DAYS_OF_SYNC = 3

/** 70, R8: what still keeps the second settlement from being made. Reads only. */
export async function checkSecond(
  tx: Tx,
  actor: Actor,
  of: { returnId: string; contractRecordId: string },
): Promise<SecondCheck> {
  const head = await getRow(tx, vehicleReturn, of.returnId)
  const records = (await recordsOf(tx, head.id)).filter(
    one => one.contractRecordId === of.contractRecordId && isIn(one),
  )
  const first = await settlementOf(tx, { contractRecordId: of.contractRecordId, seq: 1 })
  const second = await settlementOf(tx, { contractRecordId: of.contractRecordId, seq: 2 })
  const today = localDate(actor.clock.now())
  const reasons: Label[] = []
  const warnings: Label[] = []
  if (!first || ![3, 5].includes(first.status)) reasons.push('首次核算未生效 / the first settlement is not effective')
  if (head.secondDueDate !== null && today < head.secondDueDate)
    reasons.push(`未到二次核算日${head.secondDueDate} / the second settlement is due on ${head.secondDueDate}`)
  const offences = await offencesPort.ask().offences(
    tx,
    records.map(one => one.orderVehicleId!),
    today,
  )
  const open = [...offences.values()].reduce((sum, one) => sum + one.openCount, 0)
  if (open > 0) reasons.push(`存在未处理违章${open}条 / ${open} offences are open`)
  const oldest = [...offences.values()].map(one => one.lastSyncTime).sort()[0]
  const limit = localDateTime(new Date(actor.clock.now().getTime() - DAYS_OF_SYNC * 86_400_000) as never)
  if (oldest !== undefined && (oldest === null || oldest < limit))
    reasons.push('违章同步已超过3天 / offences were not synchronised for three days')
  if (second && !second.tollChecked) reasons.push('通行费未查询 / tolls were not checked')
  if (!offencesPort.built()) warnings.push('违章未接入，请人工确认 / violations are not connected, check by hand')
  return { ok: reasons.length === 0, reasons, warnings }
}

/** The window must be over and every late fact known, unless somebody with the right forces it with a reason. */
export async function refuseEarlySecond(
  tx: Tx,
  actor: Actor,
  of: { returnId: string; contractRecordId: string },
  force: string | null | undefined,
): Promise<void> {
  const { ok, reasons } = await checkSecond(tx, actor, of)
  if (ok) return
  if (force?.trim() && (!actor.rights || actor.rights.codes.has('vehicle_return_second_force'))) return
  if (force?.trim()) throw new Refused({ kind: 'NotAllowed', permission: 'vehicle_return_second_force' })
  const half = (index: 0 | 1) => reasons.map(one => one.split(' / ')[index]).join('；')
  refuse('secondEarly', `${half(0)} / ${half(1)}`)
}
