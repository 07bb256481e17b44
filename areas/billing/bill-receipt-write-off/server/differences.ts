import { halfOf, subFen, yuan, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import type { Bill } from '../../bill-receivable/server/lock-money.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { lateFeeOpenAt } from '#areas/billing/receivable-forfeit/server/late-fee-facts.ts'
import type { Voucher } from './voucher.ts'

/** Review page: the bank text, and changes since the claim (bill changed, partly paid, late fee lower). */
export async function sureFacts(
  tx: Tx,
  actor: Actor,
  { funds, allocs }: Voucher,
  status: number,
): Promise<Record<string, unknown>> {
  const receipts = await findRows(tx, accountBankReceipt, {
    id: funds.flatMap(fund => fund.bankReceiptId ?? []),
  } as never)
  const bills = await findRows(tx, billReceivable, { id: allocs.map(alloc => alloc.billId) } as never)
  const lateFees = await lateFeeOpenAt(tx, bills)
  const byId = new Map(bills.map(bill => [bill.id, bill]))
  const valueDate =
    funds
      .map(fund => fund.valueDate ?? '')
      .sort()
      .at(-1) ?? ''
  const differences = status === 10 ? differencesOf(allocs, byId, lateFees, valueDate) : []
  return {
    differences,
    bankLines: receipts.map(receipt => ({
      id: receipt.id,
      bankReceiptNo: receipt.bankReceiptNo,
      txnTime: receipt.txnTime,
      valueDate: receipt.valueDate,
      amt: yuan(receipt.amt),
      availableAmt: yuan(receipt.availableAmt),
      payerName: receipt.payerName,
      payerBank: receipt.payerBank,
      summary: receipt.summary,
      remark: receipt.remark,
      usage: receipt.usage,
      suggestScore: receipt.suggestScore ?? '',
      suggestPartyId: receipt.suggestPartyId ?? '',
      suggestReasons: receipt.suggestReasons ?? [],
    })),
    billFacts: bills.map(bill => ({
      id: bill.id,
      billNo: bill.billNo,
      billTitle: halfOf(bill.billTitle ?? '', actor.language),
      payerName: bill.payerName,
      plateNo: bill.plateNo,
      dueDate: bill.dueDate,
      dueAmt: yuan(bill.dueAmt),
      unpaidAmt: yuan(bill.unpaidAmt),
      lateFee: yuan(lateFees.get(bill.id)?.(valueDate) ?? ZERO),
      feeItem: bill.feeItem,
      status: bill.status,
    })),
  }
}

/** What the claim said of a bill, where it is not so any more. */
function differencesOf(
  allocs: Voucher['allocs'],
  bills: ReadonlyMap<string, Bill>,
  lateFees: Awaited<ReturnType<typeof lateFeeOpenAt>>,
  valueDate: string,
) {
  return allocs.flatMap(alloc => {
    const bill = bills.get(alloc.billId)!
    const head = { billId: bill.id, billNo: bill.billNo }
    if (alloc.allocType === 2) {
      const due = lateFees.get(bill.id)?.(valueDate) ?? ZERO
      const diff = yuan(subFen(alloc.amt, due))
      return due < alloc.amt ? [{ ...head, kind: 'lateFee', claimed: yuan(alloc.amt), now: yuan(due), diff }] : []
    }
    const diff = yuan(subFen(bill.unpaidAmt, alloc.unpaidAtClaim))
    return bill.unpaidAmt !== alloc.unpaidAtClaim
      ? [{ ...head, kind: 'unpaid', claimed: yuan(alloc.unpaidAtClaim), now: yuan(bill.unpaidAmt), diff }]
      : []
  })
}
