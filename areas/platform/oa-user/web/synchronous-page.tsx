import { Alert, App, Button, Dropdown, Input, Modal, Table, Tabs, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { refreshData } from '#packages/web/kit/data.ts'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { oaState } from '../oa-user.ts'
import { ApplyDialog } from './apply-dialog.tsx'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'

const BASE = '/api/blade-user/oa'
const SIZE = 50
const LOOK_AGAIN_MS = 2_000
interface Difference {
  field: string
  label: string
  ours: string
  theirs: string
}
export interface OaPerson {
  id: string
  realName: string
  code: string
  loginName: string
  phone: string
  oaDeptName: string
  postName: string
  matchUserId: string
  matchUserName: string
  state: number
  diff: Difference[]
}
interface OaDepartment {
  id: string
  deptName: string
  matchDeptName: string
  state: number
  diff: Difference[]
}
interface Pull {
  id: string
  batchNo: string
  isFull: number
  finished: number
  users: number
  depts: number
  counts: Record<string, number>
  now: Record<string, number>
  note: string
  createTime: string
}
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

function StateTag({ state }: { state: number }) {
  const language = useLanguage(one => one.language)
  const found = oaState.values.find(one => one.code === state)
  return found ? <ToneTag tone={found.tone}>{textOf(found.label, language)}</ToneTag> : <Empty />
}
function Differences({ diff }: { diff: readonly Difference[] }) {
  const t = useT()
  return diff.length === 0 ? (
    <Empty />
  ) : (
    <span style={{ whiteSpace: 'normal' }}>
      {diff.map(one => (
        <span key={one.field} style={{ display: 'block' }}>
          {t('{label}： / {label}: ', { label: one.label })}
          <del className="kit-own">{one.ours || '-'}</del> → <b className="kit-own">{one.theirs}</b>
        </span>
      ))}
    </span>
  )
}

function People({ states }: { states: string }) {
  const t = useT()
  const client = useQueryClient()
  const maySave = useCan('synchronous_save')
  const language = useLanguage(state => state.language)
  const [keyword, setKeyword] = useState('')
  const paging = usePaging(SIZE)
  const [chosen, setChosen] = useState<OaPerson[]>([])
  const [applying, setApplying] = useState<OaPerson[]>()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['list', 'oa', 'people', states, keyword, paging.current, paging.size, language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<{ records: OaPerson[]; total: number }>('GET', `${BASE}/get-user-list`, {
        params: { state: states, keyword, current: paging.current, size: paging.size },
        noToast: true,
      }),
  })
  const ignore = async (ignored: boolean) => {
    await request('POST', `${BASE}/ignore`, { body: { ids: chosen.map(one => one.id), ignored } })
    setChosen([])
    await refreshData(client)
  }
  const isDone = states === '3,6'
  const columns: TableColumnsType<OaPerson> = [
    {
      key: 'name',
      title: t('姓名 / Name'),
      width: 90,
      fixed: 'left',
      render: (_value, one) => <span className="kit-own">{one.realName}</span>,
    },
    { key: 'code', title: t('工号 / Staff no.'), width: 84, dataIndex: 'code' },
    { key: 'login', title: t('登录名 / Login'), width: 110, dataIndex: 'loginName', ellipsis: true },
    {
      key: 'phone',
      title: t('手机 / Mobile'),
      width: 110,
      render: (_value, one) => (one.phone ? <span className="num">{one.phone}</span> : <Empty />),
    },
    {
      key: 'dept',
      title: t('OA部门 / OA department'),
      width: 124,
      ellipsis: true,
      render: (_value, one) => (one.oaDeptName ? <span className="kit-own">{one.oaDeptName}</span> : <Empty />),
    },
    {
      key: 'post',
      title: t('岗位 / Post'),
      width: 100,
      ellipsis: true,
      render: (_value, one) => (one.postName ? <span className="kit-own">{one.postName}</span> : <Empty />),
    },
    { key: 'state', title: t('结果 / Result'), width: 80, render: (_value, one) => <StateTag state={one.state} /> },
    {
      key: 'match',
      title: t('对应用户 / Our user'),
      width: 84,
      render: (_value, one) =>
        one.matchUserName ? (
          <button
            type="button"
            className="kit-text-button kit-own"
            onClick={() => openTab(`/system/user/detail?id=${one.matchUserId}`)}
          >
            {one.matchUserName}
          </button>
        ) : (
          <Empty />
        ),
    },
    { key: 'diff', title: t('差异 / Differences'), render: (_value, one) => <Differences diff={one.diff} /> },
  ]
  return (
    <>
      <div className="kit-filters">
        <div className="kit-filter-line">
          <div className="kit-filter" style={{ flexBasis: 250 }}>
            <Input.Search
              allowClear
              placeholder={t('姓名、工号、登录名 / Name, number, login')}
              onSearch={text => {
                setKeyword(text.trim())
                paging.restart()
              }}
            />
          </div>
          {maySave &&
            (isDone ? (
              <Button disabled={chosen.length === 0} onClick={() => void ignore(false).catch(() => undefined)}>
                {t('取消忽略 / Show again')}
              </Button>
            ) : (
              <>
                <Button type="primary" disabled={chosen.length === 0} onClick={() => setApplying(chosen)}>
                  {states === '4' ? t('办理离职 / Let them leave') : t('同步所选 / Apply chosen')}{' '}
                  {chosen.length > 0 ? chosen.length : ''}
                </Button>
                <Button disabled={chosen.length === 0} onClick={() => void ignore(true).catch(() => undefined)}>
                  {t('忽略 / Ignore')}
                </Button>
              </>
            ))}
        </div>
      </div>
      <div className="kit-table">
        <Table<OaPerson>
          size="small"
          rowKey="id"
          loading={isPending}
          columns={columns}
          dataSource={data?.records ?? []}
          scroll={{ x: 1060, y: 'calc(100vh - 318px)' }}
          {...(maySave
            ? {
                rowSelection: {
                  selectedRowKeys: chosen.map(one => one.id),
                  onChange: (_keys: React.Key[], rows: OaPerson[]) => setChosen(rows),
                },
              }
            : {})}
          pagination={paging.of(data?.total)}
          locale={{
            emptyText: isError ? (
              <NotRead onRetry={() => void refetch()} />
            ) : (
              <div className="kit-nothing">
                <p>{t('没有需要处理的人员，点击拉取OA更新 / Nobody to handle; pull from the OA')}</p>
              </div>
            ),
          }}
        />
      </div>
      {applying && (
        <ApplyDialog
          people={applying}
          onClose={() => setApplying(undefined)}
          onDone={() => {
            setApplying(undefined)
            setChosen([])
            void refreshData(client)
          }}
        />
      )}
    </>
  )
}

function Departments() {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const maySave = useCan('synchronous_save')
  const language = useLanguage(state => state.language)
  const [chosen, setChosen] = useState<string[]>([])
  const [isBackup, setBackup] = useState(false)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['list', 'oa', 'depts', language],
    queryFn: () => request<OaDepartment[]>('GET', `${BASE}/dept-list`, { noToast: true }),
  })
  const apply = async () => {
    const { done } = await request<{ done: number }>('POST', `${BASE}/save-dept`, { body: { ids: chosen } })
    void message.success(t('已同步 {n} 个部门 / {n} {n|department|departments} applied', { n: done }))
    setChosen([])
    await refreshData(client)
  }
  const columns: TableColumnsType<OaDepartment> = [
    {
      key: 'name',
      title: t('OA部门 / OA department'),
      width: 240,
      render: (_value, one) => <span className="kit-own">{one.deptName}</span>,
    },
    {
      key: 'match',
      title: t('对应部门 / Our department'),
      width: 220,
      render: (_value, one) => (one.matchDeptName ? <span className="kit-own">{one.matchDeptName}</span> : <Empty />),
    },
    { key: 'state', title: t('结果 / Result'), width: 90, render: (_value, one) => <StateTag state={one.state} /> },
    { key: 'diff', title: t('差异 / Differences'), render: (_value, one) => <Differences diff={one.diff} /> },
  ]
  return (
    <>
      {maySave && (
        <div className="kit-filters">
          <div className="kit-filter-line">
            <Button type="primary" disabled={chosen.length === 0} onClick={() => void apply().catch(() => undefined)}>
              {t('同步所选 / Apply chosen')}
            </Button>
            <Button onClick={() => setBackup(true)}>{t('同步前备份 / Before the last applying')}</Button>
          </div>
        </div>
      )}
      <div className="kit-table">
        <Table<OaDepartment>
          size="small"
          rowKey="id"
          loading={isPending}
          columns={columns}
          dataSource={data ?? []}
          pagination={false}
          scroll={{ x: 800, y: 'calc(100vh - 318px)' }}
          {...(maySave
            ? {
                rowSelection: {
                  selectedRowKeys: chosen,
                  onChange: (keys: React.Key[]) => setChosen(keys.map(String)),
                  getCheckboxProps: (one: OaDepartment) => ({
                    disabled: one.state === 3,
                    title: one.state === 3 ? t('与我方一致，无需同步 / Same as ours: nothing to apply') : '',
                  }),
                },
              }
            : {})}
          locale={{
            emptyText: isError ? (
              <NotRead onRetry={() => void refetch()} />
            ) : (
              t('没有需要处理的部门 / No department to handle')
            ),
          }}
        />
      </div>
      {isBackup && <BackupDialog onClose={() => setBackup(false)} />}
    </>
  )
}

interface BackupNode {
  id: string
  title: string
  nowName: string
  nowAbove: string
  isChanged: boolean
  batchNo: string
  backupTime: string
  children?: BackupNode[]
}
/** Those that have something changed below them: opened, or nobody would find it. */
const above = (nodes: readonly BackupNode[]): string[] =>
  nodes.flatMap(one => {
    const below = one.children ?? []
    const inner = above(below)
    return inner.length > 0 || below.some(child => child.isChanged) ? [one.id, ...inner] : []
  })

/** The departments before the last applying; single ones go back to name and place. */
function BackupDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['list', 'oa', 'backup'],
    queryFn: () => request<BackupNode[]>('GET', '/api/blade-system/dept/backup/tree', { noToast: true }),
  })
  const restore = async () => {
    setBusy(true)
    try {
      const { done } = await request<{ done: number }>('POST', '/api/blade-system/dept/restore', {
        body: { ids: chosen },
      })
      await refreshData(client)
      void message.success(t('已还原 {n} 个部门 / {n} {n|department|departments} restored', { n: done }))
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const columns: TableColumnsType<BackupNode> = [
    { key: 'name', title: t('备份时 / Then'), render: (_value, one) => <span className="kit-own">{one.title}</span> },
    {
      key: 'now',
      title: t('现在 / Now'),
      width: 240,
      render: (_value, one) => (one.isChanged ? <Now node={one} /> : <Empty />),
    },
  ]
  return (
    <Modal
      open
      title={t('同步前的部门 / Departments before the last applying')}
      width={640}
      onCancel={onClose}
      onOk={() => void restore().catch(() => undefined)}
      okText={t('还原所选 / Restore chosen')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isBusy}
      cancelText={t('取消 / Cancel')}
    >
      {data?.[0] && (
        <p className="kit-hint num">
          {t(
            '批次 {batchNo}，备份于 {time}；勾选有变化的部门还原名称与上级，已删除的一并恢复。 / Batch {batchNo}, kept at {time}; tick changed ones to give them back their name and place; removed ones come back.',
            { batchNo: data[0].batchNo, time: data[0].backupTime.slice(0, 16) },
          )}
        </p>
      )}
      <Table<BackupNode>
        key={String(isPending)}
        size="small"
        rowKey="id"
        loading={isPending}
        expandable={{ defaultExpandedRowKeys: above(data ?? []) }}
        columns={columns}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ y: 380 }}
        rowSelection={{
          checkStrictly: true,
          selectedRowKeys: chosen,
          onChange: keys => setChosen(keys.map(String)),
          getCheckboxProps: one => ({ disabled: !one.isChanged }),
        }}
        locale={{ emptyText: isError ? <NotRead onRetry={() => void refetch()} /> : t('还没有备份 / No backup yet') }}
      />
    </Modal>
  )
}

/** What became of it since: gone, called otherwise, or below another one. */
function Now({ node }: { node: BackupNode }) {
  const t = useT()
  if (!node.nowName) return <b className="kit-late">{t('已删除 / Removed')}</b>
  return (
    <b>
      {node.nowName !== node.title && <span className="kit-own">{node.nowName} </span>}
      {node.nowAbove && (
        <>
          {t('上级： / Below ')}
          <span className="kit-own">{node.nowAbove}</span>
        </>
      )}
    </b>
  )
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
