import { bool, user } from '#kernel'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { HANDLE } from '../actions.ts'

const HANDLER = user('派给 / Assign to', '', {
  holds: HANDLE,
  help: '不填为服务负责人 / Empty: whoever answers for the service',
})
const REPEAT = bool('仍要新建 / Open another one all the same', '', {
  help: '24小时内已有同类工单时勾选 / Where an order of this caller and category is open',
})

/** Who gets it, where not the owner of the service; and that another order of the same caller is meant. */
export function DispatchInputs({ resource, form }: FormSlot) {
  return (
    <>
      <FieldItem resource={resource} name="assignUserId" field={HANDLER} form={form} isNew />
      <FieldItem resource={resource} name="isRepeat" field={REPEAT} form={form} isNew />
    </>
  )
}
