import { customise } from '#packages/web/kit/customise.ts'
import { vehicleWorkOrder } from '../vehicle-work-order.ts'
import { AddPage } from './add-page.tsx'
import { OrderActions } from './order-actions.tsx'
import { SubKindInput } from './sub-kind-input.tsx'

export default customise(vehicleWorkOrder, {
  inputs: { subKind: SubKindInput },
  list: { filters: { subKind: SubKindInput } },
  detail: { actions: OrderActions },
  pages: { add: AddPage },
})
