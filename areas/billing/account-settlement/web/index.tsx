import { customise } from '#packages/web/kit/customise.ts'
import { accountSettlement } from '../account-settlement.ts'
import { CostLines } from './cost-lines.tsx'

export default customise(accountSettlement, { form: { before: { costs: CostLines } } })
