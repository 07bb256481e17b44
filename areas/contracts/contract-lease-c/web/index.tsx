import { customise } from '#packages/web/kit/customise.ts'
import { changeActions } from '../../contract-change/web/change-actions.tsx'
import { ChangeDetail } from '../../contract-change/web/change-page.tsx'
import { leaseForm } from '../../contract-lease/web/lease-form.ts'
import { contractLeaseC } from '../contract-lease-c.ts'

export default customise(contractLeaseC, {
  detail: {
    actions: changeActions('contract_lease_c_change'),
    tabs: [
      {
        id: 'exposure',
        title: '承租方风险 / Risk of the lessee',
        load: () => import('#areas/risk/customer-risk/web/exposure-tab.tsx'),
        isShown: record => Boolean(record['customerId'] || record['driverId']),
      },
    ],
  },
  form: leaseForm(contractLeaseC),
  pages: {
    'changeOrder/detail': {
      Component: ChangeDetail,
      title: 'C端变更单详情 / Change order',
      code: 'contract_change_view',
    },
  },
})
