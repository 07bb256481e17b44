import { addFen, daysBetween, localDate, subFen, ZERO, type ChangesOf, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { updateRow } from '#packages/server/rows.ts'
import type { ReceivableRef } from '#areas/accounts/calculations/bill-references.ts'
import type { Bill } from './lock-money.ts'
import { BUCKETS } from '../../calculations/ageing.ts'
import { BILL_STATUS, billStatus, freeAmt, overdueDays, taxAmt } from '../../calculations/bill-amounts.ts'
import { billReceivable } from '../bill-receivable.ts'
import { followBill } from '../../account-receivable/server/follow-bill.ts'

export const billFree = (bill: Bill): Fen => freeAmt(bill)
export const billRoom = (bill: Bill) => ({ no: bill.billNo!, open: bill.unpaidAmt, locked: bill.lockedAmt })

/** What a posting needs to know of a stored bill. */
export function billRef(bill: Bill): ReceivableRef {
  const given = {
    feeItem: bill.feeItem,
    partyKind: bill.payerType,
    partyId: bill.payerId,
    contractId: bill.contractId,
    orderVehicleId: bill.orderVehicleId,
    vehicleId: bill.vehicleId,
    cityCode: bill.cityCode,
    deptId: bill.deptId,
  }
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
  return {
    ...known,
    companyId: bill.companyId,
    billId: bill.id,
    feeItem: bill.feeItem,
    ...(bill.passThrough ? { passThrough: true } : {}),
  }
}

/** 3.2, 3.8: the number of a bucket as the bill stores it. */
export const bucketNo = (days: number): number => BUCKETS.findLastIndex(one => days >= one.from)

/** The columns of 3.2 that follow from the amounts; `asOf` is today. */
export function derived(
  amounts: {
    billAmt: Fen
    changeAmt: Fen
    settledAmt: Fen
    badDebtAmt: Fen
    lockedAmt: Fen
    invoicedAmt?: Fen
    invoicingAmt?: Fen
  },
  taxRate: string | null,
  dueDate: LocalDate,
  asOf: LocalDate,
  closed = false,
) {
  const dueAmt = addFen(amounts.billAmt, amounts.changeAmt)
  const unpaidAmt = subFen(dueAmt, amounts.settledAmt, amounts.badDebtAmt)
  const days = closed ? 0 : overdueDays(dueDate, asOf, unpaidAmt)
  const invoiceable = subFen(dueAmt, amounts.invoicedAmt ?? ZERO, amounts.invoicingAmt ?? ZERO)
  return {
    dueAmt,
    unpaidAmt,
    taxAmt: taxAmt(dueAmt, taxRate),
    overdueDays: days,
    ageBucket: bucketNo(days),
    invoiceableAmt: invoiceable < 0n ? ZERO : invoiceable,
    status: billStatus(amounts, closed),
  }
}

export interface BillMove {
  settled?: Fen
  locked?: Fen
  change?: Fen
  badDebt?: Fen
  /** 7.7: on its way to an invoice; on an invoice that was issued. */
  invoicing?: Fen
  invoiced?: Fen
  /** More fields that change with it; amounts follow a new tax rate or due date. */
  more?: ChangesOf<typeof billReceivable>
  /** Set when rows of bill-receivable-actual were written: the last value date is read from them. */
  rowsWritten?: boolean
  /** A bill changed to nothing that nobody paid is closed (prorateBill, newAmt 0). */
  closeWhenNothing?: boolean
  reason?: string
}

/**
 * The only way to change amounts of a bill. The caller holds its lock and posts the entry; the state follows from the
 * amounts.
 */
export async function moveBill(tx: Tx, actor: Actor, bill: Bill, move: BillMove): Promise<Bill> {
  const amounts = {
    billAmt: bill.billAmt,
    badDebtAmt: addFen(bill.badDebtAmt, move.badDebt ?? ZERO),
    invoicedAmt: addFen(bill.invoicedAmt, move.invoiced ?? ZERO),
    invoicingAmt: addFen(bill.invoicingAmt, move.invoicing ?? ZERO),
    changeAmt: addFen(bill.changeAmt, move.change ?? ZERO),
    settledAmt: addFen(bill.settledAmt, move.settled ?? ZERO),
    lockedAmt: addFen(bill.lockedAmt, move.locked ?? ZERO),
  }
  const nothingLeft = addFen(amounts.billAmt, amounts.changeAmt) === ZERO && amounts.settledAmt === ZERO
  const { taxRate, dueDate } = { ...bill, ...move.more }
  const figures = derived(
    amounts,
    taxRate,
    dueDate,
    localDate(actor.clock.now()),
    move.closeWhenNothing === true && nothingLeft,
  )
  const lastValueDate = move.rowsWritten ? await lastMoneyOn(tx, bill.id) : bill.lastValueDate
  const settleDays =
    figures.status === BILL_STATUS.settled && lastValueDate ? daysBetween(dueDate, lastValueDate) : null
  const { billAmt: _, ...written } = amounts
  const changes: ChangesOf<typeof billReceivable> = { ...move.more, ...written, ...figures, lastValueDate, settleDays }
  const moved = (
    await act(tx, actor, billReceivable, bill, 'settle', {
      input: { changes },
      ...(move.reason ? { reason: move.reason } : {}),
    })
  ).row
  await tell(tx, actor, bill, moved)
  return moved
}

/**
 * 7.7: the invoice side of a bill. A bill that a change has closed keeps what was invoiced on it until the red letter
 * comes; nothing else of it moves.
 */
export async function moveInvoiced(
  tx: Tx,
  actor: Actor,
  bill: Bill,
  move: Pick<BillMove, 'invoicing' | 'invoiced'>,
): Promise<Bill> {
  if (bill.status !== BILL_STATUS.closed) return moveBill(tx, actor, bill, move)
  return updateRow(tx, actor, billReceivable, bill, {
    invoicedAmt: addFen(bill.invoicedAmt, move.invoiced ?? ZERO),
    invoicingAmt: addFen(bill.invoicingAmt, move.invoicing ?? ZERO),
    invoiceableAmt: ZERO,
  })
}

async function lastMoneyOn(tx: Tx, billId: string): Promise<LocalDate | null> {
  const row = await tx.row<{ day: string | null }>(
    sql`select max(value_date) as day from bill_receivable_actual where tenant_id = ${tx.tenantId} and bill_id = ${billId}::bigint and status = 1 and amt > 0`,
  )
  return row?.day ?? null
}

/** 90-interfaces 4: settled, reopened; the source document follows (D1). */
async function tell(tx: Tx, actor: Actor, before: Bill, after: Bill): Promise<void> {
  if (before.status === after.status) return
  const facts = {
    id: after.id,
    no: after.billNo!,
    billId: after.id,
    contractId: after.contractId,
    orderVehicleId: after.orderVehicleId,
    feeItem: after.feeItem,
    amt: after.dueAmt,
    valueDate: after.lastValueDate,
  }
  if (after.status === BILL_STATUS.settled) await emit(tx, actor, 'receivable.settled', facts)
  else if (before.status === BILL_STATUS.settled) await emit(tx, actor, 'receivable.reopened', facts)
  if (after.origin === 3) await followBill(tx, actor, after)
}
