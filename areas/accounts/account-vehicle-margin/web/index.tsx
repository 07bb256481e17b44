import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { accountVehicleMargin } from '../account-vehicle-margin.ts'

export default customise(accountVehicleMargin, { detail: { tabs: [explainTab] } })
