import { refuse, titled, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { postingDate } from '#areas/accounts/ledger/server/open-period.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingsOfEvent } from '#areas/accounts/ledger/server/postings-of-entry.ts'
import { ORIGIN, RELEASE } from '../../codes.ts'
import { billPayable } from '../bill-payable.ts'
import { lockPayables } from './lock-payables.ts'
import { payableRef, type Payable } from './payable-money.ts'

export async function lockForClosingPayable(tx: Tx, actor: Actor, id: string): Promise<void> {
  const bill = await getRow(tx, billPayable, id)
  await lockPayables(tx, actor, { companyIds: [bill.companyId], payableIds: [id] })
}

/** 4, bill/payable: nothing paid, offset or on its way, and nobody asked to release it. */
export function assertPayableClosable(bill: Payable): void {
  if (bill.paidAmt !== ZERO || bill.offsetAmt !== ZERO || bill.payingAmt !== ZERO)
    refuse('payableTouched', '账单【{no}】已有付款或付款中，不能关闭 / bill {no} is paid in part or being paid', {
      no: bill.billNo,
    })
  if (bill.releaseStatus === RELEASE.approving)
    refuse('payableReleasing', '账单【{no}】付款审批中，不能关闭 / a release of bill {no} is in approval', {
      no: bill.billNo,
    })
}

/** Posts the mirror image of what is left of the bill. */
export async function voidPayablePosting(tx: Tx, actor: Actor, bill: Payable): Promise<void> {
  const shared = {
    companyId: bill.companyId,
    valueDate: postingDate(actor),
    eventKey: `payable.voided:${bill.id}`,
    source: { sourceType: 'bill-payable', sourceId: bill.id, sourceNo: bill.billNo! },
    summary: titled('关闭', 'Closed:', bill.billTitle ?? ''),
  }
  const raised = await postingsOfEvent(tx, `payable.activated:${bill.id}`)
  // A refund that nobody changed since goes back to the card, balance or receipt that it came from.
  const isRefund = raised !== undefined && raised.eventType !== 'payable.activated'
  if (isRefund)
    await postEntry(tx, actor, {
      ...shared,
      event: { eventType: 'voucher.reversed', postings: raised.postings },
      reversesId: raised.entryId,
    })
  else
    await postEntry(tx, actor, {
      ...shared,
      event: {
        eventType: 'payable.voided',
        bill: payableRef(bill),
        gross: bill.unpaidAmt,
        tax: bill.taxAmt,
        ...(bill.origin === ORIGIN.opening ? { opening: true as const } : {}),
      },
    })
}
