import { addFen, fen, subFen, sumFen, ZERO, type Fen, type LocalDate } from '#kernel'
import type { ContractRef, PlanRow } from '../../calculations/plan-row.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { proratePayable } from '#areas/billing/bill-accounts-change/server/prorate-payable.ts'
import { billPaymentPlan } from '../bill-payment-plan.ts'
import { createPaymentPlans, type PaymentPlan } from './payment-plans.ts'

export interface ReplacedPayments {
  /** Of the rows that wait, as they stood and as they stand. */
  readonly waitingBefore: Fen
  readonly waitingAfter: Fen
  /** What bills changed by. */
  readonly billedAdjust: Fen
  /** Row by row, as it stood and as it becomes. */
  readonly rows: readonly {
    readonly feeItem: number
    readonly periodNo: number
    readonly dueDate: LocalDate
    readonly before: Fen | null
    readonly after: Fen | null
    readonly billed: boolean
  }[]
}
export interface Replacement {
  /** The beginning of the generation keys: contractId:drawId. */
  readonly keyStart: string
  readonly feeItems: readonly number[]
  /** Rows whose period ends on that day or later, else those due then. */
  readonly from: LocalDate
  readonly rows: readonly PlanRow[]
  readonly source: string
  readonly reason: string
}

/** The plans of one draw that a replacement reaches. */
export const plansToReplace = (
  tx: Tx,
  of: Pick<Replacement, 'keyStart' | 'feeItems' | 'from'>,
  lock = false,
): Promise<PaymentPlan[]> =>
  findRows(
    tx,
    billPaymentPlan,
    sql`t.gen_key >= ${`${of.keyStart}:`} and t.gen_key < ${`${of.keyStart};`} and t.fee_item = any(${[...of.feeItems]}::smallint[]) and t.status in (1, 2) and coalesce(t.period_end, t.due_date) >= ${of.from}::date`,
    { orderBy: 't.due_date, t.id', ...(lock ? { lock: true } : {}) },
  )
const place = (row: { feeItem: number | null; periodNo: number | null }): string => `${row.feeItem}:${row.periodNo}`

/** What a replacement would come to. Reads only. */
export function replacedFigures(plans: readonly PaymentPlan[], rows: readonly PlanRow[]): ReplacedPayments {
  const billed = new Map(plans.filter(plan => plan.status === 2).map(plan => [place(plan), plan]))
  const fresh = rows.filter(row => !billed.has(place(row)))
  return {
    waitingBefore: sumFen(
      plans.filter(plan => plan.status === 1),
      plan => plan.amt,
    ),
    waitingAfter: sumFen(fresh, row => fen(row.amt)),
    billedAdjust: [...billed].reduce((sum, [key, plan]) => {
      const row = rows.find(one => place(one) === key)
      return addFen(sum, subFen(row ? fen(row.amt) : ZERO, plan.amt))
    }, ZERO),
    rows: sideBySide(plans, rows),
  }
}
function sideBySide(plans: readonly PaymentPlan[], rows: readonly PlanRow[]): ReplacedPayments['rows'] {
  const before = new Map(plans.map(plan => [place(plan), plan]))
  const after = new Map(rows.map(row => [place(row), row]))
  return [...new Set([...before.keys(), ...after.keys()])].map(key => {
    const [was, is] = [before.get(key), after.get(key)]
    return {
      feeItem: Number(was?.feeItem ?? is?.feeItem),
      periodNo: Number(was?.periodNo ?? is?.periodNo),
      dueDate: was?.dueDate ?? is?.dueDate ?? '',
      before: was?.amt ?? null,
      after: is ? fen(is.amt) : null,
      billed: was?.status === 2,
    }
  })
}

/**
 * Rows that wait give way to the new ones; a period that is billed keeps its row, and its bill becomes the new amount.
 */
export async function replacePaymentPlans(
  tx: Tx,
  actor: Actor,
  ref: ContractRef,
  wanted: Replacement,
): Promise<ReplacedPayments> {
  const plans = await plansToReplace(tx, wanted, true)
  const figures = replacedFigures(plans, wanted.rows)
  for (const plan of plans.filter(one => one.status === 1))
    await act(tx, actor, billPaymentPlan, plan, 'annul', {
      reason: wanted.reason,
      input: { changes: { voidReason: wanted.reason.slice(0, 200) } },
    })
  const billed = plans.filter(one => one.status === 2)
  for (const plan of billed.sort((a, b) => (BigInt(a.billId!) < BigInt(b.billId!) ? -1 : 1))) {
    const row = wanted.rows.find(one => place(one) === place(plan))
    await proratePayable(tx, actor, {
      billId: plan.billId!,
      newAmt: row ? fen(row.amt) : ZERO,
      source: wanted.source,
      reason: wanted.reason,
    })
  }
  const taken = new Set(billed.map(place))
  await createPaymentPlans(
    tx,
    actor,
    ref,
    wanted.rows.filter(row => !taken.has(place(row))),
  )
  return figures
}
