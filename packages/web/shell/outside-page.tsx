import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { request } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { NotFound, Notice } from './error-pages.tsx'
import { leavesOf } from './menu.ts'
import { useSession } from './session.ts'

interface Ticket { url?: string }

/**
 * A menu item of another system. Only addresses of the user's own menu are framed, never one out of the query (S7);
 * the server checks the host against `iframe.allowHosts` and puts a single-use ticket where the address says `${token}`.
 */
export function Frame({ code }: { code: string }) {
  const t = useT()
  const leaf = useSession(state => leavesOf(state.menus).find(one => one.code === code))
  const [url, setUrl] = useState<string | null>()
  const address = leaf?.path
  useEffect(() => {
    if (!address) return
    if (!address.includes('${token}')) return setUrl(address)
    request<Ticket>('GET', '/api/blade-auth/oauth/iframe-ticket', { params: { code }, silent: true }).then(ticket => setUrl(ticket.url ?? null),
      () => setUrl(null))
  }, [address, code])
  if (!leaf) return <NotFound />
  if (url === null) {
    return <Notice picture="offline" title={t('外部页面打不开 / The outside page cannot be opened')} text={leaf.name}
      action={<Button onClick={() => setUrl(undefined)}>{t('返回 / Back')}</Button>} />
  }
  return url ? <iframe className="outside" src={url} title={t(leaf.name)}
    sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads" referrerPolicy="no-referrer" /> : null
}
