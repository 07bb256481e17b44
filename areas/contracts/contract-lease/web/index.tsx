import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { ShareLinkButton } from '#packages/web/kit/detail/share-link.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { SettleButton } from '../../contract-settlement-quote/web/settle-button.tsx'
import { contractLease } from '../contract-lease.ts'
import { leaseForm } from './lease-form.ts'
import { recordPage, recordTools } from './record.tsx'

const Actions = (slot: DetailSlot) => (
  <>
    {slot.record['templateId'] ? (
      <PrintButton path="/api/ratutech-core/contract/print-file" params={{ id: String(slot.record['id']) }} />
    ) : null}
    <SendToSigner {...slot} />
    <SettleButton {...slot} />
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

const resource = contractLease as unknown as AnyResource
export default customise(contractLease, {
  list: { toolbar: recordTools(resource, true) },
  detail: {
    actions: Actions,
    tabs: [
      {
        id: 'exposure',
        title: '客户敞口 / Exposure',
        load: () => import('#areas/risk/customer-risk/web/exposure-tab.tsx'),
        isShown: record => Boolean(record['customerId']),
      },
    ],
  },
  form: leaseForm(contractLease),
  pages: {
    record: {
      Component: recordPage(resource),
      title: '补录KA租赁合同 / Record a KA lease',
      code: 'contract_lease_record',
    },
  },
})
