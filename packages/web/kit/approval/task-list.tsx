import { App, Button, DatePicker, Input, Select, Table } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { openTab } from '../../shell/tab-store.ts'
import { useTab } from '../../shell/use-tab.ts'
import { refreshData } from '../data.ts'
import { queryOf, withFilter, type Query } from '../list/address.ts'
import { tablePaging } from '../list/paging.ts'
import { columnsOf, instanceStates } from './task-columns.tsx'
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
  const columns = columnsOf({ list, t, open, act, askWithdraw, isEnglish: language === 'en' }).filter(
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
