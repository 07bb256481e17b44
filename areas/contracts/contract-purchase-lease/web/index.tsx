import { customise } from '#packages/web/kit/customise.ts'
import { changeActions } from '../../contract-change/web/change-actions.tsx'
import { ChangeDetail } from '../../contract-change/web/change-page.tsx'
import { leaseForm } from '../../contract-lease/web/lease-form.ts'
import { contractPurchaseLease } from '../contract-purchase-lease.ts'

export default customise(contractPurchaseLease, {
  detail: { actions: changeActions('contract_purchase_lease_change') },
  form: leaseForm(contractPurchaseLease),
  pages: {
    'changeOrder/detail': {
      Component: ChangeDetail,
      title: '购租变更单详情 / Change order',
      code: 'contract_change_view',
    },
  },
})
