import { customise } from '#packages/web/kit/customise.ts'
import { DueDateCell } from '#packages/web/kit/fields/due-date.tsx'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { violationSyncRule } from '../../violation-sync-rule/violation-sync-rule.ts'
import { violation } from '../violation.ts'
import { ViolationTools } from './list-tools.tsx'
import { SummaryPage } from './summary-page.tsx'
import { SyncPage } from './sync-page.tsx'

const RulePage = () => <ListPage resource={violationSyncRule as unknown as AnyResource} />

export default customise(violation, {
  cells: { handleDeadline: DueDateCell, payDeadline: DueDateCell },
  detail: {
    tabs: [{ id: 'evidence', title: '责任依据 / Evidence', load: () => import('./evidence-tab.tsx') }],
  },
  list: { toolbar: ViolationTools, selects: true, needs: ['customerId'] },
  pages: {
    summarizing: { Component: SummaryPage, title: '违章汇总 / Summaries of violations', code: 'violation_view' },
    synchronous: { Component: SyncPage, title: '违章同步 / Synchronise', code: 'violation_sync' },
    rule: { Component: RulePage, title: '同步规则 / Sync rules', code: 'violation_rule_view' },
  },
})
