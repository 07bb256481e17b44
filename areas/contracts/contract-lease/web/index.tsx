import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { ShareLinkButton } from '#packages/web/kit/detail/share-link.tsx'
import { contractLease } from '../contract-lease.ts'
import { leaseForm } from './lease-form.ts'

const Actions = (slot: DetailSlot) => (
  <>
    {slot.record['templateId'] ? (
      <PrintButton path="/api/ratutech-core/contract/print-file" params={{ id: String(slot.record['id']) }} />
    ) : null}
    <SendToSigner {...slot} />
  </>
)

/** The signer reads the contract's terms on his phone before the paper is signed. */
const SendToSigner = ({ record }: DetailSlot) =>
  [1, 5].includes(Number(record['status'])) ? (
    <ShareLinkButton
      resource="contract-lease"
      id={String(record['id'])}
      kind="signing"
      label="发送签署确认 / Send for signing"
    />
  ) : null

export default customise(contractLease, { detail: { actions: Actions }, form: leaseForm(contractLease) })
