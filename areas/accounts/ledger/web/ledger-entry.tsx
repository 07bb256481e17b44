import { customise } from '#packages/web/kit/customise.ts'
import { ledgerEntry } from '../ledger.ts'
import { BalancesButton } from './balances-button.tsx'

export default customise(ledgerEntry, { list: { toolbar: BalancesButton } })
