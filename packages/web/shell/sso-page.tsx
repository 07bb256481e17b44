import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { RefusedError, request, type TokenAnswer } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { Notice, Splash } from './error-pages.tsx'
import { acceptTokens, loadSession } from './session.ts'

/** Landing of the OA's single sign-on (S8): the ticket leaves the address bar before it is used. */
export default function SsoPage() {
  const t = useT()
  const navigate = useNavigate()
  const [fault, setFault] = useState('')
  const started = useRef<URLSearchParams>(null)

  async function enter(query: URLSearchParams) {
    setFault('')
    const tenantId = query.get('tenantId') ?? ''
    try {
      const answer = await request<TokenAnswer>('POST', '/api/blade-auth/oauth/token', {
        body: { grant_type: 'oasso', ticket: query.get('ticket') ?? '', tenantId, scope: 'all' },
        headers: { 'Tenant-Id': tenantId },
        noToken: true,
        silent: true,
      })
      acceptTokens(answer)
      await loadSession()
      void navigate(`/login?redirect=${encodeURIComponent(query.get('redirect') ?? '/')}`, { replace: true })
    } catch (error) {
      setFault(
        error instanceof RefusedError
          ? error.msg
          : t('网络异常，请检查网络后重试 / Network error, check the network and retry'),
      )
    }
  }
  useEffect(() => {
    if (started.current) return
    started.current = new URLSearchParams(location.search)
    history.replaceState(history.state, '', location.pathname)
    void enter(started.current)
  })
  if (!fault) return <Splash />
  return (
    <Notice
      picture="offline"
      title={t('单点登录失败 / Single sign-on failed')}
      text={fault}
      action={
        <>
          <Button type="primary" onClick={() => void enter(started.current!)}>
            {t('重试 / Retry')}
          </Button>
          <Button onClick={() => void navigate('/login', { replace: true })}>
            {t('账号登录 / Sign in by account')}
          </Button>
        </>
      }
    />
  )
}
