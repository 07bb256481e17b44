import { localDate, refuse, sumFen, titled, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, insertRows } from '#packages/server/rows.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { cardRef, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { isDeposit } from '#areas/accounts/calculations/bill-references.ts'
import type { Card } from '#areas/accounts/ledger/server/lock-cash.ts'
import { held, type MoneyHeld } from '#areas/billing/bill-receivable/server/lock-money.ts'
import { lockReach } from '#areas/billing/bill-receivable/server/lock-reach.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billRef, billRoom, moveBill } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { billReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import { accrue, yesterday } from '#areas/billing/receivable-forfeit/server/accrue.ts'
import { assertRoom } from '#areas/accounts/calculations/money-room.ts'
import { VOUCHER } from '../../codes.ts'

export const cardRoom = (card: Card) => ({ no: card.marginNo!, open: card.heldAmt, locked: card.lockedAmt })

export interface MarginUse {
  cardId: string
  voucher: { id: string; no: string }
  rows: readonly { billId: string; amt: Fen }[]
  how: 'offset' | 'forfeited'
}

/** Cards and bills of a use, with everything that the late fee of these bills may reach. */
export async function lockForUse(
  tx: Tx,
  actor: Actor,
  wanted: { companyId: string; cardIds: readonly string[]; billIds: readonly string[] },
): Promise<MoneyHeld> {
  return lockReach(tx, actor, { companyIds: [wanted.companyId], cardIds: wanted.cardIds, billIds: wanted.billIds })
}

/** 3.5 `margin.offset`: the deposit held pays bills of its lessee. The caller holds the card and the bills. */
export async function useMargin(tx: Tx, actor: Actor, use: MarginUse): Promise<void> {
  const card = await getRow(tx, accountVehicleMargin, use.cardId)
  const total = sumFen(use.rows, row => row.amt)
  assertRoom('margin', cardRoom(card), total)
  const bills = new Map<string, Awaited<ReturnType<typeof billOf>>>()
  for (const row of use.rows) {
    const bill = await billOf(tx, row.billId)
    if (bill.payerId !== card.partyId || bill.companyId !== card.companyId)
      refuse('otherParty', '账单【{no}】不属于该保证金的客户与主体 / bill {no} is of another customer or company', {
        no: bill.billNo,
      })
    if (isDeposit(billRef(bill)))
      refuse('depositBill', '保证金不能抵扣保证金账单 / a deposit does not pay a deposit bill', { no: bill.billNo })
    assertRoom('bill', billRoom(bill), row.amt)
    bills.set(bill.id, bill)
  }
  const today = localDate(actor.clock.now())
  const { entryId } = await postEntry(tx, actor, {
    event: {
      eventType: 'margin.offset',
      card: cardRef(card),
      rows: use.rows.map(row => ({ bill: billRef(held(bills, row.billId)), amt: row.amt })),
    },
    eventKey: `margin.offset:${use.voucher.id}`,
    companyId: card.companyId!,
    valueDate: today,
    source: { sourceType: 'account-vehicle-margin-handle', sourceId: use.voucher.id, sourceNo: use.voucher.no },
    summary: titled(
      use.how === 'offset' ? '保证金抵扣' : '保证金没收',
      use.how === 'offset' ? 'Deposit offset' : 'Deposit forfeited',
      card.customerName ?? '',
    ),
  })
  await insertRows(
    tx,
    actor,
    billReceivableActual,
    use.rows.map(row => {
      const bill = held(bills, row.billId)
      return {
        billId: bill.id,
        billNo: bill.billNo,
        feeItem: bill.feeItem,
        contractNo: bill.contractNo,
        plateNo: bill.plateNo,
        partyName: bill.payerName,
        companyId: bill.companyId,
        voucherType: VOUCHER.margin,
        voucherId: use.voucher.id,
        voucherNo: use.voucher.no,
        fundType: 5,
        cardId: card.id,
        amt: row.amt,
        valueDate: today,
        postDate: postingDate(actor),
        entryId,
      }
    }),
  )
  for (const row of use.rows)
    await moveBill(tx, actor, await billOf(tx, row.billId), { settled: row.amt, rowsWritten: true })
  await moveCard(tx, actor, card, { [use.how]: total })
  await accrue(
    tx,
    actor,
    use.rows.map(row => row.billId),
    yesterday(actor),
  )
}

const billOf = (tx: Tx, id: string) => getRow(tx, billReceivable, id)
