import { daysBetween, fen, sumFen, ZERO, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { DriverMoney } from '#areas/partners/driver/server/ports.ts'
import { lateFeeOpenAt } from '../../receivable-forfeit/server/late-fee-facts.ts'
import { billReceivable } from '../bill-receivable.ts'

/** What drivers owe and hold, for a whole page of them. */
export async function driverMoney(
  tx: Tx,
  driverIds: readonly string[],
  asOf: LocalDate,
): Promise<ReadonlyMap<string, DriverMoney>> {
  if (driverIds.length === 0) return new Map()
  const ids = [...driverIds]
  const bills = await findRows(tx, billReceivable, sql`t.payer_id = any(${ids}::bigint[]) and t.status in (1, 2)`)
  const lateFees = await lateFeeOpenAt(tx, bills)
  const held = await tx.rows<{ party: string; margin: string; balance: string }>(sql`
    select party, sum(margin) as margin, sum(balance) as balance from (
      select party_id as party, held_amt as margin, 0::numeric as balance from account_vehicle_margin
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and party_id = any(${ids}::bigint[])
      union all
      select party_id, 0, balance from account_surplus
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and party_id = any(${ids}::bigint[])) m
    group by party`)
  const heldOf = new Map(held.map(row => [row.party, row]))
  const billsOf = Map.groupBy(bills, bill => bill.payerId!)
  return new Map(
    ids.flatMap(id => {
      const own = billsOf.get(id) ?? []
      const money = heldOf.get(id)
      if (own.length === 0 && !money) return []
      const overdue = own.filter(bill => bill.dueDate < asOf)
      return [
        [
          id,
          {
            balance: money ? fen(money.balance) : ZERO,
            marginHeld: money ? fen(money.margin) : ZERO,
            receivableAmt: sumFen(own, bill => bill.unpaidAmt),
            overdueAmt: sumFen(overdue, bill => bill.unpaidAmt),
            overdueDays: Math.max(0, ...overdue.map(bill => daysBetween(bill.dueDate, asOf))),
            lateFee: sumFen(own, bill => lateFees.get(bill.id)?.(asOf) ?? ZERO),
          },
        ] as const,
      ]
    }),
  )
}
