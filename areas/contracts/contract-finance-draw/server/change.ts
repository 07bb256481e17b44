import { addFen, localDate, refuse, titled, ZERO, type LocalDate } from '#kernel'
import { isId } from '#packages/server/kinds.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import {
  plansToReplace,
  replacedFigures,
  replacePaymentPlans,
  type ReplacedPayments,
} from '#areas/billing/bill-payment-plan/server/replace-payments.ts'
import type { PlanRow } from '../../calculations/index.ts'
import { contractRefOf } from '../../contract/server/head.ts'
import type { ChangedMoney, ChangeOf } from '../../contract/server/kinds.ts'
import { contractFinance } from '../../contract-finance/contract-finance.ts'
import { contractFinanceDraw } from '../contract-finance-draw.ts'
import { repaymentRows, type Borrowing, type Draw } from './loan.ts'
import { REPAYMENT } from './reprice.ts'

const DRAW = 1
const REPAYING = 2
const NOTHING: ChangedMoney = { waitingBefore: ZERO, waitingAfter: ZERO, billedAdjust: ZERO, plans: [] }
const plus = (a: ChangedMoney, b: ReplacedPayments, drawNo: string | null): ChangedMoney => ({
  waitingBefore: addFen(a.waitingBefore, b.waitingBefore),
  waitingAfter: addFen(a.waitingAfter, b.waitingAfter),
  billedAdjust: addFen(a.billedAdjust, b.billedAdjust),
  plans: [...(a.plans ?? []), ...b.rows.map(row => ({ place: drawNo ?? '', ...row }))],
})

interface Changed {
  readonly draw: Draw
  readonly next: Draw
  readonly from: LocalDate
  readonly rows: readonly PlanRow[]
}

/** The rate of a draw is what a change order changes; its amount and its dates are those of the lender's plan. */
async function changedDraws(tx: Tx, actor: Actor, row: Borrowing, { change, lines }: ChangeOf): Promise<Changed[]> {
  const found: Changed[] = []
  for (const line of lines.filter(one => one.lineKind === DRAW)) {
    if (line.field !== 'annualRate' || !/^\d{1,2}(\.\d{1,6})?$/.test(line.newValue ?? ''))
      refuse('changeTerm', '提款只能变更年利率 / only the annual rate of a draw changes')
    const draw = await getRow(tx, contractFinanceDraw, line.refId!)
    if (draw.contractId !== row.id || draw.status !== REPAYING)
      refuse('otherDraw', '不是本合同还款中的提款 / not a draw of this contract that is being repaid')
    const from = line.fromDate ?? change.effectiveDate
    const annualRate = Number(line.newValue).toFixed(6)
    const next: Draw = {
      ...draw,
      annualRate,
      rates: [...(draw.rates ?? []).filter(one => one.from < from), { from, annualRate }],
      planRev: (draw.planRev ?? 0) + 1,
    }
    const rows = repaymentRows(row, next, localDate(actor.clock.now())).filter(
      one => (one.periodEnd ?? one.dueDate) >= from,
    )
    found.push({ draw, next, from, rows })
  }
  return found
}

/** 9 C8, C9: rates of draws by a change order; preview and application reckon alike. */
export const financeChange = {
  async standing(
    tx: Tx,
    head: Pick<Borrowing, 'id'>,
    line: ChangeOf['lines'][number],
  ): Promise<Record<string, unknown> | undefined> {
    if (line.lineKind !== DRAW || !line.refId || !isId(line.refId)) return undefined
    const draw = await findRow(tx, contractFinanceDraw, line.refId)
    return draw?.contractId === head.id ? { drawNo: draw.drawNo, annualRate: draw.annualRate } : undefined
  },
  async preview(tx: Tx, actor: Actor, head: Pick<Borrowing, 'id'>, of: ChangeOf): Promise<ChangedMoney> {
    const row = await getRow(tx, contractFinance, head.id)
    let sum = NOTHING
    for (const { draw, from, rows } of await changedDraws(tx, actor, row, of))
      sum = plus(
        sum,
        replacedFigures(
          await plansToReplace(tx, { keyStart: `${row.id}:${draw.id}`, feeItems: REPAYMENT, from }),
          rows,
        ),
        draw.drawNo,
      )
    return sum
  },
  async apply(tx: Tx, actor: Actor, head: Pick<Borrowing, 'id'>, of: ChangeOf): Promise<ChangedMoney> {
    const row = await getRow(tx, contractFinance, head.id)
    let sum = NOTHING
    for (const { draw, next, from, rows } of await changedDraws(tx, actor, row, of)) {
      sum = plus(
        sum,
        await replacePaymentPlans(tx, actor, contractRefOf(row), {
          keyStart: `${row.id}:${draw.id}`,
          feeItems: REPAYMENT,
          from,
          rows,
          source: `change:${of.change.id}`,
          reason: titled('合同变更', 'Change of the contract', `${from} ${next.annualRate}%`),
        }),
        draw.drawNo,
      )
      const { annualRate, rates, planRev } = next
      await updateRow(tx, actor, contractFinanceDraw, await lockRow(tx, actor, contractFinanceDraw, draw.id), {
        annualRate,
        rates,
        planRev,
      })
    }
    return sum
  },
}
