import { customise } from '#packages/web/kit/customise.ts'
import { ExposureSide } from '#areas/risk/customer-risk/web/exposure-side.tsx'
import { changeActions } from '../../contract-change/web/change-actions.tsx'
import { ChangeDetail } from '../../contract-change/web/change-page.tsx'
import { PayRuleSection } from '../../contract-lease/web/pay-rule-input.tsx'
import { SchedulePreview } from './schedule.tsx'
import { contractFinancingLease } from '../contract-financing-lease.ts'

export default customise(contractFinancingLease, {
  detail: {
    actions: changeActions('contract_financing_lease_change'),
    tabs: [
      { id: 'schedule', title: '还款计划表 / Schedule', load: () => import('./schedule-tab.tsx') },
      {
        id: 'exposure',
        title: '客户敞口 / Exposure',
        load: () => import('#areas/risk/customer-risk/web/exposure-tab.tsx'),
        isShown: record => Boolean(record['customerId'] || record['driverId']),
      },
    ],
  },
  form: {
    sections: contractFinancingLease.sections!.map(section => ({
      ...section,
      fields: section.fields.filter(name => name !== 'payRule'),
    })),
    before: { rule: PayRuleSection },
    after: { products: SchedulePreview },
    side: ExposureSide,
  },
  pages: {
    'changeOrder/detail': {
      Component: ChangeDetail,
      title: '融租变更单详情 / Change order',
      code: 'contract_change_view',
    },
  },
})
