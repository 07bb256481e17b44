import { App, Button, Form, Input, Modal } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { RefusedError, request, tellWindows, tokenStore } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { Icon } from './icon.tsx'
import { acceptTokens, type TokenOfProvider } from './session.ts'
import type { Guest } from './guest-dialog.tsx'

const GuestDialog = lazy(() => import('./guest-dialog.tsx'))

/** Providers of identities that the tenant has switched on; the built-in one is named as simulated (10-platform 3.3). */
export function OtherWays({ tenantId, isTenantKnown, onDone }: { tenantId: string; isTenantKnown: boolean; onDone: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const [sources, setSources] = useState<string[]>([])
  const [asked, setAsked] = useState('')
  const [guest, setGuest] = useState<Guest>()
  useEffect(() => {
    let isGone = false
    request<{ sources?: string[] }>('GET', '/api/blade-system/tenant/info', { params: { domain: location.host, tenantId }, noToken: true, silent: true })
      // Without an answer there is only the password, as before.
      .then(info => { if (!isGone) setSources(info.sources ?? []) }, () => { if (!isGone) setSources([]) })
    return () => { isGone = true }
  }, [tenantId])

  /** Whoever came back from a provider: known people are in, strangers may ask. */
  const enter = async (source: string, code: string) => {
    try {
      const answer = await request<TokenOfProvider>('POST', '/api/blade-auth/oauth/token', { body: { grant_type: 'social', source, code, state: crypto.randomUUID?.() ?? code, tenantId, scope: 'all' }, headers: { 'Tenant-Id': tenantId }, noToken: true, silent: true })
      setAsked('')
      if (answer.user_id === '' || Number(answer.user_id) < 0) return setGuest({ oauthId: answer.oauth_id, nickName: answer.nick_name, tenantId })
      acceptTokens(answer)
      if (tokenStore.read()) tellWindows('new-token')
      onDone()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      void message.error(error.msg)
    }
  }
  if (sources.length === 0 && !guest) return null
  return (
    <div className="login-ways">
      {sources.includes('simulated') && <Button block icon={<Icon name="users" size={15} />} onClick={() => setAsked('simulated')}>{t('第三方登录（模拟） / Third-party sign-in (simulated)')}</Button>}
      {asked && <SimulatedProvider onClose={() => setAsked('')} onCode={code => enter(asked, code)} />}
      {guest && <Suspense fallback={null}><GuestDialog guest={guest} isTenantKnown={isTenantKnown} onClose={() => setGuest(undefined)} /></Suspense>}
    </div>
  )
}

/** Stands for the provider's own page: a name, and a word by which the provider knows the person again. */
function SimulatedProvider({ onClose, onCode }: { onClose: () => void; onCode: (code: string) => Promise<void> }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [form] = Form.useForm<{ name: string; word: string }>()
  const send = ({ name, word }: { name: string; word: string }) => {
    setBusy(true)
    const bytes = new TextEncoder().encode(`${name.trim()}\n${word}`)
    void onCode(btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')).finally(() => setBusy(false))
  }
  const rule = [{ required: true, whitespace: true, message: t('必填 / Required') }]
  return (
    <Modal open title={t('模拟的第三方平台 / Simulated provider')} width={380} onCancel={onClose} onOk={() => form.submit()} okText={t('授权登录 / Confirm')} confirmLoading={isBusy} destroyOnHidden>
      <p className="muted">{t('内置的模拟平台：同一姓名与口令就是同一个人；口令为“拒绝”时不予授权，为“超时”时迟答。 / Built in: the same name and word are the same person; the word 拒绝 is refused, 超时 answers late.')}</p>
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item name="name" label={t('姓名 / Name')} rules={rule}><Input maxLength={32} /></Form.Item>
        <Form.Item name="word" label={t('口令 / Word')} rules={rule}><Input.Password maxLength={32} autoComplete="off" /></Form.Item>
      </Form>
    </Modal>
  )
}
