import { CityRulesOfForm } from '#areas/platform/area/web/city-rules.tsx'
import { customise } from '#packages/web/kit/customise.ts'
import { order } from '../order.ts'

export default customise(order, { form: { after: { contract: CityRulesOfForm } } })
