import { Alert, App, Button, Form, Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'

const BASE = '/api/blade-resource/sms'
const IN_USE = 2

/** 发送短信: a few words to a few numbers by a channel that is in use. */
export function SendText() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return useCan('sms_send') ? (
    <>
      <Button onClick={() => setOpen(true)}>{t('发送短信 / Send SMS')}</Button>
      {isOpen && <SendDialog onClose={() => setOpen(false)} />}
    </>
  ) : null
}

function SendDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const { data } = useQuery({
    queryKey: ['list', 'sms', 'in-use'],
    queryFn: () =>
      request<{ records: Row[] }>('GET', `${BASE}/list`, { params: { status: IN_USE, size: 100 }, silent: true }),
  })
  const channels = data?.records ?? []
  const first = String(channels[0]?.['smsCode'] ?? '')
  const needed = [{ required: true, whitespace: true, message: t('必填 / Required') }]
  return (
    <FormDialog
      title={t('发送短信 / Send SMS')}
      width={520}
      path={`${BASE}/endpoint/send-message`}
      okText={t('发送 / Send')}
      isReady={channels.length > 0}
      onClose={onClose}
      body={({ code = first, phones, content }) => ({
        code,
        phones: String(phones)
          .split(/[\s,，、;；]+/)
          .filter(Boolean),
        params: { content },
      })}
      onDone={({ sent }) => void message.success(t('已提交{n}条短信 / {n} SMS submitted', { n: sent }))}
    >
      {data && channels.length === 0 && (
        <Alert type="warning" showIcon title={t('没有启用的短信通道 / No SMS channel is in use')} />
      )}
      <Simulated channels={channels} />
      {channels.length > 0 && (
        <Form.Item name="code" label={t('通道 / Channel')} initialValue={first}>
          <Select
            options={channels.map(one => ({
              value: String(one['smsCode']),
              label: `${String(one['smsCode'])} · ${String(one['purposeName'] ?? one['purpose'])}`,
            }))}
          />
        </Form.Item>
      )}
      <Form.Item name="phones" label={t('手机号 / Mobile numbers')} rules={needed}>
        <Input.TextArea
          rows={2}
          placeholder={t('多个号码用逗号或换行分开，最多100个 / Separate with commas or lines, at most 100')}
        />
      </Form.Item>
      <Form.Item name="content" label={t('内容 / Words')} rules={needed}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </FormDialog>
  )
}

/** What the chosen channel does with it, where it is none that sends. */
function Simulated({ channels }: { channels: readonly Row[] }) {
  const t = useT()
  const code: unknown = Form.useWatch('code')
  const used = channels.find(one => one['smsCode'] === code) ?? channels[0]
  return String(used?.['category']) === '9' ? (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 12 }}
      title={t(
        '模拟通道：不会真正发出，内容写入短信记录 / Simulated channel: nothing is sent, the text is kept in the log',
      )}
    />
  ) : null
}
