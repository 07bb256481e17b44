import { customise } from '#packages/web/kit/customise.ts'
import { ledgerCheckResult } from '../ledger.ts'
import { CheckButton } from './check-button.tsx'

export default customise(ledgerCheckResult, { list: { toolbar: CheckButton } })
