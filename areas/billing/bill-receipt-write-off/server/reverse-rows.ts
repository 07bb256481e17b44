import { addFen, maxFen, negFen, refuse, subFen, sumFen, titled, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { isDeposit } from '#areas/accounts/calculations/bill-references.ts'
import { mirrorOf, type Posting } from '#areas/accounts/calculations/posting.ts'
import { postingsOf } from '#areas/accounts/calculations/postings-of.ts'
import type { AllocatedRow, Fund } from '#areas/accounts/calculations/postings-receipt.ts'
import { moveReceipt } from '#areas/accounts/account-bank-receipt/server/move-receipt.ts'
import { moveSurplus, surplusRef } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { cardRef, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { held, type Bill, type MoneyHeld } from '../../bill-receivable/server/lock-money.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { billReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import { billRef, moveBill } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { accrue, yesterday } from '#areas/billing/receivable-forfeit/server/accrue.ts'
import { type Place, reversalOf } from '../../calculations/reversal.ts'
import { VOUCHER } from '../../codes.ts'
import { lockUndoing, type Actual, type Undoing } from './lock-undoing.ts'

/**
 * 7.3: mirror rows dated today with the original value date; bills reopen, money returns to its source, balances and
 * cards return what they received, refused if it was used. Late fee is recomputed without the money.
 */
export async function reverseRows(tx: Tx, actor: Actor, undoing: Undoing): Promise<void> {
  const { adjusted, money } = await lockUndoing(tx, actor, undoing)
  if (!undoing.alreadyMoved)
    assertStillValid(
      await findRows(tx, billReceivableActual, { id: [...undoing.rows, ...adjusted].map(row => row.id) } as never),
    )
  const fetched = fetchedBack(undoing.rows, adjusted, money)
  const used = fetched.map(one => one.net)
  const all = [...undoing.rows, ...used]
  const overs = [
    ...undoing.overs.map(over => ({ placeId: over.surplusId, amt: over.amt })),
    ...used.map(row => ({ placeId: row.surplusId!, amt: negFen(row.amt) })),
  ]
  const places = await placesOf(
    tx,
    money,
    overs.map(over => over.placeId),
  )
  const reversal = reversalOf(
    all.map(row => ({
      id: row.id,
      billId: row.billId!,
      fundType: row.fundType!,
      ...fundIdOf(row),
      amt: row.amt,
      valueDate: row.valueDate!,
      ...(row.cardId ? { cardId: row.cardId } : {}),
    })),
    overs,
    places,
    postingDate(actor),
  )
  const entryId = await postUndoing(tx, actor, undoing, all, used, money)
  await mirrorRows(tx, actor, [...undoing.rows, ...fetched.map(one => one.row)], entryId, undoing.reason)
  await insertRows(
    tx,
    actor,
    billReceivableActual,
    fetched
      .filter(one => one.kept !== ZERO)
      .map(({ row, kept }) => ({ ...copied(row), amt: negFen(kept), postDate: postingDate(actor), entryId })),
  )
  await moveBack(tx, actor, undoing, all, overs, reversal.bills, money)
  const overdue = await overdueOf(tx, [...reversal.bills.keys()])
  await accrue(tx, actor, overdue, yesterday(actor))
}

const fundIdOf = (row: Actual) =>
  row.fundType === 7
    ? {}
    : row.bankReceiptId
      ? { fundId: row.bankReceiptId }
      : row.surplusId
        ? { fundId: row.surplusId }
        : {}

/**
 * What of a change's excess comes back to its bill: `net` is the row as far as it does, `kept` stays on the balance.
 */
interface Fetched {
  readonly row: Actual
  readonly net: Actual
  readonly kept: Fen
}

/**
 * The part of the excess the bill needs without the money, latest change first: of 100.00 paid as 60.00 and 40.00 on
 * a bill reduced to 30.00, reversing the 60.00 takes 60.00 of the 70.00 on the balance; 40.00 stay paid, 10.00 of
 * them in excess.
 */
function fetchedBack(rows: readonly Actual[], adjusted: readonly Actual[], money: MoneyHeld): Fetched[] {
  return [...Map.groupBy(rows, row => row.billId!)].flatMap(([billId, list]) => {
    const bill = held(money.bills, billId)
    const back = sumFen(list, row => row.amt)
    if (bill.settledAmt >= back) return []
    const own = adjusted.filter(row => row.billId === billId).toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
    const moved = negFen(sumFen(own, row => row.amt))
    const paid = subFen(addFen(bill.settledAmt, moved), back)
    if (paid < 0n)
      refuse('billChangedSince', '账单【{no}】此后已变更，不能撤销 / bill {no} was changed since', { no: bill.billNo })
    let wanted = subFen(moved, maxFen(subFen(paid, subFen(bill.dueAmt, bill.badDebtAmt)), ZERO))
    return own.flatMap(row => {
      const whole = negFen(row.amt)
      const taken = whole < wanted ? whole : wanted
      wanted = subFen(wanted, taken)
      return taken === ZERO ? [] : [{ row, net: { ...row, amt: negFen(taken) }, kept: subFen(whole, taken) }]
    })
  })
}

function assertStillValid(rows: readonly Actual[]): void {
  const gone = rows.find(row => row.status !== 1)
  if (gone) refuse('rowClosed', '实收明细【{no}】已撤销 / receipt row {no} is already reversed', { no: gone.actualNo })
}

/** The bills whose late fee depends on this money: those that accrue themselves. */
async function overdueOf(tx: Tx, billIds: readonly string[]): Promise<string[]> {
  return (
    await tx.rows<{ id: string }>(
      sql`select id from bill_receivable where tenant_id = ${tx.tenantId} and id = any(${[...billIds]}::bigint[]) and late_fee_rate is not null and status <> 4 order by id`,
    )
  ).map(row => row.id)
}

/** What is still on balances and cards, and who used the rest (acceptance 7). */
async function placesOf(tx: Tx, money: MoneyHeld, surplusIds: readonly string[]): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  for (const card of money.cards.values()) places.set(card.id, { available: subFen(card.heldAmt, card.lockedAmt) })
  for (const id of new Set(surplusIds)) {
    const row = held(money.surplus, id)
    const user = await tx.row<{ no: string }>(
      sql`select voucher_no as no from bill_receivable_actual where tenant_id = ${tx.tenantId} and surplus_id = ${id}::bigint and fund_type = 2 and status = 1 and amt > 0 order by id desc limit 1`,
    )
    const waiting = await tx.row<{
      no: string
    }>(sql`select v.write_off_no as no from bill_receipt_write_off v join bill_receipt_write_off_fund f on f.write_off_id = v.id and f.tenant_id = v.tenant_id
      where v.tenant_id = ${tx.tenantId} and v.status = 10 and f.surplus_id = ${id}::bigint order by v.id desc limit 1`)
    places.set(id, {
      available: subFen(row.balance, row.frozenAmt, row.lockedAmt),
      usedByNo: user?.no ?? waiting?.no ?? '',
    })
  }
  return places
}

type FundRow = { fundType: number; bankReceiptId?: string | null; surplusId?: string | null }

function fundOf(undoing: Undoing, money: MoneyHeld, one: FundRow): Fund {
  if (one.fundType === 1)
    return { fundType: 1, receipt: { companyId: undoing.companyId, bankReceiptId: one.bankReceiptId! } }
  if (one.fundType === 2) return { fundType: 2, surplus: surplusRef(held(money.surplus, one.surplusId)) }
  return {
    fundType: one.fundType as 3 | 4,
    companyId: undoing.companyId,
    ownAccountId: undoing.ownAccountIds?.get(String(one.fundType)) ?? '',
  }
}

/** What the rows, the overpayments and the changes had posted, each as it was. */
function undoingPostings(
  undoing: Undoing,
  rows: readonly Actual[],
  adjusted: readonly Actual[],
  money: MoneyHeld,
): Posting[] {
  const paid = rows.filter(row => row.voucherType !== VOUCHER.change)
  return [
    ...(paid.length > 0 ? mirrorOf(allocatedPostings(undoing, paid, money)) : []),
    ...undoing.overs.flatMap(over =>
      mirrorOf(
        postingsOf({
          eventType: 'receipt.over',
          fund: fundOf(undoing, money, {
            fundType: over.fundType,
            bankReceiptId: over.bankReceiptId ?? null,
            surplusId: over.fromSurplusId ?? null,
          }),
          to: surplusRef(held(money.surplus, over.surplusId)),
          amt: over.amt,
        }),
      ),
    ),
    ...adjusted.flatMap(row =>
      mirrorOf(
        postingsOf({
          eventType: 'receivable.changed',
          change: 'amount',
          bill: billRef(held(money.bills, row.billId)),
          gross: ZERO,
          tax: ZERO,
          excess: {
            amt: negFen(row.amt),
            to: surplusRef(held(money.surplus, row.surplusId)),
            ...(row.cardId ? { card: cardRef(held(money.cards, row.cardId)) } : {}),
          },
        }),
      ),
    ),
  ]
}

const allocatedPostings = (undoing: Undoing, paid: readonly Actual[], money: MoneyHeld) =>
  postingsOf({
    eventType: 'receipt.allocated',
    rows: paid.map((row): AllocatedRow => {
      const bill = held(money.bills, row.billId)
      return {
        fund: fundOf(undoing, money, {
          fundType: row.fundType!,
          bankReceiptId: row.bankReceiptId,
          surplusId: row.surplusId,
        }),
        bill: billRef(bill),
        amt: row.amt,
        ...(isDeposit(billRef(bill)) ? { card: cardRef(held(money.cards, row.cardId)) } : {}),
      }
    }),
  })

async function postUndoing(
  tx: Tx,
  actor: Actor,
  undoing: Undoing,
  rows: readonly Actual[],
  adjusted: readonly Actual[],
  money: MoneyHeld,
): Promise<string> {
  const postings = undoingPostings(undoing, rows, adjusted, money)
  // Mirrored twice: voucher.reversed mirrors its input.
  const entry = await postEntry(tx, actor, {
    event: { eventType: 'voucher.reversed', postings: mirrorOf(postings) },
    eventKey: undoing.eventKey,
    companyId: undoing.companyId,
    valueDate: postingDate(actor),
    source: undoing.source,
    summary: titled('冲销', 'Reversed', `${undoing.source.sourceNo} ${undoing.reason}`.slice(0, 90)),
    ...(undoing.reversesId ? { reversesId: undoing.reversesId } : {}),
  })
  return entry.entryId
}

async function mirrorRows(
  tx: Tx,
  actor: Actor,
  rows: readonly Actual[],
  entryId: string,
  reason: string,
): Promise<void> {
  const today = postingDate(actor)
  for (const row of rows.filter(one => one.status === 1))
    await act(tx, actor, billReceivableActual, row, 'undo', { reason })
  await insertRows(
    tx,
    actor,
    billReceivableActual,
    rows.map(row => ({
      ...copied(row),
      amt: negFen(row.amt),
      postDate: today,
      entryId,
      reversesId: row.id,
      closeReason: reason.slice(0, 200),
      status: 4,
    })),
  )
}

/** What a row says of its bill, its voucher and its money. */
function copied({
  billId,
  billNo,
  feeItem,
  contractNo,
  plateNo,
  partyName,
  companyId,
  voucherType,
  voucherId,
  voucherNo,
  fundType,
  bankReceiptId,
  bankReceiptNo,
  surplusId,
  cardId,
  valueDate,
}: Actual) {
  return {
    billId,
    billNo,
    feeItem,
    contractNo,
    plateNo,
    partyName,
    companyId,
    voucherType,
    voucherId,
    voucherNo,
    fundType,
    bankReceiptId,
    bankReceiptNo,
    surplusId,
    cardId,
    valueDate,
  }
}

async function moveBack(
  tx: Tx,
  actor: Actor,
  undoing: Undoing,
  rows: readonly Actual[],
  overs: readonly { placeId: string; amt: Fen }[],
  bills: ReadonlyMap<string, Fen>,
  money: MoneyHeld,
): Promise<void> {
  const receipts = new Map<string, Fen>()
  const balances = new Map<string, Fen>()
  const cards = new Map<string, Fen>()
  const add = (map: Map<string, Fen>, id: string | null | undefined, amt: Fen) =>
    void (id && map.set(id, addFen(map.get(id) ?? ZERO, amt)))
  for (const row of rows.filter(one => one.voucherType !== VOUCHER.change)) {
    add(receipts, row.bankReceiptId, row.amt)
    if (row.fundType === 2) add(balances, row.surplusId, row.amt)
  }
  for (const row of rows) add(cards, row.cardId, negFen(row.amt))
  for (const over of undoing.overs) {
    add(receipts, over.bankReceiptId, over.amt)
    add(balances, over.fromSurplusId, over.amt)
  }
  for (const over of overs) add(balances, over.placeId, negFen(over.amt))
  for (const [id, amt] of receipts) await moveReceipt(tx, actor, held(money.receipts, id), { claimed: negFen(amt) })
  for (const [id, amt] of balances) if (amt !== ZERO) await moveSurplus(tx, actor, held(money.surplus, id), { amt })
  for (const [id, amt] of cards) await moveCard(tx, actor, held(money.cards, id), { received: amt })
  for (const [id, amt] of bills)
    await moveBill(tx, actor, held<Bill>(money.bills, id), {
      settled: negFen(amt),
      rowsWritten: true,
      reason: undoing.reason,
    })
}
