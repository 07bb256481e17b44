import { localDate, negFen, sumFen, titled, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow, insertRows } from '#packages/server/rows.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { moveSurplus, surplusRef, surplusRoom } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { moveCard, cardRef } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { isDeposit } from '#areas/accounts/calculations/bill-references.ts'
import type { AllocatedRow } from '#areas/accounts/calculations/postings-receipt.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { billReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import { accrue, yesterday } from '#areas/billing/receivable-forfeit/server/accrue.ts'
import { assertRoom } from '#areas/accounts/calculations/money-room.ts'
import { VOUCHER } from '../../codes.ts'
import { billReceivable } from '../bill-receivable.ts'
import { billRef, billRoom, moveBill } from './bill-money.ts'
import { depositCardOf } from './close-bill.ts'

export interface BalanceOffset {
  /** Unique for ever: the same offset again posts nothing. */
  key: string
  voucher: { id: string; no: string; resource: string }
  companyId: string
  parts: readonly { surplusId: string; billId: string; amt: Fen }[]
}

/**
 * 7.2: balance pays bills (voucher type 5), one row per balance x bill. The caller holds balances, deposit cards and
 * bills, and has named what their late fee reaches.
 */
export async function offsetBalance(tx: Tx, actor: Actor, offset: BalanceOffset): Promise<Fen> {
  const rows: AllocatedRow[] = []
  const facts: { billId: string; surplusId: string; cardId: string | null; amt: Fen }[] = []
  for (const part of offset.parts) {
    const [surplus, bill] = [
      await getRow(tx, accountSurplus, part.surplusId),
      await getRow(tx, billReceivable, part.billId),
    ]
    assertRoom(
      'bill',
      billRoom(bill),
      sumOf(offset.parts, one => one.billId === bill.id),
    )
    assertRoom(
      'surplus',
      surplusRoom(surplus),
      sumOf(offset.parts, one => one.surplusId === surplus.id),
    )
    const cardId = isDeposit(billRef(bill)) ? ((await depositCardOf(tx, bill)) ?? null) : null
    const card = cardId ? cardRef(await getRow(tx, accountVehicleMargin, cardId)) : undefined
    rows.push({
      fund: { fundType: 2, surplus: surplusRef(surplus) },
      bill: billRef(bill),
      amt: part.amt,
      ...(card ? { card } : {}),
    })
    facts.push({ ...part, cardId })
  }
  const today = localDate(actor.clock.now())
  const posted = await postEntry(tx, actor, {
    event: { eventType: 'receipt.allocated', rows },
    eventKey: offset.key,
    companyId: offset.companyId,
    valueDate: today,
    source: { sourceType: offset.voucher.resource, sourceId: offset.voucher.id, sourceNo: offset.voucher.no },
    summary: titled('余额抵扣', 'Offset from the balance', offset.voucher.no),
  })
  if (!posted.created) return 0n as Fen
  await insertRows(
    tx,
    actor,
    billReceivableActual,
    await Promise.all(
      facts.map(async fact => {
        const bill = await getRow(tx, billReceivable, fact.billId)
        return {
          billId: bill.id,
          billNo: bill.billNo,
          feeItem: bill.feeItem,
          contractNo: bill.contractNo,
          plateNo: bill.plateNo,
          partyName: bill.payerName,
          companyId: bill.companyId,
          voucherType: VOUCHER.autoOffset,
          voucherId: offset.voucher.id,
          voucherNo: offset.voucher.no,
          fundType: 2,
          surplusId: fact.surplusId,
          cardId: fact.cardId,
          amt: fact.amt,
          valueDate: today,
          postDate: postingDate(actor),
          entryId: posted.entryId,
        }
      }),
    ),
  )
  for (const fact of facts) {
    await moveSurplus(tx, actor, await getRow(tx, accountSurplus, fact.surplusId), { amt: negFen(fact.amt) })
    await moveBill(tx, actor, await getRow(tx, billReceivable, fact.billId), { settled: fact.amt, rowsWritten: true })
    if (fact.cardId)
      await moveCard(tx, actor, await getRow(tx, accountVehicleMargin, fact.cardId), { received: fact.amt })
  }
  await accrue(tx, actor, [...new Set(facts.map(fact => fact.billId))], yesterday(actor))
  return sumFen(facts, fact => fact.amt)
}

const sumOf = (parts: BalanceOffset['parts'], fits: (part: BalanceOffset['parts'][number]) => boolean): Fen =>
  sumFen(parts.filter(fits), part => part.amt)
