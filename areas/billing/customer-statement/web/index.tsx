import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { customerStatement } from '../customer-statement.ts'
import { Downloads } from './downloads.tsx'
import { GenerateButton } from './generate-button.tsx'

export default customise(customerStatement, {
  list: { toolbar: GenerateButton },
  detail: { actions: Downloads, tabs: [explainTab] },
})
