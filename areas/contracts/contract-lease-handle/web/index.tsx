import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { ComparePreview, CompareKept } from '../../contract/web/compare-slots.tsx'
import { contractLeaseHandle } from '../contract-lease-handle.ts'

const Print = ({ record }: DetailSlot) =>
  record['comparison'] ? (
    <PrintButton
      path="/api/ratutech-core/contract-lease-handle/print-file"
      params={{ id: String(record['id']) }}
      label="打印变更协议 / Print the change"
    />
  ) : null

export default customise(contractLeaseHandle, {
  detail: { actions: Print, before: { terms: CompareKept } },
  form: { after: { terms: ComparePreview } },
})
