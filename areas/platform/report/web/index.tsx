import { customise } from '#packages/web/kit/customise.ts'
import { can } from '#packages/web/shell/session.ts'
import { report } from '../report.ts'
import { ChartsCell, ChartsSection, DescriptionCell, ViewsHint } from './report-form.tsx'
import './report.css'

export default customise(report, {
  cells: { charts: ChartsCell, description: DescriptionCell },
  form: { after: { data: ViewsHint, look: ChartsSection } },
  detail: {
    tabs: [
      {
        id: 'tryOut',
        title: '试运行 / Try out',
        isShown: () => can('report_list_edit'),
        load: () => import('./try-tab.tsx'),
      },
    ],
  },
})
