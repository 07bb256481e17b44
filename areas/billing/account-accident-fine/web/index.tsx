import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { accountAccidentFine } from '../account-accident-fine.ts'

export default customise(accountAccidentFine, { detail: { tabs: [explainTab] } })
