import { customise } from '#packages/web/kit/customise.ts'
import { insuranceWorkOrder } from '../insurance-work-order.ts'
import { OrderTools } from './list-tools.tsx'

export default customise(insuranceWorkOrder, { list: { toolbar: OrderTools } })
