import { App, Button, DatePicker, Form, Input, Select, type FormInstance } from 'antd'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { user } from '#kernel/fields.ts'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { PathSteps } from '#packages/web/kit/approval/path-preview.tsx'
import type { Forecast } from '#packages/web/kit/approval/tasks.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { useDictionary, type DictionaryEntry } from '#packages/web/shell/dictionary.ts'
import { useTab, type TabHandle } from '#packages/web/shell/use-tab.ts'
import { lastParts, leaveQuery } from './leave.ts'
import './leave.css'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/form.css'

interface Fields {
  leaveType: string
  span: [Dayjs, Dayjs]
  reason: string
  taskUser: string
  attachBizId?: string
}
const TIME = 'YYYY-MM-DD HH:mm:ss'
const approver = user('审批人 / Approver', 'R')

/** 请假申请: the days are reckoned by the working calendar while the time is chosen. */
export default function LeaveFormPage() {
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const key = useRef(newKey())
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = tab.params.get('id') ?? ''
  const [definitionId = ''] = lastParts(tab.pathname, 1)
  const { data: before } = useQuery(leaveQuery(id))
  const kinds = useDictionary('leave_type')
  const span = Form.useWatch('span', form)
  const days = useDays(span)
  const [leaveType, taskUser] = [Form.useWatch('leaveType', form), Form.useWatch('taskUser', form)]
  useEffect(() => {
    if (!before) return
    form.setFieldsValue({
      leaveType: String(before.leaveType),
      span: [dayjs(before.startTime), dayjs(before.endTime)],
      reason: before.reason,
      taskUser: before.taskUser,
      ...(before.attachBizId && before.attachBizId !== '-1' ? { attachBizId: before.attachBizId } : {}),
    })
  }, [before])

  const send = async (given: Fields) => {
    setBusy(true)
    setFault('')
    const body = {
      ...(id ? { id, version: before?.version } : { processDefinitionId: definitionId }),
      leaveType: given.leaveType,
      startTime: given.span[0].format(TIME),
      endTime: given.span[1].format(TIME),
      reason: given.reason.trim(),
      taskUser: given.taskUser,
      attachBizId: given.attachBizId ?? '',
    }
    try {
      const made = await request<{ id: string; no: string; processInstanceId: string }>(
        'POST',
        '/api/blade-desk/process/leave/start-process',
        { body, noToast: true, idempotencyKey: key.current },
      )
      void message.success(t('已提交 {no} / Submitted {no}', { no: made.no }))
      await refreshData(client)
      tab.setDirty(false)
      tab.leaveFor(`/work/process/leave/detail/${made.processInstanceId || '0'}/${made.id}`)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const placed = error.faults.map(one => ({
        name: (one.path === 'startTime' || one.path === 'endTime' ? 'span' : one.path) as keyof Fields,
        errors: [t(one.reason)],
      }))
      form.setFields(placed)
      if (placed.length === 0) setFault(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{id ? t('重新提交请假 / Resubmit the leave') : t('请假申请 / Leave application')}</h1>
      </header>
      <div className="leave-two is-form">
        <section className="kit-card kit-section leave-form">
          {fault && (
            <div className="kit-refusal" role="alert">
              {fault}
            </div>
          )}
          <LeaveForm form={form} send={send} tab={tab} kinds={kinds} days={days} isBusy={isBusy} />
        </section>
        <LeavePath days={days} leaveType={leaveType} taskUser={taskUser} />
      </div>
    </div>
  )
}

function LeaveForm({
  form,
  send,
  tab,
  kinds,
  days,
  isBusy,
}: {
  form: FormInstance<Fields>
  send: (given: Fields) => Promise<unknown>
  tab: TabHandle
  kinds: UseQueryResult<DictionaryEntry[]>
  days: string
  isBusy: boolean
}) {
  const t = useT()
  const needed = (label: string) => [{ required: true, message: t(label) }]
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ leaveType: '1' }}
      onFinish={given => void send(given).catch(() => undefined)}
      onValuesChange={() => tab.setDirty(true)}
    >
      <Form.Item name="leaveType" label={t('类型 / Kind')} rules={needed('请选择类型 / Choose the kind')}>
        <Select
          loading={kinds.isPending}
          options={
            kinds.data?.map(one => ({ value: one.dictKey, label: one.dictValue })) ?? [{ value: '1', label: '' }]
          }
        />
      </Form.Item>
      <Form.Item
        name="taskUser"
        label={<span className="kit-required">{t('审批人 / Approver')}</span>}
        rules={needed('请选择审批人 / Choose the approver')}
      >
        <PersonInput field={approver} />
      </Form.Item>
      <Form.Item
        name="span"
        label={<span className="kit-required">{t('时间 / Time')}</span>}
        rules={needed('请选择时间 / Choose the time')}
      >
        <DatePicker.RangePicker
          showTime={{
            format: 'HH:mm',
            minuteStep: 30,
            defaultOpenValue: [dayjs('09:00', 'HH:mm'), dayjs('18:00', 'HH:mm')],
          }}
          format="YYYY-MM-DD HH:mm"
          style={{ width: '100%' }}
        />
      </Form.Item>
      <p className="leave-days">
        {days && (
          <>
            {t('共 / In all')} <b className="num">{days}</b> {t('个工作日 / working days')}
          </>
        )}
      </p>
      <Form.Item
        name="reason"
        label={<span className="kit-required">{t('事由 / Reason')}</span>}
        rules={[{ required: true, whitespace: true, message: t('请填写事由 / Give the reason') }]}
        className="is-wide"
      >
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      <Form.Item name="attachBizId" label={t('附件 / Attachments')} className="is-wide">
        <FilesInput />
      </Form.Item>
      <Form.Item className="is-wide">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('提交 / Submit')}
        </Button>
      </Form.Item>
    </Form>
  )
}

/** Who will be asked, as soon as the time and the approver are known. */
function LeavePath({
  days,
  leaveType,
  taskUser,
}: {
  days: string
  leaveType: string | undefined
  taskUser: string | undefined
}) {
  const t = useT()
  const variables = JSON.stringify({ days, leaveType, taskUser })
  const { data } = useQuery({
    queryKey: ['flow', 'path', 'leave', variables],
    enabled: days !== '' && Boolean(taskUser),
    staleTime: 0,
    queryFn: () =>
      request<Forecast[]>('GET', '/api/blade-flow/work/predict', {
        params: { processKey: 'leave', variables },
        silent: true,
      }),
  })
  return (
    <section className="kit-card kit-section">
      <h2>{t('审批路径 / Approval path')}</h2>
      {data ? (
        <PathSteps steps={data} />
      ) : (
        <p className="kit-hint">{t('选好时间和审批人后显示 / Shown when the time and the approver are chosen')}</p>
      )}
    </section>
  )
}

function useDays(span: [Dayjs | null, Dayjs | null] | undefined): string {
  const [from, until] = [span?.[0]?.format(TIME) ?? '', span?.[1]?.format(TIME) ?? '']
  const { data } = useQuery({
    queryKey: ['leave-days', from, until],
    enabled: from !== '' && until !== '',
    staleTime: Infinity,
    queryFn: () =>
      request<{ days: string }>('GET', '/api/blade-desk/process/leave/days', {
        params: { startTime: from, endTime: until },
        silent: true,
      }),
  })
  return data?.days ?? ''
}
