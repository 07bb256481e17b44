import { addFen, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { surplusRowFor } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { marginCardFor } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { lockPayables, type PayablesHeld } from '#areas/billing/bill-payable/server/lock-payables.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { depositCardOf } from '#areas/billing/bill-receivable/server/close-bill.ts'
import type { Bill } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { lockReach } from '#areas/billing/bill-receivable/server/lock-reach.ts'
import { CHANGE, partsOf, SIDE } from '../../calculations/bill-change.ts'
import { billAccountsChange, billAccountsChangeLine } from '../bill-accounts-change.ts'
import type { ChangeLine, ChangeRow } from './bill-facts.ts'

export const linesOf = (tx: Tx, changeId: string): Promise<ChangeLine[]> =>
  findRows(tx, billAccountsChangeLine, { changeId } as never, { orderBy: 't.line_no' })

/** The balance that excess goes to: the general one of the payer. */
export const surplusOf = (tx: Tx, actor: Actor, bill: Bill): Promise<string> =>
  surplusRowFor(tx, actor, { companyId: bill.companyId, partyKind: bill.payerType, partyId: bill.payerId })

/** The deposit card of whoever the bill goes to; made where he has none. */
export const cardOfParty = (
  tx: Tx,
  actor: Actor,
  bill: Bill,
  party: { partyKind: number; partyId: string; name: string },
): Promise<string> =>
  marginCardFor(tx, actor, {
    companyId: bill.companyId,
    partyKind: party.partyKind,
    partyId: party.partyId,
    contractId: bill.contractId!,
    orderVehicleId: bill.orderVehicleId,
    customerName: party.name,
    contractNo: bill.contractNo,
    vehicleId: bill.vehicleId,
    plateNo: bill.plateNo,
    vin: bill.vin,
  })

/** Everything that the change may touch, in the order of 90-interfaces 2. */
export async function lockChange(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await getRow(tx, billAccountsChange, id)
  const lines = await linesOf(tx, id)
  if (row.changeType === SIDE.payable) await lockPayableSide(tx, actor, lines)
  else await lockReceivableSide(tx, actor, row, lines)
}

async function lockReceivableSide(tx: Tx, actor: Actor, row: ChangeRow, lines: readonly ChangeLine[]): Promise<void> {
  const ids = lines.map(line => line.billId)
  const bills = await findRows(tx, billReceivable, { id: ids } as never)
  const cardIds: string[] = []
  const surplusIds: string[] = []
  for (const bill of bills) {
    const line = lines.find(one => one.billId === bill.id)!
    if (row.changeKind === CHANGE.decrease && mayExceed(bill, line.delta ?? (0n as Fen)))
      surplusIds.push(await surplusOf(tx, actor, bill))
    if (bill.feeItem !== FEE.deposit) continue
    const own = await depositCardOf(tx, bill)
    if (own) cardIds.push(own)
    for (const partyId of newParties(line))
      cardIds.push(
        await cardOfParty(tx, actor, bill, { partyKind: line.newPartyType ?? bill.payerType, partyId, name: '' }),
      )
  }
  await lockReach(tx, actor, {
    companyIds: [...new Set(bills.map(bill => bill.companyId))],
    surplusIds,
    cardIds,
    billIds: ids,
    changing: ids,
  })
}

const mayExceed = (bill: Bill, delta: Fen): boolean =>
  addFen(bill.dueAmt, delta) < addFen(bill.settledAmt, bill.badDebtAmt)
const newParties = (line: ChangeLine): string[] => [
  ...(line.newPartyId ? [line.newPartyId] : []),
  ...(partsOf(line.splitParts) ?? []).flatMap(part => part.partyId ?? []),
]

async function lockPayableSide(tx: Tx, actor: Actor, lines: readonly ChangeLine[]): Promise<PayablesHeld> {
  const ids = lines.map(line => line.billId)
  const bills = await findRows(tx, billPayable, { id: ids } as never)
  const requests = await findRows(tx, accountPayable, { billId: ids } as never)
  return lockPayables(tx, actor, {
    companyIds: [...new Set(bills.map(bill => bill.companyId))],
    payableIds: ids,
    prepayIds: requests.map(one => one.id),
  })
}
