import { yuan, type LocalDate } from '#kernel'
import type { LoanShown } from '../../contract/server/kinds.ts'
import type { ProductLine } from '../../contract/server/terms.ts'
import { financedLines, type FinancingLease } from './loan.ts'

/** The whole table of each line, the balloon as its last row. */
export const shownLoans = (row: FinancingLease, products: readonly ProductLine[], start: LocalDate): LoanShown[] =>
  financedLines(row, products, start).map(({ line, principal, schedule: { plan, dueDates, end } }) => ({
    lineNo: line.lineNo,
    modelName: line.modelName ?? null,
    quantity: line.quantity,
    principal: yuan(principal),
    rows: [
      ...plan.rows.map((one, at) => ({ one, dueDate: dueDates[at] ?? end })),
      ...(plan.end ? [{ one: plan.end, dueDate: end }] : []),
    ].map(({ one, dueDate }) => ({
      periodNo: one.periodNo,
      dueDate,
      amount: yuan(one.amt),
      principal: yuan(one.principal),
      interest: yuan(one.interest),
      balance: yuan(one.balance),
    })),
  }))
