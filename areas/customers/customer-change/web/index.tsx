import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { Differences } from '#packages/web/kit/detail/timeline.tsx'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerChange } from '../customer-change.ts'
import './customer-change.css'

/** What the approver decides on: each key field before and after. */
function Changes({ record }: DetailSlot) {
  const { before, after } = record['fields'] as { before: Row; after: Row }
  return (
    <div className="customer-changes">
      <Differences resource={customer as unknown as AnyResource} before={before} after={after} />
    </div>
  )
}

export default customise(customerChange, { detail: { before: { changes: Changes } } })
