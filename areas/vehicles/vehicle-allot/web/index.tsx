import { CityRulesOfForm } from '#areas/platform/area/web/city-rules.tsx'
import { customise } from '#packages/web/kit/customise.ts'
import { NotBuilt } from '../../vehicle/web/not-built.tsx'
import { vehicleAllot } from '../vehicle-allot.ts'
import { AllotPage } from './allot-page.tsx'

export default customise(vehicleAllot, {
  detail: { banner: NotBuilt },
  form: { after: { head: CityRulesOfForm } },
  pages: { add: { Component: AllotPage, title: '新增配车单 / New allotment', code: 'vehicle_allot_add' } },
})
