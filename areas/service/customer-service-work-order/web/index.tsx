import { customise } from '#packages/web/kit/customise.ts'
import { DetailPage } from '#packages/web/kit/detail/detail-page.tsx'
import type { Cell } from '#packages/web/kit/fields/cells.tsx'
import { Empty, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { findResource, type AnyResource } from '#packages/web/kit/model/world.ts'
import { customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { CallerSide, OfOrder } from './caller-side.tsx'
import { DispatchInputs } from './dispatch-inputs.tsx'

/** The record with what may be done about it now. */
const Record = () => <DetailPage resource={customerServiceWorkOrder as unknown as AnyResource} />

/** What a link leads to, by its kind. */
const documents: Readonly<Record<number, string>> = {
  1: 'vehicle-work-order',
  2: 'asset-lend',
  3: 'asset-lose',
  5: 'accident-info',
  6: 'vehicle-return',
  7: 'bill-accounts-change',
}
const LinkNo: Cell = ({ value, row }) => {
  const name = documents[Number(row['linkType'])]
  if (!value) return <Empty />
  return (
    <RecordLink resource={name && row['linkId'] ? findResource(name) : undefined} id={row['linkId']}>
      {String(value)}
    </RecordLink>
  )
}

export default customise(customerServiceWorkOrder, {
  cells: { linkNo: LinkNo },
  detail: { rail: OfOrder },
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
