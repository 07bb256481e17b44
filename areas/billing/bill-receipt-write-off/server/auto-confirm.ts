import { inBoth, sumFen, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { suggestFor } from '#areas/accounts/account-bank-receipt/server/match-suggest.ts'
import { suggestAllocation, type AllocationBill } from '#areas/accounts/calculations/allocation.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { billFree } from '../../bill-receivable/server/bill-money.ts'
import { openBills } from '../../bill-receivable/server/list-by-payer.ts'
import { lateFeeOpenAt } from '../../receivable-forfeit/server/late-fee-facts.ts'
import { billReceiptWriteOff } from '../bill-receipt-write-off.ts'

type Receipt = Awaited<ReturnType<typeof getRow<typeof accountBankReceipt>>>
const ACCOUNT_KNOWN = 40

export const minScore = async (tx: Tx): Promise<number> =>
  Number((await paramValues(tx, ['receipt.autoConfirm.minScore']))['receipt.autoConfirm.minScore'])

/**
 * 3.9 `receipt.autoConfirm.minScore`: a line whose account is known for one customer and whose amount is exactly what
 * he owes is claimed and confirmed by the system. 0 = off.
 */
export const autoConfirmJob: JobKind = {
  kind: 'auto-confirm',
  label: '流水自动确认 / Receipts confirmed by the system',
  run: context =>
    inChunks(context, async (tx, actor, after) => {
      const least = await minScore(tx)
      if (least <= 0) return []
      const [row] = await tx.rows<{ id: string }>(
        sql`select id from account_bank_receipt where tenant_id = ${tx.tenantId} and is_deleted = 0 and direction = 1 and status = 1 and locked_amt = 0 and suggest_party_kind in (1, 100, 101)
          and suggest_score >= ${least} and id > ${after}::bigint order by id limit 1`,
      )
      if (!row) return []
      await tx.attempt(async () => confirmByItself(tx, actor, await getRow(tx, accountBankReceipt, row.id), least))
      return [row.id]
    }),
}

async function confirmByItself(tx: Tx, actor: Actor, receipt: Receipt, least: number): Promise<void> {
  const [best, second] = await suggestFor(tx, actor, receipt)
  const isKnown = best?.reasons.some(one => one.part === 'account' && one.points === ACCOUNT_KNOWN)
  if (!best || !isKnown || best.score < least || (second && best.score - second.score < 20)) return
  const allocs = await exactly(tx, receipt, best.partyId)
  if (!allocs) return
  const { id } = await saveRecord(
    tx,
    actor,
    billReceiptWriteOff,
    {
      companyId: receipt.companyId,
      partyKind: best.partyKind,
      partyId: best.partyId,
      funds: [{ fundType: 1, bankReceiptId: receipt.id, amt: yuan(receipt.availableAmt) }],
      allocs,
      remark: inBoth(`自动确认，匹配分${best.score}`, `Confirmed by itself, score ${best.score}`),
    },
    'save',
  )
  await act(tx, actor, billReceiptWriteOff, id, 'chargeOff')
}

/** The allocation, where the line pays all that is due, with or without its late fee, to the cent. */
async function exactly(tx: Tx, receipt: Receipt, payerId: string) {
  const day = receipt.valueDate!
  const bills = (await openBills(tx, { payerId, companyId: receipt.companyId! })).filter(bill => bill.dueDate <= day)
  const lateFees = await lateFeeOpenAt(tx, bills)
  const free = sumFen(bills, billFree)
  const late = sumFen(bills, bill => lateFees.get(bill.id)?.(day) ?? (0n as Fen))
  const amt = receipt.availableAmt
  if (bills.length === 0 || (amt !== free && amt !== free + late)) return undefined
  const asked = bills.map(
    (bill): AllocationBill => ({
      id: bill.id,
      dueDate: bill.dueDate,
      feeItem: bill.feeItem,
      freeAmt: billFree(bill),
      ...(amt !== free && lateFees.has(bill.id) ? { lateFeeAt: lateFees.get(bill.id)! } : {}),
    }),
  )
  const { parts, restTotal } = suggestAllocation([{ id: receipt.id, valueDate: day, amt }], asked, 1)
  return restTotal === 0n
    ? parts.map(part => ({ billId: part.billId, allocType: part.allocType, amt: yuan(part.amt) }))
    : undefined
}
