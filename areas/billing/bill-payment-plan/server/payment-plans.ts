import { fen, refuse, taxOfGross, yuan, ZERO, type ChangesOf, type LocalDate, type RowOf } from '#kernel'
import type { ContractRef, PlanRow } from '../../calculations/plan-row.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { partyNames, vehicleSnapshots } from '#areas/accounts/ledger/server/names.ts'
import type { PayeeAccount } from '#areas/billing/account-payable/server/raise-payable.ts'
import { billPaymentPlan } from '../bill-payment-plan.ts'

export type PaymentPlan = RowOf<typeof billPaymentPlan>

/** The payment side of `createPlans`: rows whose key stands already add nothing; other content is refused. */
export async function createPaymentPlans(
  tx: Tx,
  actor: Actor,
  ref: ContractRef,
  rows: readonly PlanRow[],
): Promise<number> {
  const contracts = [...new Set(rows.map(row => row.genKey.split(':')[0]!))].sort()
  for (const contract of contracts)
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`payment plans ${tx.tenantId} ${contract}`}, 0))`)
  const known = new Map(
    (await findRows(tx, billPaymentPlan, { genKey: rows.map(row => row.genKey) } as never)).map(row => [
      row.genKey!,
      row,
    ]),
  )
  for (const row of rows) {
    const other = known.get(row.genKey)
    if (other && other.amt !== fen(row.amt))
      refuse('planKey', '重复请求内容不一致：{key} / repeated request with different content: {key}', {
        key: row.genKey,
        was: yuan(other.amt),
        asked: row.amt,
      })
  }
  const fresh = rows.filter(row => !known.has(row.genKey))
  await insertPaymentPlans(tx, actor, ref, fresh)
  return fresh.length
}

async function insertPaymentPlans(tx: Tx, actor: Actor, ref: ContractRef, rows: readonly PlanRow[]): Promise<void> {
  const names = await partyNames(
    tx,
    rows.map(row => row.partyId),
  )
  const vehicles = await vehicleSnapshots(
    tx,
    rows.map(row => row.vehicleId),
  )
  await insertRows(
    tx,
    actor,
    billPaymentPlan,
    rows.map((row): ChangesOf<typeof billPaymentPlan> => {
      const amt = fen(row.amt)
      if (amt <= ZERO) throw new RangeError(`plan ${row.genKey}: amt must be above 0, not ${yuan(amt)}`)
      const { calcNote, taxRate, amt: _, ...given } = row
      return {
        ...ref,
        ...given,
        partyName: names.get(row.partyId) ?? '',
        plateNo: vehicles.get(row.vehicleId ?? '')?.plateNo ?? null,
        vin: vehicles.get(row.vehicleId ?? '')?.vin ?? null,
        amt,
        taxRate,
        taxAmt: taxRate === null ? ZERO : taxOfGross(amt, taxRate),
        calcNote,
      }
    }),
  )
}

export interface VoidedPayments {
  voided: number
  /** Already billed: the caller asks for changes of these payables. */
  billed: { planId: string; genKey: string; billId: string; amt: bigint }[]
}

/** Waiting payment rows of the contract from that day on become void. */
export async function voidPaymentPlans(
  tx: Tx,
  actor: Actor,
  contractId: string,
  fromDate: LocalDate,
  reason: string,
): Promise<VoidedPayments> {
  const rows = await findRows(
    tx,
    billPaymentPlan,
    sql`t.contract_id = ${contractId}::bigint and coalesce(t.period_start, t.due_date) >= ${fromDate}::date and t.status in (1, 2)`,
    { lock: true },
  )
  const waiting = rows.filter(row => row.status === 1)
  for (const row of waiting)
    await act(tx, actor, billPaymentPlan, row, 'annul', {
      reason,
      input: { changes: { voidReason: reason.slice(0, 200) } },
    })
  return {
    voided: waiting.length,
    billed: rows
      .filter(row => row.status === 2)
      .map(row => ({ planId: row.id, genKey: row.genKey!, billId: row.billId!, amt: row.amt })),
  }
}

/** The payee's account that is paid by default: the one marked so, else the oldest active one. */
export async function payeeAccountOf(
  tx: Tx,
  plan: Pick<PaymentPlan, 'partyId'>,
): Promise<{ payeeAccountId: string | null } & PayeeAccount> {
  const accounts = plan.partyId
    ? await findRows(tx, accountMechanism, { mechanismId: plan.partyId, status: 1 } as never)
    : []
  const account = accounts.find(one => one.isDefault) ?? accounts[0]
  return {
    payeeAccountId: account?.id ?? null,
    payeeAccountName: account?.accountName ?? null,
    payeeAccountNo: account?.accountNo ?? null,
    payeeBankName: account ? account.bankName || account.bankTitle : null,
    payeeCnaps: account?.bankNo ?? null,
  }
}
