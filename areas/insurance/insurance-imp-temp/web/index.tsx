import { customise } from '#packages/web/kit/customise.ts'
import { insuranceImpTemp } from '../insurance-imp-temp.ts'
import { OperationsPage } from './operations-page.tsx'

export default customise(insuranceImpTemp, {
  pages: {
    index: {
      Component: OperationsPage,
      title: '保单批量操作 / Batch policy operations',
      code: 'insurance_policy_import',
    },
  },
})
