import { customise } from '#packages/web/kit/customise.ts'
import { reconciliation } from '../reconciliation.ts'
import { ReconciliationPage } from './reconciliation-page.tsx'

export default customise(reconciliation, {
  pages: { index: { Component: ReconciliationPage, title: '对账报告 / Reconciliation', code: 'reconciliation_view' } },
})
