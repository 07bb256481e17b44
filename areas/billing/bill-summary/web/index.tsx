import { customise } from '#packages/web/kit/customise.ts'
import { billSummary } from '../bill-summary.ts'
import { SummaryPage } from './summary-page.tsx'

export default customise(billSummary, {
  pages: { index: { Component: SummaryPage, title: '账单汇总 / Bill summary', code: 'bill_summary_view' } },
})
