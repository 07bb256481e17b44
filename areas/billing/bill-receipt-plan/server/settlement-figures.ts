import { fen, localDate, subFen, sumFen, ZERO, yuan, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { lateFeeOpenAt } from '#areas/billing/receivable-forfeit/server/late-fee-facts.ts'

export interface OpenBillFigure {
  billId: string
  billNo: string
  feeItem: number
  dueDate: LocalDate
  unpaidAmt: Fen
  lateFee: Fen
  orderVehicleId: string | null
}
export interface StopFigures {
  rentDue: Fen
  prepaidUnused: Fen
  openBills: OpenBillFigure[]
  lateFee: Fen
  marginHeld: Fen
  balance: Fen
}
export interface SettlementFigures extends StopFigures {
  excess: Fen
  contractBalance: Fen
  generalBalance: Fen
  /** Bills that are paid, but were paid late: their fee is part of `lateFee` and of no open bill. */
  paidLate: { billId: string; billNo: string; feeItem: number; lateFee: Fen }[]
}
const PAID = 3
export type Subject = { orderVehicleId: string } | { contractId: string }

/** 90-interfaces 3.5, read: what one vehicle, or a whole contract, owes and holds on a day. */
export async function settlementFigures(
  tx: Tx,
  actor: Actor,
  subject: Subject,
  asOf: LocalDate = localDate(actor.clock.now()),
): Promise<SettlementFigures> {
  const only =
    'orderVehicleId' in subject
      ? sql`t.order_vehicle_id = ${subject.orderVehicleId}::bigint`
      : sql`t.contract_id = ${subject.contractId}::bigint`
  const bills = await findRows(tx, billReceivable, sql`${only} and t.status in (1, 2)`)
  const withFee = await findRows(
    tx,
    billReceivable,
    sql`${only} and t.status in (1, 2, 3) and t.late_fee_rate is not null`,
  )
  const lateFees = await lateFeeOpenAt(tx, withFee)
  const lateFeeOf = (billId: string) => lateFees.get(billId)?.(asOf) ?? ZERO
  const openBills = bills.map(bill => ({
    billId: bill.id,
    billNo: bill.billNo!,
    feeItem: bill.feeItem,
    dueDate: bill.dueDate,
    unpaidAmt: bill.unpaidAmt,
    lateFee: lateFeeOf(bill.id),
    orderVehicleId: bill.orderVehicleId,
  }))
  const lateFee = sumFen([...lateFees.values()], at => at(asOf))
  const money = await holdings(tx, subject)
  const rentDue = sumFen(
    openBills.filter(bill => bill.feeItem === 1),
    bill => bill.unpaidAmt,
  )
  const owed = sumFen(openBills, bill => bill.unpaidAmt) + lateFee
  const held = money.marginHeld + money.contractBalance + money.generalBalance
  return {
    rentDue,
    prepaidUnused: money.contractBalance,
    openBills,
    lateFee,
    marginHeld: money.marginHeld,
    balance: (money.contractBalance + money.generalBalance) as Fen,
    contractBalance: money.contractBalance,
    generalBalance: money.generalBalance,
    paidLate: withFee
      .filter(bill => bill.status === PAID && lateFeeOf(bill.id) > ZERO)
      .map(bill => ({ billId: bill.id, billNo: bill.billNo!, feeItem: bill.feeItem, lateFee: lateFeeOf(bill.id) })),
    excess: held > owed ? subFen(held as Fen, owed as Fen) : ZERO,
  }
}

async function holdings(
  tx: Tx,
  subject: Subject,
): Promise<{ marginHeld: Fen; contractBalance: Fen; generalBalance: Fen }> {
  const isVehicle = 'orderVehicleId' in subject
  const place = await tx.row<{ company_id: string; party_id: string; contract_id: string }>(
    isVehicle
      ? sql`select company_id, party_id, contract_id from bill_receipt_plan where tenant_id = ${tx.tenantId} and order_vehicle_id = ${subject.orderVehicleId}::bigint order by id limit 1`
      : sql`select company_id, party_id, contract_id from bill_receipt_plan where tenant_id = ${tx.tenantId} and contract_id = ${subject.contractId}::bigint order by id limit 1`,
  )
  if (!place) return { marginHeld: ZERO, contractBalance: ZERO, generalBalance: ZERO }
  const margin = await tx.row<{
    amt: string
  }>(sql`select coalesce(sum(held_amt - locked_amt), 0) as amt from account_vehicle_margin where tenant_id = ${tx.tenantId} and is_deleted = 0
    and ${isVehicle ? sql`order_vehicle_id = ${subject.orderVehicleId}::bigint` : sql`contract_id = ${subject.contractId}::bigint`}`)
  const balances = await tx.row<{
    bound: string
    free: string
  }>(sql`select coalesce(sum(available_amt) filter (where contract_id = ${place.contract_id}::bigint), 0) as bound, coalesce(sum(available_amt) filter (where contract_id is null), 0) as free
    from account_surplus where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${place.company_id}::bigint and party_id = ${place.party_id}::bigint`)
  return { marginHeld: fen(margin!.amt), contractBalance: fen(balances!.bound), generalBalance: fen(balances!.free) }
}

/** Fen has no JSON form: the same figures as a call answers them. */
export const shownFigures = (figures: SettlementFigures) =>
  JSON.parse(
    JSON.stringify(figures, (_key, value: unknown) => (typeof value === 'bigint' ? yuan(value as Fen) : value)),
  ) as Record<string, unknown>
