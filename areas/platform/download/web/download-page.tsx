import { App, Button, Input, Progress, Select, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { statesOf } from '#packages/web/kit/model/world.ts'
import { textOf, type Resource, type State } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { fileSize } from '#packages/web/kit/model/text.ts'
import { useDictionary, type DictionaryEntry } from '#packages/web/shell/dictionary.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { download } from '../download.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'

const BASE = '/api/ratutech-common/download'
const SIZE = 50
const QUEUED = 103
const RUNNING = 102
const DONE = 1
const FAILED = 100
const EXPIRED = 2
/** Jobs of other kinds produce no file. */
const hasFile = (one: Download): boolean => one.status === DONE && one.fileSize >= 0
/** Polling interval while a job is running. */
const LOOK_AGAIN_MS = 2_000

interface Download {
  id: string
  fileName: string
  kindName: string
  resourceName: string
  rows: number
  fileSize: number
  progress: number
  errorMsg: string
  finishTime: string
  expireTime: string
  downloadCount: number
  status: number
  statusName: string
  userName: string
  createTime: string
}

/** Files that background work made for me, or for anybody: of others the rows, never the files (10-platform 5.6). */
export default function DownloadPage({ ofAll = false }: { ofAll?: boolean }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { message } = App.useApp()
  const [filter, setFilter] = useState<{ fileName?: string; status?: string | undefined; kind?: string | undefined }>(
    {},
  )
  const paging = usePaging(SIZE)
  const [busy, setBusy] = useState('')
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['downloads', ofAll, JSON.stringify(filter), paging.current, paging.size, language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<{ records: Download[]; total: number }>('GET', `${BASE}/page`, {
        params: { ...filter, current: paging.current, size: paging.size, ...(ofAll ? { all: '1' } : {}) },
        silent: true,
      }),
    refetchInterval: query =>
      query.state.data?.records.some(one => one.status === QUEUED || one.status === RUNNING) ? LOOK_AGAIN_MS : false,
  })
  const { data: kinds = [] } = useDictionary('download_kind')
  const states = statesOf(download as Resource<any, any, any>)
  const change = (patch: typeof filter) => {
    setFilter(before => ({ ...before, ...patch }))
    paging.restart()
  }
  const run = async (path: string, params: object, done: string) => {
    await request('POST', `${BASE}/${path}`, { params, body: params })
    await client.invalidateQueries({ queryKey: ['downloads'] })
    void message.success(done)
  }

  const columns = useDownloadColumns({ ofAll, states, busy, run, setBusy })
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>
          {ofAll ? t('全部下载 / All downloads') : t('我的下载 / My downloads')}
          <span className="kit-count num">{data?.total ?? ''}</span>
        </h1>
        <div className="kit-head-tools">
          <Button icon={<Icon name="refresh-cw" size={15} />} onClick={() => void refetch()}>
            {t('刷新 / Reload')}
          </Button>
        </div>
      </header>
      <section className="kit-card kit-list-card">
        <DownloadFilters change={change} filter={filter} kinds={kinds} states={states} />
        <div className="kit-table">
          <Table<Download>
            size="small"
            rowKey="id"
            loading={isPending}
            columns={columns}
            dataSource={data?.records ?? []}
            scroll={{ x: 1270 }}
            pagination={paging.of(data?.total)}
            locale={{
              emptyText: (
                <div className="kit-nothing">
                  <Icon name="download" size={28} />
                  <p>
                    {isError
                      ? t('没有读到数据 / This could not be read')
                      : t(
                          '还没有下载。在列表右上角选择导出，文件做好后出现在这里。 / Nothing yet. Choose Export on a list; the file appears here.',
                        )}
                  </p>
                </div>
              ),
            }}
          />
        </div>
      </section>
    </div>
  )
}

function DownloadFilters({
  change,
  filter,
  kinds,
  states,
}: {
  change: (patch: { fileName?: string; status?: string | undefined; kind?: string | undefined }) => void
  filter: { fileName?: string; status?: string | undefined; kind?: string | undefined }
  kinds: DictionaryEntry[]
  states: [string, State][]
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  return (
    <div className="kit-filters">
      <div className="kit-filter-line">
        <div className="kit-filter">
          <Input.Search
            allowClear
            placeholder={t('文件名 / File name')}
            onSearch={text => change({ fileName: text.trim() })}
          />
        </div>
        <div className="kit-filter">
          <Select<string>
            allowClear
            style={{ width: '100%' }}
            placeholder={t('类别 / Kind')}
            aria-label={t('类别 / Kind')}
            value={filter.kind as string}
            onChange={value => change({ kind: value })}
            options={kinds.map(one => ({ value: one.dictKey, label: one.dictValue }))}
          />
        </div>
        <div className="kit-filter">
          <Select<string>
            allowClear
            style={{ width: '100%' }}
            placeholder={t('状态 / State')}
            value={filter.status as string}
            onChange={value => change({ status: value })}
            options={states.map(([, state]) => ({
              value: String(state.code),
              label: textOf(state.label, language),
            }))}
          />
        </div>
      </div>
    </div>
  )
}

function useDownloadColumns({
  ofAll,
  states,
  busy,
  run,
  setBusy,
}: {
  ofAll: boolean
  states: [string, State][]
  busy: string
  run: (path: string, params: object, done: string) => Promise<unknown>
  setBusy: (next: string) => void
}): TableColumnsType<Download> {
  const { modal } = App.useApp()
  const t = useT()
  const client = useQueryClient()
  const fetchFile = async (one: Download) => {
    setBusy(one.id)
    try {
      const file = await request<File>('GET', `${BASE}/get-file`, {
        params: { id: one.id },
        blob: true,
        timeout: 300_000,
      })
      saveFile(file, file.name === 'download' ? one.fileName : file.name)
    } finally {
      setBusy('')
      await client.invalidateQueries({ queryKey: ['downloads'] })
    }
  }
  const quiet = (work: Promise<unknown>) => void work.catch(() => undefined)
  const askRemove = (one: Download) =>
    modal.confirm({
      title: t('删除 {file}？ / Delete {file}?', { file: one.fileName }),
      okText: t('删除 / Delete'),
      okButtonProps: { danger: true },
      onOk: () => run('remove', { ids: one.id }, t('已删除 / Deleted')),
    })
  return [
    {
      key: 'file',
      title: t('文件 / File'),
      fixed: 'left',
      width: 250,
      ellipsis: true,
      render: (_value, one) =>
        hasFile(one) && !ofAll ? (
          <button type="button" className="kit-text-button" title={one.fileName} onClick={() => quiet(fetchFile(one))}>
            {one.fileName}
          </button>
        ) : (
          <span title={one.fileName}>{one.fileName}</span>
        ),
    },
    { key: 'kind', title: t('类别 / Kind'), width: 90, render: (_value, one) => one.kindName || <Empty /> },
    {
      key: 'from',
      title: t('来源 / From'),
      width: 110,
      ellipsis: true,
      render: (_value, one) => one.resourceName || <Empty />,
    },
    {
      key: 'state',
      title: t('状态 / State'),
      width: 90,
      render: (_value, one) => (
        <ToneTag tone={states.find(([, state]) => state.code === one.status)?.[1].tone}>{one.statusName}</ToneTag>
      ),
    },
    {
      key: 'progress',
      title: t('进度 / Progress'),
      width: 150,
      render: (_value, one) =>
        one.status === RUNNING || one.status === QUEUED ? (
          <Progress percent={one.progress} size="small" />
        ) : one.status === FAILED ? (
          <span className="kit-late" title={one.errorMsg}>
            {one.errorMsg}
          </span>
        ) : (
          <Empty />
        ),
    },
    {
      key: 'rows',
      title: t('行数 / Rows'),
      width: 90,
      align: 'right',
      render: (_value, one) =>
        one.rows >= 0 ? <span className="num">{one.rows.toLocaleString('en-US')}</span> : <Empty />,
    },
    {
      key: 'size',
      title: t('大小 / Size'),
      width: 80,
      align: 'right',
      render: (_value, one) => fileSize(one.fileSize) || <Empty />,
    },
    {
      key: 'time',
      title: t('申请时间 / Requested'),
      width: 136,
      render: (_value, one) => <span className="num">{one.createTime.slice(0, 16)}</span>,
    },
    {
      key: 'expire',
      title: t('保留至 / Kept until'),
      width: 136,
      render: (_value, one) =>
        one.expireTime ? <span className="num">{one.expireTime.slice(0, 16)}</span> : <Empty />,
    },
    {
      key: 'count',
      title: t('下载次数 / Downloads'),
      width: 84,
      align: 'right',
      render: (_value, one) => (one.fileSize >= 0 ? <span className="num">{one.downloadCount}</span> : <Empty />),
    },
    ...(ofAll
      ? [{ key: 'by', title: t('申请人 / By'), width: 100, render: (_value: unknown, one: Download) => one.userName }]
      : [
          {
            key: 'actions',
            title: t('操作 / Actions'),
            fixed: 'right' as const,
            width: 140,
            render: (_value: unknown, one: Download) => (
              <span className="kit-row-actions">
                {hasFile(one) && (
                  <button type="button" disabled={busy === one.id} onClick={() => quiet(fetchFile(one))}>
                    {t('下载 / Download')}
                  </button>
                )}
                {(one.status === FAILED || one.status === EXPIRED) && (
                  <button
                    type="button"
                    onClick={() => quiet(run('retry', { id: one.id }, t('已重新排队 / Queued again')))}
                  >
                    {t('重试 / Retry')}
                  </button>
                )}
                {one.status === QUEUED || one.status === RUNNING ? (
                  <button
                    type="button"
                    className="is-danger"
                    onClick={() => quiet(run('cancel', { id: one.id }, t('已取消 / Cancelled')))}
                  >
                    {t('取消 / Cancel')}
                  </button>
                ) : (
                  <button type="button" className="is-danger" onClick={() => askRemove(one)}>
                    {t('删除 / Delete')}
                  </button>
                )}
              </span>
            ),
          },
        ]),
  ]
}
