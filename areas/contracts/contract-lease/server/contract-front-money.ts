import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { planRows, signedDrafts, type PlanRow } from '../../calculations/index.ts'
import { contractLines, feesOf, payRuleOf, ruleAt } from '../../contract/server/terms.ts'
import { workdays } from '../../contract/server/workdays.ts'
import type { Lease } from './quota.ts'

/**
 * 10.1, "signed": fees of trigger 1. Where orders are born with the signature, fees per vehicle are charged with its
 * order.
 */
export async function contractFrontMoney(tx: Tx, actor: Actor, lease: Lease): Promise<PlanRow[]> {
  const lines = await contractLines(tx, lease.id)
  const today = localDate(actor.clock.now())
  const rule = ruleAt(lines.rules, today)
  if (!rule) return []
  const drafts = signedDrafts(
    lines.products.map(line => ({ quantity: line.quantity, fees: feesOf(lines.fees, line.lineNo) })),
    { on: today, generatedOn: today, rule: payRuleOf(rule), workdays },
    lease.orderMode === 1,
  )
  return planRows(drafts, {
    contractId: lease.id,
    partyKind: lease.counterpartyType!,
    partyId: lease.counterpartyId!,
    orderId: null,
    vehicleId: null,
    rev: 0,
  })
}
