import { customise } from '#packages/web/kit/customise.ts'
import { purchaseOrderVehicle } from '../purchase-order-vehicle.ts'

export default customise(purchaseOrderVehicle, { list: { rowActions: ['arrive', 'accept', 'sendBack'] } })
