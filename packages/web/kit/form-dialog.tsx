import { Form, Modal } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { NetworkError, RefusedError, request } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { newKey } from './ids.ts'
import { refreshData } from './data.ts'
import { dialogFrame } from './dialog-frame.ts'
import { useLeaving } from './use-leaving.ts'

type Values = Record<string, unknown>
interface Props {
  title: string
  path: string
  method?: 'POST' | 'PUT'
  /** Milliseconds, for calls that move much. */
  timeout?: number
  /** Class of the form, for one in columns. */
  className?: string
  width?: number
  okText?: string
  /** The button takes something away. */
  isDanger?: boolean
  /** False while there is nothing to send yet. */
  isReady?: boolean
  initial?: Values
  /** What is sent of what was typed. */
  body(given: Values): Values
  onDone?: (answer: Values, given: Values) => void
  onClose: () => void
  children: ReactNode
}

/**
 * One call behind a small form: faults stand beside their inputs, the rest above; what was typed is not thrown away
 * unasked.
 */
export function FormDialog({
  title,
  path,
  method = 'POST',
  timeout,
  className,
  width = 480,
  okText,
  isDanger = false,
  isReady = true,
  initial = {},
  body,
  onDone,
  onClose,
  children,
}: Props) {
  const t = useT()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  // A press after a lost answer is the same document; one after a refusal is another.
  const key = useRef(newKey())
  const leave = useLeaving()
  const send = async () => {
    // What is ill stands beside its input already.
    const given = await form.validateFields().catch(() => undefined)
    if (!given) return
    setBusy(true)
    setFault('')
    try {
      const answer = await request<Values>(method, path, {
        body: body(given),
        noToast: true,
        idempotencyKey: key.current,
        ...(timeout ? { timeout } : {}),
      })
      await refreshData(client)
      onClose()
      onDone?.(answer, given)
    } catch (error) {
      if (error instanceof NetworkError) return // said by the client itself; what was typed stays
      key.current = newKey()
      if (!(error instanceof RefusedError)) throw error
      const { beside, elsewhere } = error.placed(path => form.getFieldInstance(path) !== undefined || path in given)
      form.setFields(beside)
      setFault(elsewhere)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      width={width}
      onCancel={() => leave(form.isFieldsTouched(), onClose)}
      onOk={() => void send()}
      confirmLoading={isBusy}
      okText={okText ?? t('保存 / Save')}
      okButtonProps={{ danger: isDanger, disabled: !isReady }}
      cancelText={t('取消 / Cancel')}
      mask={{ closable: false }}
      {...dialogFrame}
    >
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={(label, { required }) => (required ? <span className="kit-required">{label}</span> : label)}
        initialValues={initial}
        {...(className ? { className } : {})}
      >
        {children}
      </Form>
    </Modal>
  )
}
