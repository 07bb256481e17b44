import { addDays, localDate, maxDate, maxFen, subFen, ZERO, type ChangesOf, type Fen, type LocalDate, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow, insertRows, lockRows, updateRow } from '#packages/server/rows.ts'
import { held, lockMoney, type Bill } from '#areas/accounts/ledger/server/lock-money.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { BILL_STATUS } from '../../calculations/bill-amounts.ts'
import { type LateFeeRecord, recordsToAppend } from '../../calculations/late-fee-records.ts'
import { capOf, microText, roundMicro, type LateFeeBill, type Micro } from '../../calculations/late-fee.ts'
import { accountVehicleLateFineRecord, receivableForfeit } from '../receivable-forfeit.ts'
import { accrues, lateFeeFacts, recordedDays } from './late-fee-facts.ts'
import { lockClaims } from '#areas/billing/bill-receipt-write-off/server/claims-on.ts'
import { reachOfLateFee } from './late-fee-reach.ts'
import { takeBackBilled } from './take-back-billed.ts'

export type Forfeit = RowOf<typeof receivableForfeit>
type Recorded = LateFeeRecord & { seq: number }

/**
 * Brings the daily records of bills to what 7.1 gives at `asOf` (never earlier than they stand): new days, and corrections where money
 * came with an earlier value date. Repeating it writes nothing. Where the correction falls below what was billed, the late-fee bill falls too.
 */
export async function accrue(tx: Tx, actor: Actor, billIds: readonly string[], asOf: LocalDate): Promise<void> {
  if (billIds.length === 0) return
  const reach = await reachOfLateFee(tx, actor, billIds)
  await lockClaims(tx, reach.voucherIds)
  const { bills } = await lockMoney(tx, actor, { ...reach, billIds: [...billIds, ...reach.billIds] })
  const own = billIds.map(id => held(bills, id)).filter(accrues)
  const [facts, recorded] = [await lateFeeFacts(tx, own), await recordedDays(tx, own.map(bill => bill.id))]
  const heads = new Map((await lockRows(tx, receivableForfeit, (await findRows(tx, receivableForfeit, { billId: own.map(bill => bill.id) })).map(head => head.id))).map(head => [head.billId!, head]))
  for (const bill of own) await accrueOne(tx, actor, bill, facts.get(bill.id)!, recorded.get(bill.id) ?? [], heads.get(bill.id), asOf)
}

async function accrueOne(tx: Tx, actor: Actor, bill: Bill, fact: LateFeeBill, recorded: readonly Recorded[], head: Forfeit | undefined, asOf: LocalDate): Promise<void> {
  const until = head?.accruedTo ? maxDate(head.accruedTo, asOf) : asOf
  const fresh = recordsToAppend(fact, until, recorded)
  if (!head && fresh.length === 0) return
  const forfeit = head ?? (await insertRow(tx, actor, receivableForfeit, headOf(bill, fact)))
  await insertRows(tx, actor, accountVehicleLateFineRecord, fresh.map((record, index): ChangesOf<typeof accountVehicleLateFineRecord> => ({
    forfeitId: forfeit.id, billId: bill.id, billNo: bill.billNo, accrueDate: record.accrueDate, baseAmt: record.baseAmt as Fen, dailyRate: bill.lateFeeRate, amt: microText(record.amt), kind: record.kind,
    seq: seqOf(record, [...recorded, ...fresh.slice(0, index)]),
  })))
  await writeHead(tx, actor, bill, forfeit, [...recorded, ...fresh], until)
}

const seqOf = (record: LateFeeRecord, others: readonly LateFeeRecord[]) => others.filter(one => one.accrueDate === record.accrueDate && one.kind === record.kind).length + 1

const headOf = (bill: Bill, fact: LateFeeBill): ChangesOf<typeof receivableForfeit> => ({
  billId: bill.id, billNo: bill.billNo, companyId: bill.companyId, payerId: bill.payerId, payerName: bill.payerName, contractNo: bill.contractNo, vehicleId: bill.vehicleId, plateNo: bill.plateNo,
  dailyRate: bill.lateFeeRate, graceDays: bill.graceDays, graceMode: bill.graceMode, capAmt: capOf(fact),
})

async function writeHead(tx: Tx, actor: Actor, bill: Bill, forfeit: Forfeit, records: readonly LateFeeRecord[], accruedTo: LocalDate): Promise<void> {
  const exact = records.reduce((sum, one) => sum + one.amt, 0n) as Micro
  const days = Map.groupBy(records, one => one.accrueDate)
  const counted = [...days].filter(([, rows]) => rows.reduce((sum, one) => sum + one.amt, 0n) > 0n).map(([day]) => day).sort()
  const accruedAmt = roundMicro(exact)
  const taken = await takeBackBilled(tx, actor, forfeit, accruedAmt)
  const unbilledAmt = subFen(accruedAmt, taken.billedAmt, taken.waivedAmt)
  const changes = {
    baseAmt: maxFen(bill.unpaidAmt, ZERO), startDate: counted[0] ?? null, accruedTo, lateDays: counted.length, accruedExact: microText(exact), accruedAmt, billedAmt: taken.billedAmt, waivedAmt: taken.waivedAmt, unbilledAmt,
  }
  await act(tx, actor, receivableForfeit, forfeit.id, 'move', { input: { changes: { ...changes, status: forfeitStatus(bill, { ...changes }) } } })
  await updateRow(tx, actor, billReceivable, bill.id, { lateFeeAccrued: accruedAmt, lateFeeBilled: taken.billedAmt, lateFeeWaived: taken.waivedAmt })
}

/** 4, receivable-forfeit: 5 while disputed; 1 while something may still accrue; then 2 with a rest to bill, 4 waived, 3 billed. */
export function forfeitStatus(bill: Pick<Bill, 'status' | 'disputed'>, head: { unbilledAmt: Fen; billedAmt: Fen; waivedAmt: Fen }): number {
  if (bill.disputed) return 5
  if (bill.status === BILL_STATUS.unpaid || bill.status === BILL_STATUS.partlyPaid) return 1
  if (head.unbilledAmt > 0n) return 2
  return head.billedAmt === ZERO && head.waivedAmt > 0n ? 4 : 3
}

export const yesterday = (actor: Actor): LocalDate => addDays(localDate(actor.clock.now()), -1)
