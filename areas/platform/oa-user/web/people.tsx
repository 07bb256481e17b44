import { Button, Input, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { refreshData } from '#packages/web/kit/data.ts'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { oaState } from '../oa-user.ts'
import { ApplyDialog } from './apply-dialog.tsx'
import { BASE, type Difference, SIZE, type OaPerson } from './oa-answers.ts'

export function StateTag({ state }: { state: number }) {
  const language = useLanguage(one => one.language)
  const found = oaState.values.find(one => one.code === state)
  return found ? <ToneTag tone={found.tone}>{textOf(found.label, language)}</ToneTag> : <Empty />
}
export function Differences({ diff }: { diff: readonly Difference[] }) {
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

export function People({ states }: { states: string }) {
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
  const columns = usePeopleColumns()
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
                  {states === '4' ? t('办理离职 / Process leave') : t('同步所选 / Apply chosen')}{' '}
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
                <p>{t('没有需要处理的人员，点击拉取OA更新 / Nothing to process; pull from the OA')}</p>
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

function usePeopleColumns(): TableColumnsType<OaPerson> {
  const t = useT()
  return [
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
}
