import { Alert, App, Button } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { PrintApproval } from '#packages/web/kit/approval/print-approval.tsx'
import { StillToCome } from '#packages/web/kit/approval/path-preview.tsx'
import { refreshData } from '#packages/web/kit/data.ts'
import { ApprovalTrail } from '#packages/web/kit/detail/approval-trail.tsx'
import { part } from '#packages/web/shell/chunks.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { lastParts, leaveQuery } from './leave.ts'
import { LeaveCard } from './leave-card.tsx'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/form.css'
import '#packages/web/kit/detail.css'
import '#packages/web/kit/approval.css'

const FlowChart = part(() => import('#packages/web/kit/approval/flow-chart.tsx'))

/** 请假详情: what was applied for, and how far it has come. */
export default function LeaveDetailPage() {
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const me = useSession(state => state.user?.id)
  const [, id = ''] = lastParts(tab.pathname, 2)
  const { data, isPending, error } = useQuery(leaveQuery(id))
  useEffect(() => {
    if (data) tab.setTitle(`请假 ${data.leaveNo} / Leave ${data.leaveNo}`)
  }, [data?.leaveNo])
  if (isPending) return <PageSkeleton />
  if (error || !data)
    return (
      <div className="kit-page">
        <Alert
          type="warning"
          showIcon
          title={error instanceof RefusedError ? error.msg : t('没有读到请假单 / The leave could not be read')}
        />
      </div>
    )
  const instanceId = data.processInstanceId
  const isMine = String(data.createUser) === String(me)
  const withdraw = async () => {
    await request('POST', '/api/blade-flow/work/withdraw', { body: { processInstanceId: instanceId, comment: '' } })
    await refreshData(client)
    void message.success(t('已撤回 / Withdrawn'))
  }
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('请假详情 / Leave')}</h1>
        <div className="kit-head-tools">
          {instanceId && (
            <PrintApproval title={t('请假 / Leave')} subtitle={data.leaveNo} instanceId={instanceId}>
              <LeaveCard leave={data} />
            </PrintApproval>
          )}
          {isMine && data.status === 102 && (
            <Button
              onClick={() =>
                modal.confirm({
                  title: t('撤回 {no}？ / Withdraw {no}?', { no: data.leaveNo }),
                  content: t(
                    '审批人不再看到它；之后可以修改并重新提交。 / Approvers no longer see it; it can be changed and resubmitted.',
                  ),
                  okText: t('撤回 / Withdraw'),
                  okButtonProps: { danger: true },
                  onOk: () => withdraw().catch(() => undefined),
                })
              }
            >
              {t('撤回 / Withdraw')}
            </Button>
          )}
          {isMine && [100, 101].includes(data.status) && (
            <Button type="primary" onClick={() => openTab(`/work/process/leave/form/0?id=${id}`)}>
              {t('重新提交 / Resubmit')}
            </Button>
          )}
        </div>
      </header>
      <div className="leave-two">
        <div>
          <LeaveCard leave={data} />
          {instanceId && (
            <section className="kit-card kit-section" style={{ marginTop: 10 }}>
              <Suspense fallback={<div className="kit-nothing">…</div>}>
                <FlowChart of={{ instanceId }} height={220} />
              </Suspense>
            </section>
          )}
        </div>
        {instanceId && (
          <section className="kit-card kit-section">
            <h2>{t('审批记录 / Approval')}</h2>
            <ApprovalTrail instanceId={instanceId} isNarrow />
            <StillToCome instanceId={instanceId} />
          </section>
        )}
      </div>
    </div>
  )
}
