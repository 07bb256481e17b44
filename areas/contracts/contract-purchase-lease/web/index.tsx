import { customise } from '#packages/web/kit/customise.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { changeActions } from '../../contract-change/web/change-actions.tsx'
import { ChangeDetail } from '../../contract-change/web/change-page.tsx'
import { leaseForm } from '../../contract-lease/web/lease-form.ts'
import { recordPage, recordTools } from '../../contract-lease/web/record.tsx'
import { contractPurchaseLease } from '../contract-purchase-lease.ts'

const resource = contractPurchaseLease as unknown as AnyResource
export default customise(contractPurchaseLease, {
  list: { toolbar: recordTools(resource, false) },
  detail: {
    actions: changeActions('contract_purchase_lease_change'),
    tabs: [
      {
        id: 'exposure',
        title: '客户敞口 / Exposure',
        load: () => import('#areas/risk/customer-risk/web/exposure-tab.tsx'),
        isShown: record => Boolean(record['customerId']),
      },
    ],
  },
  form: leaseForm(contractPurchaseLease),
  pages: {
    record: {
      Component: recordPage(resource),
      title: '补录购租框架 / Record a framework',
      code: 'contract_purchase_lease_record',
    },
    'changeOrder/detail': {
      Component: ChangeDetail,
      title: '购租变更单详情 / Change order',
      code: 'contract_change_view',
    },
  },
})
