import { localDateTime, negFen, refuse, subFen, titled, ZERO, type ChangesOf, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, actAll } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { moveSurplus } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { operatorOf, postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { postingsOfEntry } from '#areas/accounts/ledger/server/postings-of-entry.ts'
import { billReceivable } from '../../bill-receivable/bill-receivable.ts'
import { BILL_STATUS } from '../../calculations/bill-amounts.ts'
import { held, type Bill } from '../../bill-receivable/server/lock-money.ts'
import { billPayable } from '../../bill-payable/bill-payable.ts'
import { lockPayables, type PayablesHeld } from '../../bill-payable/server/lock-payables.ts'
import type { Payable } from '../../bill-payable/server/payable-money.ts'
import { openingBalance } from '../../opening-balance/opening-balance.ts'
import { openingVoucher } from '../opening-voucher.ts'
import { refuseClosed, sumsOf } from './book.ts'
import type { Balance } from './parts.ts'

type Voucher = RowOf<typeof openingVoucher>

const balancesOf = async (tx: Tx, id: string): Promise<Balance[]> =>
  (await findRows(tx, openingBalance, { voucherId: id } as never, { orderBy: 't.id' })) as Balance[]

/** Slot L8, before the voucher itself. */
export async function lockForReversal(tx: Tx, actor: Actor, id: string): Promise<void> {
  const voucher = await getRow(tx, openingVoucher, id)
  await lockAll(tx, actor, voucher, await balancesOf(tx, id))
}

const lockAll = (tx: Tx, actor: Actor, voucher: Voucher, rows: readonly Balance[]): Promise<PayablesHeld> =>
  lockPayables(tx, actor, {
    companyIds: [voucher.companyId!],
    surplusIds: rows.flatMap(row => row.surplusId ?? []),
    cardIds: rows.flatMap(row => row.cardId ?? []),
    billIds: rows.flatMap(row => row.receivableId ?? []),
    payableIds: rows.flatMap(row => row.payableId ?? []),
  })

/** The mirror of the voucher: bills are closed, balances and cards go back. Nothing may stand on any of them. */
export async function reverseOpening(
  tx: Tx,
  actor: Actor,
  voucher: Voucher,
  reason: string,
): Promise<ChangesOf<typeof openingVoucher>> {
  await refuseClosed(tx, voucher.companyId!)
  const rows = await balancesOf(tx, voucher.id)
  const money = await lockAll(tx, actor, voucher, rows)
  refuseUsed(rows, money)
  const { entryId } = await postEntry(tx, actor, {
    event: { eventType: 'voucher.reversed', postings: await postingsOfEntry(tx, voucher.entryId!) },
    eventKey: `opening.reversed:${voucher.id}`,
    companyId: voucher.companyId!,
    valueDate: postingDate(actor),
    source: { sourceType: openingVoucher.name, sourceId: voucher.id, sourceNo: voucher.voucherNo! },
    summary: titled('冲回期初余额', 'Opening balances reversed', voucher.voucherNo!),
    reversesId: voucher.entryId!,
  })
  for (const [id, amt] of sumsOf(rows, row => row.surplusId))
    await moveSurplus(tx, actor, held(money.surplus, id), { amt: negFen(amt) })
  for (const [id, amt] of sumsOf(rows, row => row.cardId))
    await moveCard(tx, actor, held(money.cards, id), { should: negFen(amt), received: negFen(amt) })
  const closed = { status: BILL_STATUS.closed, overdueDays: 0, closeReason: reason.slice(0, 200) }
  for (const id of rows.flatMap(row => row.receivableId ?? []))
    await act(tx, actor, billReceivable, id, 'settle', { input: { changes: { ...closed, ageBucket: 0 } } })
  for (const id of rows.flatMap(row => row.payableId ?? []))
    await act(tx, actor, billPayable, id, 'settle', { input: { changes: { ...closed, freeAmt: ZERO } } })
  await actAll(
    tx,
    actor,
    openingBalance,
    rows.map(row => ({ id: row.id })),
    'giveBack',
  )
  return {
    reversalId: entryId,
    reversedBy: operatorOf(actor),
    reversedTime: localDateTime(actor.clock.now()),
    reversedReason: reason,
  }
}

/** The first few of what was used since, by name. */
function refuseUsed(rows: readonly Balance[], money: PayablesHeld): void {
  const used: string[] = []
  for (const [id, amt] of sumsOf(rows, row => row.surplusId)) {
    const row = held(money.surplus, id)
    if (subFen(row.balance, row.frozenAmt, row.lockedAmt) < amt) used.push(row.partyName ?? '')
  }
  for (const [id, amt] of sumsOf(rows, row => row.cardId)) {
    const card = held(money.cards, id)
    if (subFen(card.heldAmt, card.lockedAmt) < amt) used.push(card.contractNo || (card.customerName ?? ''))
  }
  for (const row of rows) {
    if (row.receivableId && isUsed(held(money.bills, row.receivableId)))
      used.push(held(money.bills, row.receivableId).billNo!)
    if (row.payableId && isPayableUsed(held(money.payables, row.payableId)))
      used.push(held(money.payables, row.payableId).billNo!)
  }
  if (used.length > 0)
    refuse(
      'openingUsed',
      '已有业务发生：{names}等{n}项，不能冲回 / {n} of them are in use ({names}): the voucher is not reversed',
      { names: used.slice(0, 5).join('、'), n: used.length },
    )
}

const isUsed = (bill: Bill): boolean =>
  bill.status !== BILL_STATUS.unpaid ||
  [
    bill.settledAmt,
    bill.changeAmt,
    bill.badDebtAmt,
    bill.lockedAmt,
    bill.invoicedAmt,
    bill.invoicingAmt,
    bill.lateFeeBilled,
  ].some(amt => amt !== ZERO)

const isPayableUsed = (bill: Payable): boolean =>
  bill.status !== BILL_STATUS.unpaid ||
  bill.releaseStatus !== 0 ||
  [bill.paidAmt, bill.offsetAmt, bill.changeAmt, bill.payingAmt, bill.releasedAmt].some(amt => amt !== ZERO)
