import { fen, yuan, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { openBills } from '#areas/billing/bill-receivable/server/list-by-payer.ts'
import { billFree } from '#areas/billing/bill-receivable/server/bill-money.ts'
import { lateFeeOpenAt } from '#areas/billing/receivable-forfeit/server/late-fee-facts.ts'
import { localDate } from '#kernel'
import { type AllocateOrder, type AllocationBill, suggestAllocation } from '#areas/accounts/calculations/allocation.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { contractTerms } from '../../ports.ts'

export interface SuggestInput {
  payerId: string
  companyId: string
  receiptIds?: string | undefined
  amounts?: string | undefined
  billIds?: string | undefined
  order?: number | undefined
  amt?: string | undefined
  valueDate?: string | undefined
}

/**
 * GET suggest-allocation: what "按约定顺序自动分配" fills in. Several receipts come with their amounts; without
 * receipts, one sum at one value date.
 */
export async function suggest(tx: Tx, actor: Actor, input: SuggestInput) {
  const bills = await openBills(tx, {
    payerId: input.payerId,
    companyId: input.companyId,
    ...(input.billIds ? { billIds: input.billIds.split(',') } : {}),
  })
  const lateFees = await lateFeeOpenAt(tx, bills)
  const order = await orderOf(tx, input, bills[0]?.contractId ?? null)
  const asked = bills.map(
    (bill): AllocationBill => ({
      id: bill.id,
      dueDate: bill.dueDate,
      feeItem: bill.feeItem,
      freeAmt: billFree(bill),
      ...(lateFees.has(bill.id) ? { lateFeeAt: lateFees.get(bill.id)! } : {}),
    }),
  )
  const { parts, rests, left, restTotal } = suggestAllocation(
    await fundsOf(tx, actor, input),
    asked,
    order === 3 ? 1 : order,
  )
  const no = new Map(bills.map(bill => [bill.id, bill.billNo]))
  return {
    order,
    restTotal: yuan(restTotal),
    rests: rests.map(rest => ({ ...rest, amt: yuan(rest.amt) })),
    parts: parts.map(part => ({ ...part, billNo: no.get(part.billId), amt: yuan(part.amt) })),
    lines: [...Map.groupBy(parts, part => `${part.billId}:${part.allocType}`).values()].map(list => ({
      billId: list[0]!.billId,
      billNo: no.get(list[0]!.billId),
      allocType: list[0]!.allocType,
      amt: yuan(list.reduce((sum, part) => (sum + part.amt) as never, ZERO)),
    })),
    left: left.map(one => ({ billId: one.billId, unpaid: yuan(one.unpaid), lateFee: yuan(one.lateFee) })),
  }
}

async function orderOf(tx: Tx, input: SuggestInput, contractId: string | null): Promise<AllocateOrder> {
  const given =
    input.order ??
    (await contractTerms(tx, contractId)).allocateOrder ??
    Number((await paramValues(tx, ['billing.allocateOrder']))['billing.allocateOrder'])
  return given === 2 ? 2 : given === 3 ? 3 : 1
}

async function fundsOf(tx: Tx, actor: Actor, input: SuggestInput) {
  if (!input.receiptIds)
    return [{ id: '0', valueDate: input.valueDate || localDate(actor.clock.now()), amt: fen(input.amt ?? '0') }]
  const ids = input.receiptIds.split(',')
  const amounts = (input.amounts ?? '').split(',')
  const receipts = new Map((await findRows(tx, accountBankReceipt, { id: ids } as never)).map(row => [row.id, row]))
  return ids.flatMap((id, index) => {
    const receipt = receipts.get(id)
    return receipt
      ? [{ id, valueDate: receipt.valueDate!, amt: amounts[index] ? fen(amounts[index]) : receipt.availableAmt }]
      : []
  })
}
