import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { accountSurplus } from '../account-surplus.ts'

export default customise(accountSurplus, {
  detail: { tabs: [{ id: 'flow', title: '余额流水 / Movements', load: () => import('./flow-tab.tsx') }, explainTab] },
})
