import {
  addDays,
  addFen,
  localDate,
  localDateTime,
  maxDate,
  negFen,
  refuse,
  subFen,
  sumFen,
  titled,
  yuan,
  ZERO,
  type Fen,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRows, lockRows } from '#packages/server/rows.ts'
import { isDeposit } from '#areas/accounts/calculations/bill-references.ts'
import type { AllocatedRow, Fund } from '#areas/accounts/calculations/postings-receipt.ts'
import { eventsOfReceiptVoucher } from '#areas/accounts/calculations/receipt-voucher-events.ts'
import { moveReceipt } from '#areas/accounts/account-bank-receipt/server/move-receipt.ts'
import { learnRelations } from '#areas/accounts/account-relation/server/learn.ts'
import {
  moveSurplus,
  surplusRef,
  surplusRowFor,
  surplusRowOf,
} from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { cardRef, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { held, type Bill, type MoneyHeld } from '../../bill-receivable/server/lock-money.ts'
import { lockReach } from '../../bill-receivable/server/lock-reach.ts'
import { postEntries } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { CHANGE } from '#areas/billing/calculations/bill-change.ts'
import { changeBill } from '#areas/billing/bill-accounts-change/server/change-bill.ts'
import { billReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import { billRef, moveBill } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { depositCardOf } from '#areas/billing/bill-receivable/server/close-bill.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { accrue } from '#areas/billing/receivable-forfeit/server/accrue.ts'
import { billLateFee } from '#areas/billing/receivable-forfeit/server/bill-late-fee.ts'
import { receivableForfeit } from '#areas/billing/receivable-forfeit/receivable-forfeit.ts'
import type { AllocatedPart } from '#areas/accounts/calculations/allocation.ts'
import { smallDifference } from '#areas/accounts/calculations/over-payment.ts'
import { waitsNoMore } from './claims-on.ts'
import { rowsOf } from './lock-claim.ts'
import { assertOneCompany, planParts } from './plan-money.ts'
import { billParts, receiptParts, surplusParts, type FundLine, type OverLine, type Voucher } from './voucher.ts'

interface Placed {
  part: AllocatedPart
  bill: Bill
}

/** 10 -> 1: checks the claim again, bills late fee, allocates the money and posts everything (7.2, example A). */
export async function confirmClaim(
  tx: Tx,
  actor: Actor,
  voucher: Voucher,
): Promise<{ confirmUserId: string; confirmTime: string }> {
  waitsNoMore(tx, voucher.row.id)
  const money = await lockForConfirming(tx, actor, voucher)
  assertOneCompany(voucher, money)
  const { parts, rests } = await planParts(tx, voucher, money.bills, true)
  const bills = await lateFeesToBills(tx, actor, voucher, parts, money)
  const placed = parts.map(
    (part): Placed => ({
      part,
      bill: part.allocType === 2 ? held(bills, part.billId) : held(money.bills, part.billId),
    }),
  )
  const overs = oversByFund(voucher.overs, rests)
  const entries = await post(tx, actor, voucher, placed, overs, money)
  await writeRows(tx, actor, voucher, placed, money, entries)
  await moveMoney(tx, actor, voucher, placed, money)
  await closeSmallDiff(tx, actor, voucher)
  const day = lastValueDate(voucher)
  await accrue(
    tx,
    actor,
    [...new Set(voucher.allocs.map(alloc => alloc.billId))],
    day < localDate(actor.clock.now()) ? day : addDays(localDate(actor.clock.now()), -1),
  )
  await learnRelations(tx, actor, voucher.row, [...money.receipts.values()])
  return { confirmUserId: actor.userId, confirmTime: localDateTime(actor.clock.now()) }
}

const lastValueDate = (voucher: Voucher) => voucher.funds.map(fund => fund.valueDate!).reduce((a, b) => maxDate(a, b))

/** Everything this confirmation may touch, in the order of L8; balance rows of over-payments are made first. */
async function lockForConfirming(tx: Tx, actor: Actor, voucher: Voucher): Promise<MoneyHeld> {
  const overIds: string[] = []
  for (const over of voucher.overs) {
    const partyKind = over.customerId === voucher.row.partyId ? voucher.row.partyKind : 1
    const id = await surplusRowFor(tx, actor, {
      companyId: voucher.row.companyId,
      partyKind,
      partyId: over.customerId,
      ...(over.contractId ? { contractId: over.contractId } : {}),
    })
    overIds.push(id)
    if (over.surplusId !== id) await voucher.face.overPlaced?.(tx, actor, over, id)
    over.surplusId = id
  }
  const wanted = rowsOf(voucher)
  const cardIds: string[] = []
  const balanceIds: string[] = []
  const collecting = new Set(voucher.allocs.filter(alloc => alloc.allocType === 2).map(alloc => alloc.billId))
  for (const bill of await findRows(tx, billReceivable, { id: wanted.billIds } as never)) {
    const cardId = await depositCardOf(tx, bill)
    if (cardId) cardIds.push(cardId)
    // The late-fee bill made here is paid here: correcting its bill's late fee then reaches the payer's balance.
    const key = { companyId: bill.companyId, partyKind: bill.payerType, partyId: bill.payerId }
    if (collecting.has(bill.id)) balanceIds.push(...[await surplusRowOf(tx, key)].flatMap(id => id ?? []))
  }
  return lockReach(tx, actor, {
    ...wanted,
    surplusIds: [...wanted.surplusIds, ...overIds, ...balanceIds],
    cardIds,
    changing: voucher.row.smallDiff > 0n ? wanted.billIds : [],
  })
}

/**
 * 7.1: late fee that a voucher collects becomes a bill first. Returns the late-fee bill by the bill that was overdue.
 */
async function lateFeesToBills(
  tx: Tx,
  actor: Actor,
  voucher: Voucher,
  parts: readonly AllocatedPart[],
  money: MoneyHeld,
): Promise<Map<string, Bill>> {
  const collecting = voucher.allocs.filter(alloc => alloc.allocType === 2)
  const made = new Map<string, Bill>()
  if (collecting.length === 0) return made
  await accrue(
    tx,
    actor,
    collecting.map(alloc => alloc.billId),
    lastValueDate(voucher),
  )
  for (const alloc of collecting) {
    const [forfeit] = await findRows(tx, receivableForfeit, { billId: alloc.billId })
    const overdue = await getRow(tx, billReceivable, alloc.billId)
    if (!forfeit) refuse('lateFeeChanged', '账单【{no}】没有滞纳金 / bill {no} has no late fee', { no: overdue.billNo })
    const amt = sumFen(
      parts.filter(part => part.billId === alloc.billId && part.allocType === 2),
      part => part.amt,
    )
    const bill = await billLateFee(tx, actor, forfeit.id, overdue, amt)
    made.set(alloc.billId, bill)
    await voucher.face.lateFeeBilled?.(tx, actor, alloc, { billId: bill.id, amt })
  }
  for (const id of made.keys()) money.bills.set(id, await getRow(tx, billReceivable, id))
  return made
}

interface OverPart {
  fundId: string
  over: OverLine
  amt: Fen
}
/** I12: what the bills left of each fund goes to the balances in the order of the lines. */
function oversByFund(overs: readonly OverLine[], rests: readonly { fundId: string; amt: Fen }[]): OverPart[] {
  const left = overs.map(over => ({ over, amt: over.amt }))
  const placed: OverPart[] = []
  for (const rest of rests) {
    let amt = rest.amt
    for (const one of left) {
      const part = amt < one.amt ? amt : one.amt
      if (part <= 0n) continue
      placed.push({ fundId: rest.fundId, over: one.over, amt: part })
      one.amt = subFen(one.amt, part)
      amt = subFen(amt, part)
    }
    if (amt !== ZERO) throw new Error(`I12: ${yuan(amt)} of a fund has no place`)
  }
  return placed
}

function fundOf(line: FundLine, money: MoneyHeld, companyId: string): Fund {
  if (line.fundType === 1) return { fundType: 1, receipt: { companyId, bankReceiptId: line.bankReceiptId! } }
  if (line.fundType === 2) return { fundType: 2, surplus: surplusRef(held(money.surplus, line.surplusId)) }
  return { fundType: line.fundType as 3 | 4, companyId, ownAccountId: line.ownAccountId! }
}

const cardIn = (bill: Bill, money: MoneyHeld) =>
  [...money.cards.values()].find(
    card =>
      card.contractId === bill.contractId &&
      card.partyId === bill.payerId &&
      card.orderVehicleId === bill.orderVehicleId,
  )

async function post(
  tx: Tx,
  actor: Actor,
  voucher: Voucher,
  placed: readonly Placed[],
  overs: readonly OverPart[],
  money: MoneyHeld,
): Promise<string | null> {
  const { row } = voucher
  const fundById = new Map(voucher.funds.map(fund => [fund.id, fund]))
  const rows = placed.map(({ part, bill }): AllocatedRow => {
    const card = isDeposit(billRef(bill)) ? cardRef(held(money.cards, cardIn(bill, money)?.id)) : undefined
    return {
      fund: fundOf(fundById.get(part.fundId)!, money, row.companyId),
      bill: billRef(bill),
      amt: part.amt,
      ...(card ? { card } : {}),
    }
  })
  const events = eventsOfReceiptVoucher({
    lateFees: [],
    rows,
    over: voucher.face.over,
    overs: overs.map(one => ({
      fund: fundOf(fundById.get(one.fundId)!, money, row.companyId),
      to: surplusRef(held(money.surplus, one.over.surplusId)),
      amt: one.amt,
    })),
  })
  const entries = await postEntries(
    tx,
    actor,
    events.map((event, index) => ({
      event,
      eventKey: `${event.eventType}:${row.id}:${index}`,
      companyId: row.companyId,
      valueDate: lastValueDate(voucher),
      source: { sourceType: voucher.face.resource, sourceId: row.id, sourceNo: row.no },
      summary: titled('核销', 'Written off:', (row.partyName ?? '').slice(0, 90)),
    })),
  )
  return placed.length > 0 ? entries[0]!.entryId : null
}

async function writeRows(
  tx: Tx,
  actor: Actor,
  voucher: Voucher,
  placed: readonly Placed[],
  money: MoneyHeld,
  entryId: string | null,
): Promise<void> {
  const today = postingDate(actor)
  const funds = new Map(voucher.funds.map(fund => [fund.id, fund]))
  await insertRows(
    tx,
    actor,
    billReceivableActual,
    placed.map(({ part, bill }) => {
      const fund = funds.get(part.fundId)!
      return {
        billId: bill.id,
        billNo: bill.billNo,
        feeItem: bill.feeItem,
        contractNo: bill.contractNo,
        plateNo: bill.plateNo,
        partyName: bill.payerName,
        companyId: bill.companyId,
        voucherType: voucher.face.type,
        voucherId: voucher.row.id,
        voucherNo: voucher.row.no,
        fundType: fund.fundType,
        bankReceiptId: fund.bankReceiptId,
        bankReceiptNo: fund.fundNo,
        surplusId: fund.surplusId,
        cardId: isDeposit(billRef(bill)) ? cardIn(bill, money)!.id : null,
        amt: part.amt,
        valueDate: part.valueDate,
        postDate: today,
        entryId,
      }
    }),
  )
}

async function moveMoney(
  tx: Tx,
  actor: Actor,
  voucher: Voucher,
  placed: readonly Placed[],
  money: MoneyHeld,
): Promise<void> {
  for (const [id, amt] of receiptParts(voucher))
    await moveReceipt(tx, actor, held(money.receipts, id), { claimed: amt, locked: negFen(amt) })
  for (const [id, amt] of surplusParts(voucher))
    money.surplus.set(
      id,
      await moveSurplus(tx, actor, held(money.surplus, id), { amt: negFen(amt), locked: negFen(amt) }),
    )
  for (const over of voucher.overs)
    money.surplus.set(
      over.surplusId!,
      await moveSurplus(tx, actor, held(money.surplus, over.surplusId), { amt: over.amt }),
    )
  const locks = billParts(voucher)
  const settled = new Map<string, Fen>()
  for (const { part, bill } of placed) settled.set(bill.id, addFen(settled.get(bill.id) ?? ZERO, part.amt))
  for (const [id, amt] of settled) {
    const bill = await getRow(tx, billReceivable, id)
    await moveBill(tx, actor, bill, {
      settled: amt,
      rowsWritten: true,
      ...(locks.has(id) ? { locked: negFen(locks.get(id)!) } : {}),
    })
    const card = isDeposit(billRef(bill)) ? cardIn(bill, money) : undefined
    if (card) money.cards.set(card.id, await moveCard(tx, actor, held(money.cards, card.id), { received: amt }))
  }
}

/** 7.2: the rest of the last bill within `receipt.smallDiff` becomes a change kind 2, reason 尾差. */
async function closeSmallDiff(tx: Tx, actor: Actor, voucher: Voucher): Promise<void> {
  const last = voucher.allocs.filter(alloc => alloc.allocType === 1).at(-1)
  if (voucher.row.smallDiff <= 0n || !last) return
  const [bill] = await lockRows(tx, billReceivable, [last.billId])
  const rest = smallDifference(bill!.unpaidAmt, ZERO, voucher.row.smallDiff)
  if (rest === ZERO) return
  await changeBill(tx, actor, {
    billId: last.billId,
    newAmt: subFen(bill!.dueAmt, rest),
    kind: CHANGE.decrease,
    reasonCode: 'small',
    reason: titled('尾差', 'Small difference', voucher.row.no ?? ''),
    sourceKey: `small:${voucher.row.id}`,
  })
}
