import { addFen, maxFen, subFen, ZERO, type Fen, type LocalDate } from '#kernel'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { settlementFigures } from '#areas/billing/bill-receipt-plan/server/settlement-figures.ts'
import type { Finish } from '#areas/contracts/calculations/index.ts'

export interface OpenMoney {
  openRent: Fen
  openOther: Fen
  lateFee: Fen
  excess: Fen
  margin: Fen
  balanceContract: Fen
  balanceGeneral: Fen
  /** Open bills, and paid ones whose late fee is still owed. */
  bills: { billNo: string; feeItem: number; unpaid: Fen; lateFee: Fen }[]
}
const DEPOSIT = 2
const RENT = 1

/** 70, R4: what one vehicle owes once its running period is cut to the last day. Deposits are security, no debt. */
export async function openMoney(
  tx: Tx,
  actor: Actor,
  orderVehicleId: string,
  asOf: LocalDate,
  finish: Finish | undefined,
): Promise<OpenMoney> {
  const figures = await settlementFigures(tx, actor, { orderVehicleId }, asOf)
  const due = newAmounts(finish)
  const changed = await findRows(tx, billReceivable, isAmong(sql`t.id`, [...due.keys()]))
  let excess = ZERO
  const unpaidAfter = new Map<string, Fen>()
  for (const bill of changed) {
    const wanted = due.get(bill.id)!
    excess = addFen(excess, maxFen(subFen(bill.settledAmt, wanted), ZERO))
    unpaidAfter.set(bill.id, maxFen(subFen(wanted, bill.settledAmt), ZERO))
  }
  const bills = figures.openBills
    .filter(one => one.feeItem !== DEPOSIT)
    .map(one => ({
      billNo: one.billNo,
      feeItem: one.feeItem,
      unpaid: unpaidAfter.get(one.billId) ?? one.unpaidAmt,
      lateFee: one.lateFee,
    }))
  const sum = (of: (feeItem: number) => boolean) =>
    bills.reduce<Fen>((total, one) => (of(one.feeItem) ? addFen(total, one.unpaid) : total), ZERO)
  return {
    openRent: sum(item => item === RENT),
    openOther: sum(item => item !== RENT),
    lateFee: figures.lateFee,
    excess,
    margin: figures.marginHeld,
    balanceContract: figures.contractBalance,
    balanceGeneral: figures.generalBalance,
    bills: [...bills, ...figures.paidLate.map(one => ({ ...one, unpaid: ZERO }))],
  }
}

/** Bills of the running period get the amount by days, bills of later periods nothing. */
function newAmounts(finish: Finish | undefined): Map<string, Fen> {
  const due = new Map<string, Fen>()
  for (const one of finish?.prorations ?? []) if (one.billId) due.set(one.billId, one.newAmt)
  for (const row of finish?.voided ?? []) if (row.billId) due.set(row.billId, ZERO)
  return due
}
