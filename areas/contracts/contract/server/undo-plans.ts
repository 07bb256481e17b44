import { fen, localDate, refuse, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql, type Sql } from '#packages/database/sql.ts'
import { prorateBill } from '#areas/billing/bill-accounts-change/server/prorate-bill.ts'
import { annul, lockPlans } from '#areas/billing/bill-receipt-plan/server/void-plans.ts'

interface Settled {
  id: string
  bill_no: string
  settled_amt: string
}
const billsOf = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx.rows<Settled>(
        sql`select id, bill_no, settled_amt from bill_receivable where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`,
      )

/** A revoked take: its own rows are voided, waiting or billed. A payment refuses it. */
export async function undoTake(
  tx: Tx,
  actor: Actor,
  orderVehicleId: string,
  source: string,
  reason: string,
): Promise<void> {
  const rows = await lockPlans(tx, ofVehicle(orderVehicleId, sql`and t.calc_note->>'stage' = 'take'`))
  const bills = await billsOf(
    tx,
    rows.filter(row => row.status === 2).map(row => row.billId!),
  )
  const paid = bills.find(bill => fen(bill.settled_amt) > ZERO)
  if (paid)
    refuse('billSettled', '账单【{no}】已有收款，不能撤销提车 / bill {no} is paid, the take cannot be revoked', {
      no: paid.bill_no,
    })
  for (const row of rows.filter(one => one.status === 1)) await annul(tx, actor, row, reason)
  await closeBills(tx, actor, bills, source, reason)
}

/** A cancelled position: nothing is owed any more. Paid deposit stays on the deposit card until it is refunded. */
export async function undoPosition(
  tx: Tx,
  actor: Actor,
  orderVehicleId: string,
  source: string,
  reason: string,
): Promise<void> {
  const rows = await lockPlans(tx, ofVehicle(orderVehicleId, sql.empty))
  for (const row of rows.filter(one => one.status === 1)) await annul(tx, actor, row, reason)
  const bills = await billsOf(
    tx,
    rows.filter(row => row.status === 2).map(row => row.billId!),
  )
  await closeBills(
    tx,
    actor,
    bills.filter(bill => fen(bill.settled_amt) === ZERO),
    source,
    reason,
  )
}

const ofVehicle = (orderVehicleId: string, more: Sql): Sql =>
  sql`t.order_vehicle_id = ${orderVehicleId}::bigint and t.status in (1, 2) ${more}`
async function closeBills(
  tx: Tx,
  actor: Actor,
  bills: readonly Settled[],
  source: string,
  reason: string,
): Promise<void> {
  for (const bill of [...bills].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1)))
    await prorateBill(tx, actor, {
      billId: bill.id,
      newAmt: ZERO,
      effectiveDate: localDate(actor.clock.now()),
      source,
      reason,
    })
}
