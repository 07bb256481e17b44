import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { RefusedError, request } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { NotFound, Notice } from './error-pages.tsx'
import { leavesOf } from './menu.ts'
import type { Ticket } from './outside.ts'
import { useSession } from './session.ts'

/**
 * A menu item of another system. Only addresses of the user's own menu are framed, never one out of the query (S7);
 * the server checks the host against `iframe.allowHosts` and puts a single-use ticket where the address says
 * `${token}`.
 */
export function Frame({ code }: { code: string }) {
  const t = useT()
  const leaf = useSession(state => leavesOf(state.menus).find(one => one.code === code))
  const [url, setUrl] = useState<string | null>()
  const [reason, setReason] = useState('')
  const [round, setRound] = useState(0)
  const address = leaf?.path
  // The deployment's own list (FRAME_HOSTS) is the browser's to keep, which leaves the frame empty without a word.
  useEffect(() => {
    if (!url) return
    const refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src' || !url.startsWith(new URL(blockedURI).origin)) return
      setReason(t('该地址未加入白名单 / This address is not on the list of allowed hosts'))
      setUrl(null)
    }
    document.addEventListener('securitypolicyviolation', refused)
    return () => document.removeEventListener('securitypolicyviolation', refused)
  }, [url, t])
  useEffect(() => {
    if (!address) return
    request<Ticket>('GET', '/api/blade-auth/oauth/iframe-ticket', { params: { code }, silent: true }).then(
      ticket => setUrl(ticket.url ?? null),
      (error: unknown) => {
        setReason(error instanceof RefusedError ? error.msg : '')
        setUrl(null)
      },
    )
  }, [address, code, round])
  if (!leaf) return <NotFound />
  if (url === null) {
    return (
      <Notice
        picture="offline"
        title={t('外部页面打不开 / The outside page cannot be opened')}
        text={reason || t(leaf.name)}
        action={
          <Button
            onClick={() => {
              setUrl(undefined)
              setRound(round + 1)
            }}
          >
            {t('重试 / Retry')}
          </Button>
        }
      />
    )
  }
  return url ? (
    <iframe
      className="outside"
      src={url}
      title={t(leaf.name)}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads"
      referrerPolicy="no-referrer"
    />
  ) : null
}
