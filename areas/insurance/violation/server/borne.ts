import { localDate, refuse, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { settlementOfLine } from '#areas/billing/account-settlement/server/cost-lines.ts'
import { expensePassThrough } from '#areas/billing/bill-payable/server/expense-pass-through.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { postCost } from '#areas/vehicles/vehicle-cost/server/post-cost.ts'
import type { Violation } from './bearer.ts'

/** cost_item of area 60. */
const BORNE = 14
const US = 1
const BY_AGENT = 2
const BY_CUSTOMER = 1
const SOURCE = 'violation'
/** Item of the agent's line that is the fine itself. */
export const FINE_ITEM = '罚款'

/** The whole fine, or the surcharge that came from our own lateness. */
const part = { whole: 0, surcharge: 1 } as const

/** C11: the fine is ours. It leaves the advances for the cost of this month, and stands on the vehicle. */
export async function bearFine(tx: Tx, actor: Actor, row: Violation): Promise<void> {
  if (row.payAmt <= ZERO || row.paidBy === BY_CUSTOMER) return
  await post(tx, actor, row, row.payAmt, part.whole, await wasAdvanced(tx, row))
}

/** C11: what the customer does not pay because we told him too late. */
export async function bearLateness(tx: Tx, actor: Actor, row: Violation, chargeAmt: Fen): Promise<void> {
  const ours = (row.payAmt - chargeAmt) as Fen
  if (ours > ZERO) await post(tx, actor, row, ours, part.surcharge, true)
}

/**
 * An agent's fine that no settlement holds yet is offered to it as a cost at once (fee item 99) and never was an
 * advance. One that is being settled is decided when that is over.
 */
async function wasAdvanced(tx: Tx, row: Violation): Promise<boolean> {
  if (row.paidBy !== BY_AGENT) return true
  const held = await settlementOfLine(tx, { sourceType: SOURCE, lineId: row.id, item: FINE_ITEM })
  if (held && !held.isEffective)
    refuse(
      'beingSettled',
      '违章【{no}】的代办费用在结算单【{settlement}】审批中，请结算后再改为公司承担 / offence {no} stands in settlement {settlement}, which is in approval: decide when that is over',
      { no: row.violationNo!, settlement: held.no },
    )
  return held !== undefined
}

async function post(tx: Tx, actor: Actor, row: Violation, amt: Fen, sourceSeq: number, advanced: boolean) {
  if (!row.vehicleId) return
  const source = { sourceType: SOURCE, sourceId: row.id, sourceNo: row.violationNo!, sourceSeq }
  const bizDate = row.paidDate ?? localDate(actor.clock.now())
  await postCost(tx, actor, { vehicleId: row.vehicleId, costItem: BORNE, amt, bizDate, bearer: US, ...source })
  if (!advanced) return
  const head = row.contractId ? await findRow(tx, contract, row.contractId) : undefined
  const companyId = head?.ownCompanyId ?? row.companyId
  if (!companyId)
    refuse('noCompany', '车辆没有所有权公司，不能转为成本 / the vehicle has no owner company whose cost it could be')
  const summary = `公司承担违章罚款 ${row.plateNo} / Fine borne by us, ${row.plateNo}`
  await expensePassThrough(tx, actor, { vehicleId: row.vehicleId, companyId, amt, source, summary })
}
