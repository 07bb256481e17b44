import type { FormSlot } from '#packages/web/kit/customise.ts'
import { ExposureSide } from '#areas/risk/customer-risk/web/exposure-side.tsx'
import { PreviewSide } from './preview-side.tsx'

/** Beside the form: what the customer will pay, and what is at stake with him. */
export const LeaseSide = (slot: FormSlot) => (
  <>
    <PreviewSide {...slot} />
    {'customerId' in slot.resource.fields && <ExposureSide {...slot} />}
  </>
)
