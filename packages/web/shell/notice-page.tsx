import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Checkbox, Empty, Segmented, Select } from 'antd'
import { Suspense, useState } from 'react'
import { localDate } from '#kernel/dates.ts'
import { useT } from '../i18n/index.ts'
import { useNoticeTarget } from './bell.tsx'
import { part } from './chunks.ts'
import { useDictionary } from './dictionary.ts'
import { Icon } from './icon.tsx'
import { byDay, dayHeading } from './notice-dates.ts'
import {
  clearRead,
  listNotices,
  markAllRead,
  markRead,
  readUnread,
  removeNotices,
  useNotices,
  type UserNotice,
} from './notices.ts'
import { PageSkeleton } from './tab-host.tsx'
import './account-pages.css'

const MessagePreferences = part(() =>
  import('./message-preferences.tsx').then(module => ({ default: module.MessagePreferences })),
)
const PAGE = 50
type Filter = '' | '0' | '1'

/** 全部消息: everything that was sent to me, by day. */
export default function NoticePage() {
  const t = useT()
  const { modal, message } = App.useApp()
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<Filter>('')
  const [kind, setKind] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [hasSettings, setSettings] = useState(false)
  const arrivals = useNotices(state => state.arrivals)
  const [openNotice, drawer] = useNoticeTarget()
  const list = useInfiniteQuery({
    queryKey: ['notices', 'page', status, kind, arrivals],
    queryFn: ({ pageParam }) => listNotices(pageParam, PAGE, { status, bizTypeCode: kind }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
    placeholderData: before => before,
  })
  const notices = list.data?.pages.flatMap(page => page.records) ?? []

  async function done(work: Promise<unknown>) {
    await work
    setChosen(new Set())
    void message.success(t('操作成功! / Operation successful!'))
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['notices'] }), readUnread()])
  }
  const withChosen = (act: (ids: string[]) => Promise<unknown>) => {
    if (chosen.size === 0) return void message.warning(t('请选择至少一条数据 / Choose at least one record'))
    void done(act([...chosen]))
  }
  const askRemove = () => {
    if (chosen.size === 0) return void message.warning(t('请选择至少一条数据 / Choose at least one record'))
    void modal.confirm({
      title: t('确定将选择数据删除? / Delete the chosen records?'),
      content: t('共 {n} 条消息 / {n} {n|message|messages}', { n: chosen.size }),
      onOk: () => done(removeNotices([...chosen])),
    })
  }
  const askClear = () =>
    void modal.confirm({
      title: t('清空全部已读消息？ / Remove all messages that have been read?'),
      onOk: () => done(clearRead()),
    })
  const toggle = (id: string) =>
    setChosen(before => (before.has(id) ? new Set([...before].filter(one => one !== id)) : new Set([...before, id])))
  async function open(notice: UserNotice) {
    openNotice(notice)
    if (notice.status !== 0) return
    await markRead([notice.id])
    await queryClient.invalidateQueries({ queryKey: ['notices'] })
  }

  return (
    <div className="account-page is-wide">
      <section className="account-card">
        <header className="notice-head">
          <h1>{t('全部消息 / All messages')}</h1>
          <Filters status={status} onStatus={setStatus} kind={kind} onKind={setKind} />
          <span className="notice-tools">
            <Button onClick={() => withChosen(markRead)}>{t('标为已读 / Mark as read')}</Button>
            <Button onClick={() => void done(markAllRead())}>{t('全部已读 / Mark all read')}</Button>
            <Button onClick={askRemove}>{t('删除 / Delete')}</Button>
            <Button onClick={() => setSettings(true)}>{t('消息设置 / Settings')}</Button>
            <Button onClick={askClear}>{t('清空已读 / Clear read')}</Button>
          </span>
        </header>
        {list.isPending && <PageSkeleton />}
        {list.isError && (
          <Empty
            description={
              <Button onClick={() => void list.refetch()}>
                {t('消息没有读到，重试 / Messages could not be read, retry')}
              </Button>
            }
          />
        )}
        {list.isSuccess && notices.length === 0 && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t(
              '没有消息。审批、到期和任务提醒会出现在这里。 / No messages. Approvals, due dates and tasks appear here.',
            )}
          />
        )}
        {byDay(notices).map(group => (
          <Day
            key={group.day}
            day={group.day}
            notices={group.notices}
            chosen={chosen}
            onToggle={toggle}
            onOpen={notice => void open(notice)}
          />
        ))}
        {list.hasNextPage && (
          <div className="notice-more">
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('加载更多 / Load more')}
            </Button>
          </div>
        )}
      </section>
      {drawer}
      {hasSettings && (
        <Suspense fallback={null}>
          <MessagePreferences onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface FilterProps {
  status: Filter
  onStatus: (status: Filter) => void
  kind: string | undefined
  onKind: (kind: string | undefined) => void
}

function Filters({ status, onStatus, kind, onKind }: FilterProps) {
  const t = useT()
  const kinds = useDictionary('flow_path')
  return (
    <>
      <Segmented<Filter>
        value={status}
        onChange={onStatus}
        options={[
          { value: '', label: t('全部 / All') },
          { value: '0', label: t('未读 / Unread') },
          { value: '1', label: t('已读 / Read') },
        ]}
      />
      <Select
        allowClear
        value={kind}
        onChange={onKind}
        placeholder={t('消息类型 / Kind')}
        aria-label={t('消息类型 / Kind')}
        className="notice-kind"
        options={(kinds.data ?? []).map(entry => ({ value: entry.dictKey, label: t(entry.dictValue) }))}
      />
    </>
  )
}

interface DayProps {
  day: string
  notices: UserNotice[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
  onOpen: (notice: UserNotice) => void
}

function Day({ day, notices, chosen, onToggle, onOpen }: DayProps) {
  const t = useT()
  return (
    <section className="notice-day">
      <h2>{t(dayHeading(day, localDate(new Date())))}</h2>
      {notices.map(notice => (
        <div key={notice.id} className={`notice-row kit-own${notice.status === 0 ? ' is-unread' : ''}`}>
          <Checkbox
            checked={chosen.has(notice.id)}
            onChange={() => onToggle(notice.id)}
            aria-label={notice.title || notice.content}
          />
          <Icon name={notice.status === 0 ? 'mail' : 'mail-open'} size={16} />
          <button type="button" onClick={() => onOpen(notice)}>
            <b>{notice.userName || t('系统 / System')}</b>
            <span>{notice.content}</span>
          </button>
          <time>{notice.updateTime.slice(11, 16)}</time>
        </div>
      ))}
    </section>
  )
}
