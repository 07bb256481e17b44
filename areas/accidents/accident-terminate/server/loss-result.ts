import { sumFen, ZERO } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import type { AccidentLoss } from '#areas/returns/ports.ts'
import { accident } from '../../accident/accident.ts'
import { payerIs, payToIs } from '../../calculations/loss-codes.ts'
import { accidentTerminate } from '../accident-terminate.ts'
import { claimsOf, terminateIs } from './rows.ts'

const INSURERS: readonly number[] = [payerIs.compulsory, payerIs.commercial, payerIs.otherInsurer]

/** 90-interfaces 3.8 accident.lossResult: what the insurers paid of a lost vehicle, for its return. */
export async function lossResult(tx: Tx, accidentId: string): Promise<AccidentLoss | undefined> {
  const row = await findRow(tx, accident, accidentId)
  if (!row) return undefined
  const [end] = await findRows(tx, accidentTerminate, { accidentId, status: terminateIs.active } as never)
  const claims = end ? (await claimsOf(tx, end.id)).filter(one => INSURERS.includes(one.payerKind)) : []
  const days = claims.flatMap(one => (one.receivedDate ? [one.receivedDate] : [])).toSorted()
  return {
    policyId: row.commercialPolicyId,
    claimNo: row.claimNo,
    insurePay: sumFen(
      claims.filter(one => one.payTo !== payToIs.third),
      one => one.actualAmt,
    ),
    insurePayDate: days.at(-1) ?? null,
    lenderPart: end?.lenderPartAmt ?? ZERO,
    salvage: end?.salvageAmt ?? ZERO,
  }
}
