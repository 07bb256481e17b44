import type { Fen, LocalDate } from '#kernel'
import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import type { Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { authorisationsPort, type AuthorisationAsked } from '../../authorisation-port.ts'

const PAYMENT = 2
const SOURCE = 'bank-payment-order'

/** 40 C8: we pay a creditor into the account of somebody else. */
export const askedFor = (bill: Payable, amt: Fen, date: LocalDate): AuthorisationAsked => ({
  side: PAYMENT,
  companyId: bill.companyId,
  debtorId: bill.companyId,
  creditorId: bill.payeeId,
  accountNo: bill.payeeAccountNo ?? '',
  accountName: bill.payeeAccountName ?? '',
  contractId: bill.contractId,
  feeItem: bill.feeItem,
  amt,
  date,
})

interface Ordered {
  id: string
  requestNo: string | null
}
/** What an order pays into accounts of others is held of its authorisation until the bank has decided. */
export async function reserveForOrder(
  tx: Tx,
  actor: Actor,
  order: Ordered,
  parts: readonly { bill: Payable; amt: Fen }[],
): Promise<void> {
  if (!authorisationsPort.built()) return
  for (const { bill, amt } of parts) {
    const account = bill.payeeAccountId ? await findRow(tx, accountMechanism, bill.payeeAccountId) : undefined
    if (!account || bill.payeeId === null || account.mechanismId === bill.payeeId) continue
    const asked = askedFor(bill, amt, localDate(actor.clock.now()))
    const answer = await authorisationsPort.ask().check(tx, asked)
    if (answer.ok && answer.authId)
      await authorisationsPort
        .ask()
        .use(tx, actor, answer.authId, { ...sourceOf(order.id, bill.id), sourceNo: order.requestNo ?? '' }, asked)
  }
}
const sourceOf = (orderId: string, billId: string) => ({ sourceType: SOURCE, sourceId: `${orderId}:${billId}` })

/** Paid: used, whatever became of the authorisation meanwhile. Failed, cancelled, bounced: free again. */
export async function followAuthorisation(
  tx: Tx,
  actor: Actor,
  orderId: string,
  rows: readonly { billId: string | null }[],
  isPaid: boolean,
): Promise<void> {
  const port = authorisationsPort.ask()
  for (const row of rows) {
    const source = sourceOf(orderId, row.billId!)
    if (isPaid) await port.settle(tx, actor, source, null)
    else await port.release(tx, actor, source)
  }
}
