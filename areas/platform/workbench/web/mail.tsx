import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Ago } from '#packages/web/kit/fields/pieces.tsx'
import { useNoticeTarget } from '#packages/web/shell/bell.tsx'
import { listNotices, markRead, useNotices, type UserNotice } from '#packages/web/shell/notices.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { Card, CardFailed, CardSkeleton } from './card.tsx'
import { Nothing } from './my-work.tsx'

const SHOWN = 6

/** Unread messages, as the bell has them. */
export function MessagesCard({ title }: { title: string }) {
  const t = useT()
  const arrivals = useNotices(state => state.arrivals)
  const [open, drawer] = useNoticeTarget()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['notices', 'workbench', arrivals],
    queryFn: () => listNotices(1, SHOWN, { status: '0' }),
  })
  const read = async (notice: UserNotice) => {
    await markRead([notice.id])
    void refetch()
    open(notice)
  }
  return (
    <Card
      title={title}
      icon="bell"
      count={data?.total}
      more={
        <a
          href="/notice/index"
          onClick={event => {
            event.preventDefault()
            openTab('/notice/index')
          }}
        >
          {t('全部 / All')}
        </a>
      }
    >
      {isPending ? (
        <CardSkeleton />
      ) : isError ? (
        <CardFailed onRetry={() => void refetch()} />
      ) : data.records.length === 0 ? (
        <Nothing icon="mail-open" label="没有未读消息 / Nothing unread" />
      ) : (
        <ul className="workbench-rows">
          {data.records.map(one => (
            <li key={one.id}>
              <button type="button" onClick={() => void read(one).catch(() => undefined)}>
                <span className="workbench-row-title kit-own">{one.title || one.content}</span>
                <span className="workbench-row-second kit-own">{one.content}</span>
                <span className="workbench-row-time">
                  <Ago time={one.updateTime} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {drawer}
    </Card>
  )
}

interface Announcement {
  id: string
  title: string
  releaseTime: string
}

export function NoticesCard({ title }: { title: string }) {
  const t = useT()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['list', 'notice', 'workbench'],
    queryFn: async () =>
      (
        await request<{ records: Announcement[] }>('GET', '/api/blade-desk/notice/list', {
          params: { current: 1, size: SHOWN, status: 1 },
          silent: true,
        })
      ).records,
  })
  return (
    <Card
      title={title}
      icon="megaphone"
      more={
        <a
          href="/desk/notice/index"
          onClick={event => {
            event.preventDefault()
            openTab('/desk/notice/index')
          }}
        >
          {t('全部 / All')}
        </a>
      }
    >
      {isPending ? (
        <CardSkeleton />
      ) : isError ? (
        <CardFailed onRetry={() => void refetch()} />
      ) : (data ?? []).length === 0 ? (
        <Nothing icon="megaphone" label="没有公告 / No announcements" />
      ) : (
        <ul className="workbench-rows">
          {data.map(one => (
            <li key={one.id}>
              <button type="button" onClick={() => openTab(`/desk/notice/detail?id=${one.id}`)}>
                <span className="workbench-row-title kit-own">{one.title}</span>
                <span className="workbench-row-time">{one.releaseTime && <Ago time={one.releaseTime} />}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
