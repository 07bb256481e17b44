import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { claimsOn, type ClaimReach } from '#areas/billing/bill-receipt-write-off/server/claims-on.ts'
import { surplusRowFor, surplusRowOf } from '#areas/accounts/account-surplus/server/surplus-rows.ts'

export interface Reach extends ClaimReach {
  companyIds: string[]
}

/**
 * Everything a late-fee correction may touch besides the bills: their late-fee bills, claims waiting on those, and
 * the payer's balance. Named before locking, so that all is locked in one order (3.7).
 */
export async function reachOfLateFee(tx: Tx, actor: Actor, billIds: readonly string[]): Promise<Reach> {
  const companies = await tx.rows<{ company_id: string }>(
    sql`select distinct company_id from bill_receivable where tenant_id = ${tx.tenantId} and id = any(${[...billIds]}::bigint[])`,
  )
  const made = await tx.rows<{
    id: string
    company_id: string
    payer_type: number
    payer_id: string
    settled: boolean
  }>(sql`
    select b.id, b.company_id, b.payer_type, b.payer_id, b.settled_amt > 0 as settled from receivable_forfeit f join bill_receivable b on b.tenant_id = f.tenant_id and b.id = any(f.late_fee_bill_ids)
     where f.tenant_id = ${tx.tenantId} and f.is_deleted = 0 and f.bill_id = any(${[...billIds]}::bigint[]) and b.status <> 4`)
  const claims = await claimsOn(
    tx,
    made.map(one => one.id),
  )
  const surplusIds = []
  for (const one of made) {
    const key = { companyId: one.company_id, partyKind: one.payer_type, partyId: one.payer_id }
    // Paid while the locks are waited for, it needs the balance as well; made only where it surely does.
    const id = one.settled ? await surplusRowFor(tx, actor, key) : await surplusRowOf(tx, key)
    if (id) surplusIds.push(id)
  }
  return {
    companyIds: companies.map(one => one.company_id),
    voucherIds: claims.voucherIds,
    receiptIds: claims.receiptIds,
    surplusIds: [...claims.surplusIds, ...surplusIds],
    billIds: [...claims.billIds, ...made.map(one => one.id)],
  }
}
