import { refuse, subFen, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { Bill } from '#areas/billing/bill-receivable/server/lock-money.ts'
import type { Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { overdueDays } from '../../calculations/bill-amounts.ts'
import { partsOf, SIDE, type ChangeableBill, type ChangeAsked } from '../../calculations/bill-change.ts'
import type { billAccountsChange, billAccountsChangeLine } from '../bill-accounts-change.ts'

export type ChangeRow = RowOf<typeof billAccountsChange>
export type ChangeLine = RowOf<typeof billAccountsChangeLine>

export const changeableReceivable = (bill: Bill, today: string): ChangeableBill => ({
  side: SIDE.receivable,
  no: bill.billNo ?? '',
  status: bill.status,
  origin: bill.origin ?? 0,
  feeItem: bill.feeItem,
  partyId: bill.payerId,
  dueAmt: bill.dueAmt,
  settledAmt: bill.settledAmt,
  badDebtAmt: bill.badDebtAmt,
  unpaidAmt: bill.unpaidAmt,
  lockedAmt: bill.lockedAmt,
  invoicedAmt: bill.invoicedAmt,
  taxRate: bill.taxRate,
  billDate: bill.billDate,
  dueDate: bill.dueDate,
  overdueDays: overdueDays(bill.dueDate, today, bill.unpaidAmt),
})

export const changeablePayable = (bill: Payable, today: string): ChangeableBill => ({
  side: SIDE.payable,
  no: bill.billNo ?? '',
  status: bill.status,
  origin: bill.origin ?? 0,
  feeItem: bill.feeItem,
  partyId: bill.payeeId,
  dueAmt: bill.dueAmt,
  settledAmt: bill.settledAmt,
  badDebtAmt: ZERO,
  unpaidAmt: bill.unpaidAmt,
  lockedAmt: bill.payingAmt,
  invoicedAmt: bill.inputInvoicedAmt,
  taxRate: bill.taxRate,
  billDate: bill.billDate,
  dueDate: bill.dueDate,
  overdueDays: overdueDays(bill.dueDate, today, bill.unpaidAmt),
  releaseStatus: bill.releaseStatus ?? 0,
  accountId: bill.payeeAccountId,
})

export const askedOf = (line: Partial<ChangeLine> | Record<string, unknown>): ChangeAsked => ({
  delta: (line['delta'] as Fen | null | undefined) ?? null,
  newDueDate: (line['newDueDate'] as string | null | undefined) ?? null,
  newPartyId: (line['newPartyId'] as string | null | undefined) ?? null,
  newAccountId: (line['newAccountId'] as string | null | undefined) ?? null,
  newTaxRate: (line['newTaxRate'] as string | null | undefined) ?? null,
  parts: partsOf(line['splitParts']) ?? null,
})

/** Bills of these that stand in another change that is being decided, with its number. */
export async function changesUnderway(
  tx: Tx,
  side: number,
  billIds: readonly string[],
  except?: string,
): Promise<Map<string, string>> {
  const rows = await tx.rows<{ bill_id: string; no: string }>(
    sql`select l.bill_id, c.change_no as no from bill_accounts_change_line l join bill_accounts_change c on c.id = l.change_id and c.tenant_id = l.tenant_id
      where l.tenant_id = ${tx.tenantId} and l.bill_id = any(${[...billIds]}::bigint[]) and c.change_type = ${side} and c.status = 102 and c.is_deleted = 0
        and c.id is distinct from ${except ?? null}::bigint`,
  )
  return new Map(rows.map(row => [row.bill_id, row.no]))
}

export function refuseUnderway(
  underway: ReadonlyMap<string, string>,
  bill: { id: string; billNo: string | null },
): void {
  const no = underway.get(bill.id)
  if (no)
    refuse('changeUnderway', '账单【{no}】存在审批中的变更 / a change of bill {no} is in approval', {
      no: bill.billNo,
      change: no,
    })
}

/** What is left of a release when the bill shrinks. */
export const releasedShrunk = (released: Fen, newDue: Fen): Fen => (released > newDue ? subFen(newDue, released) : ZERO)
