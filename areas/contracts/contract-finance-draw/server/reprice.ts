import { localDate, refuse, titled, type ChangesOf, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { getRow } from '#packages/server/rows.ts'
import { replacePaymentPlans } from '#areas/billing/bill-payment-plan/server/replace-payments.ts'
import { contractRefOf } from '../../contract/server/head.ts'
import { contractFinance } from '../../contract-finance/contract-finance.ts'
import type { contractFinanceDraw } from '../contract-finance-draw.ts'
import { repaymentRows, type Draw } from './loan.ts'

export interface Reset {
  readonly lprValue: string
  readonly fromDate: LocalDate
}
const FLOATING = 2
/** Principal, interest and balloon. */
export const REPAYMENT = [20, 21, 17]
const RULE = { none: 1, newYear: 2, anniversary: 3, quarter: 4 } as const

/** 30, section 4: days on which the rate of a draw may be set anew. */
export function isResetDay(draw: Pick<Draw, 'repriceRule' | 'drawDate'>, day: LocalDate): boolean {
  switch (draw.repriceRule) {
    case RULE.newYear:
      return day.endsWith('-01-01')
    case RULE.anniversary:
      return day.slice(5) === draw.drawDate.slice(5)
    case RULE.quarter:
      return /-(01|04|07|10)-01$/.test(day)
    default:
      return false
  }
}

/** The draw at its new rate: what was known before, and the rate from that day on. */
export function repriced(draw: Draw, { lprValue, fromDate }: Reset): Draw {
  const annualRate = (Number(lprValue) + (draw.spreadBp ?? 0) / 100).toFixed(6)
  const before = (draw.rates ?? []).filter(one => one.from < fromDate)
  return {
    ...draw,
    annualRate,
    lprValue,
    rates: [...before, { from: fromDate, annualRate, lprValue }],
    planRev: (draw.planRev ?? 0) + 1,
  }
}

/**
 * 9 C8: interest after the reset day runs at the new rate. Waiting rows are written anew; a row that is billed already
 * has its bill changed instead.
 */
export async function repriceDraw(
  tx: Tx,
  actor: Actor,
  draw: Draw,
  reset: Reset,
): Promise<ChangesOf<typeof contractFinanceDraw>> {
  if (draw.rateType !== FLOATING) refuse('fixedRate', '固定利率的提款不重定价 / a draw at a fixed rate is not repriced')
  if (!isResetDay(draw, reset.fromDate))
    refuse('noResetDay', '重定价日不符合重定价规则 / this is no reset day of the draw')
  if (draw.rates?.some(one => one.from > reset.fromDate))
    refuse('resetEarlier', '已有更晚的重定价 / the rate was set anew on a later day already')
  const head = await getRow(tx, contractFinance, draw.contractId)
  const next = repriced(draw, reset)
  const rows = repaymentRows(head, next, localDate(actor.clock.now()))
  await replacePaymentPlans(tx, actor, contractRefOf(head), {
    keyStart: `${head.id}:${draw.id}`,
    feeItems: REPAYMENT,
    from: reset.fromDate,
    rows: rows.filter(row => (row.periodEnd ?? row.dueDate) >= reset.fromDate),
    source: `reprice:${draw.id}:${next.planRev}`,
    reason: titled('利率重定价', 'Repriced', `${reset.fromDate} ${next.annualRate}%`),
  })
  await emit(tx, actor, 'contract-finance.repriced', {
    id: head.id,
    no: head.contractNo!,
    contractId: head.id,
    contractType: head.contractType,
    drawId: draw.id,
    annualRate: next.annualRate,
    fromDate: reset.fromDate,
  })
  return { annualRate: next.annualRate!, lprValue: next.lprValue, rates: next.rates, planRev: next.planRev }
}
