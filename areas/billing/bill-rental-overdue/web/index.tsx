import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { billRentalOverdue } from '../bill-rental-overdue.ts'
import { ChaseButton } from './chase-button.tsx'

const Actions = ({ record }: DetailSlot) => (
  <ChaseButton given={{ customerId: record['payerId'], customerName: record['payerName'] }} />
)

export default customise(billRentalOverdue, { detail: { actions: Actions } })
