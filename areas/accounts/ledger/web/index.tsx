import { customise } from '#packages/web/kit/customise.ts'
import { ledgerCheckResult, ledgerEntry } from '../ledger.ts'
import { BalancesButton } from './balances-button.tsx'
import { CheckButton } from './check-button.tsx'

export default [customise(ledgerEntry, { list: { toolbar: BalancesButton } }), customise(ledgerCheckResult, { list: { toolbar: CheckButton } })]
