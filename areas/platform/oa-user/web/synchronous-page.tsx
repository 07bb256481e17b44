import { Alert, App, Button, Dropdown, Table, Tabs, type TableColumnsType } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { refreshData } from '#packages/web/kit/data.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { oaState } from '../oa-user.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import { BASE, type Pull, LOOK_AGAIN_MS } from './oa-answers.ts'
import { People } from './people.tsx'
import { Departments } from './departments.tsx'

const simulated = [
  ['/synchronous/simulator/index', '模拟OA人员 / Simulated people'],
  ['/synchronous/simulator/dept/index', '模拟OA部门 / Simulated departments'],
  ['/synchronous/simulator/todo/index', '模拟OA待办 / Simulated to-dos'],
] as const
const tabs = [
  ['dept', '组织 / Departments'],
  ['1', '新增 / New'],
  ['2,5', '变更 / Changed'],
  ['4', '离职 / Left'],
  ['3,6', '已同步 / Same'],
  ['log', '记录 / Pulls'],
] as const

/** What the OA says against what we have; nothing changes until somebody applies it (10-platform 5.9). */
export default function SynchronousPage() {
  const t = useT()
  const client = useQueryClient()
  const language = useLanguage(state => state.language)
  const { message } = App.useApp()
  const mayPull = useCan('synchronous_pull')
  const [tab, setTab] = useState<string>('1')
  const [awaited, setAwaited] = useState<string>()
  const { data: oa } = useQuery({
    queryKey: ['oa-connected', language],
    queryFn: () =>
      request<{ kind: 'simulated' | 'seeyon' | 'unknown'; name: string }>('GET', `${BASE}/connected`, { silent: true }),
  })
  const { data: pulls } = useQuery({
    queryKey: ['list', 'oa', 'pulls'],
    queryFn: () => request<Pull[]>('GET', `${BASE}/pull-list`, { noToast: true }),
    refetchInterval: query =>
      awaited !== undefined && (query.state.data?.[0]?.id ?? '') === awaited ? LOOK_AGAIN_MS : false,
  })
  const last = pulls?.[0]
  const isWaiting = awaited !== undefined && (last?.id ?? '') === awaited
  useEffect(() => {
    if (awaited === undefined || isWaiting) return
    setAwaited(undefined)
    void refreshData(client)
  }, [awaited, isWaiting, client])
  const pull = async (full: 0 | 1) => {
    await request('POST', `${BASE}/pull-user-list`, { body: { full } })
    setAwaited(last?.id ?? '')
    void message.success(t('已开始拉取，完成后自动刷新 / Pulling; the page follows'))
  }
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>{t('组织同步 / Organisation synchronisation')}</h1>
        {oa && <ToneTag tone={oa.kind === 'seeyon' ? 'success' : 'warning'}>{oa.name}</ToneTag>}
        {last && (
          <span className="kit-hint num">
            {t('上次 {time}，{users} 人 / Last {time}, {users} {users|person|people}', {
              time: last.createTime.slice(0, 16),
              users: last.users,
            })}
          </span>
        )}
        <div className="kit-head-tools">
          {oa?.kind === 'simulated' && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: simulated.map(([key, label]) => ({ key, label: t(label) })),
                onClick: ({ key }) => openTab(key),
              }}
            >
              <Button>
                {t('模拟OA数据 / Simulated data')}
                <Icon name="chevron-down" size={14} />
              </Button>
            </Dropdown>
          )}
          <Button onClick={() => openTab('/synchronous/todo/index')}>{t('待办推送 / Pushed to-dos')}</Button>
          {mayPull && last && (
            <Button
              disabled={isWaiting}
              title={t(
                '只取上次拉取之后OA改过的人员；谁已离开要全量拉取才知道 / Only whom the OA changed since the last pull; who is gone only a full one tells',
              )}
              onClick={() => void pull(0).catch(() => undefined)}
            >
              {t('拉取变更 / Pull changes')}
            </Button>
          )}
          {mayPull && (
            <Button
              type="primary"
              icon={<Icon name="refresh-cw" size={15} />}
              loading={isWaiting}
              onClick={() => void pull(1).catch(() => undefined)}
            >
              {t('拉取OA / Pull')}
            </Button>
          )}
        </div>
      </header>
      {last?.note && <Alert type="warning" showIcon title={last.note} style={{ marginBottom: 8 }} />}
      <section className="kit-card kit-list-card">
        <Tabs
          style={{ padding: '0 12px' }}
          activeKey={tab}
          onChange={setTab}
          items={tabs.map(([key, label]) => ({ key, label: t(label) + countText(key, last) }))}
        />
        {tab === 'dept' ? (
          <Departments />
        ) : tab === 'log' ? (
          <Pulls pulls={pulls ?? []} />
        ) : (
          <People key={tab} states={tab} />
        )}
      </section>
    </div>
  )
}

const countText = (key: string, last: Pull | undefined): string => {
  const n = key.split(',').reduce((sum, state) => sum + (last?.now[state] ?? 0), 0)
  return /^\d/.test(key) && n > 0 ? ` ${n}` : ''
}

function Pulls({ pulls }: { pulls: readonly Pull[] }) {
  const t = useT()
  const columns: TableColumnsType<Pull> = [
    { key: 'no', title: t('批次 / Batch'), width: 170, dataIndex: 'batchNo' },
    {
      key: 'time',
      title: t('时间 / Time'),
      width: 160,
      render: (_value, one) => <span className="num">{one.createTime.slice(0, 16)}</span>,
    },
    { key: 'users', title: t('人员 / People'), width: 90, align: 'right', className: 'kit-right', dataIndex: 'users' },
    {
      key: 'depts',
      title: t('部门 / Departments'),
      width: 110,
      align: 'right',
      className: 'kit-right',
      dataIndex: 'depts',
    },
    {
      key: 'result',
      title: t('结果 / Result'),
      render: (_value, one) =>
        one.note ? (
          <span className="kit-late">{one.note}</span>
        ) : (
          <span>
            {oaState.values
              .filter(state => (one.counts[state.code] ?? 0) > 0)
              .map(state => (
                <span key={state.code} style={{ marginRight: 12 }}>
                  {t(state.label)} <b className="num">{one.counts[state.code]}</b>
                </span>
              ))}
          </span>
        ),
    },
  ]
  return (
    <div className="kit-table">
      <Table<Pull>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={[...pulls]}
        pagination={false}
        scroll={{ x: 800 }}
      />
    </div>
  )
}
