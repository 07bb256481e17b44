import { localDate, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { PAY_KIND } from '#areas/accounts/calculations/bill-references.ts'
import type { Receipt } from '#areas/accounts/ledger/server/lock-cash.ts'
import { raisePayable } from './raise-payable.ts'

/** 5, account-bank-receipt: money goes back to the account that it came from; the approval of the request posts it. */
export async function returnReceipt(
  tx: Tx,
  actor: Actor,
  receipt: Receipt,
  amt: Fen,
  reason: string,
): Promise<Record<string, unknown>> {
  await raisePayable(tx, actor, {
    source: {
      sourceType: 'receipt-return',
      sourceId: await tx.newId(),
      sourceNo: receipt.bankReceiptNo!.slice(0, 32),
    },
    companyId: receipt.companyId!,
    payeeType: receipt.suggestPartyKind,
    payeeId: receipt.suggestPartyId,
    payeeAccount: {
      payeeAccountName: receipt.payerName,
      payeeAccountNo: receipt.payerAccountNo?.slice(0, 34) ?? null,
      payeeBankName: receipt.payerBank,
      payeeCnaps: null,
    },
    payKind: PAY_KIND.refund,
    feeItem: FEE.refund,
    amt,
    dueDate: localDate(actor.clock.now()),
    description: reason,
    refundOf: { kind: 'receipt', id: receipt.id },
  })
  return {}
}
