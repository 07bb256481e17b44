import { addFen, fen, sumFen, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { settlementFigures } from '#areas/billing/bill-receipt-plan/server/settlement-figures.ts'
import type { ReturnRecord } from '../../vehicle-return/server/records.ts'
import { findRows } from '#packages/server/rows.ts'
import { vehicleReturnRedeem, type RedeemLine } from '../vehicle-return-redeem.ts'

const DEPOSIT = 2
export interface RedeemFigures {
  openBills: Fen
  lateFee: Fen
  newTotal: Fen
  payTotal: Fen
}

/** 70, R11: what is open of the vehicles on that day, late fee with it, and the new charges. */
export async function redeemFigures(
  tx: Tx,
  actor: Actor,
  records: readonly ReturnRecord[],
  lines: readonly RedeemLine[],
  asOf: LocalDate,
): Promise<RedeemFigures> {
  let [openBills, lateFee] = [ZERO, ZERO]
  for (const record of records) {
    const figures = await settlementFigures(tx, actor, { orderVehicleId: record.orderVehicleId! }, asOf)
    const bills = figures.openBills.filter(one => one.feeItem !== DEPOSIT)
    openBills = addFen(
      openBills,
      sumFen(bills, one => one.unpaidAmt),
    )
    lateFee = addFen(lateFee, figures.lateFee)
  }
  const newTotal = sumFen(lines, one => fen(one.amt))
  return { openBills, lateFee, newTotal, payTotal: addFen(openBills, lateFee, newTotal) }
}

/** What keeps the pick-up back: open bills of the vehicles, the raised charges among them, and late fee not billed yet. */
export async function stillOpen(
  tx: Tx,
  actor: Actor,
  redeemId: string,
  records: readonly ReturnRecord[],
  asOf: LocalDate,
): Promise<Fen> {
  const row = await tx.row<{ amt: string }>(
    sql`select coalesce(sum(b.unpaid_amt), 0) as amt from bill_receivable b where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status in (1, 2)
      and (b.order_vehicle_id = any(${records.map(one => one.orderVehicleId!)}::bigint[])
        or b.id in (select a.bill_id from account_receivable a where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.source_type = 'return' and a.source_id = ${redeemId}))`,
  )
  let open = fen(row!.amt)
  for (const record of records)
    open = addFen(open, (await settlementFigures(tx, actor, { orderVehicleId: record.orderVehicleId! }, asOf)).lateFee)
  return open
}

/** Redemptions of a return, for its page; with what an application made anew begins with, but for masked numbers. */
export async function redemptionsOf(tx: Tx, returnId: string): Promise<unknown[]> {
  const rows = await findRows(tx, vehicleReturnRedeem, { returnId } as never, { orderBy: 't.id' })
  return rows.map(row => ({
    ...{ id: row.id, redeemNo: row.redeemNo, status: row.status, version: row.version },
    ...{ payDueDate: row.payDueDate, asOf: row.asOf, pickTime: row.pickTime, payTotal: yuan(row.payTotal) },
    ...{ recordIds: row.recordIds, pickLotId: row.pickLotId, pickerName: row.pickerName, lines: row.lines ?? [] },
    ...{ promise: row.promise, guaranteeNote: row.guaranteeNote, attachBizId: row.attachBizId },
  }))
}
