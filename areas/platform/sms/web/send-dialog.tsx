import { Alert, App, Button, Input, Modal, Select } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'

const BASE = '/api/blade-resource/sms'
const IN_USE = 2

/** 发送短信: a few words to a few numbers by a channel that is in use. */
export function SendText() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return useCan('sms_send') ? <><Button onClick={() => setOpen(true)}>{t('发送短信 / Send a text')}</Button>{isOpen && <SendDialog onClose={() => setOpen(false)} />}</> : null
}

function SendDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const { data } = useQuery({ queryKey: ['list', 'sms', 'in-use'], queryFn: () => request<{ records: Row[] }>('GET', `${BASE}/list`, { params: { status: IN_USE, size: 100 }, silent: true }) })
  const channels = data?.records ?? []
  const [code, setCode] = useState<string>()
  const [phones, setPhones] = useState('')
  const [content, setContent] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const used = channels.find(one => one['smsCode'] === (code ?? channels[0]?.['smsCode']))
  const send = async () => {
    setBusy(true)
    setFault('')
    try {
      const { sent } = await request<{ sent: number }>('POST', `${BASE}/endpoint/send-message`, { body: { code: used?.['smsCode'] ?? '', phones: phones.split(/[\s,，、;；]+/).filter(Boolean), params: { content } }, noToast: true })
      void message.success(t('已提交{n}条短信 / {n} {n|text|texts} submitted', { n: sent }))
      await refreshData(client)
      onClose()
    } catch (error) {
      setFault(error instanceof RefusedError ? error.message : t('网络异常，请检查网络后重试 / network error, check the network and retry'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('发送短信 / Send a text')} onCancel={onClose} onOk={() => void send()} okText={t('发送 / Send')} confirmLoading={isBusy} okButtonProps={{ disabled: !used || phones.trim() === '' || content.trim() === '' }}>
      <div className="kit-stack" style={{ display: 'grid', gap: 12 }}>
        {data && channels.length === 0 && <Alert type="warning" showIcon title={t('没有启用的短信通道 / No SMS channel is in use')} />}
        {used?.['category'] === '9' && <Alert type="info" showIcon title={t('模拟通道：不会真正发出，内容写入短信记录 / Simulated channel: nothing leaves, the words are kept in the log')} />}
        <label>{t('通道 / Channel')}<Select style={{ width: '100%' }} value={used ? String(used['smsCode']) : null} onChange={setCode} options={channels.map(one => ({ value: String(one['smsCode']), label: `${String(one['smsCode'])} · ${String(one['purposeName'] ?? one['purpose'])}` }))} /></label>
        <label>{t('手机号 / Mobile numbers')}<Input.TextArea rows={2} value={phones} onChange={event => setPhones(event.target.value)} placeholder={t('多个号码用逗号或换行分开，最多100个 / Separate with commas or lines, at most 100')} /></label>
        <label>{t('内容 / Words')}<Input.TextArea rows={3} maxLength={500} showCount value={content} onChange={event => setContent(event.target.value)} /></label>
        {fault && <Alert type="error" showIcon title={fault} />}
      </div>
    </Modal>
  )
}
