import { customise } from '#packages/web/kit/customise.ts'
import { contractRebate } from '../contract-rebate.ts'
import { CalculateButton } from './calculate-button.tsx'

export default customise(contractRebate, { list: { toolbar: CalculateButton } })
