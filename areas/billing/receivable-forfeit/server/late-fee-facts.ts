import { fen, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { feeItem } from '#areas/accounts/calculations/fee-items.ts'
import type { Bill } from '../../bill-receivable/server/lock-money.ts'
import { lateFeeAt } from '../../calculations/late-fee-closed-form.ts'
import type { LateFeeBill, Micro } from '../../calculations/late-fee.ts'
import { CHANGE, SIDE } from '../../calculations/bill-change.ts'
import type { LateFeeRecord } from '../../calculations/late-fee-records.ts'

/** 7.1: never on late fees, deposits or pass-through items. */
export const accrues = (bill: Pick<Bill, 'feeItem' | 'lateFeeRate' | 'passThrough' | 'status'>): boolean =>
  bill.lateFeeRate !== null && feeItem(bill.feeItem).lateFee && !bill.passThrough && bill.status !== 4

/** Money, changes and disputes of bills, as the arithmetic of 7.1 wants them. */
export async function lateFeeFacts(tx: Tx, bills: readonly Bill[]): Promise<Map<string, LateFeeBill>> {
  const wanted = bills.filter(accrues)
  const ids = wanted.map(bill => bill.id)
  if (ids.length === 0) return new Map()
  const money = await tx.rows<{
    bill_id: string
    value_date: LocalDate
    amt: string
  }>(sql`select bill_id, value_date, sum(amt) as amt from bill_receivable_actual
    where tenant_id = ${tx.tenantId} and bill_id = any(${ids}::bigint[]) group by bill_id, value_date having sum(amt) <> 0`)
  const changes = await tx.rows<{
    bill_id: string
    day: LocalDate
    delta: string
    due: LocalDate | null
    old_due: LocalDate | null
  }>(sql`select l.bill_id, l.effective_date as day, case when c.change_kind = ${CHANGE.badDebt} then -coalesce(l.delta, 0) else coalesce(l.delta, 0) end as delta, l.new_due_date as due, l.old_due_date as old_due
    from bill_accounts_change_line l join bill_accounts_change c on c.id = l.change_id and c.tenant_id = l.tenant_id where l.tenant_id = ${tx.tenantId} and l.bill_id = any(${ids}::bigint[]) and l.bill_side is distinct from ${SIDE.payable} and c.status in (1, 2) order by l.effective_date, l.id`)
  const [moneyOf, changesOf] = [Map.groupBy(money, row => row.bill_id), Map.groupBy(changes, row => row.bill_id)]
  return new Map(
    wanted.map(bill => [
      bill.id,
      {
        billAmt: bill.billAmt,
        // The bill holds the newest date; days before a change are ruled by the one of then.
        dueDate: (changesOf.get(bill.id) ?? []).find(row => row.due !== null)?.old_due ?? bill.dueDate,
        terms: {
          dailyRate: bill.lateFeeRate!,
          graceDays: bill.graceDays ?? 0,
          graceMode: bill.graceMode === 1 ? 1 : 2,
          capRate: bill.lateFeeCapRate ?? '0.000000',
        } as LateFeeBill['terms'],
        money: (moneyOf.get(bill.id) ?? []).map(row => ({ valueDate: row.value_date, amt: fen(row.amt) })),
        changes: (changesOf.get(bill.id) ?? [])
          .filter(row => fen(row.delta) !== 0n)
          .map(row => ({ date: row.day, delta: fen(row.delta) })),
        dueDateChanges: (changesOf.get(bill.id) ?? [])
          .filter(row => row.due !== null)
          .map(row => ({ date: row.day, newDueDate: row.due! })),
        disputes: bill.disputeSpans ?? [],
      },
    ]),
  )
}

/** Not yet billed or waived late fee of stored bills at a value date, given what a voucher has put on them so far. */
export type LateFeeAt = (valueDate: LocalDate, paidSoFar?: readonly { valueDate: LocalDate; amt: Fen }[]) => Fen
export async function lateFeeOpenAt(tx: Tx, bills: readonly Bill[]): Promise<Map<string, LateFeeAt>> {
  const facts = await lateFeeFacts(tx, bills)
  return new Map(
    bills.flatMap((bill): [string, LateFeeAt][] => {
      const fact = facts.get(bill.id)
      if (!fact) return []
      return [
        [
          bill.id,
          (valueDate, paidSoFar = []) => {
            const { accrued } = lateFeeAt({ ...fact, money: [...fact.money, ...paidSoFar] }, valueDate)
            const open = accrued - bill.lateFeeBilled - bill.lateFeeWaived
            return (open > 0n ? open : 0n) as Fen
          },
        ],
      ]
    }),
  )
}

export const microOf = (text: string): Micro => {
  const negative = text.startsWith('-')
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole + decimals.padEnd(6, '0').slice(0, 6))
  return (negative ? -value : value) as Micro
}

export async function recordedDays(
  tx: Tx,
  billIds: readonly string[],
): Promise<Map<string, (LateFeeRecord & { seq: number })[]>> {
  const rows = await tx.rows<{
    bill_id: string
    accrue_date: LocalDate
    base_amt: string
    amt: string
    kind: number
    seq: number
  }>(sql`select bill_id, accrue_date, base_amt, amt, kind, seq
    from account_vehicle_late_fine_record where tenant_id = ${tx.tenantId} and bill_id = any(${[...billIds]}::bigint[]) order by accrue_date, id`)
  return Map.groupBy(
    rows.map(row => ({
      billId: row.bill_id,
      accrueDate: row.accrue_date,
      baseAmt: fen(row.base_amt),
      amt: microOf(row.amt),
      kind: row.kind,
      seq: row.seq,
    })),
    row => row.billId,
  )
}
