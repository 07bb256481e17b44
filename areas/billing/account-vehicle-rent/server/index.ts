import { addDays, addFen, localDate, monthOf, monthStart, refuse, titled, yuan, fen, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { implement } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { explainRent } from '../../explain/server/documents.ts'
import { raiseReceivable } from '../../account-receivable/server/raise-receivable.ts'
import { prorateBill } from '../../bill-accounts-change/server/prorate-bill.ts'
import { billReceivable } from '../../bill-receivable/bill-receivable.ts'
import { accountVehicleRent } from '../account-vehicle-rent.ts'
import { makeStatements, type VehicleRent } from './make-statements.ts'

const WAY = { raise: 1, prorate: 2, accept: 3 } as const

/** 1st 03:00: the month that ended. */
const rentStatementJob: JobKind = {
  kind: 'rent-statement',
  label: '车辆租金核对 / Rent of vehicles checked',
  run: context =>
    inChunks(context, (tx, actor, after) =>
      makeStatements(tx, actor, monthOf(addDays(monthStart(localDate(actor.clock.now())), -1)), after),
    ),
}

async function handle(
  tx: Tx,
  actor: Actor,
  row: VehicleRent,
  way: number,
  reason: string,
): Promise<ChangesOf<typeof accountVehicleRent>> {
  const done = { handleWay: way, handleNote: reason.slice(0, 500) }
  if (way === WAY.accept) return done
  if (way === WAY.raise) return { ...done, receivableId: await raise(tx, actor, row, reason) }
  const bill = await rentBill(tx, row)
  await prorateBill(tx, actor, {
    billId: bill.id,
    newAmt: addFen(bill.dueAmt, row.diffAmt),
    effectiveDate: `${row.month}-01`,
    source: { sourceType: 'rent-difference', sourceId: row.id },
    reason,
  })
  return done
}

/** More rent is due than was billed. */
async function raise(tx: Tx, actor: Actor, row: VehicleRent, reason: string): Promise<string> {
  if (row.diffAmt <= 0n)
    refuse('nothingToRaise', '账单多于应收，请按日折算或接受 / more was billed than is due: prorate or accept')
  const bill = await findRow(tx, billReceivable, (await rentBill(tx, row)).id)
  const today = localDate(actor.clock.now())
  const { accountReceivableId } = await raiseReceivable(tx, actor, {
    source: { sourceType: 'rent-difference', sourceId: row.id, sourceNo: `${row.plateNo ?? ''} ${row.month}`.trim() },
    companyId: row.companyId!,
    payerType: bill!.payerType,
    payerId: row.customerId!,
    ...(row.contractId ? { contractId: row.contractId } : {}),
    orderVehicleId: row.orderVehicleId!,
    ...(row.vehicleId ? { vehicleId: row.vehicleId } : {}),
    feeItem: FEE.rent,
    amt: row.diffAmt,
    taxRate: bill!.taxRate,
    dueDate: today,
    description: titled('租金差异', 'Rent difference', `${row.plateNo ?? ''} ${row.month} ${reason}`),
    besidePlans: true,
  })
  return accountReceivableId
}

async function rentBill(tx: Tx, row: VehicleRent) {
  const [bill] = await findRows(
    tx,
    billReceivable,
    sql`t.order_vehicle_id = ${row.orderVehicleId}::bigint and t.fee_item = 1 and t.status <> 4 and to_char(t.period_start, 'YYYY-MM') <= ${row.month} and to_char(t.period_end, 'YYYY-MM') >= ${row.month}`,
    { orderBy: 't.period_start, t.id' },
  )
  return bill ?? refuse('noRentBill', '该月没有租金账单 / no rent bill of that month')
}

async function moneyOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<{ id: string; received: string; unpaid: string; days: number }>(
    sql`select r.id, coalesce(sum(b.settled_amt), 0) as received, coalesce(sum(b.unpaid_amt), 0) as unpaid, coalesce(max(b.overdue_days), 0)::int as days from account_vehicle_rent r
      left join bill_receivable b on b.tenant_id = r.tenant_id and b.order_vehicle_id = r.order_vehicle_id and b.fee_item = 1 and b.is_deleted = 0 and b.status <> 4
       and to_char(b.period_start, 'YYYY-MM') = r.month where r.tenant_id = ${tx.tenantId} and r.id = any(${[...ids]}::bigint[]) group by r.id`,
  )
  return new Map(
    rows.map(row => [
      row.id,
      { receivedAmt: yuan(fen(row.received)), unpaidAmt: yuan(fen(row.unpaid)), overdueDays: row.days },
    ]),
  )
}

export default implement(accountVehicleRent, {
  calls: explainCalls(accountVehicleRent, 'account_vehicle_rent_view', '车辆租金 / Rent of a vehicle', explainRent),
  actions: {
    handle: {
      run: (tx, actor, { row, input, reason }) => handle(tx, actor, row, input.way, reason),
    },
    follow: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes },
  },
  page: (tx, _actor, ids) => moneyOf(tx, ids),
  detail: async (tx, _actor, row) => (await moneyOf(tx, [row.id])).get(row.id) ?? {},
  jobs: [rentStatementJob],
  schedules: [{ kind: 'rent-statement', monthlyAt: '1 03:00' }],
})
