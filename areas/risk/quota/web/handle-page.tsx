import { Alert, Form, Result, Skeleton, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fen, yuan, type Fen } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { stepName, stepPath, type StepNo } from '../codes.ts'
import { stepFields } from '../step-fields.ts'
import { DecisionBar } from './decision-bar.tsx'
import { SideCards } from './side-cards.tsx'
import { SnapshotCard } from './snapshot-card.tsx'
import { StepForm } from './step-form.tsx'
import type { CaseView, Line } from './types.ts'
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
  const no = found.data?.quotaNo
  useEffect(() => {
    if (no) tab.setTitle(`授信审查 ${no} / Quota review ${no}`)
  }, [no])
  if (head.error || found.error || id === '') return <Result status="404" title={t('找不到审查单 / No such case')} />
  if (!found.data) return <Skeleton active />
  const { status, round, creditLevel, mine } = found.data
  // What was typed stays while the case is only read anew; another step, round or level is another form.
  return <Loaded key={[step, status, round, creditLevel, mine].join()} view={found.data} step={step} />
}

function Loaded({ view, step }: { view: CaseView; step: StepNo }) {
  const t = useT()
  const [form] = Form.useForm<Row>()
  useEffect(() => form.setFieldsValue(initialOf(view, step)), [form])
  const isAtStep = view.status === 102 && view.step === step
  return (
    <div className="kit-page">
      <header className="kit-head quota-handle-head">
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
          title={t('审查单不在本环节，仅供查看 / The case is at another step: for reading only')}
        />
      )}
      {isAtStep && !view.mine && (
        <Alert type="info" showIcon title={t('您不是当前环节的审批人 / You are not the reviewer of this step')} />
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

const defaultsOf = (step: StepNo): Row =>
  Object.fromEntries(
    Object.entries(stepFields[step])
      .map(([name, field]) => [name, field.options.default] as const)
      .filter(([, value]) => value !== undefined),
  )
const amountOf = (line: Line, qty: number): string => yuan((fen(line.unitExposure) * BigInt(qty)) as Fen)
/** One's own draft, else the figures of the step before; whoever only reads sees what was decided at the step. */
function initialOf(view: CaseView, step: StepNo): Row {
  const standard = view.lines.map(line => {
    const qty = step < 4 ? (line.suggestQty ?? 0) : view.creditLevel > 1 ? (line.grantQty ?? 0) : (line.finalQty ?? 0)
    return { cityCode: line.cityCode, qty, amount: amountOf(line, qty) }
  })
  const draft = view.mine ? view.draft : view.reviews.findLast(one => one.step === step && !one.revokedTime)
  return {
    ...defaultsOf(step),
    ...(draft?.payload ?? {}),
    opinion: draft?.opinion ?? '',
    lines: draft && draft.lines.length > 0 ? draft.lines : standard,
  }
}
