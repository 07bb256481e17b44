import {
  addDays,
  addFen,
  localDate,
  maxDate,
  maxFen,
  subFen,
  ZERO,
  type ChangesOf,
  type Fen,
  type LocalDate,
  type RowOf,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { actAll } from '#packages/server/act.ts'
import { findRows, insertRows, lockRow, lockRows, updateRows } from '#packages/server/rows.ts'
import { held, type Bill } from '../../bill-receivable/server/lock-money.ts'
import { lockReach } from '../../bill-receivable/server/lock-reach.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { BILL_STATUS } from '../../calculations/bill-amounts.ts'
import { type LateFeeRecord, recordsToAppend } from '../../calculations/late-fee-records.ts'
import { capOf, microText, roundMicro, type LateFeeBill, type Micro } from '../../calculations/late-fee.ts'
import { accountVehicleLateFineRecord, receivableForfeit } from '../receivable-forfeit.ts'
import { accrues, lateFeeFacts, recordedDays } from './late-fee-facts.ts'
import { takeBackBilled } from './take-back-billed.ts'

export type Forfeit = RowOf<typeof receivableForfeit>
type Recorded = LateFeeRecord & { seq: number }

/**
 * Brings the daily records of bills to 7.1 at `asOf` (never earlier than they are): new days, and corrections for
 * money with an earlier value date. Idempotent. A correction below the billed amount reduces the late-fee bill too.
 */
export async function accrue(tx: Tx, actor: Actor, billIds: readonly string[], asOf: LocalDate): Promise<void> {
  if (billIds.length === 0) return
  const { bills } = await lockReach(tx, actor, { billIds })
  const own = [...new Set(billIds)].map(id => held(bills, id)).filter(accrues)
  const [facts, recorded] = [
    await lateFeeFacts(tx, own),
    await recordedDays(
      tx,
      own.map(bill => bill.id),
    ),
  ]
  const heads = new Map(
    (
      await lockRows(
        tx,
        receivableForfeit,
        (await findRows(tx, receivableForfeit, { billId: own.map(bill => bill.id) })).map(head => head.id),
      )
    ).map(head => [head.billId!, head]),
  )
  const counted = own.flatMap((bill): Counted[] => {
    const [fact, head, before] = [facts.get(bill.id)!, heads.get(bill.id), recorded.get(bill.id) ?? []]
    const until = head?.accruedTo ? maxDate(head.accruedTo, asOf) : asOf
    const fresh = recordsToAppend(fact, until, before)
    return !head && fresh.length === 0 ? [] : [{ bill, fact, head, before, fresh, until }]
  })
  await write(tx, actor, counted)
}

interface Counted {
  bill: Bill
  fact: LateFeeBill
  head: Forfeit | undefined
  before: readonly Recorded[]
  fresh: readonly LateFeeRecord[]
  until: LocalDate
}
interface Reckoned {
  bill: Bill
  forfeit: Forfeit
  figures: Figures
}

/** Writes each table once for thousands of bills. Only a late fee below its billed amount is handled bill by bill. */
async function write(tx: Tx, actor: Actor, counted: readonly Counted[]): Promise<void> {
  const bare = counted.filter(one => !one.head)
  const made = new Map(
    (
      await insertRows(
        tx,
        actor,
        receivableForfeit,
        bare.map(one => headOf(one.bill, one.fact)),
      )
    ).map((head, index) => [bare[index]!.bill.id, head]),
  )
  const reckoned = counted.map((one): Reckoned & Counted => {
    const forfeit = one.head ?? made.get(one.bill.id)!
    return { ...one, forfeit, figures: figuresOf(one.bill, [...one.before, ...one.fresh], one.until) }
  })
  await insertRows(
    tx,
    actor,
    accountVehicleLateFineRecord,
    reckoned.flatMap(({ bill, forfeit, before, fresh }) =>
      fresh.map(
        (record, index): ChangesOf<typeof accountVehicleLateFineRecord> => ({
          forfeitId: forfeit.id,
          billId: bill.id,
          billNo: bill.billNo,
          accrueDate: record.accrueDate,
          baseAmt: record.baseAmt as Fen,
          dailyRate: bill.lateFeeRate,
          amt: microText(record.amt),
          kind: record.kind,
          seq: seqOf(record, [...before, ...fresh.slice(0, index)]),
        }),
      ),
    ),
  )
  const isShort = ({ forfeit, figures }: Reckoned) => addFen(forfeit.billedAmt, forfeit.waivedAmt) > figures.accruedAmt
  await writeHeads(
    tx,
    actor,
    reckoned
      .filter(one => !isShort(one))
      .map(one => ({ ...one, taken: { billedAmt: one.forfeit.billedAmt, waivedAmt: one.forfeit.waivedAmt } })),
  )
  // A reduction may affect other bills of the run: each is read again.
  for (const one of reckoned.filter(isShort))
    await writeHeads(tx, actor, [
      {
        ...one,
        taken: await takeBackBilled(tx, actor, one.forfeit, one.figures.accruedAmt),
        bill: await lockRow(tx, actor, billReceivable, one.bill.id),
      },
    ])
}

const seqOf = (record: LateFeeRecord, others: readonly LateFeeRecord[]) =>
  others.filter(one => one.accrueDate === record.accrueDate && one.kind === record.kind).length + 1

const headOf = (bill: Bill, fact: LateFeeBill): ChangesOf<typeof receivableForfeit> => ({
  billId: bill.id,
  billNo: bill.billNo,
  companyId: bill.companyId,
  payerId: bill.payerId,
  payerName: bill.payerName,
  contractNo: bill.contractNo,
  vehicleId: bill.vehicleId,
  plateNo: bill.plateNo,
  dailyRate: bill.lateFeeRate,
  graceDays: bill.graceDays,
  graceMode: bill.graceMode,
  capAmt: capOf(fact),
})

interface Figures {
  startDate: LocalDate | null
  accruedTo: LocalDate
  lateDays: number
  accruedExact: string
  accruedAmt: Fen
  baseAmt: Fen
}

function figuresOf(bill: Bill, records: readonly LateFeeRecord[], accruedTo: LocalDate): Figures {
  const exact = records.reduce((sum, one) => sum + one.amt, 0n) as Micro
  const days = Map.groupBy(records, one => one.accrueDate)
  const counted = [...days]
    .filter(([, rows]) => rows.reduce((sum, one) => sum + one.amt, 0n) > 0n)
    .map(([day]) => day)
    .sort()
  return {
    baseAmt: maxFen(bill.unpaidAmt, ZERO),
    startDate: counted[0] ?? null,
    accruedTo,
    lateDays: counted.length,
    accruedExact: microText(exact),
    accruedAmt: roundMicro(exact),
  }
}

async function writeHeads(
  tx: Tx,
  actor: Actor,
  list: readonly (Reckoned & { taken: { billedAmt: Fen; waivedAmt: Fen } })[],
): Promise<void> {
  await actAll(
    tx,
    actor,
    receivableForfeit,
    list.map(({ bill, forfeit, figures, taken }) => {
      const amounts = { ...taken, unbilledAmt: subFen(figures.accruedAmt, taken.billedAmt, taken.waivedAmt) }
      return { id: forfeit.id, input: { changes: { ...figures, ...amounts, status: forfeitStatus(bill, amounts) } } }
    }),
    'move',
  )
  await updateRows(
    tx,
    actor,
    billReceivable,
    list.map(({ bill, figures, taken }) => ({
      row: bill,
      changes: { lateFeeAccrued: figures.accruedAmt, lateFeeBilled: taken.billedAmt, lateFeeWaived: taken.waivedAmt },
    })),
  )
}

/**
 * 4, receivable-forfeit: 5 while disputed; 1 while something may still accrue; then 2 with a rest to bill, 4 waived, 3
 * billed.
 */
export function forfeitStatus(
  bill: Pick<Bill, 'status' | 'disputed'>,
  head: { unbilledAmt: Fen; billedAmt: Fen; waivedAmt: Fen },
): number {
  if (bill.disputed) return 5
  if (bill.status === BILL_STATUS.unpaid || bill.status === BILL_STATUS.partlyPaid) return 1
  if (head.unbilledAmt > 0n) return 2
  return head.billedAmt === ZERO && head.waivedAmt > 0n ? 4 : 3
}

export const yesterday = (actor: Actor): LocalDate => addDays(localDate(actor.clock.now()), -1)
