import type { Field } from '#kernel'
import { CityRulesOfForm } from '#areas/platform/area/web/city-rules.tsx'
import { customise } from '#packages/web/kit/customise.ts'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { callOffContract, order } from '../order.ts'

/** Only contracts that order by call-off: the others have ordered at signing. */
const CallOffContract = (props: InputProps) => <RefPicker {...props} field={callOffContract as Field} />

export default customise(order, {
  inputs: { contractId: CallOffContract },
  form: { after: { contract: CityRulesOfForm } },
})
