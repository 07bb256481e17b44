import { customise } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { vehicleReturnSettlement } from '../vehicle-return-settlement.ts'

export default customise(vehicleReturnSettlement, { detail: { tabs: [explainTab] } })
