import { customise } from '#packages/web/kit/customise.ts'
import { changeActions } from '#areas/contracts/contract-change/web/change-actions.tsx'
import { ChangeDetail } from '#areas/contracts/contract-change/web/change-page.tsx'
import { contractPurchaseAgreement } from '../contract-purchase-agreement.ts'

export default customise(contractPurchaseAgreement, {
  detail: { actions: changeActions('contract_purchase_agreement_change') },
  pages: {
    'changeOrder/detail': {
      Component: ChangeDetail,
      title: '采购协议变更详情 / Agreement change',
      code: 'contract_change_view',
    },
  },
})
