import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { billRentalOverdueLease } from '../bill-rental-overdue.ts'
import { ChaseButton } from './chase-button.tsx'

const Actions = ({ record }: DetailSlot) => (
  <ChaseButton
    given={{
      customerId: record['payerId'],
      customerName: record['payerName'],
      contractId: record['contractId'],
      contractName: record['contractNo'],
      ...(record['orderVehicleId'] ? { orderVehicleIds: [record['orderVehicleId']] } : {}),
    }}
  />
)

export default customise(billRentalOverdueLease, { detail: { actions: Actions } })
