import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { statusOf } from '#packages/server/act.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { lossResultPort } from '../../ports.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { lockBefore } from './moves.ts'
import { isIn, recordsOf } from './records.ts'

const WAITING = ['awaitingCompensation', 'draft', 'approving', 'rejected', 'withdrawn'] as const

/** 90-interfaces 4: what the insurers paid of an accident fills the loss that waits for it; its clerk confirms it. */
export async function fillLoss(tx: Tx, actor: Actor, accidentId: string): Promise<void> {
  const waiting = await findRows(
    tx,
    vehicleReturn,
    sql`t.accident_id = ${accidentId}::bigint and t.status = any(${WAITING.map(one => statusOf(vehicleReturn, one))}::smallint[])`,
  )
  if (waiting.length === 0) return
  const told = await lossResultPort.ask().of(tx, accidentId)
  if (!told) return
  for (const { id } of waiting) {
    await lockBefore(tx, actor, id)
    const head = await getRow(tx, vehicleReturn, id)
    if (!WAITING.some(one => statusOf(vehicleReturn, one) === head.status)) continue
    for (const record of (await recordsOf(tx, id, true)).filter(isIn))
      await updateRow(tx, actor, vehicleReturnRecord, record, {
        insurePay: told.insurePay,
        insurePayDate: told.insurePayDate,
        claimNo: told.claimNo ?? record.claimNo,
        policyId: told.policyId ?? record.policyId,
        salvage: told.salvage,
      })
  }
}
