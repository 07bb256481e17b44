import { customise } from '#packages/web/kit/customise.ts'
import { vehicleConsignRequisition } from '../vehicle-consign-requisition.ts'
import { MoneySide } from './money-side.tsx'

export default customise(vehicleConsignRequisition, { form: { side: MoneySide } })
