import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { accountRecharge } from '../account-recharge.ts'

export default customise(accountRecharge, { detail: { tabs: [explainTab] } })
