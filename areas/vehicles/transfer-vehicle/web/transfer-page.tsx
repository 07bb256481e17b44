import { Button, Result } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { DetailHead } from '#packages/web/kit/detail/detail-page.tsx'
import { DetailSections } from '#packages/web/kit/detail/sections.tsx'
import { useDetailPage } from '#packages/web/kit/detail/use-detail-page.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { RecordFailed } from '#packages/web/kit/record-failed.tsx'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { transferVehicle } from '../transfer-vehicle.ts'
import { AccountingStep } from './accounting-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { HandleStep } from './handle-step.tsx'
import '#packages/web/kit/detail.css'
import '#packages/web/kit/form.css'
import './transfer.css'

const resource = transferVehicle as unknown as AnyResource
const STEPS = {
  1: { title: '办理交接 / Hand over', code: 'transfer_vehicle_handle', Step: HandleStep },
  2: { title: '核算 / Account', code: 'transfer_vehicle_accounting', Step: AccountingStep },
  3: { title: '确认 / Confirm', code: 'transfer_vehicle_confirm', Step: ConfirmStep },
} as const

/** 车辆转移办理 (60, 4.7): what is to be done now on the left, the record on the right. */
export function TransferPage() {
  const tab = useTab()
  const { record, isLoading, error, reload } = useDetailPage(resource)
  if (isLoading) return <PageSkeleton />
  if (!record) return <RecordFailed error={error} onRetry={reload} onBack={() => tab.close()} />
  const slot: DetailSlot = { resource, record, reload }
  return (
    <div className="kit-page kit-detail">
      <DetailHead slot={slot} customs={{}} onRun={undefined} />
      <div className="transfer-columns">
        <section className="kit-card kit-section">
          <Now slot={slot} />
        </section>
        <div className="kit-stack">
          <DetailSections slot={slot} customs={{}} sections={transferVehicle.sections!} />
        </div>
      </div>
    </div>
  )
}

function Now({ slot: { record } }: { slot: DetailSlot }) {
  const t = useT()
  const step = STEPS[Number(record['status']) as keyof typeof STEPS]
  const may = useCan(step?.code ?? 'transfer_vehicle_view')
  if (!step || !may)
    return (
      <Result
        status="info"
        title={step ? t('等待：{step} / Waiting for: {step}', { step: t(step.title) }) : t('已结束 / Over')}
        extra={
          <Button onClick={() => openTab(`/vehicle/transfer/detail?id=${String(record['id'])}`)}>
            {t('查看单据 / Open the document')}
          </Button>
        }
      />
    )
  const { Step } = step
  return (
    <>
      <h2>{t(step.title)}</h2>
      <Step key={`${String(record['id'])}:${String(record['version'])}`} record={record} />
    </>
  )
}
