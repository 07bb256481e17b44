import { addFen, fen, ZERO, type Fen, type LocalDate, type RowOf } from '#kernel'
import {
  lessorFigures,
  loanDates,
  loanDrafts,
  loanSchedule,
  percentOf,
  planRows,
  type Loan,
  type PlanDraft,
  type PlanRow,
} from '../../calculations/index.ts'
import { workdays } from '../../contract/server/workdays.ts'
import type { contractFinance } from '../../contract-finance/contract-finance.ts'
import type { contractFinanceDraw } from '../contract-finance-draw.ts'

export type Borrowing = RowOf<typeof contractFinance>
export type Draw = RowOf<typeof contractFinanceDraw>

const FEE = { deposit: 2, handling: 4, residual: 17 } as const
const BALLOON = 4
const DIRECT_LEASE = 2
/** Our own payments are billed a week ahead, whatever the day of the week. */
const rule = { holidayRule: 0, billLeadDays: 7 } as const

/** The terms of a draw as the calculations read them; undefined while some are missing. */
export function loanOfDraw(draw: Draw): Loan | undefined {
  const { amount, repayMethod, periods, cycleMonths, payMode, interestBasis, drawDate, annualRate } = draw
  if (!amount || !repayMethod || !periods || !cycleMonths || !payMode || !drawDate || !annualRate) return undefined
  return {
    principal: amount,
    annualRate,
    cycleMonths,
    periods,
    method: repayMethod as Loan['method'],
    payMode: payMode as Loan['payMode'],
    balloon: repayMethod === BALLOON ? (draw.balloonAmount ?? ZERO) : ZERO,
    basis: (interestBasis ?? 2) as Loan['basis'],
    start: drawDate,
    firstDueDate: draw.firstDueDate ?? null,
    payDay: draw.payDay ?? null,
    rates: draw.rates?.length ? draw.rates : [{ from: drawDate, annualRate }],
    custom: (draw.customPlan ?? []).map(row => ({
      dueDate: row.dueDate,
      principal: fen(row.principal),
      interest: fen(row.interest),
    })),
  }
}

export const firstDueOf = (draw: Draw): LocalDate | null => {
  const loan = loanOfDraw({ ...draw, firstDueDate: null as never })
  return loan ? (loanDates(loan)[0] ?? null) : null
}

/** Interest of a direct lease bears tax with its principal; else the interest alone does (9 C3: the lender's rates). */
const taxesOf = (row: Pick<Borrowing, 'financeKind'>) =>
  row.financeKind === DIRECT_LEASE
    ? { principal: '13.000000', interest: '13.000000' }
    : { principal: null, interest: '6.000000' }

export interface DrawCosts {
  readonly deposit: Fen
  readonly handlingFee: Fen
}
export const costsOf = (row: Borrowing, draw: Pick<Draw, 'amount'>): DrawCosts => ({
  deposit: row.lenderDepositRate ? percentOf(draw.amount, row.lenderDepositRate) : ZERO,
  handlingFee: row.handlingRate ? percentOf(draw.amount, row.handlingRate) : ZERO,
})

/** What the money costs us, all told: the flows of the lender, who gets his deposit back at the end. */
export function xirrOf(row: Borrowing, draw: Draw): string | null {
  const loan = loanOfDraw(draw)
  if (!loan) return null
  const { deposit, handlingFee } = costsOf(row, draw)
  const schedule = loanSchedule(loan)
  if (schedule.plan.rows.length === 0) return null
  return lessorFigures(loan, [{ schedule, principal: loan.principal, quantity: 1 }], {
    handlingFee,
    deposit,
    depositRefund: deposit,
    nominalPrice: ZERO,
    offsetsLast: false,
  }).xirr
}

const front = (feeItem: number, amt: Fen, dueDate: LocalDate, taxRate: string | null): PlanDraft => ({
  feeItem,
  feeId: null,
  orderVehicleId: null,
  periodNo: 1,
  periodCount: 1,
  periodStart: null,
  periodEnd: null,
  billDate: dueDate,
  dueDate,
  amt,
  taxRate,
  calcNote: { kind: 'front', scope: 'contract', stage: 'signed', slices: [] },
})

/** 10.1: genKey contractId:drawId:feeItem:periodNo:rev. */
const keyed = (row: Borrowing, draw: Draw, drafts: readonly PlanDraft[], rev: number): PlanRow[] =>
  planRows(drafts, {
    contractId: row.id,
    partyKind: row.counterpartyType!,
    partyId: row.counterpartyId!,
    orderId: null,
    vehicleId: null,
    rev,
  }).map((plan, index) => ({
    ...plan,
    genKey: [row.id, draw.id, drafts.filter(one => one.amt > ZERO)[index]!.feeItem, plan.periodNo, rev].join(':'),
  }))

/** The repayment of a draw: principal and interest of every period, the balloon (9 C8). */
export function repaymentRows(row: Borrowing, draw: Draw, generatedOn: LocalDate, rev = draw.planRev ?? 0): PlanRow[] {
  const loan = loanOfDraw(draw)
  if (!loan) return []
  const drafts = loanDrafts(loan, loanSchedule(loan), {
    taxes: taxesOf(row),
    orderVehicleId: null,
    rule,
    generatedOn,
    workdays,
  })
  return keyed(row, draw, drafts, rev)
}

/** The draw is confirmed: its whole plan, the lender's deposit, his fee, and once the price that ends the contract. */
export function rowsOfDraw(row: Borrowing, draw: Draw, generatedOn: LocalDate): PlanRow[] {
  const { deposit, handlingFee } = costsOf(row, draw)
  const costs = [
    ...(deposit > ZERO ? [front(FEE.deposit, deposit, draw.drawDate, null)] : []),
    ...(handlingFee > ZERO ? [front(FEE.handling, handlingFee, draw.drawDate, '6.000000')] : []),
  ]
  const nominal = addFen(ZERO, row.nominalPrice ?? ZERO)
  const end = planRows(nominal > ZERO ? [front(FEE.residual, nominal, row.endDate, null)] : [], {
    contractId: row.id,
    partyKind: row.counterpartyType!,
    partyId: row.counterpartyId!,
    orderId: null,
    vehicleId: null,
    rev: 0,
  })
  return [...repaymentRows(row, draw, generatedOn), ...keyed(row, draw, costs, 0), ...end]
}
