import { Modal } from 'antd'
import { Suspense, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { part } from '../../shell/chunks.ts'
import { Icon } from '../../shell/icon.tsx'
import { ApprovalTrail } from '../detail/approval-trail.tsx'
import { StillToCome } from './path-preview.tsx'
import '../approval.css'

/** The drawing library is larger than the page: it comes when somebody looks. */
const FlowChart = part(() => import('./flow-chart.tsx'))

/** The coloured chart of a process, at a size at which its steps can be read. */
export function ChartButton({ instanceId }: { instanceId: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="kit-text-button kit-chart-button" onClick={() => setOpen(true)}>
        <Icon name="workflow" size={14} />
        {t('查看流程图 / Show the chart')}
      </button>
      {isOpen && (
        <Modal
          open
          title={t('流程图 / Flow chart')}
          width="min(1400px, 94vw)"
          footer={null}
          onCancel={() => setOpen(false)}
        >
          <Suspense fallback={<div className="kit-nothing">…</div>}>
            <FlowChart of={{ instanceId }} height={360} />
          </Suspense>
        </Modal>
      )}
    </>
  )
}

/** The chart with the decisions under it: the history of an approval as its detail page shows it. */
export function ProcessHistory({ instanceId }: { instanceId: string }) {
  return (
    <>
      <Suspense fallback={<div className="kit-nothing">…</div>}>
        <FlowChart of={{ instanceId }} height={240} />
      </Suspense>
      <div className="kit-history">
        <ApprovalTrail instanceId={instanceId} />
        <StillToCome instanceId={instanceId} />
      </div>
    </>
  )
}
