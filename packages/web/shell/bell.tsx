import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { App, Badge, Button, Drawer, Empty, Popover, Skeleton } from 'antd'
import { useState, type ReactNode, type UIEvent } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../i18n/index.ts'
import { useDictionary } from './dictionary.ts'
import { Icon } from './icon.tsx'
import { listNotices, markAllRead, markRead, useNotices, type UserNotice } from './notices.ts'

const PAGE = 20

/** Unread messages: badge, list, and the way to what each is about (10-platform 3.4). */
export function Bell() {
  const t = useT()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const unread = useNotices(state => state.unread)
  const [openNotice, drawer] = useNoticeTarget()

  function open(notice: UserNotice) {
    setOpen(false)
    openNotice(notice)
  }
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        classNames={{ root: 'bell-pop' }}
        content={
          <BellList
            onOpen={open}
            onAll={() => {
              setOpen(false)
              void navigate('/notice')
            }}
          />
        }
      >
        <button
          type="button"
          className="bar-button"
          aria-label={t('消息，{n} 条未读 / Messages, {n} unread', { n: unread })}
          title={t('消息 / Messages')}
          aria-expanded={isOpen}
        >
          <Badge count={unread} overflowCount={99} size="small" offset={[3, -2]}>
            <Icon name="bell" size={17} />
          </Badge>
        </button>
      </Popover>
      {drawer}
    </>
  )
}

function BellList({ onOpen, onAll }: { onOpen: (notice: UserNotice) => void; onAll: () => void }) {
  const t = useT()
  const { modal, message } = App.useApp()
  const queryClient = useQueryClient()
  const { unread, arrivals } = useNotices()
  const list = useInfiniteQuery({
    queryKey: ['notices', 'bell', arrivals],
    queryFn: ({ pageParam }) => listNotices(pageParam, PAGE, { status: '0' }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
  })
  const notices = list.data?.pages.flatMap(page => page.records) ?? []
  const scrolled = ({ currentTarget: pane }: UIEvent<HTMLElement>) => {
    if (pane.scrollHeight - pane.scrollTop - pane.clientHeight < 80 && list.hasNextPage && !list.isFetching)
      void list.fetchNextPage()
  }
  const readAll = () =>
    void modal.confirm({
      title: t('确认将所有消息标记为已读？ / Confirm marking all messages as read?'),
      async onOk() {
        await markAllRead()
        void message.success(t('操作成功! / Operation successful!'))
      },
    })
  async function open(notice: UserNotice) {
    if (notice.status === 0) {
      await markRead([notice.id])
      void queryClient.invalidateQueries({ queryKey: ['notices'] })
    }
    onOpen(notice)
  }
  return (
    <section className="bell">
      <header>
        <b>{t('未读消息（{n}） / Unread messages ({n})', { n: unread > 9 ? '9+' : unread })}</b>
        <Button type="link" size="small" disabled={unread === 0} onClick={readAll}>
          {t('全部已读 / Mark all read')}
        </Button>
      </header>
      <div className="bell-list" onScroll={scrolled}>
        {list.isPending && <Skeleton active paragraph={{ rows: 4 }} className="bell-wait" />}
        {list.isError && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              <Button type="link" onClick={() => void list.refetch()}>
                {t('消息没有读到，重试 / Messages could not be read, retry')}
              </Button>
            }
          />
        )}
        {list.isSuccess && notices.length === 0 && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t(
              '没有未读消息，审批和到期提醒会出现在这里。 / Nothing unread. Approvals and reminders appear here.',
            )}
          />
        )}
        {notices.map(notice => (
          <button
            key={notice.id}
            type="button"
            className={`bell-item${notice.status === 0 ? ' is-unread' : ''}`}
            onClick={() => void open(notice)}
          >
            <Icon name={notice.status === 0 ? 'mail' : 'mail-open'} size={16} />
            <span>
              <b>
                {notice.userName || t('系统 / System')}
                <time>{notice.updateTime}</time>
              </b>
              <span className="bell-text">{notice.content}</span>
            </span>
          </button>
        ))}
      </div>
      <footer>
        <button type="button" className="link-button" onClick={onAll}>
          {t('查看全部 / View all')}
        </button>
      </footer>
    </section>
  )
}

/**
 * The dictionary `flow_path` maps the kind of business to its page; without a mapping the words are shown in a drawer,
 * which the caller places.
 */
export function useNoticeTarget(): [open: (notice: UserNotice) => void, drawer: ReactNode] {
  const t = useT()
  const navigate = useNavigate()
  const [read, setRead] = useState<UserNotice>()
  const { data: paths } = useDictionary('flow_path')
  const open = (notice: UserNotice) => {
    const extend = paths?.find(entry => entry.dictKey === notice.bizTypeCode)?.extend
    const path = extend ? (JSON.parse(extend) as { path?: string }).path : undefined
    if (path && notice.bizId) void navigate(`${path}?id=${encodeURIComponent(notice.bizId)}`)
    else setRead(notice)
  }
  const drawer = (
    <Drawer
      open={read !== undefined}
      onClose={() => setRead(undefined)}
      title={read?.title || t('消息 / Message')}
      size={420}
    >
      <p className="muted">
        {read?.userName} · {read?.updateTime}
      </p>
      <p className="message-text">{read?.content}</p>
    </Drawer>
  )
  return [open, drawer]
}
