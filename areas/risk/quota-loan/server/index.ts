import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { keepLoanMonthly } from '#areas/customers/customer/server/loan-monthly.ts'
import { monthlyOf } from '../../quota/server/snapshot.ts'
import { quotaLoan } from '../quota-loan.ts'

/** Loan payments of a customer are the sum of what its loans cost a month (20, quota-loan). */
async function follow(tx: Tx, actor: Actor, customerId: string, withoutId?: string): Promise<void> {
  const loans = (await findRows(tx, quotaLoan, { customerId })).filter(one => one.id !== withoutId)
  await keepLoanMonthly(tx, actor, customerId, monthlyOf(loans, localDate(actor.clock.now())))
}

export default implement(quotaLoan, {
  async prepare(tx, actor, form) {
    const customerId = form.values.customerId ?? form.before?.customerId
    if (customerId && !form.before) await requireVisible(tx, actor, customer as never, [customerId], 'read')
    const principal = form.values.principal ?? form.before?.principal
    const balance = form.values.balance ?? form.before?.balance
    if (principal !== undefined && principal !== null && balance !== undefined && balance > principal)
      form.fault('balance', '余额不能大于本金 / the balance must not exceed the principal')
  },
  saved: (tx, actor, row) => follow(tx, actor, row.customerId),
  removing: (tx, actor, row) => follow(tx, actor, row.customerId, row.id),
  async importRow(_tx, _actor, form) {
    // The file brings no principal: what is left is what is known.
    if (form.values.principal === undefined || form.values.principal === null)
      if (form.values.balance !== undefined) form.values.principal = form.values.balance
  },
})
