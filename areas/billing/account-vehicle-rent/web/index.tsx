import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { accountVehicleRent } from '../account-vehicle-rent.ts'

export default customise(accountVehicleRent, { detail: { tabs: [explainTab] } })
