import { localDate, negFen, refuse, sumFen, titled, ZERO, type ChangesOf, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, getRow, insertRows } from '#packages/server/rows.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import type { ReceivableRef } from '#areas/accounts/calculations/bill-references.ts'
import type { LedgerEvent } from '#areas/accounts/calculations/postings-of.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billRef, derived, moveBill } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { depositCardOf } from '#areas/billing/bill-receivable/server/close-bill.ts'
import type { Bill } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { taxAmt } from '../../calculations/bill-amounts.ts'
import { CHANGE, type ChangeAsked, type ChangeReckoned, type Part } from '../../calculations/bill-change.ts'
import { applyAmount, excessOf } from './apply-amount.ts'
import type { ChangeLine, ChangeRow } from './bill-facts.ts'
import { cardOfParty, surplusOf } from './lock-change.ts'

export interface LineChange {
  row: ChangeRow
  line: ChangeLine
  asked: ChangeAsked
  reckoned: ChangeReckoned
}

/** The effects of one line on a receivable bill; answers what went to the balance. The caller holds everything. */
export async function applyReceivable(tx: Tx, actor: Actor, bill: Bill, change: LineChange): Promise<Fen> {
  const { row, asked, reckoned } = change
  switch (row.changeKind) {
    case CHANGE.increase:
    case CHANGE.decrease:
      return amount(tx, actor, bill, change)
    case CHANGE.dueDate:
      await moveBill(tx, actor, bill, { more: { dueDate: asked.newDueDate! }, reason: row.reason })
      return ZERO
    case CHANGE.party:
      await party(tx, actor, bill, change)
      return ZERO
    case CHANGE.split:
      await split(tx, actor, bill, change)
      return ZERO
    case CHANGE.badDebt:
      await post(tx, actor, bill, row, { eventType: 'receivable.bad-debt', bill: billRef(bill), amt: reckoned.delta })
      await moveBill(tx, actor, bill, { badDebt: reckoned.delta, reason: row.reason })
      return ZERO
    default:
      await changeTax(tx, actor, bill, row, reckoned.taxDelta)
      await moveBill(tx, actor, bill, { more: { taxRate: asked.newTaxRate ?? null }, reason: row.reason })
      return ZERO
  }
}

async function amount(tx: Tx, actor: Actor, bill: Bill, { row, reckoned }: LineChange): Promise<Fen> {
  const cardId = await depositCardOf(tx, bill)
  const isExcess = excessOf(bill, reckoned.newAmt) > ZERO
  return applyAmount(tx, actor, bill, row, {
    newAmt: reckoned.newAmt,
    surplus: isExcess ? await getRow(tx, accountSurplus, await surplusOf(tx, actor, bill)) : undefined,
    card: cardId ? await getRow(tx, accountVehicleMargin, cardId) : undefined,
    reason: row.reason,
  })
}

/** `seq` tells several entries of one line apart. */
async function post(tx: Tx, actor: Actor, bill: Bill, row: ChangeRow, event: LedgerEvent, seq = 1): Promise<void> {
  await postEntry(tx, actor, {
    event,
    eventKey: `receivable.changed:${row.id}:${bill.id}${seq > 1 ? `:${seq}` : ''}`,
    companyId: bill.companyId,
    valueDate: postingDate(actor),
    source: { sourceType: 'bill-accounts-change', sourceId: row.id, sourceNo: row.changeNo! },
    summary: titled('变更', 'Changed:', bill.billTitle ?? ''),
  })
}

async function changeTax(tx: Tx, actor: Actor, bill: Bill, row: ChangeRow, delta: Fen, seq = 1): Promise<void> {
  if (delta !== ZERO)
    await post(
      tx,
      actor,
      bill,
      row,
      { eventType: 'receivable.changed', change: 'taxRate', bill: billRef(bill), taxDelta: delta },
      seq,
    )
}

interface Payer {
  partyKind: number
  partyId: string
  name: string
}
async function payerOf(tx: Tx, partyId: string): Promise<Payer> {
  const found = await findRow(tx, mechanism, partyId)
  if (!found || found.status !== 1)
    return refuse('partyInactive', '新对方未生效 / the new party is not active', { partyId })
  return { partyKind: found.mechanismType!, partyId, name: found.mechanismName ?? '' }
}
const payerFields = (payer: Payer): ChangesOf<typeof billReceivable> => ({
  payerType: payer.partyKind,
  payerId: payer.partyId,
  payerName: payer.name,
  customerId: payer.partyKind === 1 ? payer.partyId : null,
})
const refOf = (bill: Bill, payer: Payer, billId = bill.id): ReceivableRef => ({
  ...billRef(bill),
  billId,
  partyKind: payer.partyKind,
  partyId: payer.partyId,
})

/** What is due of a deposit counts on the card of whoever owes it. */
async function moveDue(tx: Tx, actor: Actor, bill: Bill, payer: Payer, amt: Fen): Promise<void> {
  if (bill.feeItem !== FEE.deposit) return
  const [from, to] = [await depositCardOf(tx, bill), await cardOfParty(tx, actor, bill, payer)]
  if (from === to) return
  if (from) await moveCard(tx, actor, await getRow(tx, accountVehicleMargin, from), { should: negFen(amt) })
  await moveCard(tx, actor, await getRow(tx, accountVehicleMargin, to), { should: amt })
}

async function party(tx: Tx, actor: Actor, bill: Bill, { row, asked }: LineChange): Promise<void> {
  const payer = await payerOf(tx, asked.newPartyId!)
  await post(tx, actor, bill, row, {
    eventType: 'receivable.changed',
    change: 'party',
    from: billRef(bill),
    to: [{ bill: refOf(bill, payer), gross: bill.dueAmt, tax: bill.taxAmt }],
  })
  await moveDue(tx, actor, bill, payer, bill.dueAmt)
  await moveBill(tx, actor, bill, { more: payerFields(payer), reason: row.reason })
}

/** The first part keeps the bill; each other is a bill of its own with the same terms. The last takes the rest of the tax. */
async function split(tx: Tx, actor: Actor, bill: Bill, { row, asked, reckoned }: LineChange): Promise<void> {
  const [first, ...others] = asked.parts!
  const payers = new Map<string, Payer>()
  for (const { partyId } of others)
    if (partyId && partyId !== bill.payerId) payers.set(partyId, await payerOf(tx, partyId))
  const own: Payer = { partyKind: bill.payerType, partyId: bill.payerId, name: bill.payerName ?? '' }
  const payer = (part: Part): Payer => payers.get(part.partyId ?? '') ?? own
  const made = await insertRows(
    tx,
    actor,
    billReceivable,
    others.map(part => partValues(actor, bill, part, payer(part))),
  )
  await post(tx, actor, bill, row, {
    eventType: 'receivable.changed',
    change: 'split',
    from: billRef(bill),
    to: made.map((one, index) => ({
      bill: refOf(bill, payer(others[index]!), one.id),
      gross: one.dueAmt,
      tax: one.taxAmt,
    })),
  })
  const taxes = sumFen(made, one => one.taxAmt)
  await changeTax(tx, actor, bill, row, (taxAmt(first!.amt, bill.taxRate) + taxes - bill.taxAmt) as Fen, 2)
  for (const part of others) await moveDue(tx, actor, bill, payer(part), part.amt)
  await moveBill(tx, actor, bill, { change: reckoned.delta, more: { dueDate: first!.dueDate }, reason: row.reason })
}

function partValues(actor: Actor, bill: Bill, part: Part, payer: Payer): ChangesOf<typeof billReceivable> {
  const amounts = { billAmt: part.amt, changeAmt: ZERO, settledAmt: ZERO, badDebtAmt: ZERO, lockedAmt: ZERO }
  const today = localDate(actor.clock.now())
  const { feeItem, billTitle, companyId, contractId, contractNo, orderVehicleId, vehicleId, plateNo, vin } = bill
  const { periodNo, periodStart, periodEnd, contractType, cityCode, deptId, salesUserId, groupNo } = bill
  const { sourceType, sourceId, sourceNo, origin, passThrough, taxRate, billDate } = bill
  const { lateFeeRate, graceDays, graceMode, lateFeeCapRate, invoiceTiming, invoiceKind } = bill
  return {
    ...{ feeItem, billTitle, companyId, contractId, contractNo, orderVehicleId, vehicleId, plateNo, vin },
    ...{ periodNo, periodStart, periodEnd, contractType, cityCode, deptId, salesUserId, groupNo },
    ...{ sourceType, sourceId, sourceNo, origin, passThrough, taxRate, billDate },
    ...{ lateFeeRate, graceDays, graceMode, lateFeeCapRate, invoiceTiming, invoiceKind },
    ...payerFields(payer),
    ...amounts,
    ...derived(amounts, taxRate, part.dueDate, today),
    dueDate: part.dueDate,
  } as ChangesOf<typeof billReceivable>
}
