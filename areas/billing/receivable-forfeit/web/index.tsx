import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { receivableForfeit } from '../receivable-forfeit.ts'

export default customise(receivableForfeit, { detail: { tabs: [explainTab] } })
