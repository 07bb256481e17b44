import { App, Button, Form, Input, Modal } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { RefusedError, request, tellWindows, tokenStore } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { part } from './chunks.ts'
import { Icon } from './icon.tsx'
import { acceptTokens, type TokenOfProvider } from './session.ts'
import type { Guest } from './guest-dialog.tsx'

const GuestDialog = part(() => import('./guest-dialog.tsx'))

interface Return {
  readonly source: string
  readonly code: string
  readonly state: string
  readonly tenantId: string
}
const NONCE = 'fleet-social-nonce'

/**
 * To the provider's page by way of the server, which gives the state; the word in this window says on return that it
 * was this one that left.
 */
function leaveFor(source: string, tenantId: string): void {
  const nonce = crypto.randomUUID?.() ?? String(Math.random()).slice(2)
  sessionStorage.setItem(NONCE, nonce)
  location.assign(`/api/blade-auth/oauth/render/${source}?${new URLSearchParams({ tenantId, nonce })}`)
}

/**
 * What the address brought; it is taken out of the bar before anything is asked. A return that this window never left
 * for is nobody's.
 */
function takeArrival(): Return | { readonly state: string } | 'failed' | undefined {
  const given = new URLSearchParams(location.search)
  const [social, source, code, state, tenantId] = ['social', 'source', 'code', 'state', 'tenantId'].map(
    name => given.get(name) ?? '',
  ) as [string, string, string, string, string]
  if (social === '' && code === '') return undefined
  for (const name of ['social', 'source', 'code', 'state', 'tenantId', 'nonce']) given.delete(name)
  const nonce = new URLSearchParams(location.search).get('nonce')
  history.replaceState(history.state, '', `${location.pathname}${given.size > 0 ? `?${given}` : ''}`)
  if (social === 'simulated' && state !== '') return { state }
  const isOwn = nonce !== null && nonce !== '' && nonce === sessionStorage.getItem(NONCE)
  sessionStorage.removeItem(NONCE)
  return social === '' && isOwn && source !== '' && state !== '' ? { source, code, state, tenantId } : 'failed'
}

/**
 * Providers of identities that the tenant has switched on; the built-in one is named as simulated (10-platform 3.3).
 */
export function OtherWays({
  sources,
  tenantId,
  isTenantKnown,
  onDone,
}: {
  sources: readonly string[]
  tenantId: string
  isTenantKnown: boolean
  onDone: () => void
}) {
  const t = useT()
  const { message } = App.useApp()
  const [asked, setAsked] = useState('')
  const [guest, setGuest] = useState<Guest>()

  /** Whoever came back from a provider: known people are in, strangers may ask. */
  const enter = async ({ source, code, state, tenantId: of }: Return) => {
    try {
      const answer = await request<TokenOfProvider>('POST', '/api/blade-auth/oauth/token', {
        body: { grant_type: 'social', source, code, state, tenantId: of, scope: 'all' },
        headers: { 'Tenant-Id': of },
        noToken: true,
        silent: true,
      })
      if (answer.user_id === '' || Number(answer.user_id) < 0)
        return setGuest({ oauthId: answer.oauth_id, nickName: answer.nick_name, tenantId: of })
      acceptTokens(answer)
      if (tokenStore.read()) tellWindows('new-token')
      onDone()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      void message.error(error.msg)
    }
  }
  useEffect(() => {
    const arrival = takeArrival()
    if (arrival === 'failed')
      void message.error(t('第三方授权失败，请重试 / The provider did not confirm you, try again'))
    else if (arrival && 'code' in arrival) void enter(arrival)
    else if (arrival) setAsked(arrival.state)
    // Once, with the address that the browser arrived with.
  }, [])
  if (sources.length === 0 && !guest && !asked) return null
  return (
    <div className="login-ways">
      {sources.includes('simulated') && (
        <Button block icon={<Icon name="users" size={15} />} onClick={() => leaveFor('simulated', tenantId)}>
          {t('第三方登录（模拟） / Third-party sign-in (simulated)')}
        </Button>
      )}
      {asked && (
        <SimulatedProvider
          onClose={() => setAsked('')}
          onCode={code =>
            location.assign(`/api/blade-auth/oauth/callback/simulated?${new URLSearchParams({ code, state: asked })}`)
          }
        />
      )}
      {guest && (
        <Suspense fallback={null}>
          <GuestDialog guest={guest} isTenantKnown={isTenantKnown} onClose={() => setGuest(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** Stands for the provider's own page: a name, and a word by which the provider knows the person again. */
function SimulatedProvider({ onClose, onCode }: { onClose: () => void; onCode: (code: string) => void }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [form] = Form.useForm<{ name: string; word: string }>()
  const send = ({ name, word }: { name: string; word: string }) => {
    setBusy(true)
    const bytes = new TextEncoder().encode(`${name.trim()}\n${word}`)
    onCode(
      btoa(String.fromCharCode(...bytes))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=+$/, ''),
    )
  }
  const rule = [{ required: true, whitespace: true, message: t('必填 / Required') }]
  return (
    <Modal
      open
      title={t('模拟的第三方平台 / Simulated provider')}
      width={380}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={t('授权登录 / Confirm')}
      confirmLoading={isBusy}
      destroyOnHidden
    >
      <p className="muted">
        {t(
          '内置的模拟平台：同一姓名与口令就是同一个人；口令为“拒绝”时不予授权，为“超时”时迟答。 / Built in: the same name and word are the same person; the word 拒绝 is refused, 超时 answers late.',
        )}
      </p>
      <Form name="provider" form={form} layout="vertical" onFinish={send}>
        <Form.Item name="name" label={t('姓名 / Name')} rules={rule}>
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item name="word" label={t('口令 / Word')} rules={rule}>
          <Input.Password maxLength={32} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
