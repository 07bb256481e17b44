import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { purchaseTaxRule } from '../vehicle-invoice-register.ts'
import { invoices } from './invoice.ts'
import { taxes } from './tax.ts'
import { addTaxRules } from './tax-proposal.ts'

export default [
  invoices,
  taxes,
  implement(purchaseTaxRule, {
    provides: [
      provide(startingRowsPort, 'purchase-tax-rule', { add: async (tx, actor) => void (await addTaxRules(tx, actor)) }),
    ],
  }),
]
