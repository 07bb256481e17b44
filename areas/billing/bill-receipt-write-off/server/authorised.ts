import { localDate, sumFen, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import type { Receipt } from '#areas/accounts/ledger/server/lock-cash.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import type { Bill } from '../../bill-receivable/server/lock-money.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { authorisationsPort, type AuthorisationAsked } from '../../authorisation-port.ts'
import type { billReceiptWriteOff } from '../bill-receipt-write-off.ts'
import { billReceiptWriteOffAlloc, billReceiptWriteOffFund } from '../write-off-lines.ts'
import type { WriteOff } from './voucher.ts'

type Line = Record<string, unknown>
const RECEIPT = 1
const SOURCE = 'bill-receipt-write-off'

/** What an authorisation is asked for: the bills that the payer does not owe himself. */
export function askedOf(
  companyId: string,
  allocs: readonly Line[],
  bills: ReadonlyMap<string, Bill>,
  receipt: Receipt,
): AuthorisationAsked | undefined {
  const foreign = allocs.filter(alloc => alloc['thirdParty'] === true)
  const bill = foreign.length > 0 ? bills.get(foreign[0]!['billId'] as string) : undefined
  if (!bill) return undefined
  return {
    side: RECEIPT,
    companyId,
    debtorId: bill.payerId,
    creditorId: companyId,
    accountNo: receipt.payerAccountNo ?? '',
    accountName: receipt.payerName ?? '',
    contractId: bill.contractId,
    feeItem: bill.feeItem,
    amt: sumFen(foreign, alloc => (alloc['amt'] as Fen | null) ?? (0n as Fen)),
    date: receipt.valueDate!,
  }
}

/**
 * 40 C8: the authorisation that covers a third-party payment is found by its account. One that is known but exhausted,
 * over or disabled refuses the claim with its figure, unless the claimant says why it is claimed all the same.
 * True: it is covered, no reason is needed.
 */
export async function isAuthorised(
  tx: Tx,
  form: Form<typeof billReceiptWriteOff>,
  asked: AuthorisationAsked,
): Promise<boolean> {
  const port = authorisationsPort.ask()
  const typed = form.values.authId ?? form.before?.authId ?? null
  if (!authorisationsPort.built()) return typed !== null
  const answer = await port.check(tx, asked)
  if (answer.ok) {
    form.values.authId = answer.authId
    return true
  }
  const hasReason = Boolean(form.values.thirdPartyReason ?? form.before?.thirdPartyReason)
  if (typed || (answer.authId && !hasReason)) {
    form.fault('authId', answer.reasons[0]!)
    return true
  }
  form.values.authId = null
  return false
}

/** A claim that waits holds its part of the authorisation. */
export async function reserveAuthorisation(tx: Tx, actor: Actor, row: WriteOff): Promise<void> {
  if (!row.authId) return
  const by = { writeOffId: row.id } as never
  const allocs = await findRows(tx, billReceiptWriteOffAlloc, by, { orderBy: 't.line_no' })
  const [fund] = (await findRows(tx, billReceiptWriteOffFund, by, { orderBy: 't.line_no' })).filter(
    one => one.bankReceiptId !== null,
  )
  if (!fund) return
  const bills = await findRows(tx, billReceivable, { id: allocs.map(alloc => alloc.billId) } as never)
  const asked = askedOf(
    row.companyId,
    allocs as unknown as Line[],
    new Map(bills.map(bill => [bill.id, bill])),
    await getRow(tx, accountBankReceipt, fund.bankReceiptId!),
  )
  if (asked)
    await authorisationsPort
      .ask()
      .use(tx, actor, row.authId, { ...sourceOf(row), sourceNo: row.writeOffNo ?? row.id }, asked)
}
const sourceOf = (row: { id: string }) => ({ sourceType: SOURCE, sourceId: row.id })

export const settleAuthorisation = (tx: Tx, actor: Actor, row: WriteOff): Promise<void> =>
  row.authId
    ? authorisationsPort.ask().settle(tx, actor, sourceOf(row), localDate(actor.clock.now()))
    : Promise.resolve()
export const releaseAuthorisation = (tx: Tx, actor: Actor, row: WriteOff): Promise<void> =>
  row.authId ? authorisationsPort.ask().release(tx, actor, sourceOf(row)) : Promise.resolve()
