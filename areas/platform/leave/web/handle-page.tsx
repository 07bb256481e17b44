import { Alert } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RefusedError } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { ChartButton } from '#packages/web/kit/approval/chart-button.tsx'
import { DecisionPanel } from '#packages/web/kit/approval/handle-page.tsx'
import { StillToCome } from '#packages/web/kit/approval/path-preview.tsx'
import { optionsQuery } from '#packages/web/kit/approval/tasks.ts'
import { ApprovalTrail } from '#packages/web/kit/detail/approval-trail.tsx'
import { resourceNamed } from '#packages/web/kit/model/world.ts'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { lastParts, leaveQuery } from './leave.ts'
import { LeaveCard } from './leave-card.tsx'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/form.css'
import '#packages/web/kit/detail.css'
import '#packages/web/kit/approval.css'

/** 请假审批: the application at the left, one decision at the right. */
export default function LeaveHandlePage() {
  const t = useT()
  const tab = useTab()
  const [taskId = '', instanceId = '', id = ''] = lastParts(tab.pathname, 3)
  const { data: leave, isPending, error } = useQuery(leaveQuery(id))
  const { data: options } = useQuery(optionsQuery(taskId))
  useEffect(() => {
    if (leave) tab.setTitle(`审批 ${leave.leaveNo} / Approve ${leave.leaveNo}`)
  }, [leave?.leaveNo])
  if (isPending) return <PageSkeleton />
  if (error || !leave)
    return (
      <div className="kit-page">
        <Alert
          type="warning"
          showIcon
          title={error instanceof RefusedError ? error.msg : t('没有读到请假单 / The leave could not be read')}
        />
      </div>
    )
  return (
    <div className="kit-page kit-handle">
      <div className="kit-handle-record">
        <LeaveCard leave={leave} />
      </div>
      <aside className="kit-handle-side">
        {options && <DecisionPanel options={options} resource={resourceNamed('leave')} number={leave.leaveNo} />}
        <section className="kit-card kit-section">
          <ApprovalTrail instanceId={instanceId} isNarrow />
          <StillToCome instanceId={instanceId} />
          <ChartButton instanceId={instanceId} />
        </section>
      </aside>
    </div>
  )
}
