import { Alert, Form, Result, Skeleton, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { stepName, stepPath, type StepNo } from '../codes.ts'
import { DecisionBar } from './decision-bar.tsx'
import { SideCards } from './side-cards.tsx'
import { SnapshotCard } from './snapshot-card.tsx'
import { StepForm } from './step-form.tsx'
import type { CaseView } from './types.ts'
import './quota.css'

const CORE = '/api/ratutech-core/quota'

/** 授信审查办理: the customer at the left, the step's form in the middle, what speaks for and against at the right. */
export function HandlePage() {
  const t = useT()
  const tab = useTab()
  const id = tab.params.get('id') ?? ''
  const asked = Number(tab.params.get('step') ?? 0)
  const head = useQuery({
    queryKey: ['detail', 'quota', id],
    enabled: id !== '' && !asked,
    queryFn: () => request<{ step: number }>('GET', `${CORE}/detail`, { params: { id } }),
  })
  const step = (asked || head.data?.step || 0) as StepNo
  const found = useQuery({
    queryKey: ['detail', 'quota', id, 'step', step],
    enabled: id !== '' && step > 0,
    queryFn: () => request<CaseView>('GET', `${CORE}/${stepPath[step]}/detail`, { params: { id } }),
  })
  useEffect(() => tab.setTitle('授信审查办理 / Quota review'), [])
  if (head.error || found.error || id === '') return <Result status="404" title={t('找不到审查单 / No such case')} />
  return found.data ? <Loaded key={found.data.version} view={found.data} step={step} /> : <Skeleton active />
}

function Loaded({ view, step }: { view: CaseView; step: StepNo }) {
  const t = useT()
  const [form] = Form.useForm<Row>()
  useEffect(() => {
    form.setFieldsValue(initialOf(view, step))
  }, [form, view, step])
  const isAtStep = view.status === 102 && view.step === step
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>
          {view.quotaNo} {view.customerName}
        </h1>
        <Tag color="blue">
          {t(stepName(view.step))} · {t('第{n}轮 / round {n}', { n: view.round ?? 1 })}
        </Tag>
        {view.slaDue && <Tag>{t('时限{time} / due {time}', { time: view.slaDue })}</Tag>}
      </header>
      {!isAtStep && (
        <Alert
          type="info"
          showIcon
          message={t('审查单不在本环节，仅供查看 / The case is at another step: for reading only')}
        />
      )}
      {isAtStep && !view.mine && (
        <Alert type="info" showIcon message={t('您不是当前环节的审批人 / You are not the reviewer of this step')} />
      )}
      <div className="quota-handle">
        <SnapshotCard view={view} />
        <StepForm view={view} step={step} form={form} />
        <SideCards view={view} />
      </div>
      <DecisionBar view={view} step={step} form={form} />
    </div>
  )
}

/** One's own draft, else the figures of the step before. */
function initialOf(view: CaseView, step: StepNo): Row {
  const standard = view.lines.map(line => {
    const qty = step < 4 ? (line.suggestQty ?? 0) : view.creditLevel > 1 ? (line.grantQty ?? 0) : (line.finalQty ?? 0)
    return { cityCode: line.cityCode, qty, amount: (Number(line.unitExposure) * qty).toFixed(2) }
  })
  const { draft } = view
  return {
    ...(draft?.payload ?? {}),
    opinion: draft?.opinion ?? '',
    lines: draft && draft.lines.length > 0 ? draft.lines : standard,
  }
}
