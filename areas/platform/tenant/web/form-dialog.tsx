import { Form, Modal, type FormInstance } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'

type Values = Record<string, unknown>
interface Props {
  title: string
  path: string
  width?: number
  okText?: string
  initial?: Values
  /** What is sent of what was typed. */
  body(given: Values): Values
  onDone?: (answer: Values) => void
  onClose: () => void
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode)
}

/** One call behind a small form: faults stand beside their inputs, the rest above. */
export function FormDialog({ title, path, width = 480, okText, initial = {}, body, onDone, onClose, children }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    const given = await form.validateFields()
    setBusy(true)
    setFault('')
    try {
      const answer = await request<Values>('POST', path, { body: body(given), noToast: true })
      await refreshData(client)
      onClose()
      onDone?.(answer)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const beside = error.faults.filter(one => form.getFieldInstance(one.path) !== undefined || one.path in given)
      form.setFields(beside.map(one => ({ name: one.path, errors: [t(one.reason)] })))
      if (beside.length === 0) setFault(error.faults.map(one => t(one.reason)).join('；') || error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={title} width={width} onCancel={onClose} onOk={() => void send().catch(() => undefined)} confirmLoading={isBusy} okText={okText ?? t('保存 / Save')} cancelText={t('取消 / Cancel')} mask={{ closable: false }}>
      {fault && <div className="kit-refusal" role="alert">{fault}</div>}
      <Form form={form} layout="vertical" requiredMark={false} initialValues={initial}>{typeof children === 'function' ? children(form) : children}</Form>
    </Modal>
  )
}
