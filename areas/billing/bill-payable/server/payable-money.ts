import { addFen, localDate, maxFen, subFen, ZERO, type ChangesOf, type Fen, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { PAY_KIND, type PayableRef } from '#areas/accounts/calculations/bill-references.ts'
import { followPayable } from '#areas/billing/account-payable/server/follow-payable.ts'
import { billStatus, overdueDays, payableFreeAmt, payableOffsetAmt, taxAmt } from '../../calculations/bill-amounts.ts'
import { ORIGIN } from '../../codes.ts'
import { billPayable } from '../bill-payable.ts'

export type Payable = RowOf<typeof billPayable>

export const payableFree = (bill: Payable): Fen => payableFreeAmt(bill)
export const payableOffset = (bill: Payable): Fen => payableOffsetAmt(bill)

/** What a posting needs to know of a stored bill. */
export function payableRef(bill: Payable): PayableRef {
  const given = {
    partyKind: bill.payeeType,
    partyId: bill.payeeId,
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
    payKind: bill.payKind,
    ...(bill.passThrough ? { passThrough: true } : {}),
  }
}

export interface PayableAmts {
  billAmt: Fen
  changeAmt: Fen
  paidAmt: Fen
  offsetAmt: Fen
  releasedAmt: Fen
  payingAmt: Fen
}

/** The columns of 3.2 that follow from the amounts; `asOf` is today. */
export function derivedPayable(
  amounts: PayableAmts,
  taxRate: string | null,
  dueDate: LocalDate,
  asOf: LocalDate,
  closed = false,
) {
  const settledAmt = addFen(amounts.paidAmt, amounts.offsetAmt)
  const dueAmt = addFen(amounts.billAmt, amounts.changeAmt)
  const unpaidAmt = subFen(dueAmt, settledAmt)
  return {
    dueAmt,
    settledAmt,
    unpaidAmt,
    freeAmt: closed ? ZERO : maxFen(payableFreeAmt(amounts), ZERO),
    taxAmt: taxAmt(dueAmt, taxRate),
    overdueDays: closed ? 0 : overdueDays(dueDate, asOf, unpaidAmt),
    status: billStatus({ ...amounts, settledAmt, badDebtAmt: ZERO }, closed),
  }
}

export interface PayableMove {
  paid?: Fen
  offset?: Fen
  paying?: Fen
  released?: Fen
  change?: Fen
  /** Set when rows of bill-payable-actual were written: the last value date is read from them. */
  rowsWritten?: boolean
  closeWhenNothing?: boolean
  reason?: string
  /** More fields that change with it. */
  more?: ChangesOf<typeof billPayable>
}

/** The one way by which amounts of a payable move. The caller holds its lock and posts the entry. */
export async function movePayable(tx: Tx, actor: Actor, bill: Payable, move: PayableMove): Promise<Payable> {
  const amounts = {
    billAmt: bill.billAmt,
    changeAmt: addFen(bill.changeAmt, move.change ?? ZERO),
    paidAmt: addFen(bill.paidAmt, move.paid ?? ZERO),
    offsetAmt: addFen(bill.offsetAmt, move.offset ?? ZERO),
    releasedAmt: addFen(bill.releasedAmt, move.released ?? ZERO),
    payingAmt: addFen(bill.payingAmt, move.paying ?? ZERO),
  }
  const isNothing =
    addFen(amounts.billAmt, amounts.changeAmt) === ZERO && amounts.paidAmt === ZERO && amounts.offsetAmt === ZERO
  const { taxRate, dueDate } = { ...bill, ...move.more }
  const figures = derivedPayable(
    amounts,
    taxRate,
    dueDate,
    localDate(actor.clock.now()),
    move.closeWhenNothing === true && isNothing,
  )
  const lastValueDate = move.rowsWritten ? await lastPaidOn(tx, bill.id) : bill.lastValueDate
  const { billAmt: _, ...written } = amounts
  const changes: ChangesOf<typeof billPayable> = { ...move.more, ...written, ...figures, lastValueDate }
  const moved = (
    await act(tx, actor, billPayable, bill, 'settle', {
      input: { changes },
      ...(move.reason ? { reason: move.reason } : {}),
    })
  ).row
  if (moved.origin === ORIGIN.business)
    await followPayable(
      tx,
      actor,
      moved,
      moved.payKind === PAY_KIND.prepayment ? addFen(move.paid ?? ZERO, move.offset ?? ZERO) : ZERO,
    )
  return moved
}

async function lastPaidOn(tx: Tx, billId: string): Promise<LocalDate | null> {
  const row = await tx.row<{ day: string | null }>(
    sql`select max(value_date) as day from bill_payable_actual where tenant_id = ${tx.tenantId} and bill_id = ${billId}::bigint and status = 1 and amt > 0`,
  )
  return row?.day ?? null
}
