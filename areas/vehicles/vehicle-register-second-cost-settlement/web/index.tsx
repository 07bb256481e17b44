import { customise } from '#packages/web/kit/customise.ts'
import { vehicleRegisterSecondCostSettlement } from '../vehicle-register-second-cost-settlement.ts'
import { AccountButton } from './account-button.tsx'

export default customise(vehicleRegisterSecondCostSettlement, { detail: { actions: AccountButton } })
