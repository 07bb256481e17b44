import { customise } from '#packages/web/kit/customise.ts'
import { accidentRegister } from '../accident-register.ts'
import { ComputeShares, FromCase, ProposeCharges } from './compute-buttons.tsx'

export default customise(accidentRegister, {
  form: { before: { liability: FromCase, losses: ComputeShares, charges: ProposeCharges } },
})
