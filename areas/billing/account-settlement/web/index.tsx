import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { accountSettlement } from '../account-settlement.ts'
import { CostLines } from './cost-lines.tsx'

export default customise(accountSettlement, { detail: { tabs: [explainTab] }, form: { before: { costs: CostLines } } })
