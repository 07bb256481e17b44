import { useQuery } from '@tanstack/react-query'
import { App, Button, Modal } from 'antd'
import { useState } from 'react'
import { request } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { HtmlView } from '../kit/fields/html-view.tsx'
import { listNotices, markRead, readUnread, useNotices } from './notices.ts'

const KIND = 'notice'
const MOST = 20

interface Announcement {
  id: string
  messageId: string
  title: string
  content: string
  popup: boolean | number
  needConfirm: boolean | number
  releaseTime: string
}

/**
 * Announcements whose author wants them seen at once, one after the other; one that must be confirmed comes back until
 * its reader says so (10-platform 5.7).
 */
export function Announcements() {
  const t = useT()
  const { message } = App.useApp()
  const arrivals = useNotices(state => state.arrivals)
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['notices', 'popups', arrivals],
    queryFn: readPopups,
    retry: false,
    staleTime: Infinity,
  })
  const shown = (data ?? []).find(one => !shut.has(one.id))
  if (!shown) return null
  const isAsked = Boolean(shown.needConfirm)
  const close = () => setShut(before => new Set([...before, shown.id]))
  const done = async () => {
    setBusy(true)
    try {
      if (isAsked) await request('POST', '/api/blade-desk/notice/confirm-read', { body: { id: shown.id } })
      else await markRead([shown.messageId])
      await readUnread()
      if (isAsked) void message.success(t('操作成功! / Operation successful!'))
      close()
      void refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={shown.title}
      width={640}
      onCancel={close}
      mask={{ closable: false }}
      footer={[
        <Button key="later" onClick={close}>
          {t('稍后再看 / Later')}
        </Button>,
        <Button key="read" type="primary" loading={isBusy} onClick={() => void done().catch(() => undefined)}>
          {isAsked ? t('我已阅读 / I have read it') : t('知道了 / OK')}
        </Button>,
      ]}
    >
      <p className="muted">{shown.releaseTime.slice(0, 16)}</p>
      <div className="kit-own" style={{ maxHeight: '55vh', overflow: 'auto' }}>
        <HtmlView html={shown.content} />
      </div>
    </Modal>
  )
}

async function readPopups(): Promise<Announcement[]> {
  const unread = (await listNotices(1, MOST, { status: '0', bizTypeCode: KIND })).records
  const read = await Promise.allSettled(
    unread.map(async one => ({
      ...(await request<Announcement>('GET', '/api/blade-desk/notice/detail', {
        params: { id: one.bizId },
        silent: true,
      })),
      messageId: one.id,
    })),
  )
  // One that was withdrawn meanwhile is simply not shown.
  return read
    .filter(one => one.status === 'fulfilled')
    .map(one => one.value)
    .filter(one => Boolean(one.popup))
}
