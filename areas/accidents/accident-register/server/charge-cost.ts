import { inBoth, localDate, negFen, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { accountAccidentFine } from '#areas/billing/account-accident-fine/account-accident-fine.ts'
import { postCost, reverseCost } from '#areas/vehicles/vehicle-cost/server/post-cost.ts'

/** 60, 4.11: charged on to the customer. */
const CHARGED_ON = 52
const CUSTOMER = 2
const FINE = 'account-accident-fine'

/** The charge was billed: it comes off the costs of the vehicle. Told twice, it is posted once. */
export async function postCharge(tx: Tx, actor: Actor, fineId: string): Promise<void> {
  const fine = await findRow(tx, accountAccidentFine, fineId)
  if (!fine || fine.status === CLOSED || fine.totalAmt === ZERO) return
  await postCost(tx, actor, {
    vehicleId: fine.vehicleId,
    costItem: CHARGED_ON,
    amt: negFen(fine.totalAmt),
    bizDate: localDate(actor.clock.now()),
    bearer: CUSTOMER,
    capitalised: false,
    sourceType: FINE,
    sourceId: fine.id,
    sourceNo: fine.fineNo!,
    remark: fine.accidentNo,
  })
}
const CLOSED = 4

/** Closed without money: what was posted is mirrored. */
export const reverseCharge = async (tx: Tx, actor: Actor, fineId: string): Promise<void> => {
  await reverseCost(
    tx,
    actor,
    { sourceType: FINE, sourceId: fineId },
    inBoth('事故赔付关闭', 'Charge of the accident closed'),
  )
}
