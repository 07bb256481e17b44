import { App, Button, Form, Modal, Select, type FormInstance } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '#kernel'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData, useDictionary } from '#packages/web/kit/data.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useCan, useSession } from '#packages/web/shell/session.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { caseStep, decisions, stepPath, type StepNo } from '../codes.ts'
import type { CaseView } from './types.ts'

const CORE = '/api/ratutech-core/quota'
interface Props {
  view: CaseView
  step: StepNo
  form: FormInstance<Row>
}

/** What the form holds as the body of a decision. */
function bodyOf({ view, form }: Props): Row {
  const { opinion, lines, attachBizId, ...payload } = form.getFieldsValue(true) as Row
  const kept = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined && value !== ''))
  return { id: view.id, round: view.round, opinion: opinion ?? '', lines: lines ?? [], payload: kept, attachBizId }
}

/** 保存 通过 退回补件 退回上一步 否决 撤销, at the foot of the page. */
export function DecisionBar(props: Props) {
  const { view, step } = props
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [asks, setAsks] = useState<'refuse' | 'back'>()
  const send = async (path: string, body: Row, said: string, closes: boolean) => {
    setBusy(true)
    setFaults([])
    try {
      await request('PUT', `${CORE}/${path}`, { body, noToast: true })
      void message.success(said)
      tab.setDirty(false)
      await refreshData(client)
      if (closes) tab.close()
    } catch (error) {
      if (error instanceof NetworkError) return // said by the client itself; what was typed stays
      if (!(error instanceof RefusedError)) throw error
      setFaults(error.placed(() => false).elsewhere.split('；'))
    } finally {
      setBusy(false)
    }
  }
  const decide = (decision: number, more: Row = {}) =>
    send(
      `${stepPath[step]}/approval`,
      { ...bodyOf(props), version: view.version, decision, ...more },
      t('已提交 / Submitted'),
      true,
    )
  if (!view.mine) return <RevokeButton view={view} send={send} isBusy={isBusy} faults={faults} />
  return (
    <>
      {faults.length > 0 && (
        <div className="kit-refusal" role="alert">
          {faults.map(one => (
            <p key={one}>{one}</p>
          ))}
        </div>
      )}
      <footer className="quota-handle-bar">
        <Button
          loading={isBusy}
          onClick={() => void send('review-save', { ...bodyOf(props), step }, t('草稿已保存 / Draft saved'), false)}
        >
          {t('保存 / Save')}
        </Button>
        <Button type="primary" loading={isBusy} onClick={() => void decide(decisions.pass)}>
          {t('通过 / Pass')}
        </Button>
        <Button loading={isBusy} onClick={() => void decide(decisions.sendBack)}>
          {t('退回补件 / Send back')}
        </Button>
        {step >= 3 && <Button onClick={() => setAsks('back')}>{t('退回上一步 / Back to a step')}</Button>}
        {step !== 2 && (
          <Button danger onClick={() => setAsks('refuse')}>
            {t('否决 / Refuse')}
          </Button>
        )}
      </footer>
      {asks && <AskDialog kind={asks} step={step} onClose={() => setAsks(undefined)} onSend={decide} />}
    </>
  )
}

/** Whoever passed the step before takes it back while nobody has begun. */
function RevokeButton({
  view,
  send,
  isBusy,
  faults,
}: {
  view: CaseView
  send: (path: string, body: Row, said: string, closes: boolean) => Promise<void>
  isBusy: boolean
  faults: readonly string[]
}) {
  const t = useT()
  const mayRevoke = useCan('quota_revoke')
  const name = useSession(state => state.user?.name ?? '')
  const last = view.reviews.filter(one => !one.revokedTime).at(-1)
  const isOwn = view.status === 102 && last?.decision === 1 && last.reviewerName === name && name !== ''
  if (!mayRevoke || !isOwn || !last) return null
  return (
    <footer className="quota-handle-bar">
      {faults.map(one => (
        <span key={one} className="kit-refusal" role="alert">
          {one}
        </span>
      ))}
      <Button
        danger
        loading={isBusy}
        onClick={() =>
          void send(
            'approval/revoke',
            { id: view.id, step: last.step, reason: t('本人撤销 / taken back') },
            t('已撤销 / Revoked'),
            false,
          )
        }
      >
        {t('撤销我的审批 / Revoke my decision')}
      </Button>
    </footer>
  )
}

function AskDialog({
  kind,
  step,
  onClose,
  onSend,
}: {
  kind: 'refuse' | 'back'
  step: StepNo
  onClose: () => void
  onSend: (decision: number, more: Row) => Promise<void>
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const reasons = useDictionary('quota_refuse')
  const [chosen, setChosen] = useState<string | number>()
  const options =
    kind === 'refuse'
      ? reasons.map(one => ({ value: String(one.value), label: String(one.label) }))
      : caseStep.values
          .filter(one => one.code < step)
          .map(one => ({ value: one.code, label: textOf(one.label, language) }))
  const run = async () => {
    onClose()
    await (kind === 'refuse'
      ? onSend(decisions.refuse, { refuseType: chosen })
      : onSend(decisions.back, { targetStep: chosen }))
  }
  return (
    <Modal
      open
      title={kind === 'refuse' ? t('否决授信 / Refuse the case') : t('退回上一步 / Back to a step')}
      onCancel={onClose}
      onOk={() => void run()}
      okButtonProps={{ disabled: chosen === undefined, danger: kind === 'refuse' }}
      okText={t('确定 / Confirm')}
      cancelText={t('取消 / Cancel')}
    >
      <Form layout="vertical">
        <Form.Item label={kind === 'refuse' ? t('否决类型 / Refused for') : t('退回至 / Back to')} required>
          <Select
            options={options as { value: string | number; label: string }[]}
            value={chosen ?? null}
            onChange={setChosen}
          />
        </Form.Item>
      </Form>
      <p>
        {kind === 'refuse'
          ? t(
              '否决后90天内不能重新申请，客户可在30天内申诉。 / For 90 days nothing new is applied for; an appeal is open for 30 days.',
            )
          : t('意见写在审查意见中；已有结果保留可读。 / Say why in the opinion; earlier results stay readable.')}
      </p>
    </Modal>
  )
}
