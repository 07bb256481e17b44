import { addDays, inBoth, localDate, sumFen, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { debtsPort, type OpenBill } from '../../ports.ts'
import { riskRecord, riskRecordFinancial } from '../risk-record.ts'
import { addRecord } from './add-record.ts'
import { financialOf } from './financials.ts'

const SOURCE = 'customer'

/**
 * `customer.overdue-changed` (11.7): one record per customer and episode, from the first overdue day until nothing is
 * overdue, at the highest stage reached.
 */
export async function followOverdueRecord(
  tx: Tx,
  actor: Actor,
  { customerId, amt, days }: { customerId: string; amt: Fen; days: number },
): Promise<void> {
  if (amt <= 0n || days < 1) return refreshOverdue(tx, actor, [customerId])
  const today = localDate(actor.clock.now())
  await addRecord(tx, actor, {
    mechanismType: 1,
    mechanismId: customerId,
    recordType: 'overdue',
    stage: days,
    sourceType: SOURCE,
    sourceId: customerId,
    description: inBoth(`逾期${days}天，共${yuan(amt)}元`, `${days} days overdue, ${yuan(amt)} yuan in all`),
    occurDate: addDays(today, 1 - days),
  })
  await refreshOverdue(tx, actor, [customerId])
}

/** Bills and figures of open episodes as of today; an episode without an overdue bill ends. */
export async function refreshOverdue(tx: Tx, actor: Actor, customerIds: readonly string[]): Promise<void> {
  const today = localDate(actor.clock.now())
  const open = await findRows(
    tx,
    riskRecord,
    sql`t.record_type = 'overdue' and t.source_type = ${SOURCE} and t.status = 1 and t.close_date is null
      and t.source_id = any(${[...customerIds]}::varchar[])`,
    { lock: true },
  )
  if (open.length === 0) return
  const bills = Map.groupBy(
    await debtsPort.ask().openBills(tx, { customerIds: open.map(one => one.mechanismId), overdueOnly: true }, today),
    bill => bill.customerId,
  )
  await writeMoney(
    tx,
    actor,
    open.map(record => ({ recordId: record.id, bills: bills.get(record.mechanismId) ?? [] })),
  )
  for (const record of open)
    if ((bills.get(record.mechanismId) ?? []).length === 0)
      await act(tx, actor, riskRecord, record.id, 'lift', { reason: inBoth('已无逾期账单', 'No overdue bill left') })
}

/** Plain writes without history rows: these figures follow from the bills of the day. Three statements for all. */
async function writeMoney(
  tx: Tx,
  actor: Actor,
  list: readonly { readonly recordId: string; readonly bills: readonly OpenBill[] }[],
): Promise<void> {
  const ids = list.map(one => one.recordId)
  await tx.run(
    sql`delete from risk_record_financial where tenant_id = ${tx.tenantId} and record_id = any(${ids}::bigint[])`,
  )
  await insertRows(
    tx,
    actor,
    riskRecordFinancial,
    list.flatMap(({ recordId, bills }) =>
      bills.map((bill, index) => ({ recordId, lineNo: index + 1, ...financialOf(bill) }) as never),
    ),
  )
  const told = list.map(({ recordId, bills }) => ({
    id: recordId,
    amt: yuan(sumFen(bills, one => one.unpaidAmt)),
    days: Math.max(0, ...bills.map(one => one.overdueDays)),
    contracts: contractsOf(bills),
  }))
  await tx.run(sql`update risk_record r set overdue_amt = v.amt, overdue_days = v.days, contract_ids = v.contracts
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as v(id bigint, amt numeric, days int, contracts bigint[])
    where r.tenant_id = ${tx.tenantId} and r.id = v.id`)
}
const contractsOf = (bills: readonly OpenBill[]): string[] => [
  ...new Set(bills.flatMap(one => (one.contractId ? [one.contractId] : []))),
]
