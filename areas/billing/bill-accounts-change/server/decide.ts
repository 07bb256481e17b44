import { localDate, localDateTime, maxFen, negFen, refuse, sumFen, ZERO, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { getRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { accrue, yesterday } from '#areas/billing/receivable-forfeit/server/accrue.ts'
import { changeFault, reckonChange, SIDE, type ChangeReckoned } from '../../calculations/bill-change.ts'
import { billAccountsChange, billAccountsChangeLine } from '../bill-accounts-change.ts'
import { applyPayable } from './apply-payable.ts'
import { applyReceivable } from './apply-receivable.ts'
import {
  askedOf,
  changeablePayable,
  changeableReceivable,
  changesUnderway,
  refuseUnderway,
  type ChangeLine,
  type ChangeRow,
} from './bill-facts.ts'
import { linesOf } from './lock-change.ts'

const definitionOf = (side: number) => (side === SIDE.payable ? billPayable : billReceivable)

/** Two changes of one bill that are submitted at once: the second finds the first. */
export async function lockBills(tx: Tx, _actor: Actor, id: string): Promise<void> {
  const row = await getRow(tx, billAccountsChange, id)
  const lines = await linesOf(tx, id)
  await lockRows(
    tx,
    definitionOf(row.changeType) as typeof billReceivable,
    lines.map(line => line.billId),
  )
}

export async function refuseTwice(tx: Tx, row: ChangeRow): Promise<void> {
  const lines = await linesOf(tx, row.id)
  const underway = await changesUnderway(
    tx,
    row.changeType,
    lines.map(line => line.billId),
    row.id,
  )
  for (const line of lines) refuseUnderway(underway, { id: line.billId, billNo: line.billNo })
}

/** Approved: every guard again on what stands now, then the effects bill by bill, all or none. */
export async function takeEffect(tx: Tx, actor: Actor, row: ChangeRow): Promise<ChangesOf<typeof billAccountsChange>> {
  const lines = await linesOf(tx, row.id)
  const today = localDate(actor.clock.now())
  const done: ChangeReckoned[] = []
  for (const line of lines) done.push(await applyLine(tx, actor, row, line, today))
  const billIds = lines.map(line => line.billId)
  if (row.changeType === SIDE.receivable) await accrue(tx, actor, billIds, yesterday(actor))
  await tellInvoicing(tx, actor, row, done)
  const delta = sumFen(done, one => one.delta)
  return {
    totalBefore: sumFen(done, one => one.oldAmt),
    totalDelta: delta,
    totalAfter: sumFen(done, one => one.newAmt),
    decidedAmt: maxFen(delta, negFen(delta)),
    effectiveTime: localDateTime(actor.clock.now()),
  }
}

async function applyLine(
  tx: Tx,
  actor: Actor,
  row: ChangeRow,
  line: ChangeLine,
  today: string,
): Promise<ChangeReckoned> {
  const asked = askedOf(line)
  const isPayable = row.changeType === SIDE.payable
  const payable = isPayable ? await getRow(tx, billPayable, line.billId) : undefined
  const receivable = isPayable ? undefined : await getRow(tx, billReceivable, line.billId)
  const facts = payable ? changeablePayable(payable, today) : changeableReceivable(receivable!, today)
  const wrong = changeFault(facts, row.changeKind, asked, { today, courtRuling: row.courtRuling ?? false })
  if (wrong) refuse(wrong.guard, wrong.reason, { no: facts.no })
  const reckoned = reckonChange(facts, row.changeKind, asked)
  const change = { row, line, asked, reckoned }
  const refundBillId = payable ? await applyPayable(tx, actor, payable, change) : undefined
  const toBalance = receivable ? await applyReceivable(tx, actor, receivable, change) : ZERO
  await updateRow(tx, actor, billAccountsChangeLine, line, {
    oldAmt: reckoned.oldAmt,
    newAmt: reckoned.newAmt,
    toBalance,
    refundBillId: refundBillId ?? null,
    oldDueDate: facts.dueDate,
    invoiceImpact: reckoned.invoiceImpact,
    effectiveDate: today,
  } as never)
  return reckoned
}

/** Invoiced beyond what the bills are now: a task for whoever invoices. */
async function tellInvoicing(tx: Tx, actor: Actor, row: ChangeRow, done: readonly ChangeReckoned[]): Promise<void> {
  const concerned = done.filter(one => one.invoiceImpact > ZERO).length
  if (concerned === 0 || !isBuilt('user-message')) return
  await notify(tx, actor, {
    bizTypeCode: 'bill-red-letter',
    bizId: row.id,
    roles: ['invoice_clerk'],
    level: 2,
    title: `需红冲：${row.changeNo} / Red letter needed: ${row.changeNo}`,
    content: `变更${row.changeNo}使${concerned}张账单的已开票金额超过应收 / Change ${row.changeNo}: ${concerned} bills are invoiced beyond their amount`,
    dedupeKey: `bill-red-letter:${row.id}`,
  })
}
