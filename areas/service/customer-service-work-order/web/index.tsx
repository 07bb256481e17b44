import { customise } from '#packages/web/kit/customise.ts'
import { DetailPage } from '#packages/web/kit/detail/detail-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { CallerSide } from './caller-side.tsx'
import { DispatchInputs } from './dispatch-inputs.tsx'

/** The record with what may be done about it now. */
const Record = () => <DetailPage resource={customerServiceWorkOrder as unknown as AnyResource} />

export default customise(customerServiceWorkOrder, {
  form: {
    side: CallerSide,
    after: { facts: DispatchInputs },
    extras: { assignUserId: '派给 / Assign to', isRepeat: '仍要新建 / Open another one all the same' },
  },
  pages: {
    handle: {
      Component: Record,
      title: '客服工单处理 / Customer-service order handling',
      code: 'customer_service_work_order_handle',
    },
    'followup/edit': { Component: Record, title: '回访 / Call-back', code: 'customer_service_work_order_callback' },
  },
})
