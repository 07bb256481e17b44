import { customise } from '#packages/web/kit/customise.ts'
import { changeActions } from '../../contract-change/web/change-actions.tsx'
import { ChangeDetail } from '../../contract-change/web/change-page.tsx'
import { PayRuleSection } from '../../contract-lease/web/pay-rule-input.tsx'
import { SchedulePreview } from './schedule.tsx'
import { contractFinancingLease } from '../contract-financing-lease.ts'

export default customise(contractFinancingLease, {
  detail: {
    actions: changeActions('contract_financing_lease_change'),
    tabs: [{ id: 'schedule', title: '还款计划表 / Schedule', load: () => import('./schedule.tsx') }],
  },
  form: {
    sections: contractFinancingLease.sections!.map(section => ({
      ...section,
      fields: section.fields.filter(name => name !== 'payRule'),
    })),
    before: { rule: PayRuleSection },
    after: { products: SchedulePreview },
  },
  pages: {
    'changeOrder/detail': {
      Component: ChangeDetail,
      title: '融租变更单详情 / Change order',
      code: 'contract_change_view',
    },
  },
})
