import { App, Button, Input, Modal, Space, Upload } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { useCan } from '#packages/web/shell/session.ts'

const CORE = '/api/ratutech-core'
interface Step {
  readonly auditType: number
  readonly code: string
  readonly label: `${string} / ${string}`
  readonly save: string
  readonly orderKind: number
  /** Its rows say more than the order does: they come by a file. */
  readonly byFile?: true
  readonly asksReason?: true
}
const STEPS: readonly Step[] = [
  {
    auditType: 1,
    code: 'insurance_requirement_apply',
    label: '批量申请 / Apply',
    save: 'insurance-requirement/insurance-save',
    orderKind: 1,
    byFile: true,
  },
  {
    auditType: 2,
    code: 'insurance_requirement_pay',
    label: '批量付款 / Pay',
    save: 'insurance-requirement/insurance-payment-save',
    orderKind: 1,
  },
  {
    auditType: 3,
    code: 'insurance_requirement_maintain',
    label: '批量维护 / Enter policies',
    save: 'insurance-requirement/insurance-maintenance-save',
    orderKind: 1,
    byFile: true,
  },
  {
    auditType: 4,
    code: 'insurance_requirement_close',
    label: '批量关闭 / Close',
    save: 'insurance-requirement/insurance-close-save',
    orderKind: 1,
    asksReason: true,
  },
  {
    auditType: 7,
    code: 'insurance_revise_payment_add',
    label: '批增付款 / Pay',
    save: 'insurance-revise-payment/save',
    orderKind: 2,
  },
  {
    auditType: 8,
    code: 'insurance_revise_maintain',
    label: '批改维护 / Enter corrections',
    save: 'insurance-imp-temp/save-normal-insurance-revise',
    orderKind: 2,
    byFile: true,
  },
  {
    auditType: 9,
    code: 'insurance_revise_close',
    label: '批改关闭 / Close',
    save: 'insurance-requirement/save-revise-close',
    orderKind: 2,
    asksReason: true,
  },
]
interface Counts {
  total: number
  normal: number
  abnormal: number
}

/** Orders chosen in the list, or rows of a file, become one batch of the next step. */
export function OrderTools({ selected, list }: ListSlot) {
  const t = useT()
  const [step, setStep] = useState<Step>()
  const kind = Number(selected[0]?.['orderKind'] ?? (window.location.pathname.includes('correct-work-order') ? 2 : 1))
  return (
    <>
      {STEPS.filter(one => one.orderKind === kind).map(one => (
        <StepButton
          key={one.auditType}
          step={one}
          isIdle={!one.byFile && selected.length === 0}
          onOpen={() => setStep(one)}
        />
      ))}
      {step && (
        <StepDialog
          step={step}
          ids={selected.map(row => String(row['id']))}
          onClose={done => {
            setStep(undefined)
            if (done) list.setSelected([])
          }}
          title={t(step.label)}
        />
      )}
    </>
  )
}

function StepButton({ step, isIdle, onOpen }: { step: Step; isIdle: boolean; onOpen(): void }) {
  const t = useT()
  return useCan(step.code) ? (
    <Button disabled={isIdle} onClick={onOpen}>
      {t(step.label)}
    </Button>
  ) : null
}

function StepDialog({
  step,
  ids,
  title,
  onClose,
}: {
  step: Step
  ids: readonly string[]
  title: string
  onClose(done: boolean): void
}) {
  const t = useT()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [uuid] = useState(() => crypto.randomUUID())
  const [counts, setCounts] = useState<Counts>()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { auditType } = step
  const upload = async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    setCounts(
      await request<Counts>('POST', `${CORE}/insurance-imp-temp/import-check`, {
        body: form,
        params: { uuid, auditType },
      }),
    )
  }
  const submit = async () => {
    setBusy(true)
    try {
      if (step.byFile) await request('POST', `${CORE}/insurance-imp-temp/import-normal`, { body: { uuid, auditType } })
      else
        await request('POST', `${CORE}/insurance-imp-temp/save`, {
          body: {
            uuid,
            auditType,
            rows: ids.map(workOrderId => ({
              workOrderId,
              payload: step.asksReason ? { closeReason: '9', note: reason } : {},
            })),
          },
        })
      const made = await request<{ no: string }>('POST', `${CORE}/${step.save}`, {
        body: { uuid, auditType, ...(step.asksReason ? { reason } : {}) },
      })
      void message.success(t('已提交批次{no} / Batch {no} submitted', { no: made.no }))
      void refreshData(client)
      onClose(true)
    } finally {
      setBusy(false)
    }
  }
  const isReady = step.byFile ? (counts?.normal ?? 0) > 0 : ids.length > 0 && (!step.asksReason || reason.trim() !== '')
  return (
    <Modal
      open
      title={title}
      onCancel={() => onClose(false)}
      onOk={() => void submit()}
      okButtonProps={{ disabled: !isReady, loading: isBusy }}
      okText={t('提交审批 / Submit')}
      cancelText={t('取消 / Cancel')}
    >
      <Space orientation="vertical" style={{ width: '100%' }}>
        {step.byFile ? (
          <Upload accept=".xlsx" maxCount={1} beforeUpload={file => (void upload(file), false)}>
            <Button>{t('上传明细（xlsx） / Upload the rows, xlsx')}</Button>
          </Upload>
        ) : (
          <span>{t('已选{n}张工单 / {n} orders chosen', { n: ids.length })}</span>
        )}
        {counts && (
          <span>
            {t('共{total}行，通过{normal}行，未通过{abnormal}行 / {total} rows, {normal} passed, {abnormal} did not', {
              ...counts,
            })}
          </span>
        )}
        {step.asksReason && (
          <Input.TextArea
            rows={3}
            maxLength={500}
            value={reason}
            placeholder={t('关闭说明 / Why they are closed')}
            aria-label={t('关闭说明 / Why they are closed')}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </Space>
    </Modal>
  )
}
