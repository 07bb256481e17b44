import { App, Button, DatePicker, Input, Select, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { localDate } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { openTab } from '../../shell/tab-store.ts'
import { useTab } from '../../shell/use-tab.ts'
import { refreshData } from '../data.ts'
import { Ago, DocumentNumber, Empty, Money, ToneTag } from '../fields/pieces.tsx'
import { queryOf, withFilter, type Query } from '../list/address.ts'
import { tablePaging } from '../list/paging.ts'
import { daysLate } from '../model/text.ts'
import { optionWords } from './words.ts'
import { openTask, recordAddress, taskPage, type Task, type TaskList } from './tasks.ts'
import '../kit.css'
import '../list.css'

const titles: Record<TaskList, string> = {
  claim: '待签收 / To claim',
  todo: '待办 / To do',
  send: '我的请求 / Sent',
  done: '已办 / Done',
  cc: '抄送我的 / Copies',
}
const nothing: Record<TaskList, string> = {
  claim: '没有等您签收的任务 / Nothing waits to be claimed',
  todo: '待办已全部处理 / Everything is done',
  send: '您还没有发起过审批 / You have started no approval yet',
  done: '您还没有办理过任务 / You have decided nothing yet',
  cc: '没有抄送给您的审批 / No copies for you',
}
/** States of an instance (10-platform 5.10). */
const instanceStates: Record<number, [label: string, tone: 'default' | 'success' | 'danger' | 'info']> = {
  1: ['审批中 / In approval', 'default'],
  2: ['已通过 / Approved', 'success'],
  3: ['已驳回 / Rejected', 'danger'],
  4: ['已撤回 / Withdrawn', 'info'],
  5: ['已终止 / Stopped', 'danger'],
}
const SIZE = 50

/** What waits for me, what I sent, what I decided: one list with one row per task. */
export function TaskListPage({ list }: { list: TaskList }) {
  const t = useT()
  const tab = useTab()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const query = queryOf(tab.params)
  const current = Number(query['current']) || 1
  const size = Number(query['size']) || SIZE
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: ['flow', list, JSON.stringify(query), language],
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => taskPage(list, { size: SIZE, ...query }, signal),
  })
  const filter = (patch: Record<string, string | undefined>) => tab.setQuery(withFilter(query, patch))
  const act = async (path: string, body: object, done: string) => {
    await request('POST', `/api/blade-flow/work/${path}`, { body })
    await refreshData(client)
    void message.success(t(done))
  }
  const askWithdraw = (task: Task) =>
    modal.confirm({
      title: t('撤回 {no}？ / Withdraw {no}?', { no: task.businessNo || task.title }),
      content: t(
        "单据回到可修改的状态，审批人不再看到它；之后可以重新提交。 / The document may be changed again and leaves the approvers' lists; it can be submitted afresh.",
      ),
      okText: t('撤回 / Withdraw'),
      okButtonProps: { danger: true },
      onOk: () =>
        act('withdraw', { processInstanceId: task.processInstanceId, comment: '' }, '已撤回 / Withdrawn').catch(
          () => undefined,
        ),
    })
  const open = (task: Task) => (list === 'todo' || list === 'claim' ? openTask(task) : openRecord(task))

  const isBare = (key: 'amount' | 'dueTime') => data?.records.every(task => !task[key])
  const columns = columnsOf(list, t, open, act, askWithdraw, language === 'en').filter(
    one => !(one.key === 'amount' && isBare('amount')) && !(one.key === 'due' && isBare('dueTime')),
  )
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>
          {t(titles[list])}
          <span className="kit-count num">{data ? data.total.toLocaleString('en-US') : ''}</span>
        </h1>
        <div className="kit-head-tools">
          <Button icon={<Icon name="refresh-cw" size={15} />} onClick={() => void refetch()}>
            {t('刷新 / Reload')}
          </Button>
        </div>
      </header>
      <section className="kit-card kit-list-card">
        <TaskFilters list={list} query={query} onFilter={filter} />
        <div className={`kit-table${isFetching && !isPending ? ' is-fetching' : ''}`}>
          <Table<Task>
            size="small"
            rowKey={task => task.taskId || task.processInstanceId}
            loading={isPending}
            columns={columns}
            dataSource={data?.records ?? []}
            scroll={{ x: columns.reduce((sum, one) => sum + Number(one.width ?? 0), 0) }}
            pagination={tablePaging({ current, size, total: data?.total ?? 0, first: SIZE }, t, (page, chosen) =>
              filter({
                current: page === 1 ? undefined : String(page),
                size: chosen === SIZE ? undefined : String(chosen),
              }),
            )}
            onRow={task => ({
              tabIndex: 0,
              onDoubleClick: () => open(task),
              onKeyDown: event => {
                if (event.key === 'Enter' && event.target === event.currentTarget) open(task)
              },
            })}
            locale={{
              emptyText: error ? (
                <div className="kit-nothing" role="alert">
                  <p>
                    {(error as { msg?: string }).msg ??
                      t('网络异常，请检查网络后重试 / Network error, check the network and retry')}
                  </p>
                  <Button onClick={() => void refetch()}>{t('重试 / Retry')}</Button>
                </div>
              ) : (
                <div className="kit-nothing">
                  <Icon name={list === 'todo' ? 'circle-check' : 'inbox'} size={30} />
                  <p>{t(nothing[list])}</p>
                </div>
              ),
            }}
          />
        </div>
      </section>
    </div>
  )
}

const openRecord = (task: Task) => {
  const address = recordAddress(task)
  if (address) openTab(address)
}

function TaskFilters({
  list,
  query,
  onFilter,
}: {
  list: TaskList
  query: Query
  onFilter: (patch: Record<string, string | undefined>) => void
}) {
  const t = useT()
  const [text, setText] = useState(query['keyword'] ?? '')
  useEffect(() => setText(query['keyword'] ?? ''), [query['keyword']])
  const dates: [dayjs.Dayjs | null, dayjs.Dayjs | null] = [
    query['beginDate'] ? dayjs(query['beginDate']) : null,
    query['endDate'] ? dayjs(query['endDate']) : null,
  ]
  return (
    <div className="kit-filters">
      <div className="kit-filter-line">
        <div className="kit-filter">
          <Input
            allowClear
            prefix={<Icon name="search" size={14} />}
            placeholder={t('标题、编号、步骤 / Title, number, step')}
            value={text}
            onChange={event => {
              setText(event.target.value)
              if (!event.target.value) onFilter({ keyword: '' })
            }}
            onPressEnter={() => onFilter({ keyword: text.trim() })}
          />
        </div>
        <div className="kit-filter is-date">
          <DatePicker.RangePicker
            style={{ width: '100%' }}
            allowEmpty={[true, true]}
            value={dates}
            onChange={range =>
              onFilter({ beginDate: range?.[0]?.format('YYYY-MM-DD'), endDate: range?.[1]?.format('YYYY-MM-DD') })
            }
          />
        </div>
        {list === 'send' && (
          <div className="kit-filter">
            <Select
              allowClear
              style={{ width: '100%' }}
              placeholder={t('状态 / State')}
              aria-label={t('状态 / State')}
              value={query['state']}
              onChange={(value: string | undefined) => onFilter({ state: value })}
              options={Object.entries(instanceStates).map(([code, [label]]) => ({ value: code, label: t(label) }))}
            />
          </div>
        )}
      </div>
    </div>
  )
}

type Act = (path: string, body: object, done: string) => Promise<void>

function columnsOf(
  list: TaskList,
  t: ReturnType<typeof useT>,
  open: (task: Task) => void,
  act: Act,
  askWithdraw: (task: Task) => void,
  isEnglish: boolean,
): TableColumnsType<Task> {
  // Where fewer columns stand, English words have the room that they need.
  const isWide = isEnglish && (list === 'send' || list === 'cc')
  const isMine = list === 'todo' || list === 'claim'
  const quiet = (running: Promise<void>) => void running.catch(() => undefined)
  return [
    {
      key: 'title',
      title: t('单据 / Document'),
      fixed: 'left',
      width: 204,
      ellipsis: { showTitle: false },
      render: (_value, task) => (
        <span className="kit-task-title">
          <button type="button" className="kit-text-button" title={task.title} onClick={() => open(task)}>
            {task.title.replace(`【${task.businessNo}】`, '') || t(task.processDefinitionName)}
          </button>
          {isMine && task.ownerName && (
            <ToneTag tone="info">{t('代{name} / For {name}', { name: task.ownerName })}</ToneTag>
          )}
          {task.rejectedTimes > 0 && (
            <ToneTag tone="warning">{t('第{n}次提交 / Round {n}', { n: task.rejectedTimes + 1 })}</ToneTag>
          )}
        </span>
      ),
    },
    {
      key: 'no',
      title: t('编号 / No.'),
      width: 132,
      render: (_value, task) => (task.businessNo ? <DocumentNumber value={task.businessNo} /> : <Empty />),
    },
    {
      key: 'process',
      title: t('流程 / Process'),
      width: isWide ? 150 : 104,
      ellipsis: true,
      render: (_value, task) => t(task.processDefinitionName),
    },
    {
      key: 'step',
      title: t('步骤 / Step'),
      width: isWide ? 128 : 100,
      ellipsis: true,
      render: (_value, task) => t(task.taskName || task.currentNodes) || <Empty />,
    },
    ...(list === 'send'
      ? []
      : [
          {
            key: 'starter',
            title: t('申请人 / Applicant'),
            width: 76,
            ellipsis: true,
            render: (_value: unknown, task: Task) => task.starterName || <Empty />,
          },
        ]),
    {
      key: 'amount',
      title: t('金额 / Amount'),
      width: 108,
      align: 'right',
      render: (_value, task) => <Money value={task.amount} />,
    },
    {
      key: 'time',
      title: isMine ? t('到达 / Arrived') : t('时间 / Time'),
      width: isMine ? 184 : 136,
      render: (_value, task) => (
        <>
          <span className="num">{(list === 'done' ? task.endTime : task.createTime).slice(0, 16)}</span>{' '}
          {isMine && <Ago time={task.createTime} />}
        </>
      ),
    },
    ...(isMine
      ? [
          {
            key: 'due',
            title: t('期限 / Due'),
            width: 136,
            render: (_value: unknown, task: Task) => <Due time={task.dueTime} />,
          },
        ]
      : []),
    ...(list === 'send'
      ? [
          {
            key: 'state',
            title: t('状态 / State'),
            width: 90,
            render: (_value: unknown, task: Task) => {
              const [label, tone] = instanceStates[task.state] ?? ['-', 'info' as const]
              return <ToneTag tone={tone}>{t(label)}</ToneTag>
            },
          },
        ]
      : []),
    ...(list === 'done'
      ? [
          {
            key: 'option',
            title: t('我的处理 / My decision'),
            width: 84,
            render: (_value: unknown, task: Task) => t(optionWords[task.option] ?? task.option) || <Empty />,
          },
          {
            key: 'comment',
            title: t('意见 / Comment'),
            width: 116,
            ellipsis: true,
            render: (_value: unknown, task: Task) => task.comment || <Empty />,
          },
        ]
      : []),
    {
      key: 'actions',
      title: t('操作 / Actions'),
      fixed: 'right',
      width: list === 'send' ? 136 : list === 'claim' ? 112 : 80,
      render: (_value, task) => (
        <span className="kit-row-actions">
          {list === 'claim' && (
            <button type="button" onClick={() => quiet(act('claim-task', { taskId: task.taskId }, '已签收 / Claimed'))}>
              {t('签收 / Claim')}
            </button>
          )}
          {isMine && (
            <button type="button" onClick={() => open(task)}>
              {t('办理 / Decide')}
            </button>
          )}
          {list === 'send' && task.state === 1 && (
            <>
              <button
                type="button"
                onClick={() => quiet(act('remind', { processInstanceId: task.processInstanceId }, '已催办 / Reminded'))}
              >
                {t('催办 / Remind')}
              </button>
              <button type="button" className="is-danger" onClick={() => askWithdraw(task)}>
                {t('撤回 / Withdraw')}
              </button>
            </>
          )}
          {(list === 'done' || list === 'cc' || (list === 'send' && task.state !== 1)) && (
            <button type="button" onClick={() => open(task)}>
              {t('查看 / Open')}
            </button>
          )}
        </span>
      ),
    },
  ]
}

function Due({ time }: { time: string }) {
  const t = useT()
  const late = daysLate(time, localDate(new Date()))
  if (late === undefined) return <Empty />
  if (late > 0)
    return (
      <span className="kit-late num">
        {time.slice(0, 10)} <em>{t('超{late}天 / {late} d late', { late })}</em>
      </span>
    )
  return <span className={`num${late === 0 ? ' kit-soon' : ''}`}>{time.slice(0, 10)}</span>
}
