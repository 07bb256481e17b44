import { fen, localDate, textOf, yuan, type Fen, type Label, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { bankPaymentOrderLine } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { payableFree, type Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { paymentFindings, type PaymentFacts } from '../../calculations/payment-check.ts'
import { ORIGIN, RELEASE } from '../../codes.ts'
import { authorisationsPort } from '../../authorisation-port.ts'
import { askedFor } from './authorised.ts'
import { isWithBank } from './create-order.ts'

export interface CheckLine {
  billId: string
  billNo: string
  level: 'pass' | 'warn' | 'fail'
  freeAmt: string
  findings: { level: 'warn' | 'fail'; code: string; message: Label }[]
}

/** 7.5 `online-payment-check`: per bill what blocks its payment and what the cashier must have read. */
export async function checkPayments(
  tx: Tx,
  actor: Actor,
  wanted: readonly { billId: string; amt?: Fen }[],
  ownAccountId?: string,
  forVoucher = false,
): Promise<CheckLine[]> {
  const bills = new Map(
    (await findRows(tx, billPayable, { id: wanted.map(one => one.billId) } as never)).map(bill => [bill.id, bill]),
  )
  const lines: CheckLine[] = []
  for (const one of wanted) {
    const bill = bills.get(one.billId)
    if (!bill) continue
    const findings = paymentFindings(await factsOf(tx, actor, bill, one.amt, ownAccountId, forVoucher))
    lines.push({
      billId: bill.id,
      billNo: bill.billNo!,
      freeAmt: yuan(payableFree(bill)),
      findings,
      level: findings.some(found => found.level === 'fail') ? 'fail' : findings.length > 0 ? 'warn' : 'pass',
    })
  }
  return lines
}

async function factsOf(
  tx: Tx,
  actor: Actor,
  bill: Payable,
  asked: Fen | undefined,
  ownAccountId: string | undefined,
  forVoucher: boolean,
): Promise<PaymentFacts> {
  const today = localDate(actor.clock.now())
  const free = payableFree(bill)
  const amt = asked ?? (bill.unpaidAmt < bill.releasedAmt ? bill.unpaidAmt : bill.releasedAmt)
  const account = bill.payeeAccountId ? await findRow(tx, accountMechanism, bill.payeeAccountId) : undefined
  const [line] = await findRows(tx, bankPaymentOrderLine, { billId: bill.id, live: true } as never)
  return {
    today,
    amt,
    free,
    isClosed: bill.status === 4 || bill.status === 3,
    isReleased: bill.releaseStatus === RELEASE.released && bill.releasedAmt > bill.paidAmt,
    isWithBank: line !== undefined && (await isWithBank(tx, bill.id)),
    isReserved: line !== undefined,
    // Money that goes back to the account it came from needs no account of an institution.
    accountState: account?.status ?? (bill.payeeAccountNo ? 1 : 0),
    isOthersAccount:
      account !== undefined &&
      bill.payeeId !== null &&
      account.mechanismId !== bill.payeeId &&
      !(await authorisationsPort.ask().check(tx, askedFor(bill, amt, today))).ok,
    isAccountDoubtful: bill.payeeAccountCheck,
    isInvoiceMissing: bill.invoiceRequired === 1 && bill.inputInvoicedAmt < amt,
    payAfter: bill.payAfter,
    belongsToVoucher: !forVoucher && bill.origin === ORIGIN.business,
    ...(await warnings(tx, bill, amt, today, ownAccountId)),
  }
}

async function warnings(tx: Tx, bill: Payable, amt: Fen, today: LocalDate, ownAccountId: string | undefined) {
  const days = Number((await paramValues(tx, ['pay.duplicate.days']))['pay.duplicate.days'])
  const twin = await tx.row(
    sql`select 1 from bill_payable_actual a join bill_payable b on b.tenant_id = a.tenant_id and b.id = a.bill_id
      where a.tenant_id = ${tx.tenantId} and b.payee_id = ${bill.payeeId}::bigint and a.amt = ${yuan(amt)}::numeric and a.bill_id <> ${bill.id}::bigint
        and a.status in (1, 10, 11, 12, 13, 14) and a.create_time >= ${today}::date - ${days}::int limit 1`,
  )
  const urgent = await tx.row(
    sql`select 1 from bill_payable where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${bill.companyId}::bigint and status in (1, 2)
      and released_amt > paid_amt + paying_amt and priority < ${bill.priority} and id <> ${bill.id}::bigint limit 1`,
  )
  return {
    isTwin: twin !== undefined,
    isLessUrgent: urgent !== undefined,
    isBalanceShort: await isBalanceShort(tx, ownAccountId, amt),
    isContractStopped: await isStopped(tx, bill.contractId),
  }
}

async function isBalanceShort(tx: Tx, ownAccountId: string | undefined, amt: Fen): Promise<boolean> {
  if (!ownAccountId || !isBuilt('bank-card')) return false
  const card = await tx.row<{ balance: string | null; at: string | null }>(
    sql`select balance, balance_time as at from bank_card where tenant_id = ${tx.tenantId} and account_mechanism_id = ${ownAccountId}::bigint and is_deleted = 0 limit 1`,
  )
  return card !== undefined && card.at !== null && card.balance !== null && fen(card.balance) < amt
}

async function isStopped(tx: Tx, contractId: string | null): Promise<boolean> {
  if (!contractId || !isBuilt('contract')) return false
  const row = await tx.row<{ status: number }>(
    sql`select status from contract where tenant_id = ${tx.tenantId} and id = ${contractId}::bigint`,
  )
  return row !== undefined && [4, 101].includes(Number(row.status))
}

export const shownCheck = (lines: readonly CheckLine[], actor: Actor) =>
  lines.map(line => ({
    ...line,
    findings: line.findings.map(one => ({ ...one, message: textOf(one.message, actor.language) })),
  }))
