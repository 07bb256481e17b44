import { localDate, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { planRows, signedDrafts, type PlanRow } from '../../calculations/index.ts'
import { ordersPort } from '../../ports.ts'
import type { ContractHead } from './head.ts'
import type { KindHooks } from './kinds.ts'
import { contractLines, feesOf, payRuleOf, ruleAt } from './terms.ts'
import { workdays } from './workdays.ts'

/** What every kind that hands vehicles to a lessee does with them when it ends. */
export const leasesVehicles = (
  contractType: number,
): Required<Pick<KindHooks, 'stopGuard' | 'onStopped' | 'toComplete'>> => ({
  /** No vehicle may be on the way or on lease. */
  async stopGuard(tx, _actor, row) {
    const busy = await tx.row<{ n: string }>(
      sql`select count(*) as n from order_vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${row.id}::bigint and status between 2 and 6`,
    )
    if (busy!.n !== '0')
      refuse(
        'vehiclesOpen',
        '还有{n}台车辆在配车、交付、租赁或退车中，不能终止 / {n} {n|vehicle is|vehicles are} allotted, on lease or returning',
        { n: busy!.n },
      )
  },
  async onStopped(tx, actor, row, { reason }) {
    await ordersPort.ask().cancelWaiting(tx, actor, row.id, reason)
    await ordersPort.ask().close(tx, actor, row.id, reason)
  },
  /** Past their term with no vehicle out. */
  async toComplete(tx, today) {
    const rows = await tx.rows<{ id: string }>(sql`
      select c.id from contract c where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = ${contractType} and c.status in (6, 7) and c.end_date < ${today}::date
        and not exists (select 1 from order_vehicle v where v.contract_id = c.id and v.is_deleted = 0 and v.status between 1 and 6) order by c.id`)
    return rows.map(row => row.id)
  },
})

/**
 * 10.1, "signed": fees of trigger 1. Where orders are born with the signature, fees per vehicle are charged with its
 * order.
 */
export async function frontMoneyAtSigning(
  tx: Tx,
  actor: Actor,
  row: ContractHead,
  hasOrders: boolean,
): Promise<PlanRow[]> {
  const lines = await contractLines(tx, row.id)
  const today = localDate(actor.clock.now())
  const rule = ruleAt(lines.rules, today)
  if (!rule) return []
  const drafts = signedDrafts(
    lines.products.map(line => ({ quantity: line.quantity, fees: feesOf(lines.fees, line.lineNo) })),
    { on: today, generatedOn: today, rule: payRuleOf(rule), workdays },
    hasOrders,
  )
  return planRows(drafts, {
    contractId: row.id,
    partyKind: row.counterpartyType!,
    partyId: row.counterpartyId!,
    orderId: null,
    vehicleId: null,
    rev: 0,
  })
}
