import { addFen, fen, sumFen, yuan, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { lockedRows } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { exposureOf } from './checks.ts'

interface Loan {
  id: string
  lender: string
  loanKind: string
  balance: Fen
  monthPay: Fen
  endDate: string | null
  fiveClass: number | null
}

/** Left the customer's loans, right what he owes us, below the burden of a month (20-partners 7, loan-debt list). */
export async function loanDebtOf(tx: Tx, actor: Actor, customerId: string): Promise<Record<string, unknown>> {
  const row = await getRow(tx, customer, customerId)
  const loans = isBuilt('quota-loan')
    ? ((await findRows(tx, resourceNamed('quota-loan'), { customerId } as never, {
        orderBy: 't.id',
      })) as unknown as Loan[])
    : []
  const exposure = await exposureOf(tx, actor, customerId)
  const rows = await lockedRows(tx, [customerId], false)
  const loanMonthly = row.loanMonthly ?? ZERO
  const otherRent = row.otherRentMonthly ?? ZERO
  return {
    loans: loans.map(one => ({
      id: one.id,
      lender: one.lender,
      loanKind: one.loanKind,
      balance: yuan(one.balance ?? ZERO),
      monthPay: yuan(one.monthPay ?? ZERO),
      endDate: one.endDate ?? '',
      fiveClass: one.fiveClass ?? '',
    })),
    debts: {
      contractQty: row.contractQty ?? 0,
      vehicleQty: row.ourQty ?? 0,
      openAmt: yuan(exposure.openAmt),
      overdueAmt: yuan(exposure.overdueAmt),
      overdueDays: exposure.overdueDays,
      lateFee: yuan(exposure.lateFee),
      margin: yuan(exposure.margin),
      balance: yuan(exposure.balance),
      occupiedAmount: yuan(sumFen(rows, one => one.occupiedAmount)),
    },
    burden: {
      loanBalance: yuan(sumFen(loans, one => one.balance ?? fen('0'))),
      loanMonthly: yuan(loanMonthly),
      otherRentMonthly: yuan(otherRent),
      ourRentMonthly: yuan(exposure.rentMonthly),
      total: yuan(addFen(loanMonthly, otherRent, exposure.rentMonthly)),
    },
  }
}
