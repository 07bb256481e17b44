import { addFen, fen, refuse, sumFen, taxOfGross, yuan, ZERO, type ChangesOf, type Fen } from '#kernel'
import type { ContractRef, PlanRow, PlanSide } from '../../calculations/plan-row.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRows } from '#packages/server/rows.ts'
import { partyNames, vehicleSnapshots } from '#areas/accounts/ledger/server/names.ts'
import { createPaymentPlans } from '#areas/billing/bill-payment-plan/server/payment-plans.ts'
import { billReceiptPlan } from '../bill-receipt-plan.ts'

export interface PlanTotals {
  rows: number
  amt: Fen
  byFeeItem: Record<number, Fen>
}
export interface CreatedPlans {
  created: number
  totals: PlanTotals
}

/**
 * 90-interfaces 3.5. Key: genKey; running a generation again adds nothing, other content under the same key is refused.
 */
export async function createPlans(
  tx: Tx,
  actor: Actor,
  side: PlanSide,
  contractRef: ContractRef,
  rows: readonly PlanRow[],
): Promise<CreatedPlans> {
  if (side === 'payment')
    return { created: await createPaymentPlans(tx, actor, contractRef, rows), totals: totalsOf(rows) }
  const known = await knownKeys(tx, rows)
  const fresh = rows.filter(row => !known.has(row.genKey))
  await insertPlans(tx, actor, contractRef, fresh)
  return { created: fresh.length, totals: totalsOf(rows) }
}

async function knownKeys(tx: Tx, rows: readonly PlanRow[]): Promise<Set<string>> {
  // Two generations of one contract wait here; the unique key would make the second one fail.
  const contracts = [...new Set(rows.map(row => row.genKey.split(':')[0]!))].sort()
  for (const contract of contracts)
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`plans ${tx.tenantId} ${contract}`}, 0))`)
  const found = await tx.rows<{ gen_key: string; amt: string; status: number }>(
    sql`select gen_key, amt, status from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and gen_key = any(${rows.map(row => row.genKey)}::text[])`,
  )
  const byKey = new Map(found.map(row => [row.gen_key, row]))
  for (const row of rows) {
    const other = byKey.get(row.genKey)
    if (other && fen(other.amt) !== fen(row.amt))
      refuse('planKey', '重复请求内容不一致：{key} / repeated request with different content: {key}', {
        key: row.genKey,
        was: other.amt,
        asked: row.amt,
      })
  }
  return new Set(byKey.keys())
}

export async function insertPlans(tx: Tx, actor: Actor, ref: ContractRef, rows: readonly PlanRow[]) {
  const names = await partyNames(
    tx,
    rows.map(row => row.partyId),
  )
  const vehicles = await vehicleSnapshots(
    tx,
    rows.map(row => row.vehicleId),
  )
  const list = rows.map((row): ChangesOf<typeof billReceiptPlan> => {
    const amt = fen(row.amt)
    if (amt <= ZERO) throw new RangeError(`plan ${row.genKey}: amt must be above 0, not ${yuan(amt)}`)
    if (row.billDate > row.dueDate)
      throw new RangeError(`plan ${row.genKey}: billDate ${row.billDate} is after dueDate ${row.dueDate}`)
    const vehicle = vehicles.get(row.vehicleId ?? '')
    return {
      ...ref,
      genKey: row.genKey,
      partyKind: row.partyKind,
      partyId: row.partyId,
      partyName: names.get(row.partyId) ?? '',
      orderId: row.orderId,
      orderVehicleId: row.orderVehicleId,
      vehicleId: row.vehicleId,
      plateNo: vehicle?.plateNo ?? null,
      vin: vehicle?.vin ?? null,
      feeItem: row.feeItem,
      periodNo: row.periodNo,
      periodCount: row.periodCount,
      periodStart: row.periodStart,
      periodEnd: row.periodEnd,
      dayCount: row.dayCount,
      billDate: row.billDate,
      dueDate: row.dueDate,
      amt,
      taxRate: row.taxRate,
      taxAmt: row.taxRate === null ? ZERO : taxOfGross(amt, row.taxRate),
      calcNote: row.calcNote,
    }
  })
  return insertRows(tx, actor, billReceiptPlan, list)
}

const totalsOf = (rows: readonly PlanRow[]): PlanTotals => {
  const byFeeItem: Record<number, Fen> = {}
  for (const row of rows) byFeeItem[row.feeItem] = addFen(byFeeItem[row.feeItem] ?? ZERO, fen(row.amt))
  return { rows: rows.length, amt: sumFen(rows, row => fen(row.amt)), byFeeItem }
}
