import { App, Form, Input, Radio, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { Label } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { DESK, KEY, type Whole } from './desk-model.ts'

const NAMES: Readonly<Record<string, Label>> = {
  'billing.chase.smsFriendly': '友好提醒 / Friendly reminder',
  'billing.chase.smsFirm': '催款 / Firm',
  'billing.chase.smsFinal': '最后通知 / Last notice',
}

/** A text from a template, filled with the customer's debt; it may be changed before it leaves. */
export function MessageDialog({
  customerId,
  contacts,
  onClose,
  onDone,
}: {
  customerId: string
  contacts: Whole['contacts']
  onClose: () => void
  onDone: () => void
}) {
  const t = useT()
  const { message } = App.useApp()
  const { data } = useQuery({
    queryKey: [...KEY, 'messages', customerId],
    queryFn: () =>
      request<{ records: { template: string; text: string }[] }>('GET', `${DESK}/desk-messages`, {
        params: { id: customerId },
      }),
  })
  return (
    <FormDialog
      title={t('发送催收短信 / Send a dunning text')}
      path={`${DESK}/desk-message`}
      width={600}
      okText={t('发送 / Send')}
      isReady={data !== undefined}
      initial={{ contactId: contacts[0]?.id }}
      body={values => ({ customerId, contactId: values['contactId'], text: values['text'] })}
      onClose={onClose}
      onDone={() => {
        onDone()
        void message.success(t('短信已提交发送 / The text is on its way'))
      }}
    >
      <Fields contacts={contacts} texts={data?.records ?? []} />
    </FormDialog>
  )
}

function Fields({
  contacts,
  texts,
}: {
  contacts: Whole['contacts']
  texts: readonly { template: string; text: string }[]
}) {
  const t = useT()
  const form = Form.useFormInstance()
  return (
    <>
      <Form.Item name="contactId" label={t('收信人 / To')} rules={[{ required: true }]}>
        <Select options={contacts.map(one => ({ value: one.id, label: `${one.name} ${one.phone}` }))} />
      </Form.Item>
      <Form.Item label={t('模板 / Template')}>
        <Radio.Group
          optionType="button"
          options={texts.map(one => ({ value: one.template, label: t(NAMES[one.template]!) }))}
          onChange={event =>
            form.setFieldValue('text', texts.find(one => one.template === event.target.value)?.text ?? '')
          }
        />
      </Form.Item>
      <Form.Item name="text" label={t('内容 / Text')} rules={[{ required: true }]}>
        <Input.TextArea rows={5} maxLength={500} showCount />
      </Form.Item>
    </>
  )
}
