import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'

/** The agreement as paper, where it has a template (30). */
export const PrintAgreement = ({ record }: DetailSlot) =>
  record['templateId'] ? (
    <PrintButton path="/api/ratutech-core/contract/print-file" params={{ id: String(record['id']) }} />
  ) : null
