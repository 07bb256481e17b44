import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { ShareLinkButton } from '#packages/web/kit/detail/share-link.tsx'
import { contractLease } from '../contract-lease.ts'
import { PayRuleSection } from './pay-rule-input.tsx'
import { PreviewSide } from './preview-side.tsx'

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

export default customise(contractLease, {
  detail: { actions: SendToSigner },
  form: {
    sections: contractLease.sections!.map(section => ({
      ...section,
      fields: section.fields.filter(name => name !== 'payRule'),
    })),
    before: { rule: PayRuleSection },
    side: PreviewSide,
  },
})
