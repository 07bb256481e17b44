import { customise } from '#packages/web/kit/customise.ts'
import { ChangeDetail } from '#areas/contracts/contract-change/web/change-page.tsx'
import { PrintAgreement } from '../../supply-kind/web/detail-actions.tsx'
import { contractPurchaseAgreement } from '../contract-purchase-agreement.ts'

export default customise(contractPurchaseAgreement, {
  detail: { actions: PrintAgreement },
  pages: {
    'changeOrder/detail': {
      Component: ChangeDetail,
      title: '采购协议变更详情 / Agreement change',
      code: 'contract_change_view',
    },
  },
})
