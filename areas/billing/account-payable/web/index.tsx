import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { accountPayable } from '../account-payable.ts'

export default customise(accountPayable, { detail: { tabs: [explainTab] } })
