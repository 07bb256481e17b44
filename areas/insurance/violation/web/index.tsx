import { customise } from '#packages/web/kit/customise.ts'
import { violation } from '../violation.ts'
import { ViolationTools } from './list-tools.tsx'
import { SummaryPage } from './summary-page.tsx'

export default customise(violation, {
  list: { toolbar: ViolationTools },
  pages: {
    summarizing: { Component: SummaryPage, title: '违章汇总 / Summaries of violations', code: 'violation_view' },
  },
})
