import { fen, subFen, sumFen, yuan, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { contractHeads } from '#areas/accounts/ledger/server/names.ts'
import { billPaymentPlan } from '#areas/billing/bill-payment-plan/bill-payment-plan.ts'
import { totalAsked } from './raise-payable.ts'

/** The amount that a contract may cost; undefined where the contract names none. */
export async function contractAmount(tx: Tx, contractId: string): Promise<Fen | undefined> {
  if (!isBuilt('contract')) return undefined
  const row = await tx.row<{ amt: string | null }>(
    sql`select to_jsonb(c)->>'total_amount' as amt from contract c where c.tenant_id = ${tx.tenantId} and c.id = ${contractId}::bigint`,
  )
  return row?.amt && fen(row.amt) > ZERO ? fen(row.amt) : undefined
}

/** What the form shows when a contract is chosen: whom it pays, how much of it is planned, asked for, paid and left. */
export async function addEcho(tx: Tx, contractId: string): Promise<Record<string, unknown>> {
  const head = (await contractHeads(tx, [contractId])).get(contractId)
  const plans = await findRows(tx, billPaymentPlan, { contractId, status: 1 } as never, { orderBy: 't.due_date, t.id' })
  const paid = fen(
    (await tx.row<{ amt: string }>(
      sql`select coalesce(sum(settled_amt), 0) as amt from bill_payable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status <> 4`,
    ))!.amt,
  )
  const [amount, requested] = [await contractAmount(tx, contractId), await totalAsked(tx, contractId)]
  const payee = await payeeOf(tx, contractId)
  const accounts = payee ? await findRows(tx, accountMechanism, { mechanismId: payee.payeeId, status: 1 } as never) : []
  return {
    contractNo: head?.contractNo ?? '',
    companyId: head?.companyId ?? '',
    payeeType: payee?.payeeType ?? '',
    payeeId: payee?.payeeId ?? '',
    payeeName: payee?.payeeName ?? '',
    accounts: accounts.map(one => ({ id: one.id, accountName: one.accountName, bankTitle: one.bankTitle })),
    contractAmt: amount === undefined ? '' : yuan(amount),
    plannedAmt: yuan(sumFen(plans, plan => plan.amt)),
    requestedAmt: yuan(requested),
    paidAmt: yuan(paid),
    remainingAmt: amount === undefined ? '' : yuan(subFen(amount, requested)),
    plans: plans.map(plan => ({
      id: plan.id,
      planNo: plan.planNo,
      feeItem: plan.feeItem,
      dueDate: plan.dueDate,
      amt: yuan(plan.amt),
    })),
  }
}

async function payeeOf(tx: Tx, contractId: string) {
  const last = await tx.row<{ payeeType: number; payeeId: string; payeeName: string }>(
    sql`select payee_type as "payeeType", payee_id as "payeeId", payee_name as "payeeName" from (
        select payee_type, payee_id, payee_name, id from account_payable where tenant_id = ${tx.tenantId} and contract_id = ${contractId}::bigint and is_deleted = 0
        union all select party_kind, party_id, party_name, id from bill_payment_plan where tenant_id = ${tx.tenantId} and contract_id = ${contractId}::bigint and is_deleted = 0) p
      where payee_id is not null order by id desc limit 1`,
  )
  return last
}
